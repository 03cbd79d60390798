import { replaceUnknownCharacters } from '@orreryjs/core'
import { expect, test } from 'vitest'

test('keeps characters of Unicode 16 and replaces later ones', () => {
  const known = 'Zoë — «Ωmega» Жук 日本語 한국어 עברית ไทย ½ 👩‍🚀 🫩 \u{10d50} \ud800 \uffff e\u0301\u00ad\u200d\ufe0f'
  expect(replaceUnknownCharacters(known)).toBe(known)
  // Unicode 17: letters with case, an emoji, CJK extension J; never assigned yet; changed.
  expect(replaceUnknownCharacters('a\ua7ce b\u{16ea0} \u{1faea} \u{323b0} \u0378 \u{e0fff} \u0295')).toBe(
    'a\ufffd b\ufffd \ufffd \ufffd \ufffd \ufffd \ufffd',
  )
})

test('the quick check skips no unknown character', () => {
  const missed: number[] = []
  for (let code = 0; code <= 0x10ffff; code += code < 0x10000 ? 1 : 61) {
    const character = String.fromCodePoint(code)
    const isAssigned = !/^\p{Cn}$/u.test(character) || (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe
    if (!isAssigned && replaceUnknownCharacters(character) === character) missed.push(code)
  }
  expect(missed).toEqual([])
})
