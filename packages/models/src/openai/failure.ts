import { type ErrorCode, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import { withoutKey } from '../environment.ts'
import { isOverflow } from '../overflow.ts'
import { codeOfStatus } from '../sdk-failure.ts'
import type { Attempt } from './retry.ts'
import type { OpenAISettings } from './settings.ts'

type Failed = Extract<Attempt<never>, { ok: false }>

/** What the SDK throws, seen by shape: its classes are not loaded before the first request. */
interface SdkError {
  readonly name: string
  readonly message: string
  readonly cause?: unknown
  readonly status?: number | undefined
  readonly code?: unknown
  readonly headers?: { get(name: string): string | null } | undefined
}

const LONGEST_MESSAGE = 300

/** What an answer may say of itself that passes. */
const RETRIED: ReadonlySet<string> = new Set(['MODEL_UNAVAILABLE', 'MODEL_RATE_LIMITED'])

/** An error of the SDK or of reading a reply as a failed attempt, without the key in its message. Throws any other error on. */
export function toFailure(thrown: unknown, settings: OpenAISettings): Failed {
  if (isOrreryError(thrown)) return badReply(thrown, settings)
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as SdkError
  if (isOrreryError(error.cause)) return badReply(error.cause, settings)
  if (typeof error.status === 'number') return statusFailure(error, error.status, settings)
  if (error instanceof SyntaxError) return badReply(new OrreryError('MODEL_BAD_REPLY', 'the reply is not valid JSON'), settings)
  // What overflows the stack in the SDK or in ours is what the server sent.
  if (error instanceof RangeError) return badReply(new OrreryError('MODEL_BAD_REPLY', 'the reply is nested too deeply'), settings)
  if (!error.constructor.name.startsWith('API')) throw thrown
  if (error.constructor.name === 'APIError') {
    return fail(
      'MODEL_UNAVAILABLE',
      `an error in the middle of the reply: ${withoutKey(error.message, settings)}`,
      true,
      settings,
    )
  }
  if (/time(d )?out/i.test(error.message)) {
    return fail('MODEL_TIMEOUT', `no complete reply within ${settings.timeout} ms`, true, settings)
  }
  return fail('MODEL_UNAVAILABLE', `the connection failed: ${withoutKey(rootCause(thrown), settings)}`, true, settings)
}

function badReply(error: OrreryError, settings: OpenAISettings): Failed {
  return fail(error.code, withoutKey(error.message, settings), RETRIED.has(error.code), settings)
}

function statusFailure(error: SdkError, status: number, settings: OpenAISettings): Failed {
  if (isOverflow(error)) return fail('CONTEXT_OVERFLOW', withoutKey(error.message, settings), false, settings)
  const code = isFiltered(error) ? 'MODEL_FILTERED' : codeOfStatus(status)
  const after = retryAfter(error)
  const asked = after === undefined ? '' : ` (asked to wait ${Math.ceil(after / 1000)} s)`
  const failed = fail(
    code,
    statusDetail(error, status, settings) + asked,
    mayRetry(error, status),
    settings,
    otherApi(error, settings),
  )
  return after === undefined ? failed : { ...failed, after }
}

function statusDetail(error: SdkError, status: number, settings: OpenAISettings): string {
  // Servers quote the key that they refuse.
  if (status === 401 || status === 403) return `${status} the API key was not accepted`
  const location = error.headers?.get('location') ?? ''
  if (status >= 400 || location === '') return withoutKey(error.message, settings)
  return `${status} a redirect, which is not followed, to ${withoutKey(location, settings)}`
}

/** What to name a model that its server answers for by the other API alone. */
function otherApi({ message, status }: SdkError, { api, model }: OpenAISettings): string | undefined {
  if (api === 'chat') return /\bv1\/responses\b/.test(message) ? `name it responses:${model}` : undefined
  const isChatAlone = status === 405 || (status === 404 && !/\bmodel\b/i.test(message)) || /\bchat[/ ]completions\b/.test(message)
  return isChatAlone ? `the server may know chat completions alone: name it openai:${model}` : undefined
}

/** Azure's filter, and those of others that refuse a prompt for what it says. */
function isFiltered({ status, code, message }: SdkError): boolean {
  return status === 400 && (code === 'content_filter' || /content[ _](?:filter|management policy)/i.test(message))
}

function mayRetry(error: SdkError, status: number): boolean {
  const advice = error.headers?.get('x-should-retry')
  if (advice === 'true' || advice === 'false') return advice === 'true'
  if (error.code === 'insufficient_quota') return false
  return status === 408 || status === 409 || status === 429 || status >= 500
}

/** Milliseconds, from `retry-after-ms` or from `retry-after` in seconds or as a date. What is neither asks for nothing. */
function retryAfter({ headers }: SdkError): number | undefined {
  const text = headers?.get('retry-after') ?? ''
  const date = HTTP_DATE.test(text) ? Math.max(0, Date.parse(text) - Date.now()) : undefined
  const seconds = numberOf(text)
  const wait = numberOf(headers?.get('retry-after-ms') ?? '') ?? (seconds === undefined ? date : seconds * 1000)
  return wait !== undefined && Number.isFinite(wait) ? wait : undefined
}

/** As in `Sun, 06 Nov 1994 08:49:37 GMT`; dates are read out of nearly anything, `-5` and `10s` included. */
const HTTP_DATE = /^[A-Z][a-z]+, .+ GMT$/

function numberOf(text: string): number | undefined {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
}

function fail(code: ErrorCode, detail: string, retry: boolean, settings: OpenAISettings, hint?: string | undefined): Failed {
  const line = errorMessage(`${settings.who}: ${detail}`)
  const message = line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE)}...` : line
  return { ok: false, error: new OrreryError(code, message, hint === undefined ? {} : { hint }), retry }
}

function rootCause(thrown: unknown): string {
  let error = thrown
  while (error instanceof Error && error.cause instanceof Error) error = error.cause
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = errorMessage(error)
  return text === '' ? code : text
}
