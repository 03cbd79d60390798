import type { Pair } from '@orreryjs/core/agents'

/** A trajectory that failed, and what was learnt from it. */
export interface Failure {
  /** From the first action to the last. */
  readonly trajectory: readonly Pair[]
  /** How good it was, 1 to 10. */
  readonly score: number
  readonly reflection: string
}

/** The lessons, one a line. */
export function lessons(failures: readonly Failure[]): string {
  return failures.map(({ reflection }, index) => `Trial ${index + 1}: ${reflection}`).join('\n')
}
