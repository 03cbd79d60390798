import { escapeInvisible, escapeLine } from '@orreryjs/core'
import { expect, test } from 'vitest'

test('escapes control characters and invisible characters', () => {
  expect(escapeInvisible('a\u001b[2Jb\tc\r\nd\u2028e\ufeff')).toBe('a\\u001b[2Jb\tc\\u000d\nd\\u2028e\\ufeff')
  expect(escapeInvisible('plain "text", naïve 😀')).toBe('plain "text", naïve 😀')
  expect(escapeInvisible('\u{e0041}\u{e01ef}\ud83d')).toBe('\\udb40\\udc41\\udb40\\uddef\\ud83d')
  expect(escapeLine('a\n\tb\u202e')).toBe('a\\u000a\\u0009b\\u202e')
})

/** Categories of characters that a terminal obeys or a reader does not see; the engine's tables are a second source. */
const HIDDEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/u

test('every code point that the Unicode tables call hidden is escaped, and no other printable one', () => {
  const kept: string[] = []
  const changed: string[] = []
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code)
    const isKept = escapeInvisible(character) === character
    if (HIDDEN.test(character) && isKept) kept.push(code.toString(16))
    if (!HIDDEN.test(character) && !isKept && /[\p{L}\p{N}\p{P}\p{S}\p{M}\p{Zs}]/u.test(character))
      changed.push(code.toString(16))
  }
  expect(kept).toEqual(['9', 'a'])
  expect(changed).toEqual([])
})

test.each(['👩‍💻', '❤️', '1️⃣', '👩🏽‍🚀', '🏳️‍🌈', 'می‌خواهم', 'क्‍ष'])('keeps the joiners and selectors of %s', (text) => {
  expect(escapeInvisible(text)).toBe(text)
})

test.each([
  ['a\ufe0fb', 'a\\ufe0fb'],
  ['😀\ufe0f\ufe0f', '😀\ufe0f\\ufe0f'],
  ['pay\u200dpal', 'pay\\u200dpal'],
  ['😀\u200dx', '😀\\u200dx'],
  ['\u200c\u200d', '\\u200c\\u200d'],
])('escapes selectors and joiners without such neighbours: %j', (text, expected) => {
  expect(escapeInvisible(text)).toBe(expected)
  expect(escapeInvisible(expected)).toBe(expected)
})

test('is linear in the length of the text', () => {
  for (const hostile of ['\u001b', '\ufe0f', '\u200d', '😀\u200d', '\ud83d']) {
    expect(escapeInvisible(hostile.repeat(50_000)).length).toBeGreaterThan(50_000)
  }
})
