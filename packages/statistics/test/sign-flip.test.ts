import { type Rng, rng } from '@orreryjs/core'
import { compareScores, mcnemarTest, type PairedComparison } from '@orreryjs/statistics'
import { describe, expect, test } from 'vitest'
import { CONTESTS, powerLosses, powers, winners } from './power.ts'
import { scoreOf } from './scores.ts'

/** Compares two sides with these numbers of successes in this many attempts at each task. */
function compared(pairs: readonly (readonly [number, number])[], trials: number): PairedComparison {
  const side = (at: 0 | 1) =>
    pairs.map((pair, task) =>
      scoreOf(
        String(task),
        Array.from({ length: trials }, (_, attempt) => (attempt < pair[at] ? 1 : 0)),
      ),
    )
  const comparison = compareScores('success', side(0), side(1))
  if (comparison === undefined) throw new Error('nothing was compared')
  return comparison
}

function drawPairs(stream: Rng, tasks: number, trials: number): readonly (readonly [number, number])[] {
  const bias = stream.next()
  return Array.from({ length: tasks }, () => {
    const first = stream.integer(trials + 1)
    return [first, stream.next() < bias ? first : stream.integer(trials + 1)] as const
  })
}

/** Computes p by enumerating all signs. */
function enumeratedP(differences: readonly number[]): number {
  const observed = Math.abs(differences.reduce((sum, value) => sum + value, 0))
  let extreme = 0
  for (let signs = 0; signs < 2 ** differences.length; signs += 1) {
    const sum = differences.reduce((all, value, at) => all + (signs & (1 << at) ? value : -value), 0)
    if (Math.abs(sum) >= observed) extreme += 1
  }
  return extreme / 2 ** differences.length
}

describe('the sign-flip test of several attempts', () => {
  test('p equals the share of all assignments of signs', () => {
    const stream = rng('enumerated signs')
    for (let turn = 0; turn < 60; turn += 1) {
      const [tasks, trials] = [1 + stream.integer(10), 2 + stream.integer(4)]
      const pairs = drawPairs(stream, tasks, trials)
      const { test: name, p } = compared(pairs, trials)
      if (name === 'sign-flip') expect(p).toBeCloseTo(enumeratedP(pairs.map(([a, b]) => a - b)), 10)
    }
  })

  test("Darwin's maize: p of 15 pairs of plants (Fisher 1935, section 21) is 1726 of 32768", () => {
    // Differences in eighths of an inch. Shifted and scaled to successes in 75 attempts, which keeps the order of all sums.
    const eighths = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
    const pairs = eighths.map((value) => [Math.max(0, value), Math.max(0, -value)] as const)
    expect(compared(pairs, 75).p).toBeCloseTo(1726 / 32768, 10)
  })

  test('p equals the exact McNemar test if every task is solved always or never, and with one attempt', () => {
    for (let won = 0; won <= 9; won += 1) {
      for (let lost = 0; lost <= 9; lost += 1) {
        const pairs = Array.from({ length: 20 }, (_, task) => [task < won ? 1 : 0, task >= 20 - lost ? 1 : 0] as const)
        const often = pairs.map(([a, b]) => [3 * a, 3 * b] as const)
        // One task with equal shares of success makes the values fractions, and does not change the differences.
        const fractions = [...often.slice(0, 9), [2, 2] as const, ...often.slice(10)]
        expect(compared(pairs, 1)).toMatchObject({ test: 'mcnemar-exact' })
        expect(compared(fractions, 3)).toMatchObject({ test: 'sign-flip', wins: won, losses: lost })
        for (const p of [compared(pairs, 1).p, compared(fractions, 3).p]) expect(p).toBeCloseTo(mcnemarTest(won, lost), 7)
      }
    }
  })

  test('the interval contains 0 exactly if p is at least 5 %, and always the difference', () => {
    const stream = rng('consistent')
    for (let turn = 0; turn < 150; turn += 1) {
      const [tasks, trials] = [2 + stream.integer(40), 2 + stream.integer(5)]
      const { p, interval, difference } = compared(drawPairs(stream, tasks, trials), trials)
      expect(interval.low <= 0 && 0 <= interval.high).toBe(p >= 0.05)
      expect(interval.low).toBeLessThanOrEqual(difference)
      expect(interval.high).toBeGreaterThanOrEqual(difference)
      expect(interval.low).toBeGreaterThanOrEqual(-1)
      expect(interval.high).toBeLessThanOrEqual(1)
    }
  })

  test('the result does not depend on the order of the tasks; swapping the sides mirrors it', () => {
    const stream = rng('mirrored')
    const pairs = drawPairs(stream, 17, 4)
    const one = compared(pairs, 4)
    expect(compared([...pairs.slice(5), ...pairs.slice(0, 5)], 4)).toMatchObject({ p: one.p, interval: one.interval })
    const swapped = compared(
      pairs.map(([a, b]) => [b, a] as const),
      4,
    )
    expect(swapped.p).toBe(one.p)
    // The random subsets differ, within their Monte Carlo error.
    expect(swapped.interval.low).toBeCloseTo(-one.interval.high, 1)
    expect(swapped.interval.high).toBeCloseTo(-one.interval.low, 1)
  })

  test('a thousand tasks take a moment, also with attempts that have no small common denominator', () => {
    const stream = rng('many tasks')
    const numbers = [7, 8, 9, 11, 13]
    const side = (more: number) =>
      Array.from({ length: 1000 }, (_, task) => {
        const trials = numbers[task % numbers.length] ?? 1
        return scoreOf(
          String(task),
          Array.from({ length: trials }, () => (stream.next() < 0.5 + more ? 1 : 0)),
        )
      })
    const comparison = compareScores('success', side(0.05), side(0))
    expect(comparison).toMatchObject({ test: 'sign-flip', trials: 13 })
    expect(comparison?.p).toBeLessThan(0.001)
    expect(comparison?.p).toBeGreaterThan(0)
  })

  test('unequal numbers of attempts have no symmetric differences, so another test is used', () => {
    const [first, second] = [
      Array.from({ length: 8 }, (_, task) => scoreOf(String(task), [1, 0])),
      Array.from({ length: 8 }, (_, task) => scoreOf(String(task), task === 3 ? [1, 0, 1] : [0, 1])),
    ]
    expect(compareScores('success', first, second)?.test).toBe('bounded-means')
    expect(compareScores('success', first, first)?.test).toBe('sign-flip')
  })
})

describe('more attempts per task', () => {
  const [, , clear, even] = CONTESTS
  if (clear === undefined || even === undefined) throw new Error('no contest')

  test.each([clear, even])('never lower power, and 10 tasks with 8 attempts detect 27 percentage points: $name', (contest) => {
    const found = winners(contest, 120, 10)
    expect(powerLosses(found)).toEqual([])
    const [single = 0, , , , highest = 0] = powers(found)
    expect(highest).toBeGreaterThanOrEqual(0.6)
    expect(highest).toBeGreaterThan(single + 0.4)
  })

  test('the check detects a test that loses power: bounded means, as used for rewards', () => {
    const found = winners(clear, 120, 10, 'reward')
    const [, , , , highest = 0] = powers(found)
    expect(highest).toBeLessThan(0.4)
  })
})
