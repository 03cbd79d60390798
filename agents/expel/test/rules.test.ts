import { describe, expect, test } from 'vitest'
import { readOperations } from '../src/parse.ts'
import { isFull, type Rule, updateRules } from '../src/rules.ts'

const TARGET = 10

/** A list of rules such as `3 Look first.` */
const list = (...rules: readonly string[]): readonly Rule[] =>
  rules.map((rule) => ({ count: Number.parseInt(rule, 10), text: rule.slice(rule.indexOf(' ') + 1) }))

const update = (rules: readonly Rule[], reply: string, target = TARGET): readonly string[] => {
  const operations = readOperations({ text: reply, finish: 'stop' })
  return updateRules(rules, operations.ok ? operations.value : [], target).map(({ count, text }) => `${count} ${text}`)
}

const RULES = list('4 Look.', '3 Walk.', '2 Wait.', '1 Run.')

describe('updateRules', () => {
  test('starts from an empty list', () => {
    expect(update([], 'ADD: Look.\nADD: Walk.')).toEqual(['2 Look.', '2 Walk.'])
    expect(update([], 'AGREE 1: Look.\nEDIT 1: Look.\nREMOVE 1: Look.')).toEqual([])
  })

  test('counts agreement and edits up and removals down, deletes at 0 and sorts by importance', () => {
    expect(update(RULES, 'AGREE 3: Wait.')).toEqual(['4 Look.', '3 Walk.', '3 Wait.', '1 Run.'])
    expect(update(RULES, 'EDIT 2: Walk on.')).toEqual(['4 Look.', '4 Walk on.', '2 Wait.', '1 Run.'])
    expect(update(RULES, 'REMOVE 4: Run.')).toEqual(['4 Look.', '3 Walk.', '2 Wait.'])
    expect(update(RULES, 'REMOVE 1: Look.\nAGREE 2: Walk.')).toEqual(['4 Walk.', '3 Look.', '2 Wait.', '1 Run.'])
  })

  test('numbers are those of the list in the prompt, whatever the order of the lines', () => {
    const reply = 'ADD: Sit.\nEDIT 2: Walk on.\nAGREE 1: Look.\nREMOVE 4: Run.'
    expect(update(RULES, reply)).toEqual(['5 Look.', '4 Walk on.', '2 Wait.', '2 Sit.'])
  })

  test('finds a rule by its text, else by its number; an edit only by its number', () => {
    expect(update(RULES, 'AGREE 9: Wait.')).toContain('3 Wait.')
    expect(update(RULES, 'AGREE 1: wait.')).toContain('3 Wait.')
    expect(update(RULES, 'AGREE: Wait.')).toContain('3 Wait.')
    expect(update(RULES, 'AGREE 3: It is good to wait.')).toContain('3 Wait.')
    expect(update(RULES, 'EDIT: Sit.')).toEqual(update(RULES, ''))
  })

  test.each(['AGREE 5: Sit.', 'REMOVE 0: Sit.', 'EDIT 99: Sit.', 'AGREE: Sit.'])(
    'ignores an operation without its rule: %s',
    (reply) => {
      expect(update(RULES, reply)).toEqual(update(RULES, ''))
    },
  )

  test('applies only the first of several operations on a rule', () => {
    expect(update(RULES, 'AGREE 2: Walk.\nREMOVE 2: Walk.\nEDIT 2: Sit.')).toEqual(['4 Look.', '4 Walk.', '2 Wait.', '1 Run.'])
  })

  test('adds no rule twice; an edit that makes a rule equal to another is agreement with it', () => {
    expect(update(RULES, 'ADD: walk.\nADD: Sit.\nADD: sit.')).toEqual(['4 Look.', '3 Walk.', '2 Wait.', '2 Sit.', '1 Run.'])
    expect(update(RULES, 'EDIT 4: Wait.')).toEqual(['4 Look.', '3 Walk.', '3 Wait.', '1 Run.'])
  })

  test('a rule that is a part of another one can be added and removed', () => {
    const rules = list('3 Look and wait.')
    expect(update(rules, 'ADD: wait.')).toEqual(['3 Look and wait.', '2 wait.'])
    expect(update(list('3 Look and wait.', '1 wait.'), 'REMOVE 2: wait.')).toEqual(['3 Look and wait.'])
  })

  test('removes more strongly from five rules above the target on', () => {
    const rules = (count: number): readonly Rule[] =>
      Array.from({ length: count }, (_, at) => ({ text: `Rule ${at}.`, count: 3 }))
    expect(update(rules(14), 'REMOVE 1: Rule 0.')).toContain('2 Rule 0.')
    expect(update(rules(15), 'REMOVE 1: Rule 0.')).toHaveLength(14)
  })

  test('the list is full from the target on, and can exceed it', () => {
    expect([isFull(RULES, 5), isFull(RULES, 4)]).toEqual([false, true])
    expect(update(RULES, 'ADD: Sit.', 4)).toHaveLength(5)
  })
})
