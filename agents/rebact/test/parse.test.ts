import { anyReply, superlinearReplies } from '@orreryjs/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULTS } from '../src/options.ts'
import { bareAction, cleanAction, readReply } from '../src/parse.ts'
import { decide } from '../src/reflect/decide.ts'
import { rulesFrom } from '../src/rules.ts'
import { PROFILE } from './playing.ts'

const correct = (ref?: string): unknown => ({ assessment: 'correct', ...(ref !== undefined && { actionRef: ref }) })
const wrong = (modified: string, ref?: string): unknown => ({
  assessment: 'wrong',
  modified,
  ...(ref !== undefined && { actionRef: ref }),
})

describe('readReply', () => {
  test('reads the form for repeated actions', () => {
    const reply =
      "Previous action 'get 2 planks' is wrong. It should be modified to: [get 2 oak planks].\nThe next action is: [inventory]."
    expect(readReply(reply)).toEqual({ verdicts: [wrong('get 2 oak planks', 'get 2 planks')], next: 'inventory' })
    expect(readReply("Previous action 'get 1 dirt' is correct. It should be modified to: [get 1 dirt].").verdicts).toEqual([
      { assessment: 'correct', actionRef: 'get 1 dirt', modified: 'get 1 dirt' },
    ])
  })

  test('reads the form of a repair', () => {
    const reply =
      "Previous action 'go to desk 1' is wrong. To fix this mistake, I should execute: go to bed 1.\nThe next action is: take mug 1 from bed 1."
    expect(readReply(reply)).toEqual({ verdicts: [wrong('go to bed 1', 'go to desk 1')], next: 'take mug 1 from bed 1' })
    expect(readReply("Previous action 'look' is correct.\nThe next action is: go to desk 1")).toEqual({
      verdicts: [correct('look')],
      next: 'go to desk 1',
    })
  })

  test('reads the numbered form with one or several verdicts', () => {
    const reply = `Previous action 1 is correct.
Previous action 2 is wrong. This action should be modified to: action[click[B01]]
Previous action #3 is [wrong]. This action should be modified to: click[blue]
The next action is: action[click[Buy Now]]`
    expect(readReply(reply)).toEqual({
      verdicts: [correct('1'), wrong('click[B01]', '2'), wrong('click[blue]', '3')],
      next: 'click[Buy Now]',
    })
  })

  test('reads all parts in one line', () => {
    const reply = "The previous action 'a b' was wrong. It should be modified to: [c d]. The next action is: [e f]."
    expect(readReply(reply)).toEqual({ verdicts: [wrong('c d', 'a b')], next: 'e f' })
  })

  test('reads an action on the next line, in bold, in code or in a fence', () => {
    expect(readReply('Previous action `go to bed 1` is **correct**.\n**The next action is:**\n`open drawer 1`')).toEqual({
      verdicts: [correct('go to bed 1')],
      next: 'open drawer 1',
    })
    const fenced = "```\n**Previous action 'x'** is __incorrect__. It should be corrected to: **[y]**.\n**Next action:** [z]\n```"
    expect(readReply(fenced)).toEqual({ verdicts: [wrong('y', 'x')], next: 'z' })
  })

  test('reads the last of several next actions and the first of several modifications', () => {
    const reply =
      "Previous action 'x' is wrong. It should be changed to: a\nModified action: b\nThe next action is c\nNext action: d"
    expect(readReply(reply)).toEqual({ verdicts: [wrong('a', 'x')], next: 'd' })
  })

  test('reads a reply with missing or empty parts', () => {
    for (const text of [
      '',
      'Hello.',
      'get 2 planks',
      'The next action is:',
      'The next action is: [action]',
      'Next action: N/A',
    ]) {
      expect(readReply(text), text).toEqual({ verdicts: [] })
    }
    expect(readReply('Previous action 1 is wrong. This action should be modified to:\nThe next action is: look')).toEqual({
      verdicts: [{ assessment: 'wrong', actionRef: '1' }],
      next: 'look',
    })
    expect(readReply('Previous action 1 is wrong. This action should be modified to: action[...]').verdicts).toEqual([
      { assessment: 'wrong', actionRef: '1' },
    ])
    expect(readReply('Previous action 1 is correct. This action should be modified to: click[...]').verdicts).toEqual([
      { assessment: 'correct', actionRef: '1' },
    ])
    expect(readReply('The next action is: click[...] or search[...]').next).toBeUndefined()
  })

  test('does not cut an action that contains the words of the form inside its brackets', () => {
    expect(readReply('The next action is: search[next action hero]').next).toBe('search[next action hero]')
  })

  test('ignores the words of a thought', () => {
    const reply =
      'think: the previous action is wrong. The next action is: jump\nPrevious action is correct.\nThe next action is: look'
    expect(readReply(reply)).toEqual({
      thought: 'the previous action is wrong. The next action is: jump',
      verdicts: [correct()],
      next: 'look',
    })
  })
})

describe('failure modes', () => {
  test('does not read "incorrect" as "correct"', () => {
    for (const word of ['incorrect', 'Incorrect', 'not correct', 'wrong', '**incorrect**', 'not  correct', '[incorrect']) {
      expect(readReply(`Previous action 'x' is ${word}.`).verdicts, word).toEqual([{ assessment: 'wrong', actionRef: 'x' }])
    }
    expect(readReply("Previous action 'x' is CORRECT.").verdicts).toEqual([correct('x')])
    expect(readReply("Previous action 'x' is not wrong.").verdicts).toEqual([correct('x')])
    expect(readReply("Previous action 'x' is correctable.").verdicts).toEqual([])
    expect(readReply('Previous action is correct. The plan is wrong.').verdicts).toEqual([correct()])
  })

  test('removes a trailing full stop', () => {
    for (const text of ['get 2 dark oak logs.', '[get 2 dark oak logs].', '[get 2 dark oak logs.]', "'get 2 dark oak logs'."]) {
      expect(cleanAction(text)).toBe('get 2 dark oak logs')
    }
  })
})

describe('cleanAction', () => {
  test('removes quotes, labels and brackets around it', () => {
    for (const text of [
      ' look ',
      '> look',
      'Action: look',
      '"look"',
      '`look`',
      '[look]',
      "['look'].",
      ': look',
      "look'",
      "'look",
    ]) {
      expect(cleanAction(text), text).toBe('look')
    }
    expect(cleanAction('[click[x]]. This opens it.')).toBe('click[x]')
    expect(cleanAction('click[x]. This opens it.')).toBe('click[x]')
    expect(cleanAction("'go to bed 1' because the book is there")).toBe('go to bed 1')
  })

  test('keeps text inside its own brackets', () => {
    for (const text of ["search[men's `wide`  **shoes**.]", 'click[a [b] c]', 'click[1.5 oz.]', 'search[__x__ "y"]']) {
      expect(cleanAction(text), text).toBe(text)
    }
  })
})

test('bareAction finds a line that begins like one of the forms', () => {
  const forms = ['go to [place]', 'look', 'search[words]']
  expect(bareAction('I think:\nGo to desk 1.\nlook', forms)).toBe('Go to desk 1')
  expect(bareAction('Look around!\n> look', forms)).toBe('look')
  expect(bareAction('Please\nsearch[a b]', forms)).toBe('search[a b]')
  expect(bareAction('goto x\nsearching', forms)).toBeUndefined()
  expect(bareAction('', [''])).toBeUndefined()
})

test('reads adversarial replies in linear time', () => {
  const many = 100_000
  for (const text of [
    `previous action${' '.repeat(many)}x`,
    'previous action '.repeat(many / 10),
    `previous action '${"'".repeat(many)}`,
    `previous action is${' '.repeat(many)}wron`,
    'next action '.repeat(many / 10),
    `x${'a['.repeat(many)}`,
    `next action is: ${'['.repeat(many)}`,
    `next action is: ${"'".repeat(many)}x`,
    `should be modified to${' '.repeat(many)}`,
    '*'.repeat(many),
  ]) {
    expect(readReply(text)).toHaveProperty('verdicts')
  }
})

test('returns actions of one line or none for any reply', () => {
  const examples = [
    "Previous action 'get 1 x' is wrong. It should be modified to: [get 2 x].\nThe next action is: [inventory].",
    'Previous action 2 is correct.\nThe next action is: click[a]',
  ]
  const property = fc.property(anyReply(examples), (text) => {
    const { next, verdicts } = readReply(text)
    for (const action of [next, ...verdicts.map(({ modified }) => modified)]) {
      if (action === undefined) continue
      expect(action).toBe(action.trim())
      expect(action).not.toMatch(/^$|[\r\n]/)
    }
  })
  fc.assert(property, { seed: 1 })
})

test('reads replies in linear time', () => {
  const sentences = [
    "Previous action 'a' is wrong. It should be modified to: [b]\n",
    'previous action ',
    'The next action is: [x]\n',
  ]
  expect(superlinearReplies(readReply, sentences)).toEqual([])
  expect(superlinearReplies((text) => bareAction(text, ['go to [place]', 'search[words]']), sentences)).toEqual([])
  // Executed actions may be equally long.
  const judge = (text: string) => {
    const before = { text: '', page: 'results', key: '' }
    const result = { observation: before, terminated: false, changed: true }
    const transcript = ['a', 'b'].map((name) => ({
      line: `${name} ${text}`,
      key: `${name} ${text}`,
      observation: '',
      before,
      result,
    }))
    const rules = { ...rulesFrom(PROFILE, DEFAULTS), scope: 'all' } as const
    return decide(readReply(text), { transcript, observation: before, modifications: 0, attempts: new Set() }, rules)
  }
  expect(superlinearReplies(judge, sentences)).toEqual([])
})
