import { estimateUsage, type LanguageModel, type ModelReply, type ModelRequest, type OnWait } from '@orreryjs/core'
import type { OpenAI } from 'openai'
import { requestChoices } from '../choices.ts'
import { bodyWithoutSecrets, fillInVariables } from '../environment.ts'
import { limitsIn } from '../exchange.ts'
import { createLimiter, type Limiter } from '../limiter.ts'
import { isBoundTooLarge, isOverflow } from '../overflow.ts'
import { halveExtraTokens, isLostToReasoning } from '../reasoning-tokens.ts'
import { adaptRequest, ignoredTools, refusedName } from './adapt-request.ts'
import { boundedFetch } from './bounded-fetch.ts'
import { CHAT } from './chat/chat.ts'
import { toFailure } from './failure.ts'
import { type OptionalParameter, refusedParameter } from './parameters.ts'
import type { Protocol } from './protocol.ts'
import { createCapabilities, raiseTokenLimits, rememberUnsupported, type ServerCapabilities } from './protocol.ts'
import { RESPONSES } from './responses/responses.ts'
import { type Attempt, delayAfter, withRetries } from './retry.ts'
import { isSimulatedModel, type OpenAIOptions, type OpenAISettings, resolveSettings, validKey } from './settings.ts'
import { addUsage } from './usage.ts'

/**
 * A model on any server with OpenAI's chat completions or Responses API, through the official SDK. Unsupported parameters are detected
 * once and replaced from then on; options set by the user are never dropped.
 *
 * `generate` throws an `OrreryError` with a `MODEL_` code and a one-line message, or the signal's reason as soon as it is aborted. Each
 * request to the server takes at most `(maxRetries + 1) * timeout + maxWait` milliseconds. A reply takes one request, or one per choice
 * if the server returns one at a time. Throws `CONFIG_INVALID` for invalid options.
 */
export function openai(options: OpenAIOptions): LanguageModel {
  const settings = resolveSettings(options)
  const protocol: Protocol = settings.api === 'responses' ? RESPONSES : CHAT
  const capabilities = createCapabilities(settings)
  const limiter = options.limiter ?? createLimiter(settings.quota, settings)
  let client: Promise<OpenAI> | undefined
  return {
    id: settings.id,
    kind: 'server',
    simulated: isSimulatedModel(settings.model),
    async generate(request, { signal, onWait }) {
      signal.throwIfAborted()
      client ??= connect(settings, capabilities, validKey(settings))
      const connection = { sdk: await client, protocol, settings, capabilities, limiter, signal, onWait }
      const single = protocol.isSingleChoice || capabilities.refused.has('n')
      const withLogprobs = settings.logprobs === undefined ? request : { ...request, logprobs: settings.logprobs }
      return requestChoices(withLogprobs, (each) => answer(each, connection), single)
    },
  }
}

interface Connection {
  readonly sdk: OpenAI
  readonly protocol: Protocol
  readonly settings: OpenAISettings
  readonly capabilities: ServerCapabilities
  readonly limiter: Limiter
  readonly signal: AbortSignal
  readonly onWait: OnWait | undefined
}

/** Loads the SDK on first use, because a run without it starts several times as fast. */
async function connect(settings: OpenAISettings, capabilities: ServerCapabilities, key: string | undefined): Promise<OpenAI> {
  const headers = fillInVariables('header', settings.headers)
  const query = fillInVariables('query', settings.query)
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
        capabilities.limits = limitsIn((name) => headers.get(name))
      },
    }),
    logLevel: 'off',
  })
}

function keyHeaders({ isAzure }: OpenAISettings, key: string | undefined): Readonly<Record<string, string | null>> {
  if (key === undefined) return { Authorization: null }
  return isAzure ? { Authorization: null, 'api-key': key } : {}
}

/**
 * Returns the reply to one request. If a server accepts tools but does not call any, they are printed into the prompt; if reasoning used
 * up the token limit, the limit is raised. In either case the request is sent once more.
 */
async function answer(request: ModelRequest, connection: Connection): Promise<ModelReply> {
  const { settings, capabilities, signal, onWait } = connection
  const policy = { ...settings, onWait }
  const sendRequest = (): Promise<ModelReply> =>
    withRetries((retries) => limitedAttempt(request, connection, retries), policy, signal)
  const wasReasoning = capabilities.reasoning.isReasoning
  let reply = await sendRequest()
  if (!wasReasoning && isLostToReasoning(request, reply)) {
    raiseTokenLimits(capabilities, settings)
    reply = withUsageOf(await sendRequest(), reply)
  }
  if (capabilities.refused.has('tools') || !ignoredTools(request, reply)) return reply
  rememberUnsupported('tools', capabilities, settings)
  return withUsageOf(await sendRequest(), reply)
}

/** Adds the usage of an earlier, unusable reply. */
function withUsageOf(reply: ModelReply, earlier: ModelReply): ModelReply {
  return { ...reply, usage: addUsage(earlier.usage, reply.usage) }
}

/** Makes an attempt when the limiter permits it. If the server requests a pause, all requests pause. */
async function limitedAttempt(request: ModelRequest, connection: Connection, retries: number): Promise<Attempt<ModelReply>> {
  const { limiter, settings, signal, onWait } = connection
  const { inputTokens } = estimateUsage(request, [])
  const leave = await limiter.enter(inputTokens + (request.maxTokens ?? 0) * (request.n ?? 1), signal, onWait)
  const result = await attempt(request, connection, retries)
  leave(result.ok ? result.value.usage.inputTokens + result.value.usage.outputTokens : 0)
  if (!result.ok && result.error.code === 'MODEL_RATE_LIMITED') limiter.pause(delayAfter(result, retries, settings))
  return result
}

async function attempt(request: ModelRequest, connection: Connection, retries: number): Promise<Attempt<ModelReply>> {
  const { protocol, settings, capabilities } = connection
  const reasoning = { ...capabilities.reasoning }
  for (let attempts = 0; ; attempts += 1) {
    // A rejected request counts towards the server's quota too.
    if (attempts > 0) await connection.limiter.enter(0, connection.signal, connection.onWait)
    const adapted = adaptRequest(request, capabilities.refused)
    const body = protocol.bodyOf(adapted.request, settings, { ...capabilities, reasoning })
    try {
      const response = bodyWithoutSecrets(await send(body, connection, retries), settings)
      const reply = protocol.read(response, adapted.request, settings)
      const sent = Object.keys(protocol.optionalIn(body))
      settings.onExchange({ sent: settings.stream ? [...sent, 'stream'] : sent, reply, limits: capabilities.limits })
      const value = adapted.read(reply)
      capabilities.reasoning.extraTokens = Math.min(capabilities.reasoning.extraTokens, reasoning.extraTokens)
      return { ok: true, value }
    } catch (error) {
      // The context window may be too small for the additional reasoning tokens.
      if ((isOverflow(error) || isBoundTooLarge(error)) && halveExtraTokens(reasoning)) continue
      const parameter = refusedParameter(error, protocol.optionalIn(body))
      // Options set by the user are not dropped silently.
      if (parameter === undefined || isChosen(parameter, settings)) return toFailure(error, settings)
      rememberUnsupported(refusedName(parameter, adapted.request), capabilities, settings)
    }
  }
}

function send(body: object, { sdk, protocol, settings, signal }: Connection, retries: number): Promise<unknown> {
  return withRequestSignal(signal, (requestSignal) => {
    // The SDK's own count is always 0, because its retries are disabled.
    return protocol.send(sdk, body, settings, {
      signal: requestSignal,
      headers: { 'X-Stainless-Retry-Count': String(retries) },
    })
  })
}

function isChosen(parameter: OptionalParameter, settings: OpenAISettings): boolean {
  if (parameter === 'temperature') return settings.temperature !== undefined
  if (parameter === 'logprobs') return settings.logprobs !== undefined
  return parameter in settings.extraBody
}

/**
 * Runs with a separate signal that follows the given one. The SDK leaves a listener on the signal of each request, and a run has one
 * signal for all requests.
 */
async function withRequestSignal<T>(signal: AbortSignal, run: (requestSignal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const abort = (): void => controller.abort(signal.reason)
  if (signal.aborted) abort()
  else signal.addEventListener('abort', abort, { once: true })
  try {
    return await run(controller.signal)
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
