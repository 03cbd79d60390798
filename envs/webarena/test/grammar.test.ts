/**
 * The repaired grammar, and the effects of actions. The original's grammar is covered by its recordings, and here where they have
 * gaps.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Action, ParsedAction } from '../src/actions/action.ts'
import { describeAction } from '../src/actions/describe-action.ts'
import { DEFAULT_EARLY_STOP, earlyStop, isEquivalent } from '../src/actions/early-stop.ts'
import { strictKeys } from '../src/actions/keys.ts'
import { pythonInt } from '../src/actions/python-int.ts'
import { actionOfReply, mapUrlsToLocal, mapUrlsToReal, URL_MAPPING } from '../src/actions/reply.ts'
import { readAction } from '../src/actions.ts'

const typed = (text: string, id = '5'): Action => ({ type: 'type', id, text, clears: true })

function strict(text: string): Action | string {
  return describeReading(readAction(text, 'strict'))
}

function original(text: string): Action | string {
  return describeReading(readAction(text, 'webarena'))
}

function describeReading(reading: ParsedAction): Action | string {
  return reading.kind === 'action' ? reading.action : `${reading.error}: ${reading.message}`
}

describe('strict', () => {
  test('reads an escaped line break, and two backslashes as one', () => {
    const written = (text: string): unknown => readAction(text, 'strict')
    expect(written('type [5] [one\\ntwo] [0]')).toEqual(written('type [5] [one\ntwo] [0]'))
    expect(written('stop [one\\ntwo]')).toEqual(written('stop [one\ntwo]'))
    expect(JSON.stringify(written('type [5] [C:\\\\new] [0]'))).toContain('C:\\\\new')
    expect(written('type [5] [a\\nb] [0]')).not.toEqual(readAction('type [5] [a\\nb] [0]', 'webarena'))
  })

  test.each<[string, Action]>([
    ['click [12]', { type: 'click', id: '12' }],
    ['  CLICK\t[ 12 ] trailing', { type: 'click', id: '12' }],
    ['click[012]', { type: 'click', id: '12' }],
    ['click [\uff15]', { type: 'click', id: '5' }],
    ['hover [7]', { type: 'hover', id: '7' }],
    ['scroll [down]', { type: 'scroll', direction: 'down' }],
    ['scroll [direction=up]', { type: 'scroll', direction: 'up' }],
    ['scroll up', { type: 'scroll', direction: 'up' }],
    ['goto [http://shop.test/a b]', { type: 'goto', url: 'http://shop.test/a b' }],
    ['goto [ shop.test/a ]', { type: 'goto', url: 'http://shop.test/a' }],
    ['goto [about:blank]', { type: 'goto', url: 'about:blank' }],
    ['goto [/a]', { type: 'goto', url: '/a' }],
    ['goto [localhost.test:3000/x]', { type: 'goto', url: 'http://localhost.test:3000/x' }],
    ['tab_focus [1]', { type: 'tab_focus', tab: 1 }],
    ['page_focus [0]', { type: 'tab_focus', tab: 0 }],
    ['new_tab', { type: 'new_tab' }],
    ['close_tab []', { type: 'close_tab' }],
    ['GO_BACK', { type: 'go_back' }],
    ['go_forward', { type: 'go_forward' }],
    ['stop', { type: 'stop', answer: '' }],
    ['stop []', { type: 'stop', answer: '' }],
    ['stop [a\nb]', { type: 'stop', answer: 'a\nb' }],
    ['stop [a] [b]', { type: 'stop', answer: 'a] [b' }],
    ['stop the answer', { type: 'stop', answer: 'the answer' }],
    ['stop [unclosed', { type: 'stop', answer: 'unclosed' }],
    ['stop [日本 €5]', { type: 'stop', answer: '日本 €5' }],
  ])('%j', (text, action) => expect(strict(text)).toEqual(action))

  test.each<[string, string]>([
    ['type [5] [hello]', 'hello\n'],
    ['type [5] [hello] [1]', 'hello\n'],
    ['type [5] [hello] [0]', 'hello'],
    ['type [5] [hello] [press_enter_after=0]', 'hello'],
    ['type [5] [hello] [press_enter_after=1]', 'hello\n'],
    ['type [5] [hello] [ press_enter_after = false ]', 'hello'],
    ['type [5] [hello]  [0]', 'hello'],
    ['type[5][hello][0]', 'hello'],
    ['type [5] [0]', '0\n'],
    ['type [5] [1] [0]', '1'],
    ['type [5] []', '\n'],
    ['type [5] [] [0]', ''],
    ['type [5] [a\nb] [0]', 'a\nb'],
    ['type [5] [it’s €5 — 日本 😀] [0]', 'it’s €5 — 日本 😀'],
    ['type [5] [[x]] [0]', '[x]'],
    ['type [5] [a] [b]', 'a] [b\n'],
  ])('%j types %j', (text, content) => expect(strict(text)).toEqual(typed(content)))

  test.each<[string, string]>([
    ['press [enter]', 'Enter'],
    ['press [Ctrl+v]', 'Control+v'],
    ['press [ctrl + V]', 'Control+V'],
    ['press [Meta+a]', 'Meta+a'],
    ['press [Esc]', 'Escape'],
    ['press [arrowleft]', 'ArrowLeft'],
    ['press [ ]', ' '],
    ['press [+]', '+'],
    ['press [ctrl++]', 'Control++'],
    ['press [Shift+Tab]', 'Shift+Tab'],
    ['press [x]', 'x'],
    ['press []]', ']'],
  ])('%j presses %j', (text, keys) => expect(strict(text)).toEqual({ type: 'press', keys }))

  test.each([
    '',
    '   ',
    'clik [5]',
    'click',
    'click [a]',
    'click [-1]',
    'click 5',
    'type [5]',
    'type [5] hello',
    'type [5] [x] [press_enter_after=maybe]',
    'press',
    'press []',
    'scroll [sideways]',
    'goto []',
    'goto',
    'tab_focus [-1]',
    'new_tab [http://a.test]',
    'go_back [3]',
    'stop(answer)',
    'I will click [5]',
    '[5]',
  ])('%j is rejected with a message that names the expected form', (text) => {
    expect(strict(text)).toMatch(/^ActionParsingError: (?:unknown action|cannot read) .*; expected \S[^\n]*$/)
  })

  test('never throws', () => {
    const pieces = [
      'click',
      'type',
      'stop',
      'press',
      'goto',
      'scroll',
      ' ',
      '[',
      ']',
      '0',
      '1',
      'press_enter_after=',
      '\n',
      '+',
      '\ud800',
      '`',
    ]
    for (let seed = 0; seed < 4000; seed += 1) {
      let text = ''
      for (let rest = seed * 2654435761; rest > 1; rest = Math.floor(rest / pieces.length)) text += pieces[rest % pieces.length]
      expect(() => [strict(text), original(text)]).not.toThrow()
    }
  })
})

describe('webarena', () => {
  test.each<[string, Action | string]>([
    ['type [5] [x] [press_enter_after=0]', { type: 'type', id: '5', text: 'x] [press_enter_after=0\n', clears: false }],
    ['type [5] [0]', 'ActionParsingError: Invalid type action type [5] [0]'],
    ['type [5] [it’s]', "KeyError: '’'"],
    ['type [5] [\x80]', "KeyError: '\\x80'"],
    ['type [5] [\u03e7]', { type: 'type', id: '5', text: '\u03e7\n', clears: false }],
    ['', 'IndexError: list index out of range'],
    ['tab_focus [٣]', { type: 'tab_focus', tab: 3 }],
    ['press [arrowleft+ARROWUP]', { type: 'press', keys: 'arrowleft+ArrowUp' }],
    ['scroll down or up', { type: 'scroll', direction: 'down' }],
    ['stop [a\nb]', { type: 'stop', answer: '' }],
  ])('%j', (text, expected) => expect(original(text)).toEqual(expected))

  test("reads digits of any script as Python's int does", () => {
    expect(pythonInt('٣٤')).toBe(34)
    expect(pythonInt('\u{1d7ce}\u{1d7cf}\u{1d7d8}\u{1d7ff}')).toBe(109)
    expect(pythonInt('007')).toBe(7)
  })
})

describe('effects of actions', () => {
  test('actions are equivalent if they have the same element, regardless of typed text', () => {
    expect(isEquivalent(typed('a'), typed('b'))).toBe(true)
    expect(isEquivalent(typed('a'), typed('a', '6'))).toBe(false)
    expect(isEquivalent({ type: 'click', id: '5' }, { type: 'hover', id: '5' })).toBe(false)
    expect(isEquivalent({ type: 'go_back' }, { type: 'go_back' })).toBe(true)
    expect(isEquivalent({ type: 'stop', answer: 'a' }, { type: 'stop', answer: 'b' })).toBe(false)
  })

  test('describes the previous action as in prompts', () => {
    const lines = new Map([['12', "\t\t[12] link 'View  Order'"]])
    expect(describeAction({ type: 'click', id: '12' }, lines, '')).toBe("click [12] where [12] is link 'View Order'")
    expect(describeAction(typed('a\n', '12'), lines, '')).toBe("type [12] [a ] where [12] is link 'View Order'")
    expect(describeAction({ type: 'hover', id: '3' }, lines, '')).toMatch(/^Attempt to perfom "hover" on element "\[3\]"/)
    expect(describeAction({ type: 'none' }, lines, 'huh')).toMatch(/^The previous prediction you issued was "huh"\. /)
  })

  test('stops early by steps first, then format, then repetition', () => {
    const none: Action = { type: 'none' }
    const back: Action = { type: 'go_back' }
    expect(earlyStop(Array<Action>(30).fill(none), DEFAULT_EARLY_STOP)).toBe('Reach max steps 30')
    expect(earlyStop([none, none, none], DEFAULT_EARLY_STOP)).toBe('Failed to parse actions for 3 times')
    expect(earlyStop([back, back, back], DEFAULT_EARLY_STOP)).toBe('Same action for 3 times')
    expect(earlyStop([typed('a'), back, typed('b'), back, typed('c')], DEFAULT_EARLY_STOP)).toBe('Same typing action for 3 times')
    expect(earlyStop([typed('a'), typed('b'), back], DEFAULT_EARLY_STOP)).toBeUndefined()
    expect(earlyStop([], DEFAULT_EARLY_STOP)).toBeUndefined()
  })

  test('reads the first fenced action of a reply and maps its URLs', () => {
    expect(actionOfReply('So ```click [5]``` or ```click [6]```', 'cot', URL_MAPPING)).toEqual({
      kind: 'text',
      text: 'click [5]',
    })
    expect(actionOfReply('```goto [https://luma.com/admin/x]```', 'direct', URL_MAPPING)).toEqual({
      kind: 'text',
      text: 'goto [http://admin.test/admin/x]',
    })
    expect(mapUrlsToReal(mapUrlsToLocal('see http://reddit.com/f/x', URL_MAPPING), URL_MAPPING)).toBe('see http://reddit.com/f/x')
  })
})

/** Texts of the signs on which the readers decide. */
function textsOf(...pieces: readonly string[]): fc.Arbitrary<string> {
  return fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''))
}

test('reads bracketed texts as the expressions of the original', () => {
  const forms = {
    press: /press ?\[([^\n]+)\]/u,
    goto: /goto ?\[([^\n]+)\]/u,
    stop: /stop ?\[([^\n]+)\]/u,
    type: /type ?\[(\p{Nd}+)\] ?\[([^\n]+)\] ?\[(\p{Nd}+)\]/u,
  }
  for (const [verb, form] of Object.entries(forms)) {
    const text = textsOf(`${verb} [`, `${verb}[`, '[', ']', '] [', '][', '1', '\u0661', 'a', ' ', '\n', '\ud83d', '[0]', '[1]')
    const property = fc.property(text, (rest) => {
      const line = `${verb} [${rest}`
      const action = readAction(line, 'webarena')
      if (verb === 'type') {
        const flagged = /\[[01]\]$/.test(line.trim()) ? line.trim() : `${line.trim()} [1]`
        const [, id, content, flag] = form.exec(flagged) ?? []
        expect(action.kind === 'action').toBe(id !== undefined && !content?.includes('\ud83d') && !content?.includes('\u0661'))
        if (action.kind !== 'action') return
        expect(action.action).toMatchObject({ id, text: flag === '1' ? `${content}\n` : content })
      } else {
        const [, content] = form.exec(line.trim()) ?? []
        const read = action.kind === 'action' ? Object.values(action.action)[1] : undefined
        expect(read).toBe(verb === 'stop' ? (content ?? '') : content)
      }
    })
    fc.assert(property, { numRuns: 300, seed: 1 })
  }
})

test('reads key combinations as one expression would', () => {
  const expected = (combination: string): string => {
    const [, before = '', plus = ''] = /^(?:([\s\S]*?)\s*\+)?\s*(\+)\s*$/.exec(combination) ?? []
    if (plus === '+') return before === '' ? '+' : `${expected(before)}++`
    return combination
      .split('+')
      .map((key) => (key === ' ' ? key : key.trim()))
      .join('+')
  }
  const property = fc.property(textsOf('+', ' ', 'x', 'Q', '\n'), (combination) => {
    expect(strictKeys(combination)).toBe(expected(combination))
  })
  fc.assert(property, { numRuns: 1000, seed: 1 })
  expect(strictKeys('+'.repeat(25_001)).length).toBe(25_001)
})
