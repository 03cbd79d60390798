import { describe, expect, test } from 'vitest'
import { parseAction } from '../src/actions.ts'
import type { Dialect } from '../src/rules.ts'
import { tinyEngine } from './tiny-problem.ts'

const engines = { '2.1.2': tinyEngine(), '2.1.1': tinyEngine({}, '2.1.1') }
const parse = (text: string, dialect: Dialect = '2.1.2') => parseAction(engines[dialect].rules, text)

describe('a command', () => {
  test('is parsed with the objects it names', () => {
    expect(parse('look')).toEqual({ type: 'look' })
    expect(parse('go to fridge 1')).toEqual({ type: 'go', receptacle: 3 })
    expect(parse('take mug 1 from desk 1')).toEqual({ type: 'take', object: 7, receptacle: 2 })
    expect(parse('clean mug 2 with sinkbasin 1')).toMatchObject({ type: 'clean', object: 6 })
    expect(parse('slice bread 1 with knife 1')).toMatchObject({ type: 'slice', object: 1, tool: 4 })
  })

  test('examines receptacles and objects', () => {
    expect(parse('examine fridge 1')).toEqual({ type: 'inspect', receptacle: 3 })
    expect(parse('examine mug 1')).toEqual({ type: 'examine', object: 7 })
  })

  test('allows surrounding white space as Python strips it, and nowhere else', () => {
    expect(parse(' \n look\t\u00a0\u001f')).toEqual({ type: 'look' })
    expect(parse('look\ufeff')).toMatchObject({ type: 'malformed' })
    expect(parse('go  to fridge 1')).toMatchObject({ type: 'malformed' })
    expect(parse('go to  fridge 1')).toMatchObject({ type: 'malformed' })
  })

  test('is case-sensitive and complete', () => {
    for (const text of ['Look', 'look around', 'go to Fridge 1', 'inventory.', '', 'go to', 'open']) {
      expect(parse(text), text).toMatchObject({ type: 'malformed' })
    }
  })
})

describe('dialects', () => {
  test('use different verbs for placing', () => {
    expect(parse('move mug 1 to desk 1')).toMatchObject({ type: 'move' })
    expect(parse('put mug 1 in/on desk 1')).toMatchObject({ type: 'malformed', invalid: { kind: 'syntax' } })
    expect(parse('put mug 1 in/on desk 1', '2.1.1')).toMatchObject({ type: 'move' })
    expect(parse('move mug 1 to desk 1', '2.1.1')).toMatchObject({ type: 'malformed', invalid: { kind: 'syntax' } })
  })

  test('have help since 2.1.2', () => {
    expect(parse('help')).toEqual({ type: 'help' })
    expect(parse('help', '2.1.1')).toMatchObject({ type: 'malformed' })
  })
})

test.each([
  ['think: I need a mug', 'syntax', /^syntax: .*help/],
  ['take mug 1', 'syntax', /^syntax: .*from/],
  ['move mug 1 in desk 1', 'syntax', /^syntax: .*to/],
  ['slice bread 1', 'syntax', /^syntax: .*with/],
  ['go to drawer 9', 'unknown', /^unknown receptacle: .*drawer 9/],
  ['take mug 1 from mug 2', 'unknown', /^unknown receptacle/],
  ['use lamp', 'unknown', /^unknown object: .*lamp/],
  ['examine nothing', 'unknown', /^unknown object/],
  ['slice bread 1 with saw 1', 'unknown', /^unknown object: .*saw 1/],
])('%s is rejected as %s', (text, kind, reason) => {
  expect(parse(text)).toMatchObject({ type: 'malformed', invalid: { kind, reason: expect.stringMatching(reason) } })
})
