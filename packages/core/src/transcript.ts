import type { JsonValue } from './json.ts'

/**
 * An episode recorded from an original program, one JSON object a line. Beside these members it holds what the world
 * needs to begin: `setup`, `game` or `session`; each world documents its own.
 */
export interface Transcript {
  readonly world: string
  readonly id: string
  readonly dialect?: string
  readonly initial: JsonValue
  readonly steps: readonly TranscriptStep[]
  readonly [key: string]: JsonValue | readonly TranscriptStep[] | undefined
}

export interface TranscriptStep {
  readonly action: string
  readonly observation: JsonValue
  readonly reward: number
  readonly terminated: boolean
  readonly [key: string]: JsonValue | undefined
}

/** Plays recorded transcripts in our world and compares what it answers. */
export interface Replayer {
  /**
   * Step 0 is the initial observation. Stops after the last recorded step.
   * Throws `DATA_INVALID` for a record it cannot begin, `DATA_MISSING` where the record's data are absent.
   */
  replay(transcript: Transcript): Iterable<ReplayedStep>
}

export interface ReplayedStep {
  readonly step: number
  /** Absent for step 0. */
  readonly action?: string
  /** Empty where everything recorded matched. */
  readonly differences: readonly Difference[]
}

export interface Difference {
  /** `observation`, `reward`, `terminated`, `admissible`. */
  readonly field: string
  readonly expected: string
  readonly actual: string
}
