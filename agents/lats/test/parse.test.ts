import type { Choice } from '@orreryjs/core'
import type { Parser } from '@orreryjs/core/agents'
import { anyText, superlinearReplies } from '@orreryjs/testing'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAction, readScore } from '../src/parse.ts'

const read = <T>(parser: Parser<T>, text: string): T | undefined => {
  const result = parser({ text, finish: 'stop' } satisfies Choice)
  return result.ok ? result.value : undefined
}

describe('readAction', () => {
  test.each([
    ['look', 'look'],
    ['> Action: look\nObservation: A room.', 'look'],
    ['```\nget 1 log\n```', 'get 1 log'],
    ['think: where to?\ngo to desk 1', 'go to desk 1'],
    ['think[where to?]\nclick[B01]', 'click[B01]'],
    ['search[shoes size :6mp and: more]', 'search[shoes size :6mp and: more]'],
    ['', undefined],
    ['\n \n', undefined],
    ['think: only this', undefined],
  ])('reads %j as %j', (text, action) => {
    expect(read(readAction, text)).toBe(action)
  })
})

describe('readScore', () => {
  test.each([
    ['Good. Thus the correctness score is 7', 7],
    ['thus the Correctness Score is: 10', 10],
    ['The correctness score is 2. No: the correctness score is 8.', 8],
    ['Thus the correctness score is **9**', 9],
    ['Thus the correctness score is 0', 1],
    ['Thus the correctness score is 42', 10],
    ['It costs $10.99, has 4.5 stars of 10 and 9 reviews. Thus the correctness score is 3', 3],
    ['10', undefined],
    ['It costs $10.99.', undefined],
    ['Thus the correctness score is high', undefined],
    ['', undefined],
  ])('reads %j as %j', (text, score) => {
    expect(read(readScore, text)).toBe(score)
  })
})

test('returns a value or a description of the expected reply, and never throws', () => {
  const property = fc.property(anyText(), (text) => {
    for (const parser of [readAction, readScore]) {
      const result = parser({ text, finish: 'stop' })
      if (!result.ok) expect(result.expected).not.toBe('')
    }
    const score = read(readScore, `${text} the correctness score is 4`)
    expect(score).toBe(4)
    const action = read(readAction, text)
    expect(action === undefined || (!action.includes('\n') && action !== '')).toBe(true)
  })
  fc.assert(property, { seed: 1 })
})

test('reads replies in linear time', () => {
  for (const read of [readAction, readScore]) {
    expect(superlinearReplies((text) => read({ text, finish: 'stop' }), ['correctness score is '])).toEqual([])
  }
})
