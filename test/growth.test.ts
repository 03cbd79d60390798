import { expect, test } from 'vitest'
import { partsOfExpression } from './growth/expression-parts.ts'
import { slowTextOf } from './growth/expressions.ts'
import { pumped, superlinearGrowth } from './growth/growth.ts'

/** Work in proportion to a power of the length: about 3 ms for 1,000 characters. */
function workOf(text: string, power: number): number {
  let sum = 0
  for (let count = 0; count < 1_500_000 * (text.length / 1000) ** power; count += 1) sum += count % 7
  return sum
}

test('finds quadratic work, and accepts linear work', async () => {
  expect(await superlinearGrowth((text) => workOf(text, 2), pumped('', 'a', ''))).toMatchObject({ time: expect.any(Number) })
  expect(await superlinearGrowth((text) => workOf(text, 1), pumped('', 'a', ''))).toBeUndefined()
})

test('reads characters, pairs, beginnings and alternatives of an expression', () => {
  const { pieces, prefixes } = partsOfExpression('^(?:Go[a-z\\d]|\\p{Lu}\\s{2,})$', 'u')
  expect(pieces).toEqual(expect.arrayContaining(['G', 'o', 'a', '1', 'A', ' ', '\n', 'Goa', 'Go', 'o1', 'A ', 'A\n', 'GoaA ']))
  expect(prefixes).toEqual(expect.arrayContaining(['', 'Go', 'Goa', 'A ']))
})

test.each([
  ['^\\s+', ''],
  ['(?<!\\.)(\\.*)rows', ''],
  ['You see [^.]{0,200}\\.', ''],
])('finds no slow text for %s, which is linear', async (source, flags) => {
  expect(await slowTextOf({ source, flags })).toBeUndefined()
})
