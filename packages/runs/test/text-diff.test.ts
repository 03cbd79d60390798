import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textDiff } from '../src/texts/text-diff.ts'

test('shows differing lines with context', () => {
  const before = 'a\nb\nc\nd\ne\nf\ng'
  expect(textDiff(before, before.replace('d', 'x\ny'))).toEqual(['  b', '  c', '- d', '+ x', '+ y', '  e', '  f'])
})

test('escapes invisible characters', () => {
  expect(textDiff('one ', 'one')).toEqual(['- one\\u0020', '+ one'])
  expect(textDiff('a\tb', 'a\u2028b')).toEqual(['- a\\u0009b', '+ a\\u2028b'])
})

test('marks lines exactly where the texts differ', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '', 'c '), { maxLength: 8 }).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (expected, actual) => {
      const marked = textDiff(expected, actual).filter((line) => /^[-+] /.test(line))
      expect(marked.length > 0).toBe(expected !== actual)
    }),
  )
})
