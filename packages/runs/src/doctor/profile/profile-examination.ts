import type { ScriptFault } from '@orreryjs/core'

/** A line of a demonstration that the world does not play as written. */
export interface DemonstrationFault extends ScriptFault {
  /** Dialects in which the line has this fault. */
  readonly dialects: readonly string[]
}

/** Result of playing a demonstration. */
export interface DemonstrationCheck {
  /** Number in the profile, from 1. */
  readonly number: number
  /** Name in a file of prompts. */
  readonly key?: string
  /** Id of the played task. */
  readonly task?: string
  /** Dialects in which the demonstration was played. */
  readonly dialects: readonly string[]
  /** Number of actions. */
  readonly actions: number
  readonly faults: readonly DemonstrationFault[]
  /** Number of accepted lines whose written response differs from the world's, in the dialect in which most agree. */
  readonly differing: number
  /** Reason why the demonstration was not played. */
  readonly unplayed?: string
}

/** Result of playing the demonstrations of a profile. */
export interface ProfileExamination {
  /** File or id of the profile. */
  readonly profile: string
  readonly demonstrations: readonly DemonstrationCheck[]
}
