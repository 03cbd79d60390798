import { exactInterval, type Interval, tasksToSettle, tasksToSettleRate, type Verdict, verdictOf } from '@orreryjs/statistics'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const above = (low: number, isStrict = false) => ({ low, high: Infinity, isStrict })
const below = (high: number, isStrict = false) => ({ low: -Infinity, high, isStrict })
const about = (value: number, low: number, high: number) => ({ value, interval: { low, high } })

test('a verdict needs the whole interval on one side of the bound', () => {
  expect(verdictOf(about(0.9, 0.85, 0.95), above(0.8))).toBe('holds')
  expect(verdictOf(about(0.7, 0.65, 0.75), above(0.8))).toBe('fails')
  expect(verdictOf(about(0.7, 0.55, 0.85), above(0.8))).toBe('inconclusive')
  expect(verdictOf(about(0.7, 0.65, 0.75), below(0.8))).toBe('holds')
  expect(verdictOf(about(0, -0.04, 0.04), { low: -0.05, high: 0.05, isStrict: true })).toBe('holds')
  expect(verdictOf(about(0.2, 0.1, Infinity), below(0.05))).toBe('fails')
})

test('an interval that was extended to no difference shows nothing, strict or not', () => {
  for (const isStrict of [true, false]) {
    expect(verdictOf(about(0.1, 0, 0.2), above(0, isStrict))).toBe('inconclusive')
    expect(verdictOf(about(-0.1, -0.2, 0), above(0, isStrict))).toBe('inconclusive')
  }
})

test('equal values at every task reach an end unless it is strict', () => {
  // The mean of equal values may have rounding errors.
  for (const high of [1, 1 + 1e-15]) {
    expect(verdictOf(about(1, 1, high), below(1))).toBe('holds')
    expect(verdictOf(about(1, 1, high), below(1, true))).toBe('inconclusive')
    expect(verdictOf(about(1, 1, high), above(1, true))).toBe('inconclusive')
  }
  expect(verdictOf(about(4, 4, 4), below(3))).toBe('fails')
  expect(verdictOf(about(0, 0, 0), below(0))).toBe('holds')
})

test('a failure among several checks needs a wider interval, a success does not', () => {
  const measured = about(0.7, 0.61, 0.79)
  expect([1, 2, 10].map((checks) => verdictOf(measured, above(0.8), checks))).toEqual(['fails', 'inconclusive', 'inconclusive'])
  expect(verdictOf(about(0.9, 0.82, 0.95), above(0.8), 10)).toBe('holds')
  const ratio = { value: 1.3, interval: { low: 1.12, high: 1.51 }, isRatio: true }
  expect([1, 10].map((checks) => verdictOf(ratio, below(1.1), checks))).toEqual(['fails', 'inconclusive'])
})

const interval: fc.Arbitrary<Interval & { value: number }> = fc
  .tuple(
    fc.double({ min: 0.01, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([value, below, above]) => ({ value, low: value * (1 - below), high: value * (1 + above) }))

test('opposite conditions are never both shown, and a wider interval shows no more', () => {
  fc.assert(
    fc.property(
      interval,
      fc.double({ min: 0, max: 2, noNaN: true }),
      fc.boolean(),
      fc.integer({ min: 1, max: 20 }),
      (drawn, bound, isRatio, checks) => {
        const { value, low, high } = drawn
        const measured = { value, interval: { low, high }, isRatio }
        const shown = verdictOf(measured, above(bound), checks)
        const opposite = verdictOf(measured, below(bound, true), checks)
        expect(shown === 'holds' && opposite === 'holds').toBe(false)
        expect(shown === 'fails' && opposite === 'fails').toBe(false)
        const wider = { value, interval: { low: low / 2, high: high * 2 }, isRatio }
        const verdict: Verdict = verdictOf(wider, above(bound), checks)
        expect([shown, 'inconclusive']).toContain(verdict)
      },
    ),
  )
})

test('an inconclusive condition needs more tasks than it had', () => {
  fc.assert(
    fc.property(
      interval,
      fc.double({ min: 0.01, max: 2, noNaN: true }),
      fc.integer({ min: 1, max: 500 }),
      (drawn, bound, tasks) => {
        const { value, low, high } = drawn
        // The approximation assumes equal distances on both sides.
        const half = Math.max(value - low, high - value)
        const measured = { value, interval: { low: value - half, high: value + half }, tasks }
        fc.pre(verdictOf(measured, above(bound)) === 'inconclusive')
        const needed = tasksToSettle(measured, above(bound))
        if (needed !== undefined) expect(needed).toBeGreaterThan(tasks)
      },
    ),
  )
  expect(tasksToSettle({ ...about(0.8, 0.7, 0.9), tasks: 50 }, above(0.8))).toBeUndefined()
  expect(tasksToSettle({ ...about(1, 0, Infinity), tasks: 1, isRatio: true }, below(1.1))).toBeUndefined()
})

test('a planned number of tasks settles a rate with 80 % power, by exact sums', () => {
  const choose = (n: number, k: number): number =>
    Array.from({ length: k }, (_, i) => (n - i) / (i + 1)).reduce((a, b) => a * b, 1)
  const powerOf = (n: number, rate: number, bound: number): number =>
    Array.from({ length: n + 1 }, (_, k) => k)
      .filter((k) => (rate > bound ? exactInterval(k, n).low > bound : exactInterval(k, n).high < bound))
      .reduce((sum, k) => sum + choose(n, k) * rate ** k * (1 - rate) ** (n - k), 0)
  for (const [rate, bound] of [
    [0.9, 0.8],
    [1, 0.8],
    [0.6, 0.8],
    [0, 0.2],
    [0.95, 0.6],
  ] as const) {
    const n = tasksToSettleRate(rate, bound) ?? 0
    expect(powerOf(n, rate, bound), `${rate} and ${bound}`).toBeGreaterThanOrEqual(0.8)
    expect(powerOf(Math.floor(0.9 * n), rate, bound), `${rate} and ${bound}`).toBeLessThan(0.87)
  }
  // 0.8 ^ 17 is the first power below 0.025.
  expect(tasksToSettleRate(1, 0.8)).toBe(17)
  expect(tasksToSettleRate(0.8, 0.8)).toBeUndefined()
  expect(tasksToSettleRate(0.80001, 0.8)).toBeUndefined()
})
