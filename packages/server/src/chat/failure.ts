import { type ErrorCode, errorMessage, isOrreryError, type ModelReply, type OrreryError } from '@orreryjs/core'
import type { z } from 'zod'

/**
 * Ways to break a response: the connection ends midway, the body is not JSON, or a stream sends an error event (a 500 without
 * streaming).
 */
export const BREAKAGES = ['cut-off', 'bad-body', 'error-event'] as const

/** Error response in the form that clients of the protocol read. */
export interface ChatFailure {
  /** HTTP status, 400 to 599. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly error: ChatError
}

interface ChatError {
  readonly message: string
  readonly type: string
  /** Field of the request that caused the error. */
  readonly param: string | null
  /** Error code on which clients branch. */
  readonly code: string | null
}

type ErrorResponse = readonly [status: number, type: string, code: string | null]

const SERVER_ERROR: ErrorResponse = [500, 'server_error', null]

/** Error responses for failures of a model; any other failure is a 500. */
const RESPONSES: ReadonlyMap<ErrorCode, ErrorResponse> = new Map([
  ['MODEL_AUTHENTICATION', [401, 'authentication_error', 'invalid_api_key']],
  ['MODEL_BAD_REPLY', [502, 'server_error', null]],
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
export function modelFailure(thrown: unknown): ChatFailure {
  if (!isOrreryError(thrown)) return serverFailure('The model failed.')
  const kind = RESPONSES.get(thrown.code) ?? SERVER_ERROR
  return failure(kind, errorMessage(thrown), headersOf(thrown))
}

function headersOf({ code, retryable }: OrreryError): Readonly<Record<string, string>> {
  const advice = { 'x-should-retry': String(retryable) }
  return code === 'MODEL_RATE_LIMITED' ? { ...advice, 'retry-after': RETRY_AFTER } : advice
}

/** Returns a server error that a retry would meet again. */
export function serverFailure(message: string): ChatFailure {
  return failure(SERVER_ERROR, message, { 'x-should-retry': 'false' })
}

/** Returns the error of a request that is invalid in one field, or as a whole. */
export function badRequest(message: string, param: string | null = null): ChatFailure {
  return { status: 400, headers: {}, error: { message, type: 'invalid_request_error', param, code: null } }
}

/** Returns the error of a request that is refused before its content is read. */
export function refusal(status: number, message: string, code: string | null = null): ChatFailure {
  return failure([status, 'invalid_request_error', code], message)
}

function failure(
  [status, type, code]: ErrorResponse,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): ChatFailure {
  return { status, headers, error: { message, type, param: null, code } }
}

/** Outcome of a completion request. */
export type Outcome =
  | { readonly kind: 'reply'; readonly reply: ModelReply }
  | { readonly kind: 'failure'; readonly failure: ChatFailure }
  | { readonly kind: 'broken'; readonly breakage: Breakage; readonly text: string }
  /** The client disconnected before the response. */
  | { readonly kind: 'abandoned' }

/** How a response breaks, after the first part of a reply was sent. */
export type Breakage = (typeof BREAKAGES)[number]

/** Parses a body with a schema. Reports only the first problem, with the field name as clients write it. */
export function parseWith<T>(schema: z.ZodType<T>, body: unknown): { readonly value: T } | ChatFailure {
  const result = schema.safeParse(body)
  if (result.success) return { value: result.data }
  const { path, message } = result.error.issues[0] ?? { path: [], message: 'it cannot be read' }
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  const field = name.replace(/^\./, '')
  return badRequest(field === '' ? message : `${field}: ${message}`, field === '' ? null : field)
}
