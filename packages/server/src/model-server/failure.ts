import { type ErrorCode, errorMessage, isOrreryError, type JsonObject, type ModelReply, type OrreryError } from '@orreryjs/core'

/**
 * Ways to break a response: the connection ends midway, the body is not JSON, a stream sends an error event (a 500 without
 * streaming), or the connection is reset before the response.
 */
export const BREAKAGES = ['cut-off', 'bad-body', 'error-event', 'reset'] as const

/** How a response breaks, after the first part of a reply was sent. */
export type Breakage = (typeof BREAKAGES)[number]

/** Error response. Each protocol writes it in the form that its clients read. */
export interface Failure {
  /** HTTP status, 400 to 599. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly error: FailureDetail
}

interface FailureDetail {
  readonly message: string
  /** Error type of OpenAI's APIs. The Messages API has its own, by status. */
  readonly type: string
  /** Field of the request that caused the error. */
  readonly param: string | null
  /** Error code on which clients branch. */
  readonly code: string | null
  /** Facts for programs; only the Messages API sends them. */
  readonly details?: JsonObject
}

type ErrorResponse = readonly [status: number, type: string, code: string | null]

const SERVER_ERROR: ErrorResponse = [500, 'server_error', null]

/** Error responses for failures of a model; any other failure is a 500. */
const RESPONSES: ReadonlyMap<ErrorCode, ErrorResponse> = new Map([
  ['CONTEXT_OVERFLOW', [400, 'invalid_request_error', 'context_length_exceeded']],
  ['MODEL_AUTHENTICATION', [401, 'authentication_error', 'invalid_api_key']],
  ['MODEL_BAD_REPLY', [502, 'server_error', null]],
  ['MODEL_FILTERED', [400, 'invalid_request_error', 'content_filter']],
  ['MODEL_RATE_LIMITED', [429, 'rate_limit_error', 'rate_limit_exceeded']],
  ['MODEL_REFUSED', [400, 'invalid_request_error', null]],
  ['MODEL_TIMEOUT', [408, 'timeout_error', null]],
  ['MODEL_UNAVAILABLE', [503, 'server_error', null]],
  ['MODEL_UNKNOWN', [404, 'invalid_request_error', 'model_not_found']],
])

/** Seconds until a rate-limited request may be retried. */
const RETRY_AFTER = '1'

/**
 * Returns the response to an error thrown by a model. Only messages of `OrreryError` are written for users; other messages are
 * not sent.
 */
export function modelFailure(thrown: unknown): Failure {
  if (!isOrreryError(thrown)) return serverFailure('The model failed.')
  const kind = RESPONSES.get(thrown.code) ?? SERVER_ERROR
  return failure(kind, errorMessage(thrown), headersOf(thrown))
}

function headersOf({ code, retryable }: OrreryError): Readonly<Record<string, string>> {
  const advice = { 'x-should-retry': String(retryable) }
  return code === 'MODEL_RATE_LIMITED' ? { ...advice, 'retry-after': RETRY_AFTER } : advice
}

/** Returns a server error that a retry would meet again. */
export function serverFailure(message: string): Failure {
  return failure(SERVER_ERROR, message, { 'x-should-retry': 'false' })
}

/** Returns the error of a request that is invalid in one field, or as a whole. */
export function badRequest(message: string, param: string | null = null, code: string | null = null): Failure {
  return { status: 400, headers: {}, error: { message, type: 'invalid_request_error', param, code } }
}

/** Returns the error of a request that is refused before its content is read. */
export function refusal(status: number, message: string, code: string | null = null): Failure {
  return failure([status, 'invalid_request_error', code], message)
}

function failure([status, type, code]: ErrorResponse, message: string, headers: Failure['headers'] = {}): Failure {
  return { status, headers, error: { message, type, param: null, code } }
}

/** Outcome of a request for a reply. */
export type Outcome =
  | { readonly kind: 'reply'; readonly reply: ModelReply }
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'broken'; readonly breakage: Breakage; readonly text: string }
  /** The client disconnected before the response. */
  | { readonly kind: 'abandoned' }
