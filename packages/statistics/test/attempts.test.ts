/** Statistics of attempts, compared with manual and brute-force results. */

import { rng } from '@orreryjs/core'
import {
  type Attempt,
  budgetCurve,
  claimTable,
  costMean,
  costPerSuccess,
  estimatePass,
  estimateShare,
  exactInterval,
  outcomeMatrix,
  passCurve,
} from '@orreryjs/statistics'
import { describe, expect, test } from 'vitest'
import { scoreOf } from './scores.ts'
import { bandCoverage, claimCoverage, PRICES, passCoverage, priceCoverage } from './tables-of-attempts.ts'

function attempt(task: string, more: Partial<Attempt> = {}): Attempt {
  const success = more.success ?? false
  const end = success ? 'solved' : 'failed'
  return { task, taskHash: task, trial: 1, success, outcome: 'ended', end, steps: 1, calls: 1, tokens: 1, ...more }
}

describe('pass@k and pass^k for every k', () => {
  const scores = [
    scoreOf('a', [1, 0, 0]),
    scoreOf('b', [1, 1, 1]),
    scoreOf('c', [0, 0, 0], { infrastructureErrors: 2 }),
    scoreOf('d', [1, 0]),
  ]

  test('covers one to the maximum number of attempts, over the tasks with enough attempts', () => {
    const curve = passCurve(scores)
    expect(curve).toMatchObject({ tasks: 4, attempts: 11, infrastructureErrors: 2, flakyTasks: 2 })
    const means = curve?.points.map(({ k, passAtK, passHatK }) => [k, passAtK.tasks, passAtK.mean, passHatK.mean])
    const [first, second, third] = means ?? []
    // k = 1: 1/3, 1, 0, 1/2. k = 2: 2/3, 1, 0, 1 and 0, 1, 0, 0. k = 3, first three tasks only: 1, 1, 0 and 0, 1, 0.
    expect(first).toEqual([1, 4, expect.closeTo(11 / 24, 12), expect.closeTo(11 / 24, 12)])
    expect(second).toEqual([2, 4, expect.closeTo(2 / 3, 12), expect.closeTo(1 / 4, 12)])
    expect(third).toEqual([3, 3, expect.closeTo(2 / 3, 12), expect.closeTo(1 / 3, 12)])
    for (const { passAtK, passHatK } of curve?.points ?? []) {
      expect(passAtK.interval.low).toBeLessThan(passAtK.mean)
      expect(passHatK.interval.high).toBeGreaterThan(passHatK.mean)
    }
  })

  test('equals the estimate at each k, for hundreds of attempts', () => {
    const many = [0, 1, 150, 299, 300].map((successes, task) =>
      scoreOf(String(task), [...Array(successes).fill(1), ...Array(300 - successes).fill(0)]),
    )
    const points = passCurve(many)?.points ?? []
    expect(points).toHaveLength(300)
    for (const { k, passAtK, passHatK } of points) {
      expect(passAtK).toEqual(estimatePass('pass@k', k, many))
      expect(passHatK).toEqual(estimatePass('pass^k', k, many))
    }
  })

  test('has no curve for one attempt per task', () => {
    expect(passCurve([scoreOf('a', [1]), scoreOf('b', [0])])).toBeUndefined()
    expect(passCurve([])).toBeUndefined()
  })

  test('the intervals contain their estimates', () => {
    expect(passCoverage(400, 20, 3, 2, 0.7)).toBeGreaterThanOrEqual(0.92)
  })
})

describe('cost per success', () => {
  const played = (costs: readonly number[], successes: readonly number[]) =>
    costPerSuccess(costs.map((cost, at) => ({ cost, success: successes[at] ?? 0 })))

  test('is the total cost divided by the number of successes', () => {
    expect(played([100, 300, 200, 400], [1, 0, 1, 0])?.ratio).toBeCloseTo(500, 9)
  })

  test('equals the inverted exact interval of the rate for equal costs', () => {
    const successes = Array.from({ length: 20 }, (_, task) => (task < 15 ? 1 : 0))
    const { low, high } = played(Array(20).fill(100), successes)?.interval ?? { low: 0, high: 0 }
    const rate = exactInterval(15, 20)
    expect(low).toBeCloseTo(100 / rate.high, 6)
    expect(high).toBeCloseTo(100 / rate.low, 6)
  })

  test('has no upper bound if the rate may be zero, and is absent without successes', () => {
    const none = played([100, 120, 90, 110], [0, 0, 0, 0])
    expect(none?.ratio).toBeUndefined()
    expect(none?.interval.high).toBe(Infinity)
    // For four tasks the rate is at most 1 - .025^(1/4), so a success costs at least about 100 divided by that.
    expect(none?.interval.low).toBeGreaterThan(100)
    expect(none?.interval.low).toBeLessThan(105 / (1 - 0.025 ** (1 / 4)))
    // Two tasks always correlate perfectly, so their correlation is not trusted.
    expect(played([100, 120], [0, 1])?.interval.high).toBeGreaterThan(110 / exactInterval(1, 2).low)
    expect(costPerSuccess([])).toBeUndefined()
  })

  test('is wider if failures cost more than successes', () => {
    const successes = Array.from({ length: 20 }, (_, task) => task % 2)
    const dear = successes.map((success) => (success === 1 ? 100 : 300))
    const cheap = successes.map((success) => (success === 1 ? 300 : 100))
    const width = ({ low, high }: { low: number; high: number }) => high - low
    const [more, less] = [played(dear, successes), played(cheap, successes)]
    expect(more?.ratio).toBe(less?.ratio)
    expect(width(more?.interval ?? { low: 0, high: 0 })).toBeGreaterThan(width(less?.interval ?? { low: 0, high: 9 }))
  })

  test("a mean cost is at least as wide as Student's interval, and one value has no interval", () => {
    const { mean, interval } = costMean([10, 12, 15, 18])
    expect(mean).toBe(13.75)
    // t of 3 degrees 3.1824, standard deviation 3.5.
    expect(interval.high).toBeGreaterThanOrEqual(13.75 + (3.1824 * 3.5) / 2)
    expect(interval.low).toBeLessThanOrEqual(13.75 - (3.1824 * 3.5) / 2)
    // Without information about the tail, the interval ends at half of the minimum and four times the maximum.
    expect(costMean([1, 1, 1, 1000]).interval).toEqual({ low: 0.5, high: 4000 })
    expect(costMean([5]).interval).toEqual({ low: 0, high: Infinity })
    expect(costMean([5, 5, 5]).interval).toEqual({ low: 5, high: 5 })
  })

  test('the interval contains it', () => {
    const [, lognormal] = PRICES
    if (lognormal === undefined) throw new Error('no price')
    expect(priceCoverage(lognormal, 400, 20, 1, 0.5)).toBeGreaterThanOrEqual(0.92)
    expect(priceCoverage(lognormal, 400, 10, 3, 0.05)).toBeGreaterThanOrEqual(0.92)
  })
})

describe('success by budget', () => {
  const solved = (task: string, steps: number) => attempt(task, { success: true, steps })

  test('is a share of all attempts, regardless of when others failed', () => {
    // A Kaplan-Meier estimate with failures as censored would end at 1, because two failures precede the last success.
    const curve = budgetCurve('steps', [solved('a', 3), attempt('b', { steps: 4 }), attempt('c', { steps: 5 }), solved('d', 9)])
    expect(curve?.points.map(({ budget, share, truncated }) => [budget, share, truncated])).toEqual([
      [3, 0.25, 0],
      [9, 0.5, 0],
    ])
    expect(curve?.firstTruncation).toBeUndefined()
    const [first] = curve?.points ?? []
    const { low, high } = exactInterval(1, 4, 0.975)
    expect(first).toMatchObject({ low: expect.closeTo(low, 9), high: expect.closeTo(high, 9) })
  })

  test('a truncated attempt is unknown beyond its end, and widens the band only upward', () => {
    const attempts = [
      solved('a', 3),
      attempt('b', { steps: 5, outcome: 'truncated', end: 'step-limit' }),
      attempt('c'),
      solved('d', 9),
    ]
    const curve = budgetCurve('steps', attempts)
    expect(curve?.firstTruncation).toBe(5)
    expect(curve?.points.map(({ share, truncated }) => [share, truncated])).toEqual([
      [0.25, 0],
      [0.5, 0.25],
    ])
    const level = 1 - 0.05 / 2
    expect(curve?.points[1]?.low).toBeCloseTo(exactInterval(2, 4, level).low, 9)
    expect(curve?.points[1]?.high).toBeCloseTo(exactInterval(3, 4, level).high, 9)
  })

  test('an attempt that used all its steps is known as unsolved within the limit', () => {
    const curve = budgetCurve('steps', [solved('a', 40), attempt('b', { steps: 40, outcome: 'truncated', end: 'step-limit' })])
    expect(curve?.points).toMatchObject([{ budget: 40, share: 0.5, truncated: 0 }])
  })

  test('samples many budgets including the first and the last; has no points without a price or a success', () => {
    const many = Array.from({ length: 97 }, (_, at) => solved(String(at), at + 1))
    const points = budgetCurve('steps', many)?.points.map(({ budget }) => budget) ?? []
    expect(points).toHaveLength(10)
    expect([points[0], points.at(-1)]).toEqual([1, 97])
    expect(budgetCurve('dollars', many)).toBeUndefined()
    expect(budgetCurve('steps', [attempt('a')])).toBeUndefined()
  })

  test('the band contains the whole curve, also with truncated attempts', () => {
    expect(bandCoverage(300, 20, 1, 0.3)).toBeGreaterThanOrEqual(0.92)
  })
})

describe('self-assessment', () => {
  const claimed = (task: string, success: boolean, claim?: 'success' | 'failure', more: Partial<Attempt> = {}) =>
    attempt(task, { success, end: 'agent-stopped', ...(claim && { claim }), ...more })

  test('are counted by the claim, or by the end of the episode without a claim', () => {
    const table = claimTable([
      claimed('a', true, 'success'),
      claimed('b', false, 'success'),
      claimed('c', false, 'success'),
      claimed('d', false, 'failure'),
      claimed('e', false),
      claimed('f', true, undefined, { end: 'solved' }),
      claimed('g', false, undefined, { end: 'step-limit', outcome: 'truncated' }),
      claimed('h', false, undefined, { end: 'error', outcome: 'error' }),
    ])
    expect(table?.rows.map((row) => [row.claim, row.attempts, row.solved])).toEqual([
      ['success', 3, 1],
      ['failure', 1, 0],
      ['stopped', 1, 0],
      ['world-ended', 1, 1],
      ['truncated', 2, 0],
    ])
    expect(table?.precision?.mean).toBeCloseTo(1 / 3, 12)
    expect(table?.recall?.mean).toBeCloseTo(1 / 2, 12)
    expect(table?.falseClaimRate?.mean).toBeCloseTo(2 / 6, 12)
    // One attempt per task: a binomial proportion.
    expect(table?.precision?.interval).toEqual(exactInterval(1, 3))
  })

  test('an agent without claims has no table', () => {
    expect(claimTable([claimed('a', true), claimed('b', false)])).toBeUndefined()
  })

  test('repeated attempts do not narrow the interval', () => {
    const singlePairs = estimateShare(Array.from({ length: 12 }, (_, at) => [at % 3 === 0 ? 1 : 0, 1]))
    const often = estimateShare(Array.from({ length: 12 }, (_, at) => [at % 3 === 0 ? 9 : 0, 9]))
    expect(often?.mean).toBeCloseTo(singlePairs?.mean ?? 0, 12)
    expect(often?.interval.low).toBeCloseTo(singlePairs?.interval.low ?? 0, 9)
    expect(estimateShare([[0, 0]])).toBeUndefined()
    // One task with 90 % of the claims is less informative than equal numbers of claims.
    const uneven = estimateShare([[90, 90], ...Array.from({ length: 10 }, () => [1, 1] as const)])
    const even = estimateShare(Array.from({ length: 11 }, () => [1, 1]))
    expect(uneven?.interval.low).toBeLessThan(even?.interval.low ?? 0)
  })

  test('the interval contains the true value', () => {
    expect(claimCoverage(400, 20, 3, 0.7)).toBeGreaterThanOrEqual(0.92)
  })
})

describe('failure types of two rows', () => {
  const failed = (task: string, failure: string, trial = 1) => attempt(task, { failure, trial })

  test('are counted in pairs, over the shared attempts', () => {
    const first = [failed('a', 'loop'), failed('b', 'loop'), attempt('c', { success: true }), failed('d', 'format')]
    const second = [failed('a', 'format'), failed('b', 'format'), failed('c', 'loop'), failed('e', 'loop')]
    const table = outcomeMatrix(first, second)
    expect(table).toMatchObject({ tasks: 3, attempts: 3 })
    expect(table?.pairs).toEqual([
      { a: 'loop', b: 'format', count: 2 },
      { a: 'solved', b: 'loop', count: 1 },
    ])
    expect(table?.differences.map(({ type: kind, difference }) => [kind, difference])).toEqual([
      ['loop', expect.closeTo(1 / 3, 12)],
      ['format', expect.closeTo(-2 / 3, 12)],
    ])
  })

  test('detects a type that only one row has, among few types; never for different tasks of the same name', () => {
    const tasks = Array.from({ length: 12 }, (_, at) => String(at))
    const first = tasks.map((task, at) => (at < 10 ? failed(task, 'loop') : failed(task, 'format')))
    const table = outcomeMatrix(
      first,
      tasks.map((task) => failed(task, 'format')),
    )
    const loop = table?.differences.find(({ type: kind }) => kind === 'loop')
    // Ten of ten in one direction: 2^-9; with two types, twice that.
    expect(loop?.p).toBeCloseTo(2 ** -9, 6)
    expect(loop?.adjustedP).toBeCloseTo(2 ** -8, 6)
    expect(outcomeMatrix(first, [attempt('0', { taskHash: 'another' })])).toBeUndefined()
  })

  test('pairs attempts by their number', () => {
    const stream = rng('kinds')
    const one = Array.from({ length: 30 }, (_, at) =>
      failed(String(at % 10), stream.next() < 0.5 ? 'loop' : 'format', 1 + Math.floor(at / 10)),
    )
    const table = outcomeMatrix(one, [...one].reverse())
    expect(table).toMatchObject({ tasks: 10, attempts: 30 })
    expect(table?.pairs.every(({ a, b }) => a === b)).toBe(true)
    expect(
      table?.differences.every(({ difference, verdict }) => difference === 0 && verdict === 'no significant difference'),
    ).toBe(true)
  })
})
