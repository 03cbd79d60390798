import { expect, test } from 'vitest'
import { memoizeParser } from '../../src/worlds/memoize.ts'

test("parses a text once, a long one each time, with the parser's result", () => {
  const parsed: string[] = []
  const parse = memoizeParser((text) => {
    parsed.push(text)
    return text.length
  })
  const long = 'x'.repeat(201)
  expect(['look', 'go', 'look', long, long].map(parse)).toEqual([4, 2, 4, 201, 201])
  expect(parsed).toEqual(['look', 'go', long, long])
})

test('is bounded: parses a text again after 2,000 other texts', () => {
  let parsed = 0
  const parse = memoizeParser((text) => {
    parsed += 1
    return text
  })
  for (let index = 0; index <= 2000; index += 1) parse(String(index))
  parse('0')
  expect(parsed).toBe(2002)
})
