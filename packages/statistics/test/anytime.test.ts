import { rng } from '@orreryjs/core'
import {
  anytimeMean,
  anytimeMedian,
  canDecide,
  compareScores,
  correctComparisons,
  estimateMean,
  mcnemarTest,
  significantSide,
} from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { anytimeWinnerRates, repeatedTestWinnerRates, SAME } from './repeated-checks.ts'
import { scoreOf } from './scores.ts'
import { tolerance } from './simulation.ts'

const side = (outcomes: readonly number[]) => outcomes.map((outcome, task) => scoreOf(String(task), [outcome]))

test('bets on the mean of a coin depend only on its counts, not on the order', () => {
  // The mean capital over all stakes from 0 to 1 is a beta function: w! l! / (w + l + 1)!, doubled for one half.
  const { p } = anytimeMean([...Array.from({ length: 12 }, () => 1)], 0.5)
  expect(p).toBeCloseTo((2 * 13) / (2 ** 13 - 1), 3)
  const mixed = [1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1]
  expect(anytimeMean(mixed, 0.5).p).toBeGreaterThanOrEqual(anytimeMean([...mixed].sort().reverse(), 0.5).p)
})

test('p and the interval never grow, and agree at every check', () => {
  const stream = rng('anytime', 'looks')
  const [first, second] = [0.8, 0.4].map((chance) => side(Array.from({ length: 120 }, () => (stream.next() < chance ? 1 : 0))))
  let [before, width] = [1, 3]
  for (let count = 1; count <= 120; count += 7) {
    const compared = compareScores('success', (first ?? []).slice(0, count), (second ?? []).slice(0, count), { anytime: true })
    if (compared === undefined) throw new Error('nothing was compared')
    const { p, interval, test: by } = compared
    expect(by).toBe('anytime-mean')
    expect(p).toBeLessThanOrEqual(before)
    expect(significantSide(compared) !== undefined).toBe(p < 0.05)
    expect(interval.high - interval.low).toBeLessThanOrEqual(width + 1e-9)
    ;[before, width] = [p, interval.high - interval.low]
  }
  expect(before).toBeLessThan(0.01)
})

test('checking after every task keeps the error rate below 5 %; a fixed-sample test does not', () => {
  const [uniform] = SAME
  if (uniform === undefined) throw new Error('nothing to watch')
  const [named = 1] = anytimeWinnerRates(uniform, 300, [200])
  expect(named).toBeLessThanOrEqual(0.05 + tolerance(0.05, 300))
  expect(repeatedTestWinnerRates(uniform, 300, [200])[0]).toBeGreaterThan(0.1)
})

test('an anytime-valid comparison is labelled, has no plan, and is wider than a fixed-sample one', () => {
  const [first, second] = [side(Array.from({ length: 7 }, () => 1)), side(Array.from({ length: 7 }, () => 0))]
  const [fixedSample, anytimeValid] = [false, true].map((anytime) => compareScores('success', first, second, { anytime }))
  expect(fixedSample?.p).toBe(mcnemarTest(7, 0))
  expect(fixedSample).not.toHaveProperty('anytime')
  expect(anytimeValid).toMatchObject({ anytime: true, test: 'anytime-mean', difference: 1 })
  expect(anytimeValid).not.toHaveProperty('minimumDetectable')
  expect(anytimeValid?.p).toBeGreaterThan(fixedSample?.p ?? 1)
  expect([canDecide(7, 1), canDecide(7, 1, { anytime: true }), canDecide(8, 1, { anytime: true })]).toEqual([true, false, true])
  expect(
    anytimeMean(
      Array.from({ length: 8 }, () => 1),
      0.5,
    ).p,
  ).toBeLessThan(0.05)
  expect(correctComparisons([anytimeValid].filter((each) => each !== undefined))[0]?.verdict).toBe('no significant difference')
})

test('an unbounded metric is compared by the ratio of its totals, and its typical task is a median', () => {
  const costs = (values: readonly number[]) =>
    values.map((value, task) => scoreOf(String(task), [0], { totals: { tokens: value } }))
  const second = Array.from({ length: 60 }, (_, task) => 100 * (1 + (task % 7)))
  const first = second.map((value, task) => value * (task % 10 === 0 ? 0.9 : 2 + (task % 3)))
  const compared = compareScores('tokens', costs(first), costs(second), { anytime: true })
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
  const total = sumOf(first) / sumOf(second)
  expect(compared).toMatchObject({
    test: 'anytime-total-ratio',
    ratio: expect.closeTo(total, 9),
    typical: { ratio: expect.closeTo(3, 9) },
  })
  for (const [{ p, interval } = { p: 1, interval: { low: 0, high: 0 } }, ratio] of [
    [compared, total],
    [compared?.typical, 3],
  ] as const) {
    expect(p).toBeLessThan(0.05)
    expect(interval.low).toBeGreaterThan(1)
    expect(interval.low).toBeLessThanOrEqual(ratio)
  }
  const few = compareScores('tokens', costs(first.slice(0, 4)), costs(second.slice(0, 4)), { anytime: true })
  expect(few?.interval).toEqual({ low: 0, high: Infinity })
})

test('an interval contains its estimate, even if the first tasks differ from the rest', () => {
  const turned = [...Array.from({ length: 40 }, () => 1), ...Array.from({ length: 60 }, () => 0)]
  const { mean, interval } = anytimeMean(turned, 0.5)
  expect(interval.low).toBeLessThanOrEqual(mean)
  expect(interval.high).toBeGreaterThanOrEqual(mean)
  const swapped = anytimeMedian(turned.map((value) => (value === 1 ? 5 : -3)))
  expect(swapped.interval.low).toBeLessThanOrEqual(swapped.median)
  expect(swapped.interval.high).toBeGreaterThanOrEqual(swapped.median)
})

test('the median of equal values is no difference, and ties carry no evidence', () => {
  expect(anytimeMedian(Array.from({ length: 50 }, () => 0))).toMatchObject({ median: 0, p: 1 })
  expect(anytimeMedian([])).toMatchObject({ p: 1, interval: { low: -Infinity, high: Infinity } })
})

test('a rate that is checked repeatedly has an anytime-valid interval', () => {
  const scores = side(Array.from({ length: 40 }, (_, task) => (task % 4 === 0 ? 0 : 1)))
  const [fixedSample, anytimeValid] = [false, true].map((anytime) => estimateMean('success', scores, { anytime }))
  expect(anytimeValid).toMatchObject({ mean: 0.75, anytime: true })
  expect(anytimeValid?.interval.low).toBeLessThan(fixedSample?.interval.low ?? 0)
  expect(anytimeValid?.interval.high).toBeGreaterThan(fixedSample?.interval.high ?? 1)
  expect(estimateMean('success', side([1, 1, 1]), { anytime: true })?.interval.high).toBe(1)
})
