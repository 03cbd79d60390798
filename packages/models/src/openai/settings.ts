import { setTimeout } from 'node:timers/promises'
import { type JsonObject, OrreryError } from '@orreryjs/core'
import { environment } from '../environment.ts'
import type { Exchange } from '../exchange.ts'
import type { Limiter, Quota } from '../limiter.ts'
import { type Price, type PriceTable, priceOf } from './usage.ts'

const OFFICIAL_BASE_URL = 'https://api.openai.com/v1'

/** Options of `openai`. */
export interface OpenAIOptions {
  /** Name of the model on the server. */
  readonly model: string
  /** Name in results and journals. @default `openai:MODEL`, or `responses:MODEL`, followed by the parameters below that affect replies */
  readonly id?: string
  /** API of the server: `chat` completions, or `responses`. @default chat */
  readonly api?: 'chat' | 'responses'
  /** URL of any server with that API. @default OPENAI_BASE_URL, or the official server */
  readonly baseURL?: string
  /** API key; servers other than the official one may need none. @default the value of `apiKeyVariable` */
  readonly apiKey?: string
  /** Name of the environment variable with the key. @default OPENAI_API_KEY */
  readonly apiKeyVariable?: string
  /**
   * Sent with every request; `$NAME` or `${NAME}` in a value is replaced by that environment variable, and never displayed. @default none
   */
  readonly headers?: Readonly<Record<string, string>>
  /** Query of the URL, such as Azure's `api-version`; values as in headers. @default none */
  readonly query?: Readonly<Record<string, string>>
  /** Additional members of the request body; they override standard ones. @default none */
  readonly extraBody?: JsonObject
  /** Overrides the number of alternatives whose log probabilities are requested, from 0. */
  readonly logprobs?: number
  /** Identifies requests with the same prefix, for servers that cache automatically. @default none */
  readonly promptCacheKey?: string
  /** Rate limits of the server, shared by all requests of this model. @default none */
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
  /** Shares a quota with other models of the same server. @default a separate limiter */
  readonly limiter?: Limiter
  /** Timeout of one attempt including the response body, in milliseconds. @default 60000 */
  readonly timeout?: number
  /** Retries after rate limits, server errors, broken connections and timeouts. @default 4 */
  readonly maxRetries?: number
  /** Delay before the first retry if the server names none, in milliseconds; it doubles up to 8 s. @default 500 */
  readonly retryDelay?: number
  /** Maximum total delay over all retries of a request, in milliseconds. @default 60000 */
  readonly maxWait?: number
  /** Maximum size of a reply, in bytes. @default 8388608 */
  readonly maxReplyBytes?: number
  /** Overrides the temperature of requests. */
  readonly temperature?: number
  /** Nucleus sampling: share of probability to sample from. @default the server's default */
  readonly topP?: number
  /** Overrides the maximum length of a reply, in tokens. */
  readonly maxTokens?: number
  /** Reasoning effort: `minimal`, `low`, `medium`, `high` or any other value of the server. */
  readonly reasoningEffort?: string
  /**
   * Additional tokens for a model that reasons, because reasoning counts towards its limit. If set, the model is treated as a reasoning
   * model; otherwise this is known by name or detected. @default 8192
   */
  readonly extraReasoningTokens?: number
  /**
   * True to send stop sequences of white space too, which saves tokens if the server accepts them. Replies are truncated here in any
   * case. @default only for the official server and Orrery's own
   */
  readonly blankStops?: boolean
  /** True to request streamed replies, for servers and proxies that drop idle connections; the result is the same. @default false */
  readonly stream?: boolean
  /** Token prices. @default none, so that replies have no cost */
  readonly prices?: PriceTable
  /** Waits before a retry; rejects if the signal is aborted. @default a timer */
  sleep?(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Milliseconds from an arbitrary origin. @default the process clock */
  now?(): number
  /** Called once per unsupported parameter, with the substitute; `about` is its name, or `reasoning` if token limits are raised. */
  onFallback?(message: string, about: string): void
  /** Called for every successful response, unmodified. */
  onExchange?(exchange: Exchange): void
}

/** Validated options with defaults. */
export interface OpenAISettings {
  readonly model: string
  readonly id: string
  readonly api: 'chat' | 'responses'
  /** Type, name and host of the model, for messages. */
  readonly label: string
  readonly baseURL: string
  /** Host and port, for messages. */
  readonly host: string
  readonly isOfficial: boolean
  /** True if the key is sent in Azure's header, because Azure accepts only tokens in the standard one. */
  readonly isAzure: boolean
  readonly apiKey: string | undefined
  readonly apiKeyVariable: string
  /** As configured: the environment is read with the first request. */
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** Environment values and the key; removed from every text. */
  readonly secrets: string[]
  readonly extraBody: JsonObject
  readonly logprobs: number | undefined
  readonly promptCacheKey: string | undefined
  readonly quota: Quota
  readonly timeout: number
  readonly maxRetries: number
  readonly retryDelay: number
  readonly maxWait: number
  readonly maxReplyBytes: number
  readonly temperature: number | undefined
  readonly topP: number | undefined
  readonly maxTokens: number | undefined
  /** True if the model is known to reason before it replies. */
  readonly isReasoningModel: boolean
  /** True if it gets additional tokens from the first request on. */
  readonly addsReasoningTokens: boolean
  readonly reasoningEffort: string | undefined
  readonly extraReasoningTokens: number
  readonly blankStops: boolean
  readonly stream: boolean
  readonly price: Price | undefined
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  now(): number
  onFallback(message: string, about: string): void
  onExchange(exchange: Exchange): void
}

/** Reasoning models of the official server, also if another server offers them (`openai/o4-mini`). */
const REASONING_MODEL = /(?:^|\/)(?:o\d|gpt-[5-9])(?!.*chat)/

/** Fills in defaults and the environment. Throws `CONFIG_INVALID` for an invalid option. */
export function resolveSettings(options: OpenAIOptions): OpenAISettings {
  if (options.model.trim() === '')
    throw new OrreryError('CONFIG_INVALID', "openai: the model's name is empty; expected openai:MODEL")
  const baseURL = options.baseURL ?? environment('OPENAI_BASE_URL') ?? OFFICIAL_BASE_URL
  const url = readBaseURL(baseURL)
  const { apiKeyVariable = 'OPENAI_API_KEY' } = options
  const apiKey = options.apiKey ?? environment(apiKeyVariable)
  const query = { ...Object.fromEntries(url.searchParams), ...options.query }
  url.search = ''
  const isOfficial = url.host === new URL(OFFICIAL_BASE_URL).host
  return {
    model: options.model,
    id: options.id ?? defaultId(options),
    api: options.api ?? 'chat',
    label: `${kindOf(options.api)}: ${options.model} at ${url.host}`,
    baseURL: url.href.replace(/\/$/, ''),
    host: url.host,
    isOfficial,
    isAzure: isAzureURL(url),
    apiKey,
    apiKeyVariable,
    headers: options.headers ?? {},
    query,
    secrets: [apiKey?.trim() ?? ''],
    extraBody: options.extraBody ?? {},
    logprobs: options.logprobs === undefined ? undefined : atLeast('logprobs', options.logprobs, 0),
    promptCacheKey: options.promptCacheKey,
    quota: quotaOf(options),
    timeout: atLeast('timeout', options.timeout ?? 60_000, 1),
    maxRetries: atLeast('maxRetries', options.maxRetries ?? 4, 0),
    retryDelay: atLeast('retryDelay', options.retryDelay ?? 500, 0),
    maxWait: atLeast('maxWait', options.maxWait ?? 60_000, 0),
    maxReplyBytes: atLeast('maxReplyBytes', options.maxReplyBytes ?? 8 * 1024 * 1024, 1),
    temperature: options.temperature,
    topP: options.topP,
    maxTokens: options.maxTokens === undefined ? undefined : atLeast('maxTokens', options.maxTokens, 1),
    isReasoningModel: isKnownToReason(options),
    addsReasoningTokens: isKnownToReason(options) || options.extraReasoningTokens !== undefined,
    reasoningEffort: options.reasoningEffort,
    extraReasoningTokens: atLeast('extraReasoningTokens', options.extraReasoningTokens ?? 8192, 0),
    blankStops: options.blankStops ?? (isOfficial || isSimulatedModel(options.model)),
    stream: options.stream ?? false,
    price: priceOf(options.prices ?? {}, options.model),
    sleep: options.sleep ?? ((milliseconds, signal) => setTimeout(milliseconds, undefined, { signal })),
    now: options.now ?? (() => performance.now()),
    onFallback: (message, about) => options.onFallback?.(message, about),
    onExchange: (exchange) => options.onExchange?.(exchange),
  }
}

function quotaOf({ requestsPerMinute, tokensPerMinute }: OpenAIOptions): Quota {
  if (requestsPerMinute !== undefined) atLeast('requestsPerMinute', requestsPerMinute, 1)
  if (tokensPerMinute !== undefined) atLeast('tokensPerMinute', tokensPerMinute, 1)
  return { requestsPerMinute, tokensPerMinute }
}

/** Returns true for names of simulated models on `orrery serve model`. */
export function isSimulatedModel(model: string): boolean {
  return /^simulated(?::|$)/.test(model)
}

/** Returns true if the settings or the name identify a reasoning model. */
function isKnownToReason({ model, reasoningEffort }: OpenAIOptions): boolean {
  return reasoningEffort !== undefined || REASONING_MODEL.test(model)
}

/** Returns the prefix of model names of this API. */
function kindOf(api: OpenAIOptions['api'] | undefined): string {
  return api === 'responses' ? 'responses' : 'openai'
}

function defaultId({ api, model, temperature, topP, maxTokens, reasoningEffort }: OpenAIOptions): string {
  const parts = { temperature, top_p: topP, max_tokens: maxTokens, reasoning_effort: reasoningEffort }
  const idParts = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return [`${kindOf(api)}:${model}`, ...idParts].join(',')
}

/** Returns the key to send; `undefined` for a server that may need none. Throws `MODEL_AUTHENTICATION`. */
export function validKey(settings: OpenAISettings): string | undefined {
  const key = settings.apiKey?.trim()
  if (key === undefined || key === '') {
    if (!settings.isOfficial) return undefined
    throw new OrreryError('MODEL_AUTHENTICATION', `${settings.apiKeyVariable} is not set, but ${settings.host} needs a key`, {
      hint: `set ${settings.apiKeyVariable}, or pass a file that sets it with --env-file`,
    })
  }
  // An HTTP client quotes a header that it rejects, and this header is the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new OrreryError('MODEL_AUTHENTICATION', 'openai: the API key contains spaces or invalid characters')
  }
  return key
}

/** Azure's own hosts, and gateways in front of an Azure deployment. */
function isAzureURL({ hostname, pathname }: URL): boolean {
  return /\.azure\.(?:com|us|cn)$|\.azure-api\.(?:net|us|cn)$/.test(hostname) || /\/openai\/deployments\//.test(pathname)
}

/**
 * Parses the base URL and rejects parts that may be secret, because it appears in messages. The only permitted query is Azure's
 * `api-version`.
 */
function readBaseURL(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const names = url === undefined ? [] : [...url.searchParams.keys()]
  if (
    url !== undefined &&
    url.username + url.password + url.hash + names.filter((name) => name !== 'api-version').join('') !== ''
  ) {
    throw new OrreryError('CONFIG_INVALID', 'openai: the base URL contains a user name, a password, a query or a fragment', {
      hint: 'pass only the address; set the key as OPENAI_API_KEY and a query as `query` of an entry of `models`',
    })
  }
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new OrreryError('CONFIG_INVALID', 'openai: the base URL is not an http or https address', {
    hint: 'expected something like http://localhost:11434/v1',
  })
}

/** Timers hold 31 bits; longer ones fire at once. */
const MAX_TIMER = 2 ** 31 - 1

function atLeast(name: string, value: number, minimum: number): number {
  if (Number.isInteger(value) && value >= minimum && value <= MAX_TIMER) return value
  throw new OrreryError('CONFIG_INVALID', `openai: ${name}=${value} is not a whole number from ${minimum} to ${MAX_TIMER}`, {
    hint: `correct ${name}`,
  })
}
