import { isOrreryError } from '@orreryjs/core'

/** Returns `CODE message` of the expected error; rethrows any other error. */
export function problemOf(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    if (isOrreryError(error)) return `${error.code} ${error.message}`
    throw error
  }
  return 'nothing was thrown'
}
