import type { EndReason } from '@orreryjs/core'

/** Maximum number of episodes that a page lists. A longer list takes a browser minutes to open, and gigabytes of memory. */
export const MAX_LISTED = 20_000

/** Summary of an episode, for tables, lists and links. */
export interface EpisodeLine {
  readonly id: string
  readonly number: number
  /** Positions of the place and of the row in it. */
  readonly place: number
  readonly row: number
  readonly task: string
  readonly taskType: string
  readonly goal: string
  readonly trial: number
  /** Absent while in progress. */
  readonly end?: EndReason
  readonly success: boolean
  readonly reward: number
  /** Share of the goal that is met, 0 to 1. */
  readonly progress: number
  readonly steps: number
  /** Length of the shortest known plan. */
  readonly optimal?: number
  readonly calls: number
  readonly tokens: number
  readonly failure?: EpisodeFailure
  /** Counts of steps, for the comparison of two episodes. */
  readonly counts: StepCounts
}

/** Counts over the steps that the agent chose. */
export interface StepCounts {
  /** Actions that the agent chose. */
  readonly chosen: number
  /** Invalid actions. */
  readonly invalid: number
  /** Invalid actions repeated in the same state. */
  readonly repeated: number
  /** Replaced actions (modifications of REBACT, remedies of Anticipatory Reflection). */
  readonly replaced: number
  /** Number of rewinds. */
  readonly rewinds: number
}

/** Why an episode failed. */
export interface EpisodeFailure {
  readonly type: string
  /** Unmet part of the goal in the final state. */
  readonly detail?: string
}
