import { correctComparisons, minimumDetectable, newcombeInterval, tasksNeeded } from '@orreryjs/statistics'
import { describe, expect, test } from 'vitest'
import { alike, shareOf, simulate, tolerance } from './simulation.ts'

/** True if `simulated.long.test.ts` requests all cases. */
const LONG = process.env['ORRERY_LONG'] !== undefined

describe('two identical agents', () => {
  const cases = [
    { tasks: 134, trials: 1, chance: alike, repetitions: 1000, least: 0.02 },
    ...(LONG ? [{ tasks: 20, trials: 1, chance: alike, repetitions: 1500, least: 0.002 }] : []),
  ]
  test.each(cases)(
    '$tasks tasks, $trials attempts: a winner no more often than one time in twenty',
    ({ repetitions, least: detectable, ...setting }) => {
      let gates = 0
      const rejected = shareOf(repetitions, `same-${setting.tasks}-${setting.trials}`, (stream) => {
        const compared = simulate(stream, setting)
        const [judged] = correctComparisons([compared])
        if (compared.interval.low > 0) gates += 1
        expect(judged?.verdict !== 'no significant difference').toBe(compared.interval.low > 0 || compared.interval.high < 0)
        return judged?.verdict !== 'no significant difference'
      })
      expect(rejected).toBeLessThanOrEqual(0.05 + tolerance(0.05, repetitions))
      expect(rejected).toBeGreaterThanOrEqual(detectable)
      expect(gates / repetitions).toBeLessThanOrEqual(0.025 + tolerance(0.025, repetitions))
    },
  )
})

describe('two different agents', () => {
  /** The second agent is 20 % less likely to solve each task; the mean success is .5. */
  const better = (ease: number): readonly [number, number] => [ease, 0.8 * ease]
  const cases = [
    { tasks: 30, trials: 1, repetitions: 800 },
    { tasks: 12, trials: 5, repetitions: 500 },
    ...(LONG
      ? [
          { tasks: 100, trials: 1, repetitions: 800 },
          { tasks: 30, trials: 3, repetitions: 500 },
        ]
      : []),
  ]
  test.each(cases)('$tasks tasks, $trials attempts: the interval contains the true difference', ({ repetitions, ...setting }) => {
    const covered = shareOf(repetitions, `covered-${setting.tasks}-${setting.trials}`, (stream) => {
      const { low, high } = simulate(stream, { ...setting, chance: better }).interval
      return low <= 0.1 && 0.1 <= high
    })
    expect(covered).toBeGreaterThanOrEqual(0.95 - 0.01 - tolerance(0.95, repetitions))
    // The similarity of attempts is not estimated from few tasks, so the interval of several attempts is conservative.
    if (setting.trials === 1) expect(covered).toBeLessThanOrEqual(0.99)
  })

  test('minimumDetectable and tasksNeeded are inverse', () => {
    const differences = Array.from({ length: 200 }, (_, index) => (index % 10 < 2 ? 1 : index % 10 < 3 ? -1 : 0))
    const detectable = minimumDetectable(differences) ?? 0
    expect(detectable).toBeGreaterThan(0.1)
    const shift = (detectable - 0.1) / 2
    const asMuch = [
      ...Array(Math.round((0.2 + shift) * 1e5)).fill(1),
      ...Array(Math.round((0.1 - shift) * 1e5)).fill(-1),
    ] as number[]
    const spread = [...asMuch, ...(Array(1e5 - asMuch.length).fill(0) as number[])]
    expect(tasksNeeded(spread)).toBeGreaterThanOrEqual(198)
    expect(tasksNeeded(spread)).toBeLessThanOrEqual(202)
  })
})

test('Newcombe intervals contain the true difference, also for rates near one', () => {
  for (const [first, second] of [
    [0.95, 0.9],
    [0.5, 0.5],
    [0.99, 0.7],
  ] as const) {
    const covered = shareOf(3000, `newcombe-${first}`, (stream) => {
      const counts = { both: 0, firstOnly: 0, secondOnly: 0, neither: 0 }
      for (let task = 0; task < 60; task += 1) {
        const [a, b] = [stream.next() < first, stream.next() < second]
        counts[a ? (b ? 'both' : 'firstOnly') : b ? 'secondOnly' : 'neither'] += 1
      }
      const { low, high } = newcombeInterval(counts)
      return low <= first - second && first - second <= high
    })
    expect(covered).toBeGreaterThanOrEqual(0.95 - tolerance(0.95, 3000))
  }
})
