import { rng } from '@orreryjs/core'
import {
  bootstrapMean,
  boundedMean,
  canDecide,
  compareScores,
  correctComparisons,
  estimateMean,
  estimatePass,
  groupTasks,
  holm,
  minimumDetectable,
  passAtK,
  passHatK,
  tasksNeeded,
} from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { scoreOf } from './scores.ts'

test("Holm's correction equals a manual calculation, in any order", () => {
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02])
  expect(holm([0.9, 0.8])).toEqual([1, 1])
  expect(holm([])).toEqual([])
})

/** Computes the probability by enumerating all subsets of attempts. */
function drawn(k: number, outcomes: readonly boolean[], holds: (set: readonly boolean[]) => boolean): number {
  const sets = Array.from({ length: 2 ** outcomes.length }, (_, bits) => outcomes.filter((_each, at) => bits & (1 << at))).filter(
    ({ length }) => length === k,
  )
  return sets.filter(holds).length / sets.length
}

test('pass@k and pass^k equal the average over all subsets', () => {
  for (let n = 1; n <= 7; n += 1) {
    for (let c = 0; c <= n; c += 1) {
      for (let k = 1; k <= n; k += 1) {
        const outcomes = Array.from({ length: n }, (_, index) => index < c)
        expect(passAtK(k, n, c)).toBeCloseTo(
          drawn(k, outcomes, (set) => set.includes(true)),
          12,
        )
        expect(passHatK(k, n, c)).toBeCloseTo(
          drawn(k, outcomes, (set) => !set.includes(false)),
          12,
        )
      }
    }
  }
  expect(passAtK(100, 200, 3)).toBeCloseTo(1 - (100 * 99 * 98) / (200 * 199 * 198), 12)
  expect(() => passAtK(3, 2, 1)).toThrow(RangeError)
  expect(() => passHatK(0, 2, 1)).toThrow(RangeError)
})

test('the task is the unit: repeated attempts do not narrow the interval', () => {
  const singleAttempts = Array.from({ length: 30 }, (_, index) => scoreOf(String(index), [index % 3 === 0 ? 1 : 0]))
  const often = Array.from({ length: 30 }, (_, index) => scoreOf(String(index), Array(50).fill(index % 3 === 0 ? 1 : 0)))
  const [one, many] = [singleAttempts, often].map((scores) => estimateMean('success', scores))
  expect(one?.mean).toBeCloseTo(1 / 3, 12)
  expect(many?.mean).toBeCloseTo(1 / 3, 12)
  const [width, other] = [one, many].map((each) => (each?.interval.high ?? 0) - (each?.interval.low ?? 0))
  expect(other).toBeGreaterThan(0.9 * (width ?? 0))
})

test('equal results still have an interval for that number of tasks', () => {
  const scores = Array.from({ length: 20 }, (_, index) => scoreOf(String(index), [1, 1, 1]))
  const { low, high } = estimateMean('success', scores)?.interval ?? { low: 0, high: 0 }
  // Clopper and Pearson: the twentieth root of .025.
  expect(low).toBeCloseTo(0.8316, 4)
  expect(high).toBe(1)
  for (const rule of ['pass@k', 'pass^k'] as const) expect(estimatePass(rule, 3, scores)?.interval).toEqual({ low, high })
})

test('pass@k omits tasks with fewer attempts', () => {
  const scores = [scoreOf('a', [1, 0, 0]), scoreOf('b', [1, 1, 1]), scoreOf('c', [1])]
  expect(estimatePass('pass@k', 2, scores)).toMatchObject({ tasks: 2 })
  expect(estimatePass('pass@k', 2, scores)?.mean).toBeCloseTo((2 / 3 + 1) / 2, 12)
  expect(estimatePass('pass^k', 2, scores)?.mean).toBeCloseTo(1 / 2, 12)
  expect(estimatePass('pass^k', 4, scores)).toBeUndefined()
})

test('the bootstrap is deterministic per seed', () => {
  const values = Array.from({ length: 25 }, (_, index) => (index * 7) % 11)
  expect(bootstrapMean(values)).toEqual(bootstrapMean(values))
  expect(bootstrapMean(values, { seed: '1' })).not.toEqual(bootstrapMean(values))
  expect(() => bootstrapMean([])).toThrow(RangeError)
  expect(bootstrapMean([3])).toEqual({ mean: 3, interval: { low: -Infinity, high: Infinity } })
  expect(bootstrapMean([0, 0, 0])).toEqual({ mean: 0, interval: { low: 0, high: 0 } })
})

test('the normal approximation agrees with the bootstrap for many tasks', () => {
  const stream = rng('limit')
  const values = Array.from({ length: 1000 }, () => stream.next() - 0.48)
  const resampled = bootstrapMean(values)
  const limit = bootstrapMean([...values, resampled.mean])
  expect(Math.abs(limit.interval.low - resampled.interval.low)).toBeLessThan(0.001)
  expect(Math.abs(limit.interval.high - resampled.interval.high)).toBeLessThan(0.001)
})

test('the interval and the test of a comparison always agree', () => {
  for (let won = 0; won <= 12; won += 1) {
    for (let lost = 0; lost <= 12; lost += 1) {
      const first = Array.from({ length: 40 }, (_, index) => scoreOf(String(index), [index < won ? 1 : 0]))
      const second = Array.from({ length: 40 }, (_, index) => scoreOf(String(index), [index >= 28 && index < 28 + lost ? 1 : 0]))
      const compared = compareScores('success', first, second)
      if (compared === undefined) throw new Error('nothing was compared')
      expect(compared).toMatchObject({ wins: won, losses: lost, ties: 40 - won - lost, test: 'mcnemar-exact' })
      if (compared.p >= 0.05) expect(compared.interval.low <= 0 && compared.interval.high >= 0).toBe(true)
      expect(compared.interval.low).toBeLessThanOrEqual(compared.difference)
      expect(compared.interval.high).toBeGreaterThanOrEqual(compared.difference)
    }
  }
})

test('fewer than six differing tasks are never significant, with any number of attempts', () => {
  const judged = [5, 6].map((differing) => {
    const first = Array.from({ length: 20 }, (_, index) => scoreOf(String(index), index < differing ? [1, 1, 1] : [0, 0, 0]))
    const second = Array.from({ length: 20 }, (_, index) => scoreOf(String(index), [0, 0, 0]))
    return correctComparisons([compareScores('success', first, second)].filter((each) => each !== undefined))[0]?.verdict
  })
  expect(judged).toEqual(['no significant difference', 'a'])
})

test('fewer steps are better, and tasks without the metric are omitted', () => {
  const side = (steps: number) =>
    Array.from({ length: 21 }, (_, index) =>
      scoreOf(String(index), [1], { totals: index === 0 ? {} : { steps: steps + (index % 3) } }),
    )
  const [judged] = correctComparisons([compareScores('steps', side(5), side(9))].filter((each) => each !== undefined))
  expect(judged).toMatchObject({ tasks: 20, difference: -4, wins: 20, losses: 0, verdict: 'a', test: 'total-ratio' })
  expect(compareScores('spl', side(5), side(9))).toBeUndefined()
})

test('equal scores give no power estimate', () => {
  expect(minimumDetectable([0, 0, 0, 0, 0])).toBeUndefined()
  expect(minimumDetectable([1, -1])).toBeUndefined()
  expect(tasksNeeded([1, -1])).toBeUndefined()
  expect(tasksNeeded([])).toBeUndefined()
})

test('groups tasks in natural order', () => {
  const scores = [
    scoreOf('craft/test/1', [1], { taskType: 'depth-10', optimal: 30 }),
    scoreOf('craft/train/2', [1], { taskType: 'depth-2', optimal: 4 }),
    scoreOf('craft/test/3', [1], { taskType: 'pick', optimal: 5 }),
    scoreOf('craft/test/4', [1], { taskType: 'depth-2', optimal: 49 }),
    scoreOf('craft/test/5', [1], { taskType: 'depth-2' }),
  ]
  const sizes = (by: 'type' | 'depth' | 'split' | 'length') =>
    [...groupTasks(by, scores)].map(([name, { length }]) => `${name}: ${length}`)
  expect(sizes('type')).toEqual(['depth-2: 3', 'depth-10: 1', 'pick: 1'])
  expect(sizes('depth')).toEqual(['depth-2: 3', 'depth-10: 1', 'no depth: 1'])
  expect(sizes('split')).toEqual(['test: 4', 'train: 1'])
  expect(sizes('length')).toEqual(['length 0-4: 1', 'length 5-8: 1', 'length 25-32: 1', 'length 49 and more: 1', 'no length: 1'])
})

test('differences that cancel give no number of tasks, despite rounding errors', () => {
  const pairs = [1, 1, 0, 1, 2].map((first, at) => [first / 3, [0, 0, 2, 3, 0][at] ?? 0] as const)
  const [first, second] = [0, 1].map((side) =>
    pairs.map((pair, at) => scoreOf(`t${at}`, [1, 0, 0], { totals: { success: side === 0 ? 3 * pair[0] : pair[1] } })),
  )
  expect(pairs.reduce((sum, [a, b]) => sum + (a - b / 3), 0)).not.toBe(0)
  const compared = compareScores('success', first ?? [], second ?? [])
  expect(compared).toMatchObject({ difference: 0, wins: 3, losses: 2 })
  expect(compared).not.toHaveProperty('tasksNeeded')
})

test('rewards outside 0 to 1 and their differences have intervals around the mean', () => {
  const rewarded = (values: readonly number[]) => values.map((value, at) => scoreOf(`t${at}`, [1], { totals: { reward: value } }))
  for (const values of [
    [2, 3, 4, 2.5, 3.5, 3, 2],
    [-1, -3, -2, -1.5, -2, -1, -3],
  ]) {
    const estimate = estimateMean('reward', rewarded(values))
    expect(estimate?.interval.low).toBeLessThan(estimate?.mean ?? 0)
    expect(estimate?.interval.high).toBeGreaterThan(estimate?.mean ?? 0)
    const compared = compareScores('reward', rewarded(values.map((value) => 3 * value)), rewarded(values))
    expect(compared?.interval.low).toBeLessThan(compared?.difference ?? 0)
    expect(compared?.interval.high).toBeGreaterThan(compared?.difference ?? 0)
  }
})

test('another failed attempt never narrows the interval of a rate', () => {
  for (const tasks of [2, 5, 10, 50, 200]) {
    for (const trials of [1, 2, 3, 5]) {
      let smallest = 1
      for (let failed = 0; failed <= Math.min(20, tasks * trials); failed += 1) {
        const values = Array.from({ length: tasks }, (_, task) => {
          const lost = Math.floor(failed / tasks) + (task < failed % tasks ? 1 : 0)
          return (trials - lost) / trials
        })
        const { low } = boundedMean(values).interval
        expect(low, `${failed} of ${tasks} x ${trials}`).toBeLessThanOrEqual(smallest + 1e-9)
        smallest = low
      }
    }
  }
})

test('several attempts leave uncertainty about a difference, even without differences', () => {
  const side = (tasks: number, outcomes: readonly number[]) =>
    Array.from({ length: tasks }, (_, index) => scoreOf(String(index), outcomes))
  const width = (tasks: number, outcomes: readonly number[]): number => {
    const { low, high } = compareScores('success', side(tasks, outcomes), side(tasks, outcomes))?.interval ?? { low: 0, high: 0 }
    return high - low
  }
  expect(width(10, [1, 1, 1])).toBeCloseTo(width(10, [1]), 6)
  expect(width(10, [1, 1, 0])).toBeGreaterThan(0.3)
  const [all, none] = [side(10, [1, 1, 1]), side(10, [0, 0, 0])]
  const whole = compareScores('success', all, none)
  expect(whole?.interval.low).toBeCloseTo(compareScores('success', side(10, [1]), side(10, [0]))?.interval.low ?? 0, 6)
  expect(whole?.p).toBeLessThanOrEqual(compareScores('success', side(10, [1]), side(10, [0]))?.p ?? 0)
})

test('metrics with only 0 and 1 are tested like success', () => {
  const side = (solved: number, measure: 'success' | 'reward') =>
    Array.from({ length: 12 }, (_, index) => scoreOf(String(index), [1], { totals: { [measure]: index < solved ? 1 : 0 } }))
  const { measure: _, ...success } = compareScores('success', side(10, 'success'), side(3, 'success')) ?? {}
  const { measure: __, ...reward } = compareScores('reward', side(10, 'reward'), side(3, 'reward')) ?? {}
  expect(reward).toEqual(success)
})

test('plans account for the number of comparisons, and promise nothing impossible', () => {
  const side = (solved: readonly number[]) => solved.map((value, index) => scoreOf(String(index), [value]))
  const [first, second] = [side(Array(40).fill(1).fill(0, 0, 12)), side(Array(40).fill(1).fill(0, 8, 16))]
  const plan = (comparisons: number) => compareScores('success', first, second, { comparisons })
  const [alone, corrected] = [plan(1), plan(28)]
  expect(corrected?.minimumDetectable).toBeGreaterThan(alone?.minimumDetectable ?? 1)
  expect(corrected?.tasksNeeded).toBeGreaterThan(1.5 * (alone?.tasksNeeded ?? 0))
  // Six differing tasks are the minimum for significance; all six must differ, by at least one attempt of three.
  const often = (outcomes: readonly number[]) => Array.from({ length: 6 }, (_, index) => scoreOf(String(index), outcomes))
  const few = compareScores('success', [...often([1, 1, 1]).slice(1), scoreOf('0', [1, 1, 0])], often([1, 1, 1]))
  expect(few?.minimumDetectable).toBeGreaterThanOrEqual(1 / 3)
  expect([canDecide(8, 1), canDecide(8, 84), canDecide(5, 1)]).toEqual([true, false, false])
})

test('comparisons are corrected within their family', () => {
  const side = (solved: number) => Array.from({ length: 12 }, (_, index) => scoreOf(String(index), [index < solved ? 1 : 0]))
  const one = compareScores('success', side(12), side(5))
  if (one === undefined) throw new Error('nothing was compared')
  const table = ['a', 'a', 'a', 'b'].map((kin) => ({ ...one, kin }))
  expect(correctComparisons(table, ({ kin }) => kin).map(({ family, verdict }) => [family, verdict])).toEqual([
    [3, 'a'],
    [3, 'a'],
    [3, 'a'],
    [1, 'a'],
  ])
  const [first, , , last] = correctComparisons(table, ({ kin }) => kin)
  expect([first?.adjustedP, last?.adjustedP]).toEqual([3 * one.p, one.p])
})

test('the order of tasks does not affect intervals and p-values', () => {
  const stream = rng('order')
  const values = Array.from({ length: 12 }, () => Math.round(stream.next() * 20) / 4 - 1.5)
  const all = Array.from({ length: 6 }, (_, turn) => [...values.slice(turn * 2), ...values.slice(0, turn * 2)])
  for (const order of [...all, [...values].reverse()]) expect(bootstrapMean(order)).toEqual(bootstrapMean(values))
})
