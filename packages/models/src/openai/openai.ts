import { estimateUsage, type LanguageModel, type ModelReply, type ModelRequest, type OnWait } from '@orreryjs/core'
import type { OpenAI } from 'openai'
import { enoughChoices } from '../choices.ts'
import { bodyWithoutKey, fillIn } from '../environment.ts'
import { limitsIn } from '../exchange.ts'
import { createLimiter, type Limiter } from '../limiter.ts'
import { isBoundTooLarge, isOverflow } from '../overflow.ts'
import { lessRoom, thoughtAteReply } from '../room.ts'
import { adapt, ignoredTools, nameOfRefused } from './adapt.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { CHAT } from './chat/chat.ts'
import { toFailure } from './failure.ts'
import { type OptionalParameter, refusedParameter } from './parameters.ts'
import type { Protocol } from './protocol.ts'
import { type Learned, learnRefused, learnRoom, openLearned } from './protocol.ts'
import { RESPONSES } from './responses/responses.ts'
import { type Attempt, delayAfter, withRetries } from './retry.ts'
import { checkedKey, isServedByUs, type OpenAIOptions, type OpenAISettings, resolveSettings } from './settings.ts'
import { addUsage } from './usage.ts'

/**
 * A model behind any server that speaks OpenAI's chat completions or its Responses API, through the official SDK. What a server
 * refuses of a request is learned once and done in another way from then on; options are never dropped.
 *
 * `generate` throws an `OrreryError` with a `MODEL_` code and a one-line message, or the signal's reason at once when it
 * is aborted. Each request to the server takes `(maxRetries + 1) * timeout + maxWait` milliseconds at most, and there is
 * one for a reply, or one for each choice where the server gives one at a time.
 * Throws `CONFIG_INVALID` for options that cannot be right.
 */
export function openai(options: OpenAIOptions): LanguageModel {
  const settings = resolveSettings(options)
  const protocol: Protocol = settings.api === 'responses' ? RESPONSES : CHAT
  const learned = openLearned(settings)
  const limiter = options.limiter ?? createLimiter(settings.quota, settings)
  let client: Promise<OpenAI> | undefined
  return {
    id: settings.id,
    kind: 'server',
    simulated: isServedByUs(settings.model),
    async generate(request, { signal, onWait }) {
      signal.throwIfAborted()
      client ??= connect(settings, learned, checkedKey(settings))
      const connection = { sdk: await client, protocol, settings, learned, limiter, signal, onWait }
      const single = protocol.single || learned.refused.has('n')
      const asked = settings.logprobs === undefined ? request : { ...request, logprobs: settings.logprobs }
      return enoughChoices(asked, (each) => answer(each, connection), single)
    },
  }
}

interface Connection {
  readonly sdk: OpenAI
  readonly protocol: Protocol
  readonly settings: OpenAISettings
  readonly learned: Learned
  readonly limiter: Limiter
  readonly signal: AbortSignal
  readonly onWait: OnWait | undefined
}

/** Loads the SDK on first use: a run without it starts in a fraction of the time. */
async function connect(settings: OpenAISettings, learned: Learned, key: string | undefined): Promise<OpenAI> {
  const headers = fillIn('header', settings.headers)
  const query = fillIn('query', settings.query)
  settings.secrets.push(...headers.secrets, ...query.secrets)
  const { OpenAI } = await import('openai')
  return new OpenAI({
    baseURL: settings.baseURL,
    apiKey: key ?? 'none',
    adminAPIKey: null,
    defaultHeaders: { ...keyHeaders(settings, key), ...headers.values },
    defaultQuery: query.values,
    timeout: settings.timeout,
    maxRetries: 0,
    fetch: boundedFetch({
      maxReplyBytes: settings.maxReplyBytes,
      stream: settings.stream,
      onHeaders: (headers) => {
        learned.limits = limitsIn((name) => headers.get(name))
      },
    }),
    logLevel: 'off',
  })
}

function keyHeaders({ azure }: OpenAISettings, key: string | undefined): Readonly<Record<string, string | null>> {
  if (key === undefined) return { Authorization: null }
  return azure ? { Authorization: null, 'api-key': key } : {}
}

/**
 * The reply of one request. A server that takes tools and then does not call any gets them printed; a model whose thoughts left no
 * room for a reply gets room. Either is asked again, once.
 */
async function answer(request: ModelRequest, connection: Connection): Promise<ModelReply> {
  const { settings, learned, signal, onWait } = connection
  const policy = { ...settings, onWait }
  const ask = (): Promise<ModelReply> => withRetries((retries) => inTurn(request, connection, retries), policy, signal)
  const hadRoom = learned.room.thinks
  let reply = await ask()
  if (!hadRoom && thoughtAteReply(request, reply)) {
    learnRoom(learned, settings)
    reply = withSpent(await ask(), reply)
  }
  if (learned.refused.has('tools') || !ignoredTools(request, reply)) return reply
  learnRefused('tools', learned, settings)
  return withSpent(await ask(), reply)
}

/** A reply with what an earlier one, asked for in vain, took. */
function withSpent(reply: ModelReply, earlier: ModelReply): ModelReply {
  return { ...reply, usage: addUsage(earlier.usage, reply.usage) }
}

/** An attempt when it is its turn. Where the server wants one to wait, all wait. */
async function inTurn(request: ModelRequest, connection: Connection, retries: number): Promise<Attempt<ModelReply>> {
  const { limiter, settings, signal, onWait } = connection
  const { inputTokens } = estimateUsage(request, [])
  const leave = await limiter.enter(inputTokens + (request.maxTokens ?? 0) * (request.n ?? 1), signal, onWait)
  const result = await attempt(request, connection, retries)
  leave(result.ok ? result.value.usage.inputTokens + result.value.usage.outputTokens : 0)
  if (!result.ok && result.error.code === 'MODEL_RATE_LIMITED') limiter.pause(delayAfter(result, retries, settings))
  return result
}

async function attempt(request: ModelRequest, connection: Connection, retries: number): Promise<Attempt<ModelReply>> {
  const { protocol, settings, learned } = connection
  const room = { ...learned.room }
  for (let sent = 0; ; sent += 1) {
    // What was refused counts at a server too.
    if (sent > 0) await connection.limiter.enter(0, connection.signal, connection.onWait)
    const adapted = adapt(request, learned.refused)
    const body = protocol.bodyOf(adapted.request, settings, { ...learned, room })
    try {
      const answered = bodyWithoutKey(await send(body, connection, retries), settings)
      const reply = protocol.read(answered, adapted.request, settings)
      const sent = Object.keys(protocol.optionalIn(body))
      settings.onExchange({ sent: settings.stream ? [...sent, 'stream'] : sent, reply, limits: learned.limits })
      const value = adapted.read(reply)
      learned.room.tokens = Math.min(learned.room.tokens, room.tokens)
      return { ok: true, value }
    } catch (error) {
      // Room for thoughts may be what the server's window does not hold.
      if ((isOverflow(error) || isBoundTooLarge(error)) && lessRoom(room)) continue
      const parameter = refusedParameter(error, protocol.optionalIn(body))
      // What the user chose is not dropped behind their back.
      if (parameter === undefined || isChosen(parameter, settings)) return toFailure(error, settings)
      learnRefused(nameOfRefused(parameter, adapted.request), learned, settings)
    }
  }
}

function send(body: object, { sdk, protocol, settings, signal }: Connection, retries: number): Promise<unknown> {
  return withOwnSignal(signal, (own) => {
    // The SDK's own count stays at 0, as its retries are off.
    return protocol.send(sdk, body, settings, { signal: own, headers: { 'X-Stainless-Retry-Count': String(retries) } })
  })
}

function isChosen(parameter: OptionalParameter, settings: OpenAISettings): boolean {
  if (parameter === 'temperature') return settings.temperature !== undefined
  if (parameter === 'logprobs') return settings.logprobs !== undefined
  return parameter in settings.extraBody
}

/**
 * Runs with a signal that is aborted with the given one. The SDK leaves a listener on the signal of each request, and a
 * run has one signal for all of them.
 */
async function withOwnSignal<T>(signal: AbortSignal, run: (own: AbortSignal) => Promise<T>): Promise<T> {
  const own = new AbortController()
  const abort = (): void => own.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  try {
    return await run(own.signal)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
