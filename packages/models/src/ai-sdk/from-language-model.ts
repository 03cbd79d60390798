import { setTimeout as timer } from 'node:timers/promises'
import {
  type ErrorCode,
  errorMessage,
  estimateUsage,
  type LanguageModel,
  type ModelReply,
  type ModelRequest,
  type OnWait,
  OrreryError,
} from '@orreryjs/core'
import { requestChoices } from '../choices.ts'
import { createLimiter, type Limiter } from '../limiter.ts'
import { adaptRequest, refusedName } from '../openai/adapt-request.ts'
import { refusedParameter, SUBSTITUTES, type UnsupportedParameters } from '../openai/parameters.ts'
import { type Attempt, delayAfter, withRetries } from '../openai/retry.ts'
import { addUsage, priceOf, withCost } from '../openai/usage.ts'
import { isBoundTooLarge, isOverflow } from '../overflow.ts'
import { halveExtraTokens, isLostToReasoning, type ReasoningTokens, raisedLimitNotice } from '../reasoning-tokens.ts'
import { type CodesByName, sdkFailure } from '../sdk-failure.ts'
import type { AiSdkModel, AiSdkOptions, AiSdkResult } from './model.ts'
import { exchangeOf, toReply } from './reply.ts'
import { cachesMarkedPrefixes, sentParameters, toCallOptions } from './request.ts'

/** The AI SDK's errors by name; those with an HTTP status are classified by it. */
const CODES: CodesByName = new Map<string, ErrorCode>([
  ['AI_EmptyResponseBodyError', 'MODEL_BAD_REPLY'],
  ['AI_InvalidArgumentError', 'MODEL_REFUSED'],
  ['AI_InvalidPromptError', 'MODEL_REFUSED'],
  ['AI_InvalidResponseDataError', 'MODEL_BAD_REPLY'],
  ['AI_JSONParseError', 'MODEL_BAD_REPLY'],
  ['AI_LoadAPIKeyError', 'MODEL_AUTHENTICATION'],
  ['AI_LoadSettingError', 'MODEL_REFUSED'],
  ['AI_NoContentGeneratedError', 'MODEL_BAD_REPLY'],
  ['AI_NoSuchModelError', 'MODEL_REFUSED'],
  ['AI_TypeValidationError', 'MODEL_BAD_REPLY'],
  ['AI_UnsupportedFunctionalityError', 'MODEL_REFUSED'],
])

const PROTOCOLS: ReadonlySet<string> = new Set(['v2', 'v3', 'v4'])

/** A model of the AI SDK with its learned properties. */
interface Connection {
  readonly model: AiSdkModel
  readonly id: string
  readonly options: AiSdkOptions
  readonly refused: UnsupportedParameters
  readonly reasoning: ReasoningTokens
  readonly limiter: Limiter
  readonly signal: AbortSignal
  readonly onWait: OnWait | undefined
}

const RETRY_DELAY = 500
const MAX_WAIT = 60_000
const EXTRA_REASONING_TOKENS = 8192

/**
 * Adapts a model of the AI SDK, including tools and token counts. It is called once per choice, and after a failure at most `maxRetries`
 * times. Unsupported parameters are detected once and replaced from then on.
 *
 * `generate` throws an `OrreryError` with a `MODEL_` code, or the signal's reason when it is aborted.
 */
export function fromLanguageModel(model: AiSdkModel, options: AiSdkOptions = {}): LanguageModel {
  const id = options.id ?? `ai-sdk:${model.provider}:${model.modelId}`
  const refused: UnsupportedParameters = new Set()
  const reasoning: ReasoningTokens = {
    isReasoning: options.extraReasoningTokens !== undefined,
    extraTokens: options.extraReasoningTokens ?? EXTRA_REASONING_TOKENS,
  }
  const sleep = sleepOf(options)
  const limiter = options.limiter ?? createLimiter(options, { now: () => performance.now(), sleep })
  return {
    id,
    kind: 'server',
    generate: (request, { signal, onWait }) => {
      const connection = { model, id, options, refused, reasoning, limiter, signal, onWait }
      return requestChoices(request, (each) => answer(each, connection))
    },
  }
}

function sleepOf({ sleep }: AiSdkOptions): (milliseconds: number, signal: AbortSignal) => Promise<void> {
  return sleep ?? ((milliseconds, signal) => timer(milliseconds, undefined, { signal }))
}

/** Returns the reply to one request. If reasoning used up the token limit, raises the limit and tries once more. */
async function answer(request: ModelRequest, connection: Connection): Promise<ModelReply> {
  const { options, reasoning, id, signal, onWait } = connection
  const { maxRetries = 0, retryDelay = RETRY_DELAY } = options
  const policy = { maxRetries, retryDelay, maxWait: MAX_WAIT, sleep: sleepOf(options), onWait }
  const send = (): Promise<ModelReply> => withRetries((retries) => limitedAttempt(request, connection, retries), policy, signal)
  const wasReasoning = reasoning.isReasoning
  const reply = await send()
  if (wasReasoning || !isLostToReasoning(request, reply)) return reply
  if (!reasoning.isReasoning) options.onFallback?.(raisedLimitNotice(id, reasoning), 'reasoning')
  reasoning.isReasoning = true
  const second = await send()
  return { ...second, usage: addUsage(reply.usage, second.usage) }
}

async function limitedAttempt(request: ModelRequest, connection: Connection, retries: number): Promise<Attempt<ModelReply>> {
  const { limiter, signal, options, onWait } = connection
  const { inputTokens } = estimateUsage(request, [])
  const leave = await limiter.enter(inputTokens + (request.maxTokens ?? 0), signal, onWait)
  const result = await attempt(request, connection)
  leave(result.ok ? result.value.usage.inputTokens + result.value.usage.outputTokens : 0)
  if (!result.ok && result.error.code === 'MODEL_RATE_LIMITED') {
    limiter.pause(delayAfter(result, retries, { retryDelay: options.retryDelay ?? RETRY_DELAY }))
  }
  return result
}

async function attempt(request: ModelRequest, connection: Connection): Promise<Attempt<ModelReply>> {
  const { model, id, options, refused, signal } = connection
  const reasoning = { ...connection.reasoning }
  const price = priceOf(options.prices ?? {}, model.modelId)
  for (let attempts = 0; ; attempts += 1) {
    signal.throwIfAborted()
    // A rejected request counts towards the server's quota too.
    if (attempts > 0) await connection.limiter.enter(0, signal, connection.onWait)
    const adapted = adaptRequest(request, refused)
    try {
      const result = await call(adapted.request, connection, reasoning)
      const { stop: _, ...withoutStop } = adapted.request
      const reply = toReply(result, withoutStop, { id, options })
      options.onExchange?.(exchangeOf(adapted.request, result, reply, { refused, reasoning, options }))
      connection.reasoning.extraTokens = Math.min(connection.reasoning.extraTokens, reasoning.extraTokens)
      return { ok: true, value: adapted.read({ ...reply, usage: withCost(reply.usage, price) }) }
    } catch (error) {
      signal.throwIfAborted()
      const serverError = wireError(error)
      if ((isOverflow(serverError) || isBoundTooLarge(serverError)) && halveExtraTokens(reasoning)) continue
      const parameter = refusedParameter(serverError, sentParameters(adapted.request, options))
      const isChosen = parameter === 'temperature' && options.temperature !== undefined
      const name = parameter === undefined ? undefined : refusedName(parameter, adapted.request)
      if (name === undefined || isChosen || refused.has(name)) return failedAttempt(error, id)
      refused.add(name)
      options.onFallback?.(`${id} does not support ${name}; ${SUBSTITUTES[name]}`, name)
    }
  }
}

function failedAttempt(error: unknown, id: string): Attempt<never> {
  const failure = sdkFailure(error, id, CODES)
  const after = retryAfter(error)
  return { ok: false, error: failure, retry: failure.retryable, ...(after !== undefined && { after }) }
}

async function call(
  request: ModelRequest,
  { model, options, refused, signal }: Connection,
  reasoning: ReasoningTokens,
): Promise<AiSdkResult> {
  if (!PROTOCOLS.has(model.specificationVersion)) {
    throw new OrreryError('MODEL_REFUSED', `unsupported protocol ${String(model.specificationVersion)}`)
  }
  const { timeout } = options
  const bounded = timeout === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  const hasCacheMarks = options.promptCache ?? cachesMarkedPrefixes(model)
  return model.doGenerate(toCallOptions(request, { ...options, refused, reasoning, hasCacheMarks }, bounded) as never)
}

/** Members of an AI SDK error that describe the server's response. */
interface ApiCallError {
  readonly statusCode?: unknown
  readonly responseBody?: unknown
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined
}

/** Returns the error with the response body in the message, as the refusal and overflow checks expect; any other value unchanged. */
function wireError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { statusCode, responseBody } = thrown as ApiCallError
  if (typeof statusCode !== 'number') return thrown
  const body = typeof responseBody === 'string' ? responseBody : ''
  return Object.assign(new Error(`${errorMessage(thrown)} ${body}`), { status: statusCode })
}

/** Returns the delay in milliseconds that the server requests. */
function retryAfter(thrown: unknown): number | undefined {
  const headers = (thrown as ApiCallError | undefined)?.responseHeaders ?? {}
  const exact = headers['retry-after-ms'] ?? ''
  if (/^\d+(?:\.\d+)?$/.test(exact)) return Number(exact)
  const seconds = headers['retry-after'] ?? ''
  return /^\d+(?:\.\d+)?$/.test(seconds) ? Number(seconds) * 1000 : undefined
}
