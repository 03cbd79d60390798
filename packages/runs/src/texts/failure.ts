import { errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'

/** A failure as people and programs read it. */
export interface Failure {
  readonly code: string
  readonly message: string
  readonly hint: string
}

/** What to tell about anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (isOrreryError(error)) return { code: error.code, message: errorMessage(error), hint: error.hint }
  const message = errorMessage(error)
  return { code: 'INTERNAL', message, hint: new OrreryError('INTERNAL', message).hint }
}
