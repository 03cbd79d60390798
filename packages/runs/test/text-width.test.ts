import { textWidth } from '@orreryjs/runs/texts'
import { expect, test } from 'vitest'

test('measures lines of any length in columns', () => {
  expect(['', 'abc', '\u4e2d\u6587', '\u{1f44d}', '\u001b[31mred\u001b[39m'].map(textWidth)).toEqual([0, 3, 4, 2, 3])
  expect(textWidth('\u{1f44d}'.repeat(1001))).toBe(2002)
  expect(textWidth(`a${'\u{1f44d}'.repeat(1001)}`)).toBe(2003)
  expect(textWidth('\u001b[31mred\u001b[39m '.repeat(1000))).toBe(4000)
})
