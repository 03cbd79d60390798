import { wrapName } from '@orreryjs/runs/texts'
import { expect, test } from 'vitest'
import { wrapText } from '../src/output/wrap-text.ts'
import { inColumns } from '../src/playing/console.ts'

test('texts fill the available columns, downwards', () => {
  expect(inColumns(['a', 'bb', 'c', 'd', 'e'], 12)).toEqual(['a    c    e', 'bb   d'])
  expect(inColumns(['a', 'bb', 'c'], 1)).toEqual(['a', 'bb', 'c'])
  expect(inColumns([], 80)).toEqual([])
})

test('long lines are wrapped between words, and nothing else changes', () => {
  expect(wrapText('one two three', 7)).toBe('one two\nthree')
  expect(wrapText('short\n\nlines', 7)).toBe('short\n\nlines')
  expect(wrapText('a verylongword b', 6)).toBe('a\nverylongword\nb')
})

test('a wide character counts as two columns', () => {
  expect(wrapText('漢字漢字 漢字', 8)).toBe('漢字漢字\n漢字')
  expect(inColumns(['漢字', 'a', 'b'], 11)).toEqual(['漢字   b', 'a'])
})

test('continuation lines keep the indentation of the first', () => {
  expect(wrapText('  one two three', 9)).toBe('  one two\n  three')
})

test('a long name is broken after punctuation, with indentation', () => {
  expect(wrapName('lats/simulated:mid/webshop/test/12#1', 20)).toBe('lats/simulated:mid/\n  webshop/test/12#1')
  expect(wrapName('short', 3)).toBe('short')
})
