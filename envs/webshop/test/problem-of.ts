import { isOrreryError } from '@orreryjs/core'

/** `CODE message` of the error an attempt ends in; any other error is passed on. */
export function problemOf(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    if (isOrreryError(error)) return `${error.code} ${error.message}`
    throw error
  }
  return 'nothing was thrown'
}
