import { setTimeout } from 'node:timers/promises'
import { type JsonObject, OrreryError } from '@orreryjs/core'
import { environment } from '../environment.ts'
import type { Exchange } from '../exchange.ts'
import type { Limiter, Quota } from '../limiter.ts'
import { type Price, type PriceTable, priceOf } from './usage.ts'

const OFFICIAL_BASE_URL = 'https://api.openai.com/v1'

/** A model on a server, and how it is asked. */
export interface OpenAIOptions {
  /** Name of the model on the server. */
  readonly model: string
  /** Name in results and journals. @default `openai:MODEL`, or `responses:MODEL`, and the parameters below that decide replies */
  readonly id?: string
  /** What the server is asked by: `chat` completions, or the `responses` API. @default chat */
  readonly api?: 'chat' | 'responses'
  /** Any server that speaks that. @default OPENAI_BASE_URL, or the official one */
  readonly baseURL?: string
  /** Servers other than the official one may need none. @default what the variable `apiKeyVariable` holds */
  readonly apiKey?: string
  /** Name of the environment variable with the key. @default OPENAI_API_KEY */
  readonly apiKeyVariable?: string
  /** Sent with every request; `$NAME` or `${NAME}` in a value is that environment variable, and never shown. @default none */
  readonly headers?: Readonly<Record<string, string>>
  /** What follows the `?` of the address, such as Azure's `api-version`; values as in headers. @default none */
  readonly query?: Readonly<Record<string, string>>
  /** Members of the request's body that the protocol does not know, or knows otherwise: they win. @default none */
  readonly extraBody?: JsonObject
  /** Of how many others in its place it is told how probable each token was, from 0, in place of what requests ask for. */
  readonly logprobs?: number
  /** What tells requests with the same beginning from others, for servers that keep prompts by themselves. @default none */
  readonly promptCacheKey?: string
  /** What the server allows in a minute: all requests of this model keep to it. @default no bound */
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
  /** Keeps to the quota together with others who ask the same server. @default one of its own */
  readonly limiter?: Limiter
  /** Milliseconds for one attempt, the reply's body included. @default 60000 */
  readonly timeout?: number
  /** Attempts after the first, on rate limits, server errors, broken connections and timeouts. @default 4 */
  readonly maxRetries?: number
  /** Milliseconds before the first retry where the server names none; it doubles up to 8 s. @default 500 */
  readonly retryDelay?: number
  /** Milliseconds of waiting allowed over all retries of one request. @default 60000 */
  readonly maxWait?: number
  /** Bytes of a reply that are read at most. @default 8388608 */
  readonly maxReplyBytes?: number
  /** Sent in place of what requests ask for. */
  readonly temperature?: number
  /** Share of probability that tokens are drawn from. @default the server's own */
  readonly topP?: number
  /** Bound of a reply in tokens, in place of what requests ask for. */
  readonly maxTokens?: number
  /** How much a reasoning model reasons: `minimal`, `low`, `medium`, `high` or whatever else the server knows. */
  readonly reasoningEffort?: string
  /**
   * Tokens that a model which reasons gets on top of the bound of its reply: what it reasons counts too. Given, the model is one
   * that reasons; else that is known by name or found out. @default 8192
   */
  readonly reasoningRoom?: number
  /**
   * Whether stops of blank signs are sent too: they save tokens where a server takes them. Replies are cut here in any case.
   * @default only to the official server, and to ours
   */
  readonly blankStops?: boolean
  /** Asks for replies in pieces, for servers and proxies that drop a silent connection; what is read is the same. @default false */
  readonly stream?: boolean
  /** What tokens cost. @default none, and replies name no cost */
  readonly prices?: PriceTable
  /** Waits that many milliseconds before a retry; rejects where the signal is aborted. @default a timer */
  sleep?(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Milliseconds from any moment on. @default those of the process */
  now?(): number
  /** Told once of each parameter that the server does not take, and what is done in its place; `about` is its name, or `room`. */
  onFallback?(message: string, about: string): void
  /** Told of every answer that is a reply, as the server wrote it. */
  onExchange?(exchange: Exchange): void
}

/** Options with every default filled in and checked. */
export interface OpenAISettings {
  readonly model: string
  readonly id: string
  readonly api: 'chat' | 'responses'
  /** The kind of model and its name and place, for messages. */
  readonly who: string
  readonly baseURL: string
  /** Host and port, for messages. */
  readonly host: string
  readonly official: boolean
  /** Whether it takes a key in Azure's own header: in the usual one it takes tokens alone. */
  readonly azure: boolean
  readonly apiKey: string | undefined
  readonly apiKeyVariable: string
  /** As they were written: the environment is read with the first request. */
  readonly headers: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  /** What came out of the environment, and the key: taken out of every text. */
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
  /** Whether the model is known to reason before it replies. */
  readonly reasoning: boolean
  /** Whether it gets room for that from the first request on. */
  readonly thinks: boolean
  readonly reasoningEffort: string | undefined
  readonly reasoningRoom: number
  readonly blankStops: boolean
  readonly stream: boolean
  readonly price: Price | undefined
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  now(): number
  onFallback(message: string, about: string): void
  onExchange(exchange: Exchange): void
}

/** Models of the official server that reason, also where another server offers them (`openai/o4-mini`). */
const REASONING_MODEL = /(?:^|\/)(?:o\d|gpt-[5-9])(?!.*chat)/

/** Fills in defaults and the environment. Throws `CONFIG_INVALID` for an option that cannot be right. */
export function resolveSettings(options: OpenAIOptions): OpenAISettings {
  if (options.model.trim() === '')
    throw new OrreryError('CONFIG_INVALID', "openai: the model's name is empty; expected openai:MODEL")
  const given = options.baseURL ?? environment('OPENAI_BASE_URL') ?? OFFICIAL_BASE_URL
  const url = readBaseURL(given)
  const { apiKeyVariable = 'OPENAI_API_KEY' } = options
  const apiKey = options.apiKey ?? environment(apiKeyVariable)
  const query = { ...Object.fromEntries(url.searchParams), ...options.query }
  url.search = ''
  const official = url.host === new URL(OFFICIAL_BASE_URL).host
  return {
    model: options.model,
    id: options.id ?? usualId(options),
    api: options.api ?? 'chat',
    who: `${kindOf(options.api)}: ${options.model} at ${url.host}`,
    baseURL: url.href.replace(/\/$/, ''),
    host: url.host,
    official,
    azure: isAzure(url),
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
    reasoning: isKnownToReason(options),
    thinks: isKnownToReason(options) || options.reasoningRoom !== undefined,
    reasoningEffort: options.reasoningEffort,
    reasoningRoom: atLeast('reasoningRoom', options.reasoningRoom ?? 8192, 0),
    blankStops: options.blankStops ?? (official || isServedByUs(options.model)),
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

/** What `orrery serve model` calls a simulated model. */
export function isServedByUs(model: string): boolean {
  return /^simulated(?::|$)/.test(model)
}

/** A model whose user says so by a setting, or whose name tells. */
function isKnownToReason({ model, reasoningEffort }: OpenAIOptions): boolean {
  return reasoningEffort !== undefined || REASONING_MODEL.test(model)
}

/** What models of this API are named by. */
function kindOf(api: OpenAIOptions['api'] | undefined): string {
  return api === 'responses' ? 'responses' : 'openai'
}

function usualId({ api, model, temperature, topP, maxTokens, reasoningEffort }: OpenAIOptions): string {
  const parts = { temperature, top_p: topP, max_tokens: maxTokens, reasoning_effort: reasoningEffort }
  const given = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]))
  return [`${kindOf(api)}:${model}`, ...given].join(',')
}

/** The key to send, `undefined` for a server that may need none. Throws `MODEL_AUTHENTICATION`. */
export function checkedKey(settings: OpenAISettings): string | undefined {
  const key = settings.apiKey?.trim()
  if (key === undefined || key === '') {
    if (!settings.official) return undefined
    throw new OrreryError(
      'MODEL_AUTHENTICATION',
      `openai: no API key for ${settings.host}: ${settings.apiKeyVariable} is not set`,
    )
  }
  // An HTTP client quotes a header that it refuses, and that header is the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new OrreryError('MODEL_AUTHENTICATION', 'openai: the API key holds spaces or characters that no key has')
  }
  return key
}

/** Azure's own hosts, and whatever stands before a deployment of it. */
function isAzure({ hostname, pathname }: URL): boolean {
  return /\.azure\.(?:com|us|cn)$|\.azure-api\.(?:net|us|cn)$/.test(hostname) || /\/openai\/deployments\//.test(pathname)
}

/** An address alone: what may be secret must not reach a message. The one query that is none is Azure's `api-version`. */
function readBaseURL(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const names = url === undefined ? [] : [...url.searchParams.keys()]
  if (
    url !== undefined &&
    url.username + url.password + url.hash + names.filter((name) => name !== 'api-version').join('') !== ''
  ) {
    throw new OrreryError('CONFIG_INVALID', 'openai: the base URL holds a user name, a password, a query or a fragment', {
      hint: 'pass the address alone; a key goes into OPENAI_API_KEY, a query into `query` of an entry of `models`',
    })
  }
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url
  throw new OrreryError('CONFIG_INVALID', 'openai: the base URL is not an http or https address', {
    hint: 'expected something like http://localhost:11434/v1',
  })
}

/** Timers hold 31 bits; beyond them they fire at once. */
const LARGEST = 2 ** 31 - 1

function atLeast(name: string, value: number, minimum: number): number {
  if (Number.isInteger(value) && value >= minimum && value <= LARGEST) return value
  throw new OrreryError('CONFIG_INVALID', `openai: ${name}=${value} is not a whole number from ${minimum} to ${LARGEST}`, {
    hint: `correct ${name}`,
  })
}
