import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPrintable, pythonRepr, pythonStrip } from '../src/repr.ts'

// Expected values were printed by CPython 3.11.
test.each([
  ['stick', "'stick'"],
  ["it's", `"it's"`],
  ['say "hi"', `'say "hi"'`],
  [`b'o"th`, `'b\\'o"th'`],
  ['back\\slash', "'back\\\\slash'"],
  ['\t\n\r\u0000\u007f', "'\\t\\n\\r\\x00\\x7f'"],
  ['a\u00a0b\u00adc', "'a\\xa0b\\xadc'"],
  ['caf\u00e9 \u6728 \ud83d\ude00', "'caf\u00e9 \u6728 \ud83d\ude00'"],
  ['\u2028\u200b\ufffe', "'\\u2028\\u200b\\ufffe'"],
  ['\ud800', "'\\ud800'"],
  ['\u{e0001}\u{10ffff}', "'\\U000e0001\\U0010ffff'"],
])('repr of %j', (text, expected) => {
  expect(pythonRepr(text)).toBe(expected)
})

test('escapes all separators except spaces, and all control and format characters', () => {
  for (let point = 0x21; point <= 0xffff; point += 1) {
    if (/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}]/u.test(String.fromCodePoint(point)))
      expect(isPrintable(point), `U+${point.toString(16)}`).toBe(false)
  }
})

test('quotes printable ASCII without quotes and backslashes unchanged', () => {
  const plain = fc.stringMatching(/^[ !#-&(-[\]-~]*$/)
  fc.assert(fc.property(plain, (text) => pythonRepr(text) === `'${text}'`))
})

test('strips exactly the white space that Python strips', () => {
  const white = '\t\n\v\f\r\u001c\u001d\u001e\u001f \u0085\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000'
  expect(pythonStrip(`${white}a ${white}b${white}`)).toBe(`a ${white}b`)
  expect(pythonStrip(white)).toBe('')
  expect(pythonStrip('\ufeffa\u200b\u180e')).toBe('\ufeffa\u200b\u180e')
})
