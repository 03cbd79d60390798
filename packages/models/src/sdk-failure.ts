import { type ErrorCode, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import { isOverflow } from './overflow.ts'

/** An error of an SDK, identified by its shape, because its classes are not loaded here and may exist in several copies. */
interface SdkError {
  readonly name?: unknown
  readonly status?: unknown
  readonly statusCode?: unknown
  readonly isRetryable?: unknown
}

/** Error codes by the names of an SDK's errors. */
export type CodesByName = ReadonlyMap<string, ErrorCode>

/** Names of platform errors. */
const PLATFORM_ERRORS: CodesByName = new Map([
  ['AbortError', 'MODEL_UNAVAILABLE'],
  ['APIConnectionError', 'MODEL_UNAVAILABLE'],
  ['APIConnectionTimeoutError', 'MODEL_TIMEOUT'],
  ['TimeoutError', 'MODEL_TIMEOUT'],
])

/**
 * Converts an error of an SDK to an `OrreryError` whose message starts with `modelId`. The code is derived from the HTTP status, else from
 * the name, else it is `MODEL_UNAVAILABLE` if the SDK considers the error retryable, and `MODEL_FAILED` otherwise.
 */
export function sdkFailure(thrown: unknown, modelId: string, codes: CodesByName): OrreryError {
  if (isOrreryError(thrown))
    return new OrreryError(thrown.code, `${modelId}: ${thrown.message}`, { hint: thrown.hint, cause: thrown })
  if (isOverflow(thrown)) return new OrreryError('CONTEXT_OVERFLOW', `${modelId}: ${errorMessage(thrown)}`, { cause: thrown })
  const error: SdkError = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const status = [error.statusCode, error.status].find((each) => typeof each === 'number')
  const code = status === undefined ? codeOf(error, codes) : codeOfStatus(status)
  // Servers quote the rejected key; a provider without a key says where it looked for one.
  const detail =
    code === 'MODEL_AUTHENTICATION' && status !== undefined ? 'the API key is missing or was rejected' : errorMessage(thrown)
  const options = code === 'MODEL_AUTHENTICATION' ? { hint: "check the API key of the model's provider" } : { cause: thrown }
  return new OrreryError(code, `${modelId}: ${status === undefined ? '' : `${status} `}${detail}`, options)
}

function codeOf({ name, isRetryable }: SdkError, codes: CodesByName): ErrorCode {
  const knownCode = codes.get(String(name)) ?? PLATFORM_ERRORS.get(String(name))
  return knownCode ?? (isRetryable === true ? 'MODEL_UNAVAILABLE' : 'MODEL_FAILED')
}

/** Returns the error code for an HTTP status. */
export function codeOfStatus(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'MODEL_AUTHENTICATION'
  if (status === 429) return 'MODEL_RATE_LIMITED'
  if (status === 408) return 'MODEL_TIMEOUT'
  return status >= 500 || status === 409 ? 'MODEL_UNAVAILABLE' : 'MODEL_REFUSED'
}
