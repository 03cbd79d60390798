import type { EpisodeEvent } from '@orreryjs/core'

/**
 * An episode as the page is given it, wherever it comes from: a file, a served directory or a game in the page itself. All that is shown
 * of it (frames, ladder, the method's picture) is a function of this.
 */
export interface RecordedEpisode {
  /** Position in the journal, from 1: what `orrery show` takes. */
  readonly number: number
  /** Of the journal, in order; the last is `episode-end` once it is over. Prompts stand in them where the run keeps prompts. */
  readonly events: readonly EpisodeEvent[]
  /** Absent where its states could not be computed again. */
  readonly states?: EpisodeStates
}

/** What the world says of an episode's states beside its answers. Keys are the positions (`seq`) of steps and rewinds. */
export interface EpisodeStates {
  /** What held at the start. */
  readonly facts: readonly StateFact[]
  /** What changed, where anything did. */
  readonly changes: Readonly<Record<number, readonly StateChange[]>>
  /** Actions worth offering before the step. */
  readonly admissible: Readonly<Record<number, readonly string[]>>
  readonly admissibleAtEnd: readonly string[]
  /** Steps that the oracle's plan still has from the start; `null` where it has no plan. Absent where the world has no oracle. */
  readonly toGoAtStart?: number | null
  /** The same after a step or a rewind; one that is not named is as before. */
  readonly toGo?: Readonly<Record<number, number | null>>
}

/** Something that holds in a state: `holding`, `apple 1`. */
export type StateFact = readonly [name: string, value: string]

/** What changed in a state: absent before or after where it did not hold. */
export interface StateChange {
  readonly name: string
  readonly before?: string
  readonly after?: string
}
