import { anyText, superlinearReplies } from '@orreryjs/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVerdict } from '../src/parse.ts'

const read = (text: string): boolean | undefined => {
  const result = readVerdict({ text, finish: 'stop' })
  return result.ok ? result.value : undefined
}

test.each([
  ['All is done.\nYES', true],
  ['Yes, it went well, but something is missing. no', false],
  ['YES, or rather:\nNO', false],
  ['Nobody knows.', undefined],
  ['', undefined],
])('readVerdict reads %j as %j', (text, verdict) => {
  expect(read(text)).toBe(verdict)
})

test('returns a value or a description of the expected reply, and never throws', () => {
  const property = fc.property(anyText(), (text) => {
    const result = readVerdict({ text, finish: 'stop' })
    if (!result.ok) expect(result.expected).not.toBe('')
    expect(read(`${text} NO`)).toBe(false)
  })
  fc.assert(property, { seed: 1 })
})

test('reads replies in linear time', () => {
  expect(superlinearReplies((text) => readVerdict({ text, finish: 'stop' }))).toEqual([])
})
