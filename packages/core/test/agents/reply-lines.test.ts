import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lastWord, replyLines } from '../../src/agents/parse-reply.ts'
import { anyCharacter } from '../any-character.ts'

test.each([
  ['look', ['look']],
  ['\r\n  > Action: look \r\n', ['look']],
  ['Act 3: go to bed 1\nthen sleep', ['go to bed 1', 'then sleep']],
  ['```text\nlook\n```\nSome words', ['look']],
  ['```\nlook', ['look']],
  ['\u2018a\u2019 \u201cb\u201d', [`'a' "b"`]],
  ['', []],
])('lines of %j', (reply, lines) => {
  expect(replyLines(reply)).toEqual(lines)
})

test.each([
  ['YES. But then again, NO', 'NO'],
  ['NO, although one might say yes', 'NO'],
  ['I think yes', 'YES'],
  ['Nothing of note, yesterday', undefined],
  ['SKIP', 'SKIP'],
  ['', undefined],
] as const)('verdict of %j', (reply, verdict) => {
  expect(lastWord(reply, ['YES', 'NO', 'SKIP'])).toBe(verdict)
})

test('any text has lines and no line is blank', () => {
  fc.assert(fc.property(fc.string({ unit: anyCharacter }), (reply) => replyLines(reply).every((line) => line.trim() !== '')))
})
