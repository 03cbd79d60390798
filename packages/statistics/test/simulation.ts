import { type Rng, rng } from '@orreryjs/core'
import { compareScores, type PairedComparison, type TaskScore } from '@orreryjs/statistics'
import { scoreOf } from './scores.ts'

/** Fewer than the default, because only shares of many repetitions are tested. */
export const RESAMPLES = 499

/** Two agents and the size of their runs. */
export interface Setting {
  readonly tasks: number
  readonly trials: number
  /** Probability of success of both agents on a task of this ease, 0 to 1. */
  readonly chance: (ease: number) => readonly [number, number]
}

/** Simulates two agents on tasks of different difficulty, so attempts at a task are correlated. */
export function simulate(stream: Rng, { tasks, trials, chance }: Setting): PairedComparison {
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

/** Returns the share of random streams for which a predicate holds. */
export function shareOf(count: number, name: string, holds: (stream: Rng) => boolean): number {
  let held = 0
  for (let number = 0; number < count; number += 1) if (holds(rng(name, String(number)))) held += 1
  return held / count
}

/** Returns three standard errors of a share with this true value. */
export function tolerance(share: number, count: number): number {
  return 3 * Math.sqrt((share * (1 - share)) / count)
}

/** Both agents solve a task with a probability equal to its ease. */
export const alike = (ease: number): readonly [number, number] => [ease, ease]
