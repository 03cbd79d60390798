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
}

/** A fact of a state: `holding`, `apple 1`. */
export type StateFact = readonly [name: string, value: string]

/** A changed fact; `before` or `after` is absent if the fact did not exist. */
export interface StateChange {
  readonly name: string
  readonly before?: string
  readonly after?: string
}
