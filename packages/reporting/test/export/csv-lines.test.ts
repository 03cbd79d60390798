import { expect, test } from 'vitest'
import { csvLines } from '../../src/export/csv-lines.ts'

const [EQUALS, PLUS] = ['\uff1d', '\uff0b']

test.each([
  ['=1+1', "'=1+1"],
  ['+1+1', "'+1+1"],
  ['-1+1', "'-1+1"],
  ['@SUM(1)', "'@SUM(1)"],
  [`${EQUALS}1`, `'${EQUALS}1`],
  [`${PLUS}cmd|' /C calc'!A0`, `'${PLUS}cmd|' /C calc'!A0`],
  ['  =1', "'  =1"],
  ['\u00a0\u200b\ufeff=1', "'\u00a0\u200b\ufeff=1"],
  ['"=1', `'"=1`],
  ['\t1', "'\t1"],
  ['\r=1', "'\r'=1"],
  ['x\n=1', "x\n'=1"],
  ['x;=1', "x;'=1"],
  ['x\t @a', "x\t' @a"],
  ['a = b; c-d; 5 - 3', 'a = b; c-d; 5 - 3'],
  ['go to desk 1', 'go to desk 1'],
])('%j is no formula', (text, expected) => {
  const quoted = /[",\r\n]/.test(expected) ? `"${expected.replaceAll('"', '""')}"` : expected
  expect(csvLines([[text]])).toBe(`${quoted}\n`)
})

test('numbers stay numbers', () => {
  expect(csvLines([[-0.5, 0, undefined, '-0.5', '+1e-7', '-.5', '1e9']])).toBe('-0.5,0,,-0.5,+1e-7,-.5,1e9\n')
})

test('is linear in the length of the text', () => {
  for (const hostile of ['\n', '\t ', ';=', ' ']) expect(csvLines([[hostile.repeat(200_000)]]).length).toBeGreaterThan(200_000)
})
