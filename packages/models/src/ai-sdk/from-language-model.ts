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
import { enoughChoices } from '../choices.ts'
import { createLimiter, type Limiter } from '../limiter.ts'
import { adapt, nameOfRefused } from '../openai/adapt.ts'
import { type Refused, refusedParameter, SUBSTITUTES } from '../openai/parameters.ts'
import { type Attempt, delayAfter, withRetries } from '../openai/retry.ts'
import { addUsage, priceOf, withCost } from '../openai/usage.ts'
import { isBoundTooLarge, isOverflow } from '../overflow.ts'
import { lessRoom, type Room, roomNotice, thoughtAteReply } from '../room.ts'
import { type CodesByName, sdkFailure } from '../sdk-failure.ts'
import type { AiSdkModel, AiSdkOptions, AiSdkResult } from './model.ts'
import { exchangeOf, toReply } from './reply.ts'
import { keepsWhereTold, sentNames, toCallOptions } from './request.ts'

/** The AI SDK's errors; those with an HTTP status are told by it. */
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

/** A model of the AI SDK with what is known of it. */
interface Connection {
  readonly model: AiSdkModel
  readonly id: string
  readonly options: AiSdkOptions
  readonly refused: Refused
  readonly room: Room
  readonly limiter: Limiter
  readonly signal: AbortSignal
  readonly onWait: OnWait | undefined
}

const RETRY_DELAY = 500
const MAX_WAIT = 60_000
const REASONING_ROOM = 8192

/**
 * A model of the AI SDK as one of ours, tools and token counts included. It is called once for each choice, and after a failure only
 * as often as `maxRetries` says. What its provider refuses of a request is learned once and done in another way from then on.
 *
 * `generate` throws an `OrreryError` with a `MODEL_` code, or the signal's reason when it is aborted.
 */
export function fromLanguageModel(model: AiSdkModel, options: AiSdkOptions = {}): LanguageModel {
  const id = options.id ?? `ai-sdk:${model.provider}:${model.modelId}`
  const refused: Refused = new Set()
  const room: Room = { thinks: options.reasoningRoom !== undefined, tokens: options.reasoningRoom ?? REASONING_ROOM }
  const sleep = sleepOf(options)
  const limiter = options.limiter ?? createLimiter(options, { now: () => performance.now(), sleep })
  return {
    id,
    kind: 'server',
    generate: (request, { signal, onWait }) => {
      const connection = { model, id, options, refused, room, limiter, signal, onWait }
      return enoughChoices(request, (each) => answer(each, connection))
    },
  }
}

function sleepOf({ sleep }: AiSdkOptions): (milliseconds: number, signal: AbortSignal) => Promise<void> {
  return sleep ?? ((milliseconds, signal) => timer(milliseconds, undefined, { signal }))
}

/** The reply of one request; a model whose thought left no room for one gets room, and is asked once more. */
async function answer(request: ModelRequest, connection: Connection): Promise<ModelReply> {
  const { options, room, id, signal, onWait } = connection
  const { maxRetries = 0, retryDelay = RETRY_DELAY } = options
  const policy = { maxRetries, retryDelay, maxWait: MAX_WAIT, sleep: sleepOf(options), onWait }
  const ask = (): Promise<ModelReply> => withRetries((retries) => inTurn(request, connection, retries), policy, signal)
  const hadRoom = room.thinks
  const reply = await ask()
  if (hadRoom || !thoughtAteReply(request, reply)) return reply
  if (!room.thinks) options.onFallback?.(roomNotice(id, room), 'room')
  room.thinks = true
  const second = await ask()
  return { ...second, usage: addUsage(reply.usage, second.usage) }
}

async function inTurn(request: ModelRequest, connection: Connection, retries: number): Promise<Attempt<ModelReply>> {
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
  const room = { ...connection.room }
  const price = priceOf(options.prices ?? {}, model.modelId)
  for (let sent = 0; ; sent += 1) {
    signal.throwIfAborted()
    // What was refused counts at a server too.
    if (sent > 0) await connection.limiter.enter(0, signal, connection.onWait)
    const adapted = adapt(request, refused)
    try {
      const result = await call(adapted.request, connection, room)
      const { stop: _, ...uncut } = adapted.request
      const reply = toReply(result, uncut)
      options.onExchange?.(exchangeOf(adapted.request, result, reply, { refused, room, options }))
      connection.room.tokens = Math.min(connection.room.tokens, room.tokens)
      return { ok: true, value: adapted.read({ ...reply, usage: withCost(reply.usage, price) }) }
    } catch (error) {
      signal.throwIfAborted()
      const told = wireError(error)
      if ((isOverflow(told) || isBoundTooLarge(told)) && lessRoom(room)) continue
      const parameter = refusedParameter(told, sentNames(adapted.request, options))
      const isChosen = parameter === 'temperature' && options.temperature !== undefined
      const name = parameter === undefined ? undefined : nameOfRefused(parameter, adapted.request)
      if (name === undefined || isChosen || refused.has(name)) return failed(error, id)
      refused.add(name)
      options.onFallback?.(`${id} takes no ${name}; ${SUBSTITUTES[name]}`, name)
    }
  }
}

function failed(error: unknown, id: string): Attempt<never> {
  const failure = sdkFailure(error, id, CODES)
  const after = retryAfter(error)
  return { ok: false, error: failure, retry: failure.retryable, ...(after !== undefined && { after }) }
}

async function call(request: ModelRequest, { model, options, refused, signal }: Connection, room: Room): Promise<AiSdkResult> {
  if (!PROTOCOLS.has(model.specificationVersion)) {
    throw new OrreryError('MODEL_REFUSED', `its protocol ${String(model.specificationVersion)} is unknown`)
  }
  const { timeout } = options
  const bounded = timeout === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeout)])
  const marks = options.promptCache ?? keepsWhereTold(model)
  return model.doGenerate(toCallOptions(request, { ...options, refused, room, marks }, bounded) as never)
}

/** What an error of the AI SDK says of a server's answer. */
interface ApiCallError {
  readonly statusCode?: unknown
  readonly responseBody?: unknown
  readonly responseHeaders?: Readonly<Record<string, string>> | undefined
}

/** The error with what the server wrote, in the form in which refusals and overflows are read; another thing as it is. */
function wireError(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown
  const { statusCode, responseBody } = thrown as ApiCallError
  if (typeof statusCode !== 'number') return thrown
  const body = typeof responseBody === 'string' ? responseBody : ''
  return Object.assign(new Error(`${errorMessage(thrown)} ${body}`), { status: statusCode })
}

/** Milliseconds that the server asks to wait. */
function retryAfter(thrown: unknown): number | undefined {
  const headers = (thrown as ApiCallError | undefined)?.responseHeaders ?? {}
  const exact = headers['retry-after-ms'] ?? ''
  if (/^\d+(?:\.\d+)?$/.test(exact)) return Number(exact)
  const seconds = headers['retry-after'] ?? ''
  return /^\d+(?:\.\d+)?$/.test(seconds) ? Number(seconds) * 1000 : undefined
}
