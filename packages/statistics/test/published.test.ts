import { mcnemarTest, newcombeInterval, wilsonInterval } from '@orreryjs/statistics'
import { expect, test } from 'vitest'

/** Published success rates with their 95 % Wilson intervals, in per cent: section 2 of the collected results. */
const PUBLISHED: readonly (readonly [what: string, rate: number, n: number, low: number, high: number])[] = [
  ['LATS, WebShop', 38, 50, 25.9, 51.8],
  ['best of k, WebShop', 32, 50, 20.8, 45.8],
  ['ADaPT, WebShop', 44, 100, 34.7, 53.8],
  ['ReBAct, WebShop', 61, 100, 51.2, 70],
  ['LASER, WebShop', 50, 500, 45.6, 54.4],
  ['ReAct, WebShop', 40, 500, 35.8, 44.4],
  ['ReAct, ALFWorld', 71, 134, 62.8, 78],
  ['ADaPT, ALFWorld', 71.6, 134, 63.4, 78.6],
  ['ReBAct, ALFWorld', 98.5, 134, 94.7, 99.6],
  ['ADaPT, TextCraft', 52, 200, 45.1, 58.8],
  ['AR, WebArena', 23.5, 812, 20.7, 26.5],
]

test.each(PUBLISHED)('interval of %s', (_what, rate, n, low, high) => {
  // The rate itself was rounded before its interval was printed.
  const [lower, upper] = [rate - 0.05, rate + 0.05].map((each) => wilsonInterval((each / 100) * n, n))
  expect(low).toBeGreaterThanOrEqual(rounded(lower?.low))
  expect(low).toBeLessThanOrEqual(rounded(upper?.low))
  expect(high).toBeGreaterThanOrEqual(rounded(lower?.high))
  expect(high).toBeLessThanOrEqual(rounded(upper?.high))
})

function rounded(share = Number.NaN): number {
  return Number((share * 100).toFixed(1))
}

/** Computes the exact p-value with integers: 2 (C(n, 0) + ... + C(n, k)) / 2^n. */
function exactTest(firstOnly: number, secondOnly: number): number {
  const n = BigInt(firstOnly + secondOnly)
  let term = 1n
  let sum = 0n
  for (let k = 0n; k <= BigInt(Math.min(firstOnly, secondOnly)); k += 1n) {
    sum += term
    term = (term * (n - k)) / (k + 1n)
  }
  return Math.min(1, Number((sum * 2n * 10n ** 30n) / 2n ** n) / 1e30)
}

test('the exact test agrees with whole-number arithmetic', () => {
  for (let n = 1; n <= 60; n += 1) {
    for (let k = 0; k <= n; k += 1) expect(mcnemarTest(k, n - k) / exactTest(k, n - k)).toBeCloseTo(1, 6)
  }
  for (const [b, c] of [
    [86, 150],
    [300, 200],
    [410, 402],
    [3, 30],
  ] as const) {
    expect(mcnemarTest(b, c) / exactTest(b, c)).toBeCloseTo(1, 6)
  }
})

test('approval of a prime minister in two surveys (Agresti, Categorical Data Analysis, table 10.1)', () => {
  expect(mcnemarTest(150, 86)).toBeCloseTo(3.716e-5, 8)
  const interval = newcombeInterval({ both: 794, firstOnly: 150, secondOnly: 86, neither: 570 })
  // For samples this large, every method gives the large-sample interval.
  const half = (1.96 * Math.sqrt(150 + 86 - (150 - 86) ** 2 / 1600)) / 1600
  expect(Math.abs(interval.low - (0.04 - half))).toBeLessThan(0.0005)
  expect(Math.abs(interval.high - (0.04 + half))).toBeLessThan(0.0005)
})

test('AR and LATS on WebArena: 191 and 184 of 812 solved differ by seven, so their exact p is at least 0.0156', () => {
  const smallest = Math.min(...Array.from({ length: 185 }, (_, secondOnly) => mcnemarTest(7 + secondOnly, secondOnly)))
  expect(smallest).toBe(mcnemarTest(7, 0))
  expect(smallest).toBeCloseTo(2 / 2 ** 7, 12)
  // The published p-value, 6.84e-5, requires a lead of at least 15 tasks.
  expect(mcnemarTest(15, 0)).toBeLessThan(6.84e-5)
  expect(mcnemarTest(14, 0)).toBeGreaterThan(6.84e-5)
})

test('nothing to compare', () => {
  expect(mcnemarTest(0, 0)).toBe(1)
  expect(newcombeInterval({ both: 0, firstOnly: 0, secondOnly: 0, neither: 0 })).toEqual({ low: -1, high: 1 })
})
