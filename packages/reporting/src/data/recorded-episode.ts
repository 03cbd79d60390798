import type { EpisodeEvent } from '@orreryjs/core'

/** A recorded episode, from a file, a server or the playground. All views of an episode are computed from it. */
export interface RecordedEpisode {
  /** Position in the journal, from 1; argument of `orrery show`. */
  readonly number: number
  /** Journal events in order; the last is `episode-end` if the episode has ended. They contain prompts if the run records them. */
  readonly events: readonly EpisodeEvent[]
  /** Absent if the states cannot be replayed. */
  readonly states?: EpisodeStates
}

/** World states of an episode. Keys are the positions (`seq`) of steps and rewinds. */
export interface EpisodeStates {
  /** Facts at the start. */
  readonly facts: readonly StateFact[]
  /** Changed facts; absent without changes. */
  readonly changes: Readonly<Record<number, readonly StateChange[]>>
  /** Available actions before the step. */
  readonly admissible: Readonly<Record<number, readonly string[]>>
  readonly admissibleAtEnd: readonly string[]
  /** Distance to goal at the start (oracle steps); `null` without a plan, absent without an oracle. */
  readonly toGoAtStart?: number | null
  /** Distance to goal after steps and rewinds that changed it. */
  readonly toGo?: Readonly<Record<number, number | null>>
  /** Present if the distances to goal are known. */
  readonly credit?: RecordedCredit
}

/** Effect of a step on the distance to goal. */
export type StepEffect = 'closer' | 'neutral' | 'further' | 'dead-end'

/** Exact credit of an episode. */
export interface RecordedCredit {
  /** Effect of each step on the distance to goal. */
  readonly effects: Readonly<Record<number, StepEffect>>
  /** Absent after a success, after an infrastructure error and before the end. */
  readonly loss?: RecordedLoss
}

/** How an episode was lost. */
export interface RecordedLoss {
  /** `Lost at step 3: take teddybear 1 from bed 1, after which no plan exists.` */
  readonly sentence: string
  /** Position of the decisive step or rewind; absent if no step or rewind lost the episode. */
  readonly decisive?: number
}

/** A fact of a state: `holding`, `apple 1`. */
export type StateFact = readonly [name: string, value: string]

/** A changed fact; `before` or `after` is absent if the fact did not exist. */
export interface StateChange {
  readonly name: string
  readonly before?: string
  readonly after?: string
}
