import { describe, expect, test } from 'vitest'
import { type ReplyContext, readFields, readInvalid, replyParser } from '../src/parse.ts'

const CONTEXT: ReplyContext = {
  forms: 'click [id]\ntype [id] [text] [1]\ngo_back\nstop [answer]',
  elements: new Set(['3', '12']),
  plans: new Set([0, 2]),
  notes: ['the order is 14'],
  canPlan: true,
}

const read = (text: string, context: Partial<ReplyContext> = {}) =>
  replyParser({ ...CONTEXT, ...context })({ text, finish: 'stop' })

describe('fields', () => {
  test('end at the next field only, unlike in the released code', () => {
    const reply =
      'REASON: NOTE: the STATUS: line matters.\nTHE END: not a field.\nACTION: click [3]\nOBSERVATION HIGHLIGHT: [12], 3'
    expect(readFields(reply)).toEqual({
      'INTERACTION HISTORY SUMMARY': '',
      'OBSERVATION DESCRIPTION': '',
      REASON: 'NOTE: the STATUS: line matters.\nTHE END: not a field.',
      ACTION: 'click [3]',
      'OBSERVATION HIGHLIGHT': '[12], 3',
    })
    expect(read(reply)).toMatchObject({
      ok: true,
      value: { highlights: ['12', '3'], command: { kind: 'act', action: 'click [3]' } },
    })
  })

  test('may be bold or headings', () => {
    expect(read('**REASON:** why\n## ACTION: `go_back`')).toMatchObject({
      ok: true,
      value: { reason: 'why', command: { kind: 'act', action: 'go_back' } },
    })
  })
})

test.each([
  ['stop [N/A: there is no such order]', { kind: 'act', action: 'stop [N/A: there is no such order]' }],
  ['type [12] [a [b] c] [0]', { kind: 'act', action: 'type [12] [a [b] c] [0]' }],
  ['note [the total is $5]', { kind: 'note', text: 'the total is $5' }],
  ['branch [2] [find the order]', { kind: 'branch', plan: 2, intent: 'find the order' }],
  ['prune [0] [wrong page,\nsee [3]]', { kind: 'prune', plan: 0, reason: 'wrong page,\nsee [3]' }],
])('%s', (action, command) => {
  expect(read(`ACTION: ${action}`)).toMatchObject({ ok: true, value: { command } })
})

test.each([
  ['click [3]', 'one action after ACTION:'],
  ['ACTION: hover [3]', 'one action after ACTION:'],
  ['ACTION:', 'one action after ACTION:'],
  ['ACTION: click [4]', 'the id of an element of the current page, not [4]'],
  ['ACTION: note [the order is 14]', 'this note exists already'],
  ['ACTION: prune [1] [why]', 'the id of a plan in prune [id]: 0, 2'],
])('%j is refused', (reply, expected) => {
  expect(read(reply)).toMatchObject({ ok: false, expected: expect.stringContaining(expected) })
})

test('planning is refused without a plan tree, and after too much of it', () => {
  expect(read('ACTION: branch [0] [x]', { plans: new Set() })).toMatchObject({ ok: false })
  expect(read('ACTION: note [x]', { canPlan: false })).toMatchObject({ ok: false })
})

test('a reply without a valid action becomes the empty action, whatever it says', () => {
  expect(readInvalid('REASON: why\nACTION: hover [3]')).toMatchObject({ reason: 'why', command: { kind: 'act', action: '' } })
})
