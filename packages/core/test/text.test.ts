import { escapeInvisible } from '@orreryjs/core'
import { expect, test } from 'vitest'

test('escapes control characters and invisible characters', () => {
  expect(escapeInvisible('a\u001b[2Jb\tc\r\nd\u2028e\ufeff')).toBe('a\\u001b[2Jb\tc\\u000d\nd\\u2028e\\ufeff')
  expect(escapeInvisible('plain "text", naïve 😀')).toBe('plain "text", naïve 😀')
})
