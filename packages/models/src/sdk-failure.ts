import { type ErrorCode, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import { isOverflow } from './overflow.ts'

/** What an SDK throws, seen by shape: its classes are not loaded here, and there may be several copies of them. */
interface SdkError {
  readonly name?: unknown
  readonly status?: unknown
  readonly statusCode?: unknown
  readonly isRetryable?: unknown
}

/** The errors of an SDK by their names. */
export type CodesByName = ReadonlyMap<string, ErrorCode>

/** Names of errors that come from the platform. */
const OF_PLATFORM: CodesByName = new Map([
  ['AbortError', 'MODEL_UNAVAILABLE'],
  ['APIConnectionError', 'MODEL_UNAVAILABLE'],
  ['APIConnectionTimeoutError', 'MODEL_TIMEOUT'],
  ['TimeoutError', 'MODEL_TIMEOUT'],
])

/**
 * What a model of an SDK threw, as an error of ours whose message begins with `who`: by the HTTP status where there is one, else by
 * its name, else `MODEL_UNAVAILABLE` where the SDK says that trying again may help, and `MODEL_FAILED` for anything else.
 */
export function sdkFailure(thrown: unknown, who: string, codes: CodesByName): OrreryError {
  if (isOrreryError(thrown))
    return new OrreryError(thrown.code, `${who}: ${thrown.message}`, { hint: thrown.hint, cause: thrown })
  if (isOverflow(thrown)) return new OrreryError('CONTEXT_OVERFLOW', `${who}: ${errorMessage(thrown)}`, { cause: thrown })
  const error: SdkError = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const status = [error.statusCode, error.status].find((each) => typeof each === 'number')
  const code = status === undefined ? codeOf(error, codes) : codeOfStatus(status)
  // Servers quote the key that they refuse; a provider that finds none says where it looked.
  const detail =
    code === 'MODEL_AUTHENTICATION' && status !== undefined
      ? 'the API key was not accepted, or there is none'
      : errorMessage(thrown)
  const options = code === 'MODEL_AUTHENTICATION' ? { hint: "check the API key of the model's provider" } : { cause: thrown }
  return new OrreryError(code, `${who}: ${status === undefined ? '' : `${status} `}${detail}`, options)
}

function codeOf({ name, isRetryable }: SdkError, codes: CodesByName): ErrorCode {
  const known = codes.get(String(name)) ?? OF_PLATFORM.get(String(name))
  return known ?? (isRetryable === true ? 'MODEL_UNAVAILABLE' : 'MODEL_FAILED')
}

/** What an HTTP status of a server means for a request to a model. */
export function codeOfStatus(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'MODEL_AUTHENTICATION'
  if (status === 429) return 'MODEL_RATE_LIMITED'
  if (status === 408) return 'MODEL_TIMEOUT'
  return status >= 500 || status === 409 ? 'MODEL_UNAVAILABLE' : 'MODEL_REFUSED'
}
