import { type ErrorCode, errorMessage, isOrreryError, OrreryError } from '@orreryjs/core'
import { withoutSecrets } from '../environment.ts'
import { isOverflow } from '../overflow.ts'
import { codeOfStatus } from '../sdk-failure.ts'
import type { Attempt } from './retry.ts'
import type { OpenAISettings } from './settings.ts'

type FailedAttempt = Extract<Attempt<never>, { ok: false }>

/** An error of the SDK, identified by its shape, because its classes are loaded only with the first request. */
interface SdkError {
  readonly name: string
  readonly message: string
  readonly cause?: unknown
  readonly status?: number | undefined
  readonly code?: unknown
  readonly headers?: { get(name: string): string | null } | undefined
}

const MAX_MESSAGE_LENGTH = 300

/** Errors of a reply that may be temporary. */
const RETRYABLE: ReadonlySet<string> = new Set(['MODEL_UNAVAILABLE', 'MODEL_RATE_LIMITED'])

/** Converts an error of the SDK or of reading a reply to a failed attempt, without the key in its message. Throws any other error. */
export function toFailure(thrown: unknown, settings: OpenAISettings): FailedAttempt {
  if (isOrreryError(thrown)) return badReply(thrown, settings)
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as SdkError
  if (isOrreryError(error.cause)) return badReply(error.cause, settings)
  if (typeof error.status === 'number') return statusFailure(error, error.status, settings)
  if (error instanceof SyntaxError) return badReply(new OrreryError('MODEL_BAD_REPLY', 'the reply is not valid JSON'), settings)
  // A stack overflow in the SDK or here is caused by the server's data.
  if (error instanceof RangeError) return badReply(new OrreryError('MODEL_BAD_REPLY', 'the reply is nested too deeply'), settings)
  if (!error.constructor.name.startsWith('API')) throw thrown
  if (error.constructor.name === 'APIError') {
    return fail(
      'MODEL_UNAVAILABLE',
      `an error in the middle of the reply: ${withoutSecrets(error.message, settings)}`,
      true,
      settings,
    )
  }
  if (/time(d )?out/i.test(error.message)) {
    return fail('MODEL_TIMEOUT', `no complete reply within ${settings.timeout} ms`, true, settings)
  }
  return fail('MODEL_UNAVAILABLE', `the connection failed: ${withoutSecrets(rootCause(thrown), settings)}`, true, settings)
}

function badReply(error: OrreryError, settings: OpenAISettings): FailedAttempt {
  return fail(error.code, withoutSecrets(error.message, settings), RETRYABLE.has(error.code), settings)
}

function statusFailure(error: SdkError, status: number, settings: OpenAISettings): FailedAttempt {
  if (isOverflow(error)) return fail('CONTEXT_OVERFLOW', withoutSecrets(error.message, settings), false, settings)
  const code = isFiltered(error) ? 'MODEL_FILTERED' : codeOfStatus(status)
  const after = retryAfter(error)
  const delayNotice = after === undefined ? '' : ` (asked to wait ${Math.ceil(after / 1000)} s)`
  const failed = fail(
    code,
    statusDetail(error, status, settings) + delayNotice,
    mayRetry(error, status),
    settings,
    otherApi(error, settings),
  )
  return after === undefined ? failed : { ...failed, after }
}

function statusDetail(error: SdkError, status: number, settings: OpenAISettings): string {
  // Servers quote the rejected key.
  if (status === 401 || status === 403) return `${status} the API key was not accepted`
  const location = error.headers?.get('location') ?? ''
  if (status >= 400 || location === '') return withoutSecrets(error.message, settings)
  return `${status} redirect (not followed) to ${withoutSecrets(location, settings)}`
}

/** Suggests the other API for a model that the server offers only there. */
function otherApi({ message, status }: SdkError, { api, model }: OpenAISettings): string | undefined {
  if (api === 'chat') return /\bv1\/responses\b/.test(message) ? `use responses:${model}` : undefined
  const isChatOnly = status === 405 || (status === 404 && !/\bmodel\b/i.test(message)) || /\bchat[/ ]completions\b/.test(message)
  return isChatOnly ? `the server may support only chat completions: use openai:${model}` : undefined
}

/** Azure's content filter, and other servers that reject prompts by content. */
function isFiltered({ status, code, message }: SdkError): boolean {
  return status === 400 && (code === 'content_filter' || /content[ _](?:filter|management policy)/i.test(message))
}

function mayRetry(error: SdkError, status: number): boolean {
  const advice = error.headers?.get('x-should-retry')
  if (advice === 'true' || advice === 'false') return advice === 'true'
  if (error.code === 'insufficient_quota') return false
  return status === 408 || status === 409 || status === 429 || status >= 500
}

/**
 * Returns the delay in milliseconds from `retry-after-ms`, or from `retry-after` in seconds or as a date; `undefined` for any other
 * value.
 */
function retryAfter({ headers }: SdkError): number | undefined {
  const text = headers?.get('retry-after') ?? ''
  const date = HTTP_DATE.test(text) ? Math.max(0, Date.parse(text) - Date.now()) : undefined
  const seconds = numberOf(text)
  const wait = numberOf(headers?.get('retry-after-ms') ?? '') ?? (seconds === undefined ? date : seconds * 1000)
  return wait !== undefined && Number.isFinite(wait) ? wait : undefined
}

/** Such as `Sun, 06 Nov 1994 08:49:37 GMT`; `Date.parse` accepts nearly anything, including `-5` and `10s`. */
const HTTP_DATE = /^[A-Z][a-z]+, .+ GMT$/

function numberOf(text: string): number | undefined {
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined
}

function fail(
  code: ErrorCode,
  detail: string,
  isRetryable: boolean,
  settings: OpenAISettings,
  hint?: string | undefined,
): FailedAttempt {
  const line = errorMessage(`${settings.label}: ${detail}`)
  const message = line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH)}...` : line
  return { ok: false, error: new OrreryError(code, message, hint === undefined ? {} : { hint }), retry: isRetryable }
}

function rootCause(thrown: unknown): string {
  let error = thrown
  while (error instanceof Error && error.cause instanceof Error) error = error.cause
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = errorMessage(error)
  return text === '' ? code : text
}
