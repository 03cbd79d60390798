import { type Rng, rng } from '@orreryjs/core'
import { compareScores, type PairedComparison, type TaskScore } from '@orreryjs/statistics'
import { scoreOf } from './scores.ts'

/** Fewer than by default: only shares of many repetitions are looked at. */
export const RESAMPLES = 499

/** Two agents and how much they play. */
export interface Setting {
  readonly tasks: number
  readonly trials: number
  /** Success of the first and of the second at a task of that ease, 0 to 1. */
  readonly chance: (ease: number) => readonly [number, number]
}

/** Two agents at tasks of different ease: attempts at a task resemble each other, as real ones do. */
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

/** The share of so many streams of luck in which something holds. */
export function shareOf(count: number, name: string, holds: (stream: Rng) => boolean): number {
  let held = 0
  for (let number = 0; number < count; number += 1) if (holds(rng(name, String(number)))) held += 1
  return held / count
}

/** Three standard errors of a share that is so in truth. */
export function wobble(share: number, count: number): number {
  return 3 * Math.sqrt((share * (1 - share)) / count)
}

/** Both solve a task with a chance of its ease. */
export const alike = (ease: number): readonly [number, number] => [ease, ease]
