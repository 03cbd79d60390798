import { type Rng, rng } from '@orreryjs/core'
import { type Outcome, splitVariance } from '@orreryjs/statistics'
import { expect, test } from 'vitest'
import { readAssumptions, readGoal } from '../src/estimate/read-assumptions.ts'
import { DEFAULT_ASSUMPTIONS, differenceComponents, meanVariance, rateComponents } from '../src/estimate/variance-components.ts'

function normal(stream: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - stream.next())) * Math.cos(2 * Math.PI * stream.next())
}

/** Draws outcomes of tasks x seeds x attempts, each with a separate variance. */
function drawn(
  stream: Rng,
  tasks: number,
  seeds: number,
  attempts: number,
  sizes: readonly [number, number, number],
): readonly Outcome[] {
  const [bySeed, byTask] = [seeds, tasks].map((count, at) =>
    Array.from({ length: count }, () => sizes[at === 0 ? 2 : 0] ** 0.5 * normal(stream)),
  )
  return Array.from({ length: tasks * seeds * attempts }, (_, at) => {
    const [task, seed] = [Math.floor(at / attempts / seeds), Math.floor(at / attempts) % seeds]
    const value = (byTask?.[task] ?? 0) + (bySeed?.[seed] ?? 0) + sizes[1] ** 0.5 * normal(stream)
    return { task: String(task), seed: String(seed), value }
  })
}

test.each([1, 3])('splits variance into task, attempt and seed, with %i attempts per seed', (attempts) => {
  const split = splitVariance(drawn(rng('variance', String(attempts)), 300, 60, attempts, [9, 4, 2]))
  expect(split).toMatchObject({ tasks: 300, seeds: 60, attempts: 300 * 60 * attempts })
  expect(split?.task).toBeCloseTo(9, -0.3)
  expect(split?.attempt).toBeCloseTo(4, 0.5)
  expect(split?.seed).toBeGreaterThan(1.2)
  expect(split?.seed).toBeLessThan(3)
  expect((split?.task ?? 0) + (split?.attempt ?? 0) + (split?.seed ?? 0)).toBeCloseTo(split?.total ?? 0, 9)
})

test('equals a manual analysis of variance for balanced data', () => {
  const values = { a: [1, 1, 0], b: [0, 0, 0], c: [1, 1, 1], d: [1, 0, 0] }
  const outcomes = Object.entries(values).flatMap(([task, list]) => list.map((value) => ({ task, seed: '0', value })))
  // Within tasks: (2/3 + 0 + 0 + 2/3) / 8. Between: 3 x the squares of the means around 1/2, over 3, less that, over 3.
  const within = 4 / 3 / 8
  const between = (3 * (1 / 36 + 1 / 4 + 1 / 4 + 1 / 36)) / 3
  expect(splitVariance(outcomes)?.attempt).toBeCloseTo(within, 12)
  expect(splitVariance(outcomes)?.task).toBeCloseTo((between - within) / 3, 12)
  expect(splitVariance(outcomes)).not.toHaveProperty('seed')
})

test('omits components that cannot be separated', () => {
  const singleAttempts = ['a', 'b', 'c'].map((task, at) => ({ task, seed: '0', value: at % 2 }))
  expect(splitVariance(singleAttempts)).toEqual({
    mean: 1 / 3,
    total: expect.closeTo(1 / 3, 12),
    tasks: 3,
    attempts: 3,
    seeds: 1,
  })
  expect(splitVariance(singleAttempts.slice(0, 1))).toBeUndefined()
  const { task, attempt } = rateComponents(singleAttempts, { ...DEFAULT_ASSUMPTIONS, attemptCorrelation: 0.9 })
  expect(task / (task + attempt)).toBeCloseTo(0.9, 9)
})

test('the planned variance equals that of simulated runs of that size', () => {
  const stream = rng('precision')
  const pilot = (easeOf: () => number, tasks: number, attempts: number): readonly Outcome[] =>
    Array.from({ length: tasks }, (_, task) => task).flatMap((task) => {
      const ease = easeOf()
      return Array.from({ length: attempts }, () => ({ task: String(task), seed: '0', value: stream.next() < ease ? 1 : 0 }))
    })
  const easeOf = (): number => (stream.next() < 0.4 ? 0.95 : 0.3)
  const components = rateComponents(pilot(easeOf, 2000, 3), DEFAULT_ASSUMPTIONS)
  const means = Array.from({ length: 2000 }, () => {
    const run = pilot(easeOf, 30, 2)
    return run.reduce((sum, { value }) => sum + value, 0) / run.length
  })
  const mean = means.reduce((sum, value) => sum + value, 0) / means.length
  const variance = means.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (means.length - 1)
  expect(meanVariance(components, 30, 2, 1) / variance).toBeGreaterThan(0.88)
  expect(meanVariance(components, 30, 2, 1) / variance).toBeLessThan(1.12)
})

test('correlated rows have a smaller variance of their difference', () => {
  const stream = rng('differences')
  const eases = Array.from({ length: 400 }, () => stream.next())
  const row = (order: readonly number[]): readonly Outcome[] =>
    order.flatMap((ease, task) => [0, 1].map(() => ({ task: String(task), seed: '0', value: stream.next() < ease ? 1 : 0 })))
  const [a, b, c] = [row(eases), row(eases), row([...eases].reverse())]
  const [alike, apart] = [differenceComponents(a, b, DEFAULT_ASSUMPTIONS), differenceComponents(a, c, DEFAULT_ASSUMPTIONS)]
  expect(alike.task).toBeLessThan(0.03)
  expect(apart.task).toBeGreaterThan(0.12)
  expect(alike.attempt).toBeCloseTo(apart.attempt, 1)
  expect(differenceComponents([], [], { ...DEFAULT_ASSUMPTIONS, rowCorrelation: 1 })).toMatchObject({
    task: 0,
    isObserved: false,
  })
})

test('a pilot run with 100 % success still leaves variance', () => {
  const solved = Array.from({ length: 10 }, (_, task) => ({ task: String(task), seed: '0', value: 1 }))
  const { mean, task, attempt } = rateComponents(solved, DEFAULT_ASSUMPTIONS)
  expect(mean).toBe(1)
  expect(task + attempt).toBeGreaterThan(0.05)
})

test.each(['rate=1', 'attemptCorrelation=1.1', 'rate', '', 'rate=.5;rowCorrelation=.5'])('rejects the assumption %j', (text) => {
  expect(() => readAssumptions(text)).toThrow(expect.objectContaining({ code: 'USAGE' }))
})

test('parses assumptions and goals', () => {
  expect(readAssumptions('rate=.8, rowCorrelation=0')).toEqual({ ...DEFAULT_ASSUMPTIONS, rate: 0.8, rowCorrelation: 0 })
  expect(readGoal('difference', '12.5')).toEqual({ kind: 'difference', size: 0.125 })
  for (const text of ['0', '100', '-5', '5 %', '']) expect(() => readGoal('precision', text)).toThrow(/percentage points/)
})
