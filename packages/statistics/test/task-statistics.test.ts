/** Task statistics, task subsets and dominance, compared with manual results. */

import { rng } from '@orreryjs/core'
import {
  analyseTasks,
  chooseSubset,
  compareScores,
  countSeparations,
  dominance,
  estimateRatio,
  exactInterval,
  type Measure,
  type PairedComparison,
  predictRate,
  type TaskScore,
} from '@orreryjs/statistics'
import { describe, expect, test } from 'vitest'
import { scoreOf } from './scores.ts'
import { shareOf, tolerance } from './simulation.ts'
import { subsetCoverage } from './tables-of-attempts.ts'

function row(outcomes: string): ReadonlyMap<string, TaskScore> {
  return new Map([...outcomes].map((outcome, at) => [`t${at}`, scoreOf(`t${at}`, [Number(outcome)])]))
}

test('the interval of a share of sums ends at 0 and 1, that of another ratio does not', () => {
  const nearlyAll = [...Array.from({ length: 20 }, () => [3, 3] as const), [0, 2] as const]
  expect(estimateRatio(nearlyAll)?.interval.high).toBeGreaterThan(1)
  expect(estimateRatio(nearlyAll, 1)).toEqual({ ...estimateRatio(nearlyAll), interval: { low: expect.any(Number), high: 1 } })
  const nearlyNone = nearlyAll.map(([of, per]) => [per - of, per] as const)
  expect(estimateRatio(nearlyNone, 1)?.interval.low).toBe(0)
  expect(estimateRatio([...nearlyAll, [5, 1]], 1)?.interval.high).toBeGreaterThan(1)
})

describe('task statistics', () => {
  // Four rows by five tasks; rows that solve few other tasks solve the last one.
  const rows = [row('11100'), row('11000'), row('10001'), row('10001')]
  const items = analyseTasks(rows)
  const item = (task: string) => items.find((each) => each.task === task)

  test('are sorted from the hardest to the easiest task, with exact intervals', () => {
    expect(items.map(({ task, meanSuccess }) => [task, meanSuccess.mean])).toEqual([
      ['t3', 0],
      ['t2', 0.25],
      ['t1', 0.5],
      ['t4', 0.5],
      ['t0', 1],
    ])
    expect(item('t1')?.meanSuccess.interval).toEqual(exactInterval(2, 4))
  })

  test('contain the correlation of each task with all others', () => {
    // t1: 1, 1, 0, 0 with the others' 2, 1, 2, 2: r = -1/sqrt(3).
    expect(item('t1')?.discrimination?.correlation).toBeCloseTo(-1 / Math.sqrt(3), 12)
    // t2: 1, 0, 0, 0 with the others' 2, 2, 2, 2: no variance to correlate with.
    expect(item('t2')?.discrimination).toBeUndefined()
    // Solved by no row or by all rows: nothing to correlate.
    expect(item('t3')?.discrimination).toBeUndefined()
    expect(item('t0')?.discrimination).toBeUndefined()
    // Fisher's z of four rows: one standard error is 1.
    const { low, high } = item('t1')?.discrimination?.interval ?? { low: 0, high: 0 }
    expect(Math.atanh(high) - Math.atanh(low)).toBeCloseTo(2 * 1.959964, 4)
    expect(analyseTasks(rows.slice(0, 3)).every(({ discrimination }) => discrimination?.interval === undefined)).toBe(true)
  })

  test('state which tasks separate the rows', () => {
    expect(items.map(({ task, separation }) => [task, separation])).toEqual([
      ['t3', 'none'],
      ['t2', 'separates'],
      ['t1', 'separates'],
      ['t4', 'separates'],
      ['t0', 'all'],
    ])
    expect(countSeparations(items)).toEqual({ separates: 3, all: 1, none: 1, equal: 0 })
    const half = new Map([['t', scoreOf('t', [1, 0])]])
    expect(countSeparations(analyseTasks([half, half]))).toEqual({ separates: 0, all: 0, none: 0, equal: 1 })
    // With two rows every correlation is -1 or 1.
    expect(analyseTasks(rows.slice(1, 3)).every(({ discrimination }) => discrimination === undefined)).toBe(true)
  })

  test('contain only identical tasks that all rows played', () => {
    const other = new Map([...row('111')].map(([task, score]) => [task, task === 't0' ? { ...score, taskHash: 'x' } : score]))
    expect(analyseTasks([row('11100'), other]).map(({ task }) => task)).toEqual(['t1', 't2'])
    expect(analyseTasks([row('1')])).toEqual([])
  })
})

describe('a task subset', () => {
  test('has one task per difficulty stratum, weighted by the stratum', () => {
    // Row k solves the first 3 k of nine tasks.
    const ladder = [row('111000000'), row('111111000'), row('111111111')]
    const form = chooseSubset(ladder, 3)
    expect(form?.tasks.map(({ task, weight }) => [task, weight])).toEqual([
      ['t7', expect.closeTo(1 / 3, 12)],
      ['t4', expect.closeTo(1 / 3, 12)],
      ['t1', expect.closeTo(1 / 3, 12)],
    ])
    for (const each of ladder)
      expect(predictRate(form?.tasks ?? [], each)).toBeCloseTo(
        [...each.values()].filter((score) => score.successes).length / 9,
        12,
      )
    expect(form?.totalTasks).toBe(9)
  })

  test('is evaluated with held-out rows', () => {
    // The other rows are identical, so they do not predict the third.
    const rows = [row('1100'), row('1100'), row('0110')]
    const form = chooseSubset(rows, 2)
    expect(form?.error.errors).toHaveLength(3)
    const square = (form?.error.errors ?? []).reduce((sum, error) => sum + error ** 2, 0) / 3
    expect(form?.error.rootMeanSquare).toBeCloseTo(Math.sqrt(square), 12)
    // A random subset of two of four tasks: each row solved two, s2 = 1/3, so 1/3 x 1/2 / 2.
    expect(form?.error.randomBaseline).toBeCloseTo(Math.sqrt(1 / 12), 12)
    // Student's t with three degrees of freedom.
    expect(form?.error.bound95).toBeCloseTo(3.18245 * (form?.error.rootMeanSquare ?? 0), 4)
  })

  test('requires three rows, and is smaller than the whole', () => {
    expect(chooseSubset([row('10'), row('01')], 1)).toBeUndefined()
    expect(chooseSubset([row('10'), row('01'), row('11')], 2)).toBeUndefined()
    expect(chooseSubset([row('10'), row('01'), row('11')], 0)).toBeUndefined()
  })

  test('is more accurate than a random subset if difficulty varies, and as accurate as estimated', () => {
    const stream = rng('form')
    const hardness = Array.from({ length: 90 }, () => 4 * stream.next() - 2)
    const rows = [-1, -0.5, 0, 0.5, 1, 1.5].map((skill) =>
      row(hardness.map((hard) => (stream.next() < 1 / (1 + Math.exp(3 * (hard - skill))) ? '1' : '0')).join('')),
    )
    const form = chooseSubset(rows, 18)
    expect(form?.error.rootMeanSquare).toBeLessThan(form?.error.randomBaseline ?? 0)
    expect(subsetCoverage(200, 5, 60, 15)).toBeGreaterThanOrEqual(0.9)
  })
})

describe('dominance', () => {
  const compared = (measure: Measure, first: readonly number[], second: readonly number[]): PairedComparison => {
    const [a, b] = [first, second].map((values) =>
      values.map((value, at) => scoreOf(String(at), [value], { totals: { [measure]: value } })),
    )
    const comparison = compareScores(measure, a ?? [], b ?? [])
    if (comparison === undefined) throw new Error('nothing was compared')
    return comparison
  }
  const twenty = (of: (at: number) => number) => Array.from({ length: 20 }, (_, at) => of(at))
  const better = compared(
    'success',
    twenty(() => 1),
    twenty((at) => (at < 8 ? 1 : 0)),
  )
  const cheaper = compared(
    'tokens',
    twenty((at) => 100 + at),
    twenty((at) => 200 + 3 * at),
  )
  const alike = compared(
    'tokens',
    twenty((at) => 100 + (at % 7)),
    twenty((at) => 100 + ((at + 3) % 7)),
  )

  test('requires significantly more success at lower cost', () => {
    expect(dominance([{ success: better, cost: cheaper }])).toMatchObject([{ dominates: 'a', cheaper: 'a' }])
    expect(dominance([{ success: better, cost: alike }])).toEqual([
      { cheaper: 'no significant difference', adjustedCostP: alike.p, adjustedDominanceP: 1 },
    ])
    const turned = compared(
      'tokens',
      twenty((at) => 200 + 3 * at),
      twenty((at) => 100 + at),
    )
    expect(dominance([{ success: better, cost: turned }])).toMatchObject([{ cheaper: 'b', adjustedDominanceP: 1 }])
  })

  test('has the p-value of the weaker test, corrected over the pairs', () => {
    const [first] = dominance([
      { success: better, cost: cheaper },
      { success: better, cost: alike },
    ])
    expect(first?.adjustedDominanceP).toBeCloseTo(2 * Math.max(better.p, cheaper.p), 12)
    // Twelve wins without a loss: p = 2^-11; adjusted for 2,000 pairs it is not significant.
    const many = dominance(Array.from({ length: 2000 }, () => ({ success: better, cost: cheaper })))
    expect(many[0]?.dominates).toBeUndefined()
  })

  test('is rarely reported if only one of both is true', () => {
    const repetitions = 400
    const named = shareOf(repetitions, 'dominance', (stream) => {
      const tasks = Array.from({ length: 60 }, () => [stream.next() < 0.9 ? 1 : 0, stream.next() < 0.5 ? 1 : 0] as const)
      const success = compared(
        'success',
        tasks.map(([first]) => first),
        tasks.map(([, second]) => second),
      )
      const price = (): readonly number[] => tasks.map(() => 1000 * Math.exp(3 * stream.next()))
      const [result] = dominance([{ success, cost: compared('tokens', price(), price()) }])
      return result?.dominates !== undefined
    })
    // The cost by itself has a false winner on this side in one of 40 comparisons.
    expect(named).toBeLessThanOrEqual(0.025 + tolerance(0.025, repetitions))
    expect(named).toBeGreaterThan(0)
  })
})
