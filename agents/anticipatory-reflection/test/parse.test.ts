import { superlinearReplies } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import {
  elementIn,
  grammarOf,
  noteIn,
  readAlignment,
  readAnswer,
  readElement,
  readPlan,
  readSubtaskVerdict,
  readVerdict,
  withElement,
} from '../src/parse.ts'

const choice = (text: string) => ({ text, finish: 'stop' }) as const

describe('readAction', () => {
  const { read, formOf } = grammarOf('go to [place]\nsearch[words]\nclick[product id]\nlook\nnote_down [text]')

  test.each([
    ['go to desk 1', 'go to desk 1'],
    ['Go to desk 1.', 'Go to desk 1'],
    ['> go to desk 1', 'go to desk 1'],
    ['Action: `go to desk 1`', 'go to desk 1'],
    ['[go to desk 1]', 'go to desk 1'],
    ['```\nlook\n```', 'look'],
    ['I think this is best.\n"click[B01ABCDEFG]".', 'click[B01ABCDEFG]'],
    ['search[size 5 [wide] red. blue]; then search[x]', 'search[size 5 [wide] red. blue]'],
    ['search[red', 'search[red'],
    ['look\ngo to desk 1', 'look'],
    ['note_down [the mug is on desk 1.]', 'note_down [the mug is on desk 1.]'],
    ['note_down: a mug', 'note_down: a mug'],
  ])('%j is %j', (reply, action) => {
    expect(read(reply)).toBe(action)
  })

  test.each(['', 'looking around', 'go to', 'I would go to desk 1', 'note_down', 'note_down []', 'click B01'])(
    'rejects %j',
    (reply) => {
      expect(read(reply)).toBeUndefined()
    },
  )

  test('identifies the form by its beginning', () => {
    expect(formOf('GO TO bed 1')).toBe('go to [place]')
    expect(formOf('search[]')).toBe('search[words]')
    expect(formOf('fly')).toBeUndefined()
  })

  test('reads a note with or without brackets', () => {
    expect(noteIn('note_down [a [b] c]')).toBe('a [b] c')
    expect(noteIn('Note_down: a mug')).toBe('a mug')
    expect(noteIn('look')).toBeUndefined()
  })

  test('reads long replies in linear time', () => {
    expect(read(`x${'.'.repeat(50_000)}x${' '.repeat(50_000)}x`)).toBeUndefined()
    expect(read(`search[${'['.repeat(50_000)}`)).toHaveLength(50_007)
  })
})

describe('readPlan', () => {
  test.each([
    ['List\n1. Get 2 log.\n2. Craft 4 planks.', ['Get 2 log.', 'Craft 4 planks.']],
    ['Here it is:\nList:\n1) One\n  2) Two', ['One', 'Two']],
    ['- One\n* Two\n\u2022 Three', ['One', 'Two', 'Three']],
    ['List\n1. **Find** a `mug`.\n2. ### TASK', ['Find a mug.', 'TASK']],
    ['List: Find a mug. Heat it. Put it on a shelf!', ['Find a mug.', 'Heat it.', 'Put it on a shelf!']],
    ['Buy 2.5 ounces', ['Buy 2.5 ounces']],
  ])('%j', (reply, steps) => {
    expect(readPlan(choice(reply))).toEqual({ ok: true, value: steps })
  })

  test.each(['', '  \n', 'List', '1. **'])('rejects %j', (reply) => {
    expect(readPlan(choice(reply)).ok).toBe(false)
  })
})

describe('verdicts', () => {
  test('reads the last verdict, preferring capitals', () => {
    expect(readVerdict(choice('YES would be too early.\nNO'))).toEqual({ ok: true, value: 'NO' })
    expect(readVerdict(choice('There is no mug yet, so: Yes'))).toEqual({ ok: true, value: 'YES' })
    expect(readVerdict(choice('YES, there is no doubt'))).toEqual({ ok: true, value: 'YES' })
    expect(readVerdict(choice('Nothing known')).ok).toBe(false)
    expect(readVerdict(choice('SKIP')).ok).toBe(false)
    expect(readSubtaskVerdict(choice('not needed: SKIP'))).toEqual({ ok: true, value: 'SKIP' })
  })

  test('reads a verdict with or without a description of the action', () => {
    const description = 'The action is to open the drawer.'
    expect(readAlignment(choice(`So:\n${description}\nYES`))).toEqual({ ok: true, value: { description, verdict: 'YES' } })
    expect(readAlignment(choice('NO'))).toEqual({ ok: true, value: { verdict: 'NO' } })
    expect(readAlignment(choice(description)).ok).toBe(false)
  })
})

test('reads the answer after its mark, or the whole reply', () => {
  expect(readAnswer('I see.\n###Answer: 42 euros\nin all')).toBe('42 euros\nin all')
  expect(readAnswer('### answer 42')).toBe('42')
  expect(readAnswer(' 42 ')).toBe('42')
})

test('accepts a new element id only if the screen has it', () => {
  const screen = "[7] link 'Orders'\n[12] link 'Reports'"
  expect(readElement('New element id is: [12]', screen)).toBe('12')
  expect(readElement('7', screen)).toBe('7')
  expect(readElement('The old one was 3. New element id is: 12', screen)).toBe('12')
  expect(readElement('[3]', screen)).toBeUndefined()
  expect(readElement('none', screen)).toBeUndefined()
  expect(withElement('type [3] [12]', '12')).toBe('type [12] [12]')
})

test('reads replies in linear time', () => {
  const grammar = grammarOf('go to [place]\nsearch[words]\nlook\nnote_down [text]')
  for (const read of [readPlan, readAlignment, readVerdict, readSubtaskVerdict]) {
    expect(superlinearReplies((text) => read(choice(text)), ['List\n', 'The action is to a\n'])).toEqual([])
  }
  expect(superlinearReplies(grammar.read, ['note_down [', 'go to a\n'])).toEqual([])
  expect(superlinearReplies((text) => readElement(text, '[1] a'), ['New element id is: '])).toEqual([])
  expect(superlinearReplies(readAnswer, ['###Answer'])).toEqual([])
})

describe('an action that is a call', () => {
  const { read, formOf } = grammarOf("click('bid')\nfill('bid', 'text')\ngo_back()\nscroll(delta_x, delta_y)\nnote_down [text]")

  test.each([
    ["click('12')", "click('12')"],
    ["```python\nclick('12')\n```", "click('12')"],
    ["I fill it in.\n`fill('7', 'it\\'s (here)')`.", "fill('7', 'it\\'s (here)')"],
    ["fill('7', 'tea') press('7', 'Enter')", "fill('7', 'tea')"],
    ['go_back().', 'go_back()'],
    ['note_down [a mug]', 'note_down [a mug]'],
  ])('%j is %j', (reply, action) => {
    expect(read(reply)).toBe(action)
  })

  test.each(['click', 'click [12]', 'I would click it', 'go_back'])('rejects %j', (reply) => {
    expect(read(reply)).toBeUndefined()
  })

  test('identifies the form by the called function', () => {
    expect(formOf("fill('9', 'x')")).toBe("fill('bid', 'text')")
    expect(formOf('scroll(0, 720)')).toBe('scroll(delta_x, delta_y)')
  })

  test('refers to an element with its first argument', () => {
    expect(elementIn("fill('12', '[3]')")).toBe('12')
    expect(elementIn('click [12]')).toBe('12')
    expect(elementIn('scroll(0, 720)')).toBeUndefined()
    expect(withElement("fill('12', '12 [3]')", '40')).toBe("fill('40', '12 [3]')")
    expect(withElement('click [12]', '40')).toBe('click [40]')
  })
})
