import { describe, expect, test } from 'vitest'
import { ESTIMATORS, GAMMA, type Rollout } from '../benchmarks/credit/estimators.mjs'
import { kendall, ranksOf, spearman } from '../benchmarks/credit/rank-correlation.mjs'

describe('rank correlation', () => {
  test('shares ranks among ties', () => {
    expect(ranksOf([3, 1, 3, 2])).toEqual([3.5, 1, 3.5, 2])
  })

  test('equals hand-computed values with ties', () => {
    const a = [1, 2, 2, 3]
    const b = [1, 3, 2, 4]
    // Ranks 1, 2.5, 2.5, 4 and 1, 3, 2, 4; one tie in five pairs of the first.
    expect(spearman(a, b)).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12)
    expect(kendall(a, b)).toBeCloseTo(5 / Math.sqrt(5 * 6), 12)
    expect(kendall(a, [4, 3, 2, 1])).toBeCloseTo(-5 / Math.sqrt(5 * 6), 12)
    expect(spearman([1, 1], [1, 2])).toBeNaN()
  })
})

/** Two rollouts from the same start: one walks A-B-C to success, the other returns to A and fails. */
const ROLLOUTS: readonly Rollout[] = [rollout(true, ['A', 'B', 'C']), rollout(false, ['A', 'B', 'A', 'D'])]

function rollout(success: boolean, states: readonly string[]): Rollout {
  const steps = states.slice(1).map((after, index) => ({
    before: states[index] ?? '',
    after,
    textBefore: `You are at ${states[index]}.`,
    textAfter: `You are at ${after}.`,
    action: `go to ${after}`,
    isInvalid: false,
  }))
  return { task: 'walk', goal: 'find the mug', success, steps }
}

describe('estimators', () => {
  test('Monte Carlo subtracts the mean return of the group', () => {
    const baseline = GAMMA / 2
    const expected = [
      [GAMMA - baseline, 1 - baseline],
      [-baseline, -baseline, -baseline],
    ]
    expect(ESTIMATORS['Monte Carlo return'](ROLLOUTS)).toEqual(expected)
  })

  test('GiGPO compares steps from the same state', () => {
    const [won = [], lost = []] = ESTIMATORS['GiGPO anchor groups'](ROLLOUTS)
    // A: returns 0.95, 0, 0; B: 1, 0.
    const mean = GAMMA / 3
    const deviation = Math.sqrt(((GAMMA - mean) ** 2 + 2 * mean ** 2) / 3)
    expect(won[0]).toBeCloseTo(1 + (GAMMA - mean) / deviation, 12)
    expect(won[1]).toBeCloseTo(1 + 1, 12)
    expect(lost[1]).toBeCloseTo(-1 - 1, 12)
  })

  test('the graph has distances to success, and states without a path are farther than all others', () => {
    expect(ESTIMATORS['graph distance'](ROLLOUTS)).toEqual([
      [1, 1],
      [1, -1, -1],
    ])
  })

  test('GAE without a fit is the discounted sum of rewards', () => {
    const decay = GAMMA * 0.95
    // One task: the value for it is fitted on no other task, so it is 0.
    expect(ESTIMATORS['GAE, fitted value'](ROLLOUTS)).toEqual([
      [decay, 1],
      [0, 0, 0],
    ])
  })

  test('learned progress grows toward the words of later observations', () => {
    const tasks = Array.from({ length: 12 }, (_, index) => ({ ...rollout(true, ['A', 'B', 'C', 'D']), task: `task ${index}` }))
    for (const steps of ESTIMATORS['learned progress'](tasks))
      for (const step of steps.slice(1)) expect(step).toBeGreaterThan(0.1)
  })

  test('the judge lowers ratings of invalid and repeated actions', () => {
    const [steps = []] = ESTIMATORS['scripted judge']([
      {
        ...rollout(true, ['mug', 'B', 'mug', 'B']),
        steps: rollout(true, ['mug', 'B', 'mug', 'B']).steps.map((step, index) => ({ ...step, isInvalid: index === 1 })),
      },
    ])
    expect(steps[1]).toBe(0)
    expect(steps[2]).toBeLessThan(steps[0] ?? 0)
  })
})
