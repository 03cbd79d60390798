import type { TranscriptEntry } from '@orreryjs/core/agents'

/** A failed trajectory and its reflection. */
export interface Failure {
  /** From the first action to the last. */
  readonly trajectory: readonly TranscriptEntry[]
  /** Value of the trajectory, 1 to 10. */
  readonly score: number
  readonly reflection: string
}

/** Renders the reflections, one per line. */
export function reflectionLines(failures: readonly Failure[]): string {
  return failures.map(({ reflection }, index) => `Trial ${index + 1}: ${reflection}`).join('\n')
}
