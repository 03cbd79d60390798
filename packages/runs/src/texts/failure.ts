import { errorMessage, isOrreryError } from '@orreryjs/core'

/** A failure as people and programs read it. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly hint: string
}

/** What to tell about anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (isOrreryError(error)) return { code: error.code, message: errorMessage(error), hint: error.hint }
  const hint = 'this is a bug in Orrery; run again with --debug and report the trace'
  return { code: 'INTERNAL', message: errorMessage(error), hint }
}
