import { expect, test } from 'vitest'
import { withoutOuterMarks } from '../../src/worlds/index.ts'

test.each([
  ['Search for "pin hammer"', 'Search for "pin hammer"'],
  ['"Search for "pin hammer""', 'Search for "pin hammer"'],
  ['"Search for pin hammer"', 'Search for pin hammer'],
  ['Search for pin hammer"', 'Search for pin hammer'],
  ['"Search for pin hammer', 'Search for pin hammer'],
  ['\'Search for "pin hammer"\'', 'Search for "pin hammer"'],
  ['**Search for "pin hammer"**', 'Search for "pin hammer"'],
  [' ** `Search for pin hammer` ', 'Search for pin hammer'],
  ['"Sale" and "New"', '"Sale" and "New"'],
  ['"Sale" is a banner; open it', '"Sale" is a banner; open it'],
  ["Open the users' list of 'Anna's shop'", "Open the users' list of 'Anna's shop'"],
  ['"', ''],
  ['', ''],
])('%s becomes %s', (text, expected) => {
  expect(withoutOuterMarks(text)).toBe(expected)
})

test('any number of marks is read in linear time', () => {
  expect(withoutOuterMarks('"'.repeat(100_000)).length).toBeGreaterThan(90_000)
})
