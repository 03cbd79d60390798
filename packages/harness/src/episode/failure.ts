import { type ErrorCode, type EventError, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'

/** The thrown error if it is ours, otherwise one of that code whose message begins with who threw it. */
export function failureOf(error: unknown, code: ErrorCode, who: string): OrreryError {
  if (isOrreryError(error)) return error
  return new OrreryError(code, `${who} threw: ${errorMessage(error)}`, { cause: error })
}

/** An error as it is written to the journal. */
export function eventError(error: OrreryError): EventError {
  return { code: error.code, message: errorMessage(error) }
}
