import { correctComparisons, minimumDetectable, newcombeInterval, tasksNeeded } from '@orreryjs/statistics'
import { describe, expect, test } from 'vitest'
import { alike, shareOf, simulate, wobble } from './simulation.ts'

/** Whether `simulated.long.test.ts` asks for all cases. */
const LONG = process.env['ORRERY_LONG'] !== undefined

describe('two identical agents', () => {
  const cases = [
    { tasks: 134, trials: 1, chance: alike, repetitions: 1000, least: 0.02 },
    ...(LONG ? [{ tasks: 20, trials: 1, chance: alike, repetitions: 1500, least: 0.002 }] : []),
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
      expect(rejected).toBeLessThanOrEqual(0.05 + wobble(0.05, repetitions))
      expect(rejected).toBeGreaterThanOrEqual(least)
      expect(gates / repetitions).toBeLessThanOrEqual(0.025 + wobble(0.025, repetitions))
    },
  )
})

describe('two different agents', () => {
  /** The second is a fifth less likely to solve any task; the mean ease is a half. */
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
    const held = shareOf(repetitions, `covered-${setting.tasks}-${setting.trials}`, (stream) => {
      const { low, high } = simulate(stream, { ...setting, chance: better }).interval
      return low <= 0.1 && 0.1 <= high
    })
    expect(held).toBeGreaterThanOrEqual(0.95 - 0.01 - wobble(0.95, repetitions))
    // What few tasks show of the likeness of attempts is not trusted: with several the interval is wider than it need be.
    if (setting.trials === 1) expect(held).toBeLessThanOrEqual(0.99)
  })

  test('minimumDetectable and tasksNeeded are inverse', () => {
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

test('Newcombe intervals contain the true difference, also for rates near one', () => {
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
