import { bootstrapMean, compareScores, correctComparisons, tasksNeeded } from '@orreryjs/statistics'
import { describe, expect, test } from 'vitest'
import './simulated.test.ts'
import { scoreOf } from './scores.ts'
import { alike, RESAMPLES, shareOf, simulate, tolerance } from './simulation.ts'

describe('two identical agents', () => {
  const cases = [
    { tasks: 40, trials: 3, chance: alike, repetitions: 500, least: 0.02 },
    { tasks: 10, trials: 4, chance: alike, repetitions: 500, least: 0 },
    { tasks: 60, trials: 2, chance: (ease: number) => [ease ** 8, ease ** 8] as const, repetitions: 500, least: 0.005 },
  ]
  test.each(cases)(
    '$tasks tasks, $trials attempts: a winner no more often than one time in twenty',
    ({ repetitions, least, ...setting }) => {
      let gates = 0
      const rejected = shareOf(repetitions, `same-${setting.tasks}-${setting.trials}`, (stream) => {
        const compared = simulate(stream, setting)
        const [judged] = correctComparisons([compared])
        if (compared.interval.low > 0) gates += 1
        expect(judged?.verdict !== 'no significant difference').toBe(compared.interval.low > 0 || compared.interval.high < 0)
        return judged?.verdict !== 'no significant difference'
      })
      expect(rejected).toBeLessThanOrEqual(0.05 + tolerance(0.05, repetitions))
      expect(rejected).toBeGreaterThanOrEqual(least)
      expect(gates / repetitions).toBeLessThanOrEqual(0.025 + tolerance(0.025, repetitions))
    },
  )

  test('a table of ten comparisons has a winner as rarely as one comparison', () => {
    const tables = 400
    const anyWinner = shareOf(tables, 'tables', (stream) => {
      const table = Array.from({ length: 10 }, () => simulate(stream, { tasks: 134, trials: 1, chance: alike }))
      return correctComparisons(table).some(({ verdict }) => verdict !== 'no significant difference')
    })
    expect(anyWinner).toBeLessThanOrEqual(0.05 + tolerance(0.05, tables))
  })
})

describe('two different agents', () => {
  test('the planned number of tasks detects the difference in 80 % of runs', () => {
    const wide = Array.from({ length: 30_000 }, (_, index) => (index % 100 < 20 ? 1 : index % 100 < 30 ? -1 : 0))
    const tasks = tasksNeeded(wide) ?? 0
    const found = shareOf(2000, 'power', (stream) => {
      const draws = Array.from({ length: tasks }, () => stream.next())
      const firsts = draws.map((draw, number) => scoreOf(String(number), [draw < 0.2 ? 1 : 0]))
      const seconds = draws.map((draw, number) => scoreOf(String(number), [draw >= 0.2 && draw < 0.3 ? 1 : 0]))
      const [judged] = correctComparisons([compareScores('success', firsts, seconds)].filter((each) => each !== undefined))
      return judged?.verdict === 'a'
    })
    // The exact test is slightly more conservative than the approximation that computes the number.
    expect(found).toBeGreaterThan(0.74)
    expect(found).toBeLessThan(0.84)
  })
})

test('bootstrap intervals of a skewed mean have almost nominal coverage', () => {
  for (const tasks of [10, 40]) {
    const covered = shareOf(800, `skewed-${tasks}`, (stream) => {
      const values = Array.from({ length: tasks }, () => stream.next() ** 2)
      const { low, high } = bootstrapMean(values, { resamples: RESAMPLES, seed: stream.name }).interval
      return low <= 1 / 3 && 1 / 3 <= high
    })
    expect(covered).toBeGreaterThanOrEqual(0.925)
    expect(covered).toBeLessThanOrEqual(0.975)
  }
})
