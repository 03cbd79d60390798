import { codeSpan, escapeText, table } from '@orreryjs/runs/results'
import { expect, test } from 'vitest'

test.each([
  ['a|b', 'a\\|b'],
  ['two\nlines\r\nthree', 'two lines three'],
  ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)>'],
  ['[link](javascript:alert(1))', '\\[link\\](javascript:alert(1))'],
  ['![x](https://evil.example)', '!\\[x\\](https://evil.example)'],
  ['`code` **bold** _it_', '\\`code\\` \\*\\*bold\\*\\* \\_it\\_'],
  ['# heading', '\\# heading'],
  ['\n> quote', ' \\> quote'],
  ['~~~ fence', '\\~\\~~ fence'],
  ['&lt;b&gt; &#64;user, R&D', '&amp;lt;b&amp;gt; &amp;#64;user, R&D'],
  ['\u202ereversed\u001b[2J', '\\\\u202ereversed\\\\u001b\\[2J'],
  ['~12.5k at 50 % #3', '~12.5k at 50 % #3'],
])('%j is text in Markdown', (text, expected) => {
  expect(escapeText(text)).toBe(expected)
})

test('code and cells keep their line, whatever they contain', () => {
  expect(codeSpan('a ``b`` | c\nd\u200b')).toBe('``` a ``b`` \\| c d\\u200b ```')
  const lines = table([{ title: 'a' }, { title: 'b', code: true }], [['x|\n| y |\n\u2028z', '`|\n#']])
  expect(lines).toEqual(['| a | b |', '| --- | --- |', '| x\\|<br>\\| y \\|<br>z | `` `\\| # `` |', ''])
})
