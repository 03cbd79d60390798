import { expect, test } from 'vitest'
import { inColumns, wrapped } from '../src/playing/columns.ts'

test('texts fill the columns that fit, downwards', () => {
  expect(inColumns(['a', 'bb', 'c', 'd', 'e'], 12)).toEqual(['a    c    e', 'bb   d'])
  expect(inColumns(['a', 'bb', 'c'], 1)).toEqual(['a', 'bb', 'c'])
  expect(inColumns([], 80)).toEqual([])
})

test('long lines break between words, and nothing else changes', () => {
  expect(wrapped('one two three', 7)).toBe('one two\nthree')
  expect(wrapped('short\n\nlines', 7)).toBe('short\n\nlines')
  expect(wrapped('a verylongword b', 6)).toBe('a\nverylongword\nb')
})
