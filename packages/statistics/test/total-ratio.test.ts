import { rng } from '@orreryjs/core'
import {
  anytimeTotalRatio,
  canDecide,
  compareScores,
  correctComparisons,
  dominance,
  TARGETS,
  totalRatio,
} from '@orreryjs/statistics'
import { describe, expect, test } from 'vitest'
import { scoreOf } from './scores.ts'
import { COST_PAIRINGS, type CostPairing, compareCosts, compareTokens, verdictOf } from './tables-of-costs.ts'

const SIZES = [2, 5, 8, 13, 20, 50]

/** Draws costs of every pairing and size. */
function* samples(): Generator<{ first: readonly number[]; second: readonly number[]; where: string }> {
  for (const { name, draw } of COST_PAIRINGS) {
    for (const size of SIZES) {
      const stream = rng('total ratio', name, String(size))
      const costs = Array.from({ length: size }, () => draw(stream))
      const ratio = Math.exp(2 * stream.next() - 1)
      yield {
        first: costs.map(([cost]) => ratio * cost),
        second: costs.map(([, cost]) => cost),
        where: `${name}, ${size} tasks`,
      }
    }
  }
}

describe('the ratio of totals', () => {
  test('is the ratio of the sums, and its interval contains it', () => {
    for (const { first, second, where } of samples()) {
      const { ratio, interval } = totalRatio(first, second)
      expect(ratio, where).toBeCloseTo(sumOf(first) / sumOf(second), 12)
      expect(interval.low, where).toBeLessThanOrEqual(ratio)
      expect(interval.high, where).toBeGreaterThanOrEqual(ratio)
    }
  })

  test('is inverted if the sides are swapped, and follows the unit of one side', () => {
    for (const { first, second, where } of samples()) {
      const [estimate, swapped] = [totalRatio(first, second), totalRatio(second, first)]
      expect(swapped.p, where).toBeCloseTo(estimate.p, 9)
      expect(swapped.interval.low * estimate.interval.high || 1, where).toBeCloseTo(1, 6)
      const { interval } = totalRatio(
        first.map((cost) => 1000 * cost),
        second,
      )
      expect(interval.low, where).toBeCloseTo(1000 * estimate.interval.low, 3)
      const { p } = totalRatio(
        first.map((cost) => 1000 * cost),
        second.map((cost) => 1000 * cost),
      )
      expect(p, where).toBeCloseTo(estimate.p, 9)
    }
  })

  test('has a p below 0.05 exactly if the interval excludes 1, fixed-sample and anytime-valid', () => {
    let significant = 0
    for (const { first, second, where } of samples()) {
      for (const estimate of [totalRatio, anytimeTotalRatio]) {
        const { p, interval } = estimate(first, second)
        if (p < 0.05) significant += 1
        expect(interval.low > 1 || interval.high < 1, where).toBe(p < 0.05)
      }
    }
    expect(significant).toBeGreaterThan(5)
  })

  test('approaches Fieller’s interval with many tasks of similar cost', () => {
    const stream = rng('many tasks')
    const costs = Array.from({ length: 2000 }, () => {
      const task = 10 + stream.next()
      return [0.8 * (task + stream.next()), task + stream.next()] as const
    })
    const [first, second] = [costs.map(([cost]) => cost), costs.map(([, cost]) => cost)]
    const [closed, { interval }] = [fiellerInterval(first, second), totalRatio(first, second)]
    expect(interval.low).toBeCloseTo(closed.low, 3)
    expect(interval.high).toBeCloseTo(closed.high, 3)
  })

  test('needs enough tasks, however large the saving: exceptions may be missing', () => {
    const halved = (tasks: number) =>
      compareTokens(
        Array.from({ length: tasks }, () => 50),
        Array.from({ length: tasks }, () => 100),
      )
    expect([7, 12, 13].map((tasks) => verdictOf(halved(tasks)))).toEqual([
      'no significant difference',
      'no significant difference',
      'a',
    ])
    expect(halved(7)).toMatchObject({ ratio: 0.5, interval: { low: 0, high: Infinity } })
    for (const [isRatio, anytime] of [
      [true, false],
      [true, true],
    ] as const) {
      const fewest = Array.from({ length: 40 }, (_, at) => at + 1).find((tasks) => canDecide(tasks, 1, { isRatio, anytime })) ?? 0
      const pOf = (tasks: number): number =>
        (anytime ? anytimeTotalRatio : totalRatio)(
          Array.from({ length: tasks }, () => 1e-9),
          Array.from({ length: tasks }, () => 1),
        ).p
      expect(pOf(fewest)).toBeLessThan(0.05)
      expect(pOf(fewest - 1)).toBeGreaterThanOrEqual(0.05)
    }
  })

  test('is compared even if some costs are 0, and not if a total is 0', () => {
    const some = compareTokens(
      Array.from({ length: 30 }, (_, at) => (at % 5 === 0 ? 0 : 10)),
      Array.from({ length: 30 }, () => 20),
    )
    expect(some).toMatchObject({ test: 'total-ratio', ratio: 0.4 })
    expect(some).not.toHaveProperty('typical')
    const none = compareTokens(
      Array.from({ length: 30 }, () => 0),
      Array.from({ length: 30 }, () => 20),
    )
    expect(none).toMatchObject({ test: 'signs-and-bootstrap', difference: -20 })
    expect(none).not.toHaveProperty('ratio')
    expect(() => totalRatio([0, 0], [1, 2])).toThrow(RangeError)
  })

  test('plans never contradict the test: no detectable effect below an unclear one, no smaller number of tasks', () => {
    let [unclear, clear] = [0, 0]
    for (const { first, second, where } of samples()) {
      const { p, ratio = 1, minimumDetectable, tasksNeeded, tasks } = compareTokens(first, second)
      if (minimumDetectable === undefined || tasksNeeded === undefined) continue
      if (p >= 0.05) {
        unclear += 1
        expect(minimumDetectable, where).toBeGreaterThan(Math.max(ratio, 1 / ratio))
        expect(tasksNeeded, where).toBeGreaterThan(tasks)
      } else clear += 1
    }
    expect(Math.min(unclear, clear)).toBeGreaterThan(3)
  })

  test('plans require enough tasks to rule out exceptions, also after correction', () => {
    for (const comparisons of [1, 6, 28]) {
      for (const ratio of [0.2, 0.5, 0.7, 0.95]) {
        const side = (cost: number, tasks: number) =>
          Array.from({ length: tasks }, (_, task) =>
            scoreOf(String(task), [0], { totals: { tokens: cost * (100 + (task % 3)) } }),
          )
        const plan = compareScores('tokens', side(ratio, 60), side(1, 60), { comparisons })
        const needed = plan?.tasksNeeded ?? 0
        const played = compareScores('tokens', side(ratio, needed), side(1, needed))
        expect((played?.p ?? 1) * comparisons, `${ratio}, ${comparisons} comparisons, ${needed} tasks`).toBeLessThan(0.05)
        expect(
          compareScores('tokens', side(ratio, 9), side(1, 9), { comparisons })?.minimumDetectable ?? Infinity,
        ).toBeGreaterThan(1 / 0.5)
      }
    }
  })
})

describe('a side that is cheaper on most tasks and dearer in total', () => {
  /** Four of five tasks cost A half, the fifth costs five times as much: A needs 1.4 times as much in total. */
  const dearer: CostPairing['draw'] = (stream) => [stream.next() < 0.2 ? 5 : 0.5, 1]

  test('is almost never cheaper by the verdict', () => {
    // The geometric mean named A in 10, 19, 45 and 76 % of these runs.
    for (const tasks of [10, 20, 50, 134]) {
      const stream = rng('dearer in total', String(tasks))
      const verdicts = Array.from({ length: 100 }, () => verdictOf(compareCosts(dearer, 1, tasks, stream)))
      expect(verdicts.filter((verdict) => verdict === 'a').length, `${tasks} tasks`).toBeLessThanOrEqual(6)
    }
  })

  test('has no winner if both ratios are significant, and the verdict says why', () => {
    const first = Array.from({ length: 200 }, (_, at) => (at % 5 === 0 ? 6 : 0.5))
    const compared = compareTokens(
      first,
      first.map(() => 1),
    )
    expect(compared.ratio).toBeCloseTo(1.6, 12)
    expect(compared.interval.low).toBeGreaterThan(1)
    expect(compared.typical?.interval.high).toBeLessThan(1)
    expect(verdictOf(compared)).toBe('conflicting ratios')
    const success = compareScores(
      'success',
      first.map((_, at) => scoreOf(String(at), [0])),
      first.map((_, at) => scoreOf(String(at), [1])),
    )
    if (success === undefined) throw new Error('nothing was compared')
    expect(dominance([{ success, cost: compared }])).toMatchObject([{ cheaper: 'conflicting ratios', adjustedDominanceP: 1 }])
    // A total that is not significant has no conflict.
    expect(
      verdictOf(
        compareTokens(
          first.slice(0, 20),
          first.slice(0, 20).map(() => 1),
        ),
      ),
    ).toBe('no significant difference')
  })
})

test('clusters widen both ratios and never narrow them', () => {
  for (const { name, draw } of COST_PAIRINGS) {
    const stream = rng('clusters of costs', name)
    const costs = Array.from({ length: 40 }, () => draw(stream))
    const [first, second] = [0, 1].map((side) =>
      costs.map((pair, task) =>
        scoreOf(String(task), [0], {
          cluster: `room ${task % 4}`,
          totals: { tokens: (side === 0 ? 1 + (task % 4) : 1) * (pair[side] ?? 0) },
        }),
      ),
    )
    const [apart, together] = TARGETS.map((target) => compareScores('tokens', first ?? [], second ?? [], { target }))
    expect(together).toMatchObject({ clusters: 4, ratio: apart?.ratio })
    for (const [wide, narrow] of [
      [together, apart],
      [together?.typical, apart?.typical],
    ] as const) {
      expect(wide?.p, name).toBeGreaterThanOrEqual(narrow?.p ?? 0)
      expect(wide?.interval.low, name).toBeLessThanOrEqual(narrow?.interval.low ?? 0)
      expect(wide?.interval.high, name).toBeGreaterThanOrEqual(narrow?.interval.high ?? 0)
    }
  }
})

test('the anytime-valid p never grows with more tasks', () => {
  for (const { first, second, where } of samples()) {
    let smallest = 1
    for (let tasks = 1; tasks <= first.length; tasks += 1) {
      const { p } = anytimeTotalRatio(first.slice(0, tasks), second.slice(0, tasks))
      expect(p, where).toBeLessThanOrEqual(smallest + 1e-12)
      smallest = p
    }
  }
})

test('signs that contradict the mean are no evidence for its side', () => {
  // 14 of 20 rewards are slightly higher, 6 are much lower: the mean difference is negative.
  const [first, second] = [0, 1].map((side) =>
    Array.from({ length: 40 }, (_, at) => {
      const value = side === 1 ? 1 : at % 20 < 14 ? 1.1 : -4
      return scoreOf(String(at), [1], { totals: { reward: value } })
    }),
  )
  const [judged] = correctComparisons([compareScores('reward', first ?? [], second ?? [])].filter((each) => each !== undefined))
  expect(judged).toMatchObject({ wins: 28, losses: 12, p: 1, verdict: 'no significant difference' })
  expect(judged?.difference).toBeLessThan(0)
})

/** Fieller's 95 % interval in closed form, for an independent check; without ends if the second mean may be 0. */
function fiellerInterval(first: readonly number[], second: readonly number[]): { readonly low: number; readonly high: number } {
  const n = first.length
  const [x, y] = [sumOf(first) / n, sumOf(second) / n]
  const product = (a: readonly number[], b: readonly number[]): number =>
    a.reduce((sum, value, at) => sum + (value - sumOf(a) / n) * ((b[at] ?? 0) - sumOf(b) / n), 0) / (n - 1) / n
  const t2 = studentQuantile(n - 1) ** 2
  const [a, b, c] = [
    y * y - t2 * product(second, second),
    x * y - t2 * product(first, second),
    x * x - t2 * product(first, first),
  ]
  if (a <= 0 || b * b < a * c) return { low: x / y, high: x / y }
  const root = Math.sqrt(b * b - a * c)
  return { low: Math.min(x / y, (b - root) / a), high: Math.max(x / y, (b + root) / a) }
}

/** 97.5 % quantile of Student's t by the normal quantile with Cornish and Fisher's correction. */
function studentQuantile(degrees: number): number {
  const z = 1.959963984540054
  return z + (z ** 3 + z) / (4 * degrees) + (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2)
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
