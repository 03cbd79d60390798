import type { EndReason } from '@orreryjs/core'

/** An episode in a line: what the matrix, the lists and every link into them need. */
export interface EpisodeLine {
  readonly id: string
  readonly number: number
  /** Positions of its place and of its row there. */
  readonly place: number
  readonly row: number
  readonly task: string
  readonly taskType: string
  readonly goal: string
  readonly trial: number
  /** Absent while it is being played. */
  readonly end?: EndReason
  readonly success: boolean
  readonly reward: number
  /** Share of the goal met, 0 to 1. */
  readonly progress: number
  readonly steps: number
  /** Length of the shortest known plan. */
  readonly optimal?: number
  readonly calls: number
  readonly tokens: number
  readonly failure?: EpisodeFailure
  /** What was counted of its steps, for sentences that say why one agent did better. */
  readonly counts: StepCounts
}

/** How an agent went, counted over its own steps. */
export interface StepCounts {
  /** Actions that the agent chose. */
  readonly chosen: number
  /** Of those, refused by the world. */
  readonly refused: number
  /** Of the refused, the same action in the same state once more. */
  readonly again: number
  /** Actions changed before or after they were judged (REBACT's modifications, AR's remedies). */
  readonly changed: number
  /** Times that it went back. */
  readonly back: number
}

/** Why an episode failed. */
export interface EpisodeFailure {
  readonly kind: string
  /** What was missing, as the last state has it. */
  readonly detail?: string
}
