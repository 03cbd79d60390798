import type { ErrorCode } from '@orreryjs/core'

/** What an HTTP status of a server means for a request to a model. */
export function codeOfStatus(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'MODEL_AUTHENTICATION'
  if (status === 429) return 'MODEL_RATE_LIMITED'
  if (status === 408) return 'MODEL_TIMEOUT'
  return status >= 500 || status === 409 ? 'MODEL_UNAVAILABLE' : 'MODEL_REFUSED'
}
