import { brokenName } from '@orreryjs/runs/texts'
import { expect, test } from 'vitest'
import { wrapped } from '../src/output/wrapped.ts'
import { inColumns } from '../src/playing/console.ts'

test('texts fill the available columns, downwards', () => {
  expect(inColumns(['a', 'bb', 'c', 'd', 'e'], 12)).toEqual(['a    c    e', 'bb   d'])
  expect(inColumns(['a', 'bb', 'c'], 1)).toEqual(['a', 'bb', 'c'])
  expect(inColumns([], 80)).toEqual([])
})

test('long lines are wrapped between words, and nothing else changes', () => {
  expect(wrapped('one two three', 7)).toBe('one two\nthree')
  expect(wrapped('short\n\nlines', 7)).toBe('short\n\nlines')
  expect(wrapped('a verylongword b', 6)).toBe('a\nverylongword\nb')
})

test('a wide character counts as two columns', () => {
  expect(wrapped('漢字漢字 漢字', 8)).toBe('漢字漢字\n漢字')
  expect(inColumns(['漢字', 'a', 'b'], 11)).toEqual(['漢字   b', 'a'])
})

test('continuation lines keep the indentation of the first', () => {
  expect(wrapped('  one two three', 9)).toBe('  one two\n  three')
})

test('a long name is broken after punctuation, with indentation', () => {
  expect(brokenName('lats/simulated:mid/webshop/test/12#1', 20)).toBe('lats/simulated:mid/\n  webshop/test/12#1')
  expect(brokenName('short', 3)).toBe('short')
})
