import type { Choice, Profile } from '@orreryjs/core'
import type { Parser } from '@orreryjs/core/agents'
import { anyText, superlinearReplies } from '@orreryjs/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimIn, endShown, isListedEnd, lineParser, readPlan, readVerdict } from '../src/parse.ts'
import { PROFILE } from './playing.ts'

const read = <T>(parser: Parser<T>, text: string): T | undefined => {
  const result = parser({ text, finish: 'stop' } satisfies Choice)
  return result.ok ? result.value : undefined
}
const withParts = (parts: Readonly<Record<string, string>>): Profile => ({ ...PROFILE, parts })

describe('a line', () => {
  test.each([
    ['look', { kind: 'action', line: 'look' }],
    ['> Action: look\nObservation: A room.', { kind: 'action', line: 'look' }],
    ['think: where to?', { kind: 'thought', line: 'think: where to?', thought: 'where to?' }],
    ['Think[where to?]', { kind: 'thought', line: 'Think[where to?]', thought: 'where to?' }],
    ['search[a: b]', { kind: 'action', line: 'search[a: b]' }],
    [' \n', undefined],
  ])('of %j', (text, line) => {
    expect(read(lineParser(true), text)).toEqual(line)
  })

  test('that thinks is an action where there are no thoughts', () => {
    expect(read(lineParser(false), 'think: hm')).toEqual({ kind: 'action', line: 'think: hm' })
  })
})

test.each([
  ['All is done.\nYES', true],
  ['Yes, it went well, but something is missing. no', false],
  ['YES, or rather:\nNO', false],
  ['Nobody knows.', undefined],
  ['', undefined],
])('the verdict of %j is %j', (text, verdict) => {
  expect(read(readVerdict, text)).toBe(verdict)
})

test('a plan is one line of text', () => {
  expect(read(readPlan, '  First this.\n\nThen\tthat. ')).toBe('First this. Then that.')
  expect(read(readPlan, ' \n ')).toBeUndefined()
})

test('a thought claims what the phrases of the profile say, in any case', () => {
  const profile = withParts({ claimSuccess: 'Task completed!', claimFailure: 'Task failed!' })
  expect(claimIn('I see it. task COMPLETED! Bye', profile)).toBe('claimed-success')
  expect(claimIn('Task failed!', profile)).toBe('claimed-failure')
  expect(claimIn('Task failed!', withParts({}))).toBeUndefined()
})

test('the ends that the profile lists are known by their words, blanks and case aside', () => {
  const profile = withParts({ irreversible: 'click[Buy Now]\nleave the shop' })
  expect(['Click[buy  now]', 'leave the shop ', 'click[Buy]', ''].map((action) => isListedEnd(action, profile))).toEqual([
    ...[true, true, false, false],
  ])
  expect(isListedEnd('', withParts({}))).toBe(false)
  expect([endShown(PROFILE), endShown(withParts({}))]).toEqual(['Thanks!', 'The task has ended.'])
})

test('any text is read or refused with what was expected, never with an exception', () => {
  const property = fc.property(anyText(), (text) => {
    for (const parser of [lineParser(true), lineParser(false), readPlan, readVerdict]) {
      const result = parser({ text, finish: 'stop' })
      if (!result.ok) expect(result.expected).not.toBe('')
    }
    expect(read(readPlan, text)?.includes('\n') ?? false).toBe(false)
    expect(read(readVerdict, `${text} NO`)).toBe(false)
  })
  fc.assert(property, { seed: 1 })
})

test('the work of reading a reply grows as its length does', () => {
  for (const read of [lineParser(true), readPlan, readVerdict]) {
    expect(superlinearReplies((text) => read({ text, finish: 'stop' }))).toEqual([])
  }
})
