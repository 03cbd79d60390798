import type { Profile } from '@orreryjs/core'
import { anyReply, anyText, superlinearReplies } from '@orreryjs/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimIn, readPlan, replyParser } from '../src/parse.ts'
import { terminalActionsOf } from '../src/rules.ts'

const read = (text: string, grammar = {}): unknown => {
  const result = replyParser({ thoughts: true, multiLine: 'first', ...grammar })({ text, finish: 'stop' })
  return result.ok ? result.value : result.expected
}
const plan = (text: string): string | undefined => {
  const result = readPlan({ text, finish: 'stop' })
  return result.ok ? result.value : undefined
}
const withParts = (parts: Profile['parts']): Profile => {
  return { id: 'react/demo', version: 1, world: 'demo', dialects: ['any'], parts, demonstrations: [] }
}
const action = (line: string): unknown => ({ kind: 'action', line })
const thought = (line: string, content: string): unknown => ({ kind: 'thought', line, thought: content })

describe('replyParser', () => {
  test('reads an action unchanged', () => {
    for (const line of [
      'get 2 oak log',
      'put mug 1 in/on desk 1',
      'click[Buy Now]',
      'search[a [b] c]',
      'thinking cap',
      'do: this',
    ]) {
      expect(read(line)).toEqual(action(line))
    }
  })

  test('reads a thought that begins with think', () => {
    expect(read('think: I need [two] planks.')).toEqual(thought('think: I need [two] planks.', 'I need [two] planks.'))
    expect(read('Think:no space')).toEqual(thought('Think:no space', 'no space'))
    expect(read('think[ size 9 is left ]')).toEqual(thought('think[ size 9 is left ]', 'size 9 is left'))
    expect(read('think[cut off')).toEqual(thought('think[cut off', 'cut off'))
    expect(read('think:')).toEqual(thought('think:', ''))
  })

  test('reads every line as an action without thoughts', () => {
    expect(read('think: hm', { thoughts: false })).toEqual(action('think: hm'))
  })

  test('removes labels, cues, fences, curly quotes and outer white space', () => {
    for (const reply of [
      ' get 1 dirt ',
      '> get 1 dirt',
      '>get 1 dirt',
      'Action: get 1 dirt',
      'ACTION :get 1 dirt',
      'Act 12: get 1 dirt',
      '> Action: get 1 dirt',
      '```\nget 1 dirt\n```',
      '```text\nget 1 dirt',
      '\r\n\r\nget 1 dirt\r\n',
    ]) {
      expect(read(reply), JSON.stringify(reply)).toEqual(action('get 1 dirt'))
    }
    expect(read('say \u201chello\u201d to the cook\u2019s cat')).toEqual(action('say "hello" to the cook\'s cat'))
    expect(read('> think: hm')).toEqual(thought('think: hm', 'hm'))
  })

  test('keeps text that only looks like a label', () => {
    for (const line of ['action figure', 'activate lamp', 'act now']) expect(read(line)).toEqual(action(line))
  })

  test('rejects an empty reply', () => {
    for (const reply of ['', ' \n\t', '>', '> >', 'Action:', '```\n```', '```']) {
      expect(read(reply), JSON.stringify(reply)).toBe('one line with an action')
    }
  })
})

describe('a reply of several lines', () => {
  const REPLY = 'think: get it\nthink: now\nget 1 dirt\nObservation: Got 1 dirt\nget 2 sand'

  test('reads the first line', () => {
    expect(read(REPLY)).toEqual(thought('think: get it', 'get it'))
    expect(read('get 1 dirt\nGot 1 dirt\nget 2 sand')).toEqual(action('get 1 dirt'))
  })

  test('reads a thought and the first action after it with thoughtThenAction', () => {
    const variant = { multiLine: 'thoughtThenAction' }
    expect(read(REPLY, variant)).toEqual({ kind: 'thought', line: 'think: get it', thought: 'get it', next: 'get 1 dirt' })
    expect(read('think: alone', variant)).toEqual(thought('think: alone', 'alone'))
    expect(read('get 1 dirt\nthink: later', variant)).toEqual(action('get 1 dirt'))
  })
})

test('readPlan joins a plan into one line', () => {
  expect(plan('  First this.\n\nThen\tthat. ')).toBe('First this. Then that.')
  expect(plan(' \n ')).toBeUndefined()
})

test("claimIn finds the profile's phrases, case-insensitively", () => {
  const profile = withParts({ claimSuccess: 'Task completed!', claimFailure: 'Task failed!' })
  expect(claimIn('I see it. task COMPLETED! Bye', profile)).toBe('success')
  expect(claimIn('Task failed!', profile)).toBe('failure')
  expect(claimIn('Task failed!', withParts({}))).toBeUndefined()
})

test('terminalActionsOf ignores spaces and case', () => {
  const { isIrreversible, replacementText } = terminalActionsOf(
    withParts({ irreversible: 'click[Buy Now]\nleave the shop', endShown: 'Thanks!' }),
  )
  expect(['Click[buy  now]', 'leave the shop ', 'click[Buy]', ''].map(isIrreversible)).toEqual([true, true, false, false])
  const none = terminalActionsOf(withParts({}))
  expect([replacementText, none.replacementText, none.isIrreversible('')]).toEqual(['Thanks!', 'The task has ended.', false])
})

test('reads adversarial lines in linear time', () => {
  const gap = ' '.repeat(300_000)
  for (const line of [
    `act${gap}x`,
    `act 1${gap}x`,
    `action${gap}x`,
    `>${gap}x`,
    `think${gap}x`,
    `think[${gap}x`,
    `think[x${gap}y`,
  ]) {
    expect(read(line)).toMatchObject({ line: expect.stringMatching(/[xy]$/) })
  }
})

test('returns one line or an error for any reply, and never throws', () => {
  const property = fc.property(anyReply(['think: hm', 'get 1 dirt']), fc.boolean(), (reply, thoughts) => {
    const result = replyParser({ thoughts, multiLine: 'thoughtThenAction' })({ text: reply, finish: 'stop' })
    if (!result.ok) return
    const next = result.value.kind === 'thought' ? result.value.next : undefined
    for (const line of [result.value.line, next ?? 'none']) {
      expect(line).toBe(line.trim())
      expect(line).not.toMatch(/^$|[\r\n]/)
    }
  })
  fc.assert(property)
  const onePlan = fc.property(anyText(), (text) => {
    expect(plan(text) ?? 'none').not.toMatch(/^$|\n/)
  })
  fc.assert(onePlan)
})

test('reads replies in linear time', () => {
  const read = replyParser({ thoughts: true, multiLine: 'thoughtThenAction' })
  for (const parser of [read, readPlan]) expect(superlinearReplies((text) => parser({ text, finish: 'stop' }))).toEqual([])
})
