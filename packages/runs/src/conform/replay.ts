import type { Difference, ReplayedStep } from '@orreryjs/core/worlds'

/** What replaying one record came to. */
export interface Replayed {
  /** Recorded actions; of a record that is no transcript, what was compared. */
  readonly steps: number
  /** Those whose answer, or whose episode's first observation, was another than recorded. */
  readonly mismatched: number
  readonly first?: FirstDifference
}

/** Where a record first differs. */
export interface FirstDifference {
  /** 0 for the initial observation. */
  readonly step: number
  readonly action?: string
  readonly difference: Difference
}

/**
 * Counts what a replayer compared. The initial observation belongs to the first step: an episode that begins with
 * another text has that step mismatched, and one without steps counts as one.
 */
export function countSteps(replayed: Iterable<ReplayedStep>): Replayed {
  const wrong = new Set<number>()
  let steps = 0
  let first: FirstDifference | undefined
  for (const { step, action, differences } of replayed) {
    steps = Math.max(steps, step)
    const difference = differences[0]
    if (difference === undefined) continue
    wrong.add(Math.max(1, step))
    first ??= { step, difference, ...(action === undefined ? {} : { action }) }
  }
  return { steps: Math.max(steps, wrong.size), mismatched: wrong.size, ...(first === undefined ? {} : { first }) }
}
