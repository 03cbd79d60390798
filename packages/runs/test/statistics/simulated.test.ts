import { type Rng, rng } from '@orreryjs/core'
import {
  bootstrapMean,
  compareScores,
  judge,
  minimumDetectable,
  newcombeInterval,
  type PairedComparison,
  type TaskScore,
  tasksNeeded,
} from '@orreryjs/runs/statistics'
import { describe, expect, test } from 'vitest'
import { scoreOf } from './scores.ts'

/** Fewer than by default: only shares of many repetitions are looked at. */
const RESAMPLES = 499

interface Setting {
  readonly tasks: number
  readonly trials: number
  /** Success of the first and of the second at a task of that ease, 0 to 1. */
  readonly chance: (ease: number) => readonly [number, number]
}

/** Two agents at tasks of different ease: attempts at a task resemble each other, as real ones do. */
function simulate(stream: Rng, { tasks, trials, chance }: Setting): PairedComparison {
  const sides: [TaskScore[], TaskScore[]] = [[], []]
  for (let number = 0; number < tasks; number += 1) {
    const chances = chance(stream.next())
    sides.forEach((side, index) => {
      const outcomes = Array.from({ length: trials }, () => (stream.next() < (chances[index] ?? 0) ? 1 : 0))
      side.push(scoreOf(String(number), outcomes))
    })
  }
  const compared = compareScores('success', ...sides, { resamples: RESAMPLES, seed: stream.name })
  if (compared === undefined) throw new Error('nothing was compared')
  return compared
}

function shareOf(count: number, name: string, holds: (stream: Rng) => boolean): number {
  let held = 0
  for (let number = 0; number < count; number += 1) if (holds(rng(name, String(number)))) held += 1
  return held / count
}

/** Three standard errors of a share that is so in truth. */
function wobble(share: number, count: number): number {
  return 3 * Math.sqrt((share * (1 - share)) / count)
}

const alike = (ease: number): readonly [number, number] => [ease, ease]

describe('two agents that are the same', () => {
  const cases = [
    { tasks: 134, trials: 1, chance: alike, repetitions: 2000, least: 0.02 },
    { tasks: 20, trials: 1, chance: alike, repetitions: 3000, least: 0.003 },
    { tasks: 40, trials: 3, chance: alike, repetitions: 500, least: 0.02 },
    { tasks: 10, trials: 4, chance: alike, repetitions: 500, least: 0.01 },
    { tasks: 60, trials: 2, chance: (ease: number) => [ease ** 8, ease ** 8] as const, repetitions: 500, least: 0.005 },
  ]
  test.each(cases)(
    '$tasks tasks, $trials attempts: a winner no more often than one time in twenty',
    ({ repetitions, least, ...setting }) => {
      let gates = 0
      const rejected = shareOf(repetitions, `same-${setting.tasks}-${setting.trials}`, (stream) => {
        const compared = simulate(stream, setting)
        const [judged] = judge([compared])
        if (compared.interval.low > 0) gates += 1
        expect(judged?.verdict !== 'no clear winner').toBe(compared.interval.low > 0 || compared.interval.high < 0)
        return judged?.verdict !== 'no clear winner'
      })
      expect(rejected).toBeLessThanOrEqual(0.05 + wobble(0.05, repetitions))
      expect(rejected).toBeGreaterThanOrEqual(least)
      expect(gates / repetitions).toBeLessThanOrEqual(0.025 + wobble(0.025, repetitions))
    },
  )

  test('in a table of ten comparisons any winner is as rare as in one', () => {
    const tables = 400
    const anyWinner = shareOf(tables, 'tables', (stream) => {
      const table = Array.from({ length: 10 }, () => simulate(stream, { tasks: 134, trials: 1, chance: alike }))
      return judge(table).some(({ verdict }) => verdict !== 'no clear winner')
    })
    expect(anyWinner).toBeLessThanOrEqual(0.05 + wobble(0.05, tables))
  })
})

describe('two agents that differ', () => {
  /** The second is a fifth less likely to solve any task; the mean ease is a half. */
  const better = (ease: number): readonly [number, number] => [ease, 0.8 * ease]
  const cases = [
    { tasks: 100, trials: 1, repetitions: 2000 },
    { tasks: 30, trials: 1, repetitions: 2000 },
    { tasks: 30, trials: 3, repetitions: 500 },
    { tasks: 12, trials: 5, repetitions: 500 },
  ]
  test.each(cases)('$tasks tasks, $trials attempts: the interval holds the true difference', ({ repetitions, ...setting }) => {
    const held = shareOf(repetitions, `covered-${setting.tasks}-${setting.trials}`, (stream) => {
      const { low, high } = simulate(stream, { ...setting, chance: better }).interval
      return low <= 0.1 && 0.1 <= high
    })
    expect(held).toBeGreaterThanOrEqual(0.95 - 0.01 - wobble(0.95, repetitions))
    expect(held).toBeLessThanOrEqual(0.99)
  })

  test('the tasks said to be needed show the difference four times in five', () => {
    const wide = Array.from({ length: 30_000 }, (_, index) => (index % 100 < 20 ? 1 : index % 100 < 30 ? -1 : 0))
    const tasks = tasksNeeded(wide) ?? 0
    const found = shareOf(2000, 'power', (stream) => {
      const kinds = Array.from({ length: tasks }, () => stream.next())
      const firsts = kinds.map((kind, number) => scoreOf(String(number), [kind < 0.2 ? 1 : 0]))
      const seconds = kinds.map((kind, number) => scoreOf(String(number), [kind >= 0.2 && kind < 0.3 ? 1 : 0]))
      const [judged] = judge([compareScores('success', firsts, seconds)].filter((each) => each !== undefined))
      return judged?.verdict === 'first'
    })
    // The exact test is a little more careful than the approximation behind the number.
    expect(found).toBeGreaterThan(0.74)
    expect(found).toBeLessThan(0.84)
  })

  test('the least difference that so many tasks show needs so many tasks', () => {
    const differences = Array.from({ length: 200 }, (_, index) => (index % 10 < 2 ? 1 : index % 10 < 3 ? -1 : 0))
    const least = minimumDetectable(differences) ?? 0
    expect(least).toBeGreaterThan(0.1)
    const shift = (least - 0.1) / 2
    const asMuch = [
      ...Array(Math.round((0.2 + shift) * 1e5)).fill(1),
      ...Array(Math.round((0.1 - shift) * 1e5)).fill(-1),
    ] as number[]
    const spread = [...asMuch, ...(Array(1e5 - asMuch.length).fill(0) as number[])]
    expect(tasksNeeded(spread)).toBeGreaterThanOrEqual(198)
    expect(tasksNeeded(spread)).toBeLessThanOrEqual(202)
  })
})

test('Newcombe intervals hold the true difference, also of rates near one', () => {
  for (const [first, second] of [
    [0.95, 0.9],
    [0.5, 0.5],
    [0.99, 0.7],
  ] as const) {
    const held = shareOf(3000, `newcombe-${first}`, (stream) => {
      const counts = { both: 0, firstOnly: 0, secondOnly: 0, neither: 0 }
      for (let task = 0; task < 60; task += 1) {
        const [a, b] = [stream.next() < first, stream.next() < second]
        counts[a ? (b ? 'both' : 'firstOnly') : b ? 'secondOnly' : 'neither'] += 1
      }
      const { low, high } = newcombeInterval(counts)
      return low <= first - second && first - second <= high
    })
    expect(held).toBeGreaterThanOrEqual(0.95 - wobble(0.95, 3000))
  }
})

test('bootstrap intervals of a skewed mean hold it nearly as often as they say', () => {
  for (const tasks of [10, 40]) {
    const held = shareOf(800, `skewed-${tasks}`, (stream) => {
      const values = Array.from({ length: tasks }, () => stream.next() ** 2)
      const { low, high } = bootstrapMean(values, { resamples: RESAMPLES, seed: stream.name }).interval
      return low <= 1 / 3 && 1 / 3 <= high
    })
    expect(held).toBeGreaterThanOrEqual(0.925)
    expect(held).toBeLessThanOrEqual(0.975)
  }
})
