import { type ErrorCode, errorMessage, isOrreryError, type ModelReply, type OrreryError } from '@orreryjs/core'
import type { z } from 'zod'

/** The connection ends in the middle; the body is no JSON; a stream tells an error, in place of which a whole body is a 500. */
export const BREAKAGES = ['cut-off', 'bad-body', 'error-event'] as const

/** An answer other than a reply, in the form that clients of the protocol read. */
export interface ChatFailure {
  /** 400 to 599. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly error: ChatError
}

interface ChatError {
  readonly message: string
  readonly type: string
  /** The field of the request that is to blame. */
  readonly param: string | null
  /** What clients branch on. */
  readonly code: string | null
}

type Kind = readonly [status: number, type: string, code: string | null]

const SERVER_ERROR: Kind = [500, 'server_error', null]

/** How a model's failures are told; any other is a 500. */
const KINDS: ReadonlyMap<ErrorCode, Kind> = new Map([
  ['MODEL_AUTHENTICATION', [401, 'authentication_error', 'invalid_api_key']],
  ['MODEL_BAD_REPLY', [502, 'server_error', null]],
  ['MODEL_RATE_LIMITED', [429, 'rate_limit_error', 'rate_limit_exceeded']],
  ['MODEL_REFUSED', [400, 'invalid_request_error', null]],
  ['MODEL_TIMEOUT', [408, 'timeout_error', null]],
  ['MODEL_UNAVAILABLE', [503, 'server_error', null]],
  ['MODEL_UNKNOWN', [404, 'invalid_request_error', 'model_not_found']],
])

/** Seconds after which a rate limit is worth trying again. */
const RETRY_AFTER = '1'

/** What a model threw. Only our own errors are written for people; of any other nothing is told. */
export function modelFailure(thrown: unknown): ChatFailure {
  if (!isOrreryError(thrown)) return serverFailure('The model failed.')
  const kind = KINDS.get(thrown.code) ?? SERVER_ERROR
  return failure(kind, errorMessage(thrown), headersOf(thrown))
}

function headersOf({ code, retryable }: OrreryError): Readonly<Record<string, string>> {
  const advice = { 'x-should-retry': String(retryable) }
  return code === 'MODEL_RATE_LIMITED' ? { ...advice, 'retry-after': RETRY_AFTER } : advice
}

/** A failure of ours, which another attempt would meet again. */
export function serverFailure(message: string): ChatFailure {
  return failure(SERVER_ERROR, message, { 'x-should-retry': 'false' })
}

/** A request that is wrong in one field, or as a whole. */
export function badRequest(message: string, param: string | null = null): ChatFailure {
  return { status: 400, headers: {}, error: { message, type: 'invalid_request_error', param, code: null } }
}

/** A request that is refused before its content is looked at. */
export function refusal(status: number, message: string, code: string | null = null): ChatFailure {
  return failure([status, 'invalid_request_error', code], message)
}

function failure([status, type, code]: Kind, message: string, headers: Readonly<Record<string, string>> = {}): ChatFailure {
  return { status, headers, error: { message, type, param: null, code } }
}

/** What a request for a completion comes to. */
export type Outcome =
  | { readonly kind: 'reply'; readonly reply: ModelReply }
  | { readonly kind: 'failure'; readonly failure: ChatFailure }
  | { readonly kind: 'broken'; readonly breakage: Breakage; readonly text: string }
  /** The client left before it was answered. */
  | { readonly kind: 'abandoned' }

/** How an answer breaks on the way. Each comes after the beginning of a reply, and what it says so far. */
export type Breakage = (typeof BREAKAGES)[number]

/** A body as a schema reads it. The first thing that is wrong is told, with the field's name as clients write it. */
export function readWith<T>(schema: z.ZodType<T>, body: unknown): { readonly value: T } | ChatFailure {
  const result = schema.safeParse(body)
  if (result.success) return { value: result.data }
  const { path, message } = result.error.issues[0] ?? { path: [], message: 'it cannot be read' }
  const name = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('')
  const field = name.replace(/^\./, '')
  return badRequest(field === '' ? message : `${field}: ${message}`, field === '' ? null : field)
}
