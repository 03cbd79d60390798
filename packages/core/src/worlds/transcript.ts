import type { JsonObject, JsonValue } from '../primitives/json.ts'

/**
 * An episode recorded from an original program, one JSON object a line. Beside these members it holds what the world
 * needs to begin: `setup`, `game` or `session`; each world documents its own.
 */
export interface Transcript {
  readonly world: string
  readonly id: string
  readonly dialect?: string
  /** The first observation, where it was recorded. */
  readonly initial?: JsonValue
  readonly steps: readonly TranscriptStep[]
  readonly [key: string]: JsonValue | readonly TranscriptStep[] | undefined
}

/** An action of a recorded episode, and what came of it. */
export interface TranscriptStep {
  readonly action: string
  readonly observation: JsonValue
  /** Absent where it was not recorded; then it is not compared. */
  readonly reward?: number
  /** Absent where it was not recorded; then it is not compared. */
  readonly terminated?: boolean
  readonly [key: string]: JsonValue | undefined
}

/** Plays recorded transcripts in our world and compares what it answers. */
export interface Replayer {
  /**
   * Step 0 is the initial observation. Stops after the last recorded step.
   * Throws `DATA_INVALID` for a record it cannot begin, `DATA_MISSING` where the record's data are absent.
   */
  replay(transcript: Transcript): Iterable<ReplayedStep>
  /**
   * Checks a record that is no transcript, one that its package's `recognises` knows: a call of the original program and its
   * result, a page, an episode in a form of its own. Each thing that was compared is a step, from 1.
   * Throws `DATA_INVALID` for a record it cannot read. @default every record is a transcript
   */
  check?(record: JsonObject): Iterable<ReplayedStep>
}

/** What replaying a recorded step came to, or one comparison of a record that is no transcript. */
export interface ReplayedStep {
  readonly step: number
  /** Absent for step 0, and where nothing was done. */
  readonly action?: string
  /** Empty where everything recorded matched. */
  readonly differences: readonly Difference[]
}

/** A field in which a world answers otherwise than was recorded. */
export interface Difference {
  /** `observation`, `reward`, `terminated`, `admissible`. */
  readonly field: string
  readonly expected: string
  readonly actual: string
}

/** How what was recorded and what a world answered differ in a field: in nothing where nothing was recorded. */
export function compareRecorded(field: string, expected: JsonValue | undefined, actual: JsonValue): readonly Difference[] {
  if (expected === undefined || expected === actual) return []
  return [{ field, expected: shown(expected), actual: shown(actual) }]
}

function shown(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
