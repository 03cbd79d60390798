import type { JsonObject, JsonValue } from '../primitives/json.ts'

/**
 * An episode recorded from an original program, one JSON object per line. Further members hold the data that the world needs to start:
 * `setup`, `game` or `session`; each world documents its own.
 */
export interface Transcript {
  readonly world: string
  readonly id: string
  readonly dialect?: string
  /** The first observation, if recorded. */
  readonly initial?: JsonValue
  readonly steps: readonly TranscriptStep[]
  readonly [key: string]: JsonValue | readonly TranscriptStep[] | undefined
}

/** An action of a recorded episode and its result. */
export interface TranscriptStep {
  readonly action: string
  readonly observation: JsonValue
  /** Absent if not recorded, and then not compared. */
  readonly reward?: number
  /** Absent if not recorded, and then not compared. */
  readonly terminated?: boolean
  readonly [key: string]: JsonValue | undefined
}

/** Plays recorded transcripts in Orrery's world and compares the results. */
export interface Replayer {
  /**
   * Replays a transcript. Step 0 is the initial observation; stops after the last recorded step. Throws `DATA_INVALID` for a record that
   * cannot be started, and `DATA_MISSING` if its data are absent.
   */
  replay(transcript: Transcript): Iterable<ReplayedStep>
  /**
   * Checks a record that is not a transcript and that the package's `recognises` accepts: a call of the original program with its result,
   * a page, an episode in another format. Each comparison is a step, from 1. Throws `DATA_INVALID` for an unreadable record. @default all
   * records are transcripts
   */
  check?(record: JsonObject): Iterable<ReplayedStep>
}

/** Result of replaying a recorded step, or one comparison of another record. */
export interface ReplayedStep {
  readonly step: number
  /** Absent for step 0 and for comparisons without an action. */
  readonly action?: string
  /** Empty if everything recorded matched. */
  readonly differences: readonly Difference[]
}

/** A field in which the world's answer differs from the recording. */
export interface Difference {
  /** `observation`, `reward`, `terminated`, `admissible`. */
  readonly field: string
  readonly expected: string
  readonly actual: string
}

/** Compares a recorded field with the world's answer. Returns an empty list if the field was not recorded. */
export function compareRecorded(field: string, expected: JsonValue | undefined, actual: JsonValue): readonly Difference[] {
  if (expected === undefined || expected === actual) return []
  return [{ field, expected: formatted(expected), actual: formatted(actual) }]
}

function formatted(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
