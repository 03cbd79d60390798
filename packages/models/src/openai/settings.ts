import { setTimeout } from 'node:timers/promises'
import { OrreryError } from '@orreryjs/core'
import { type Price, type PriceTable, priceOf } from './prices.ts'

const OFFICIAL_BASE_URL = 'https://api.openai.com/v1'

export interface OpenAIOptions {
  /** Name of the model on the server. */
  readonly model: string
  /** Any server that speaks the OpenAI chat completions protocol. @default OPENAI_BASE_URL, or the official one */
  readonly baseURL?: string
  /** Servers other than the official one may need none. @default OPENAI_API_KEY */
  readonly apiKey?: string
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
  /** How much a reasoning model reasons: `minimal`, `low`, `medium`, `high` or whatever else the server knows. */
  readonly reasoningEffort?: string
  /** Tokens that a reasoning model gets on top of the bound of its reply: what it reasons counts too. @default 8192 */
  readonly reasoningRoom?: number
  /** Asks for replies in pieces, for servers and proxies that drop a silent connection; what is read is the same. @default false */
  readonly stream?: boolean
  /** What tokens cost. @default none, and replies name no cost */
  readonly prices?: PriceTable
  /** Waits that many milliseconds before a retry; rejects where the signal is aborted. @default a timer */
  sleep?(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Told once of each parameter that the server does not take, and what is done in its place. */
  onFallback?(message: string): void
}

/** Options with every default filled in and checked. */
export interface OpenAISettings {
  readonly model: string
  readonly baseURL: string
  /** Host and port, for messages. */
  readonly host: string
  readonly official: boolean
  readonly apiKey: string | undefined
  readonly timeout: number
  readonly maxRetries: number
  readonly retryDelay: number
  readonly maxWait: number
  readonly maxReplyBytes: number
  readonly temperature: number | undefined
  /** Whether the model is known to reason before it replies. */
  readonly reasoning: boolean
  readonly reasoningEffort: string | undefined
  readonly reasoningRoom: number
  readonly stream: boolean
  readonly price: Price | undefined
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  onFallback(message: string): void
}

/** Models of the official server that reason, also where another server offers them (`openai/o4-mini`). */
const REASONING_MODEL = /(?:^|\/)(?:o\d|gpt-[5-9])(?!.*chat)/

/** Fills in defaults and the environment. Throws `CONFIG_INVALID` for an option that cannot be right. */
export function resolveSettings(options: OpenAIOptions): OpenAISettings {
  if (options.model.trim() === '')
    throw new OrreryError('CONFIG_INVALID', "openai: the model's name is empty; expected openai:MODEL")
  const given = options.baseURL ?? environment('OPENAI_BASE_URL') ?? OFFICIAL_BASE_URL
  const url = readBaseURL(given)
  return {
    model: options.model,
    baseURL: given,
    host: url.host,
    official: url.host === new URL(OFFICIAL_BASE_URL).host,
    apiKey: options.apiKey ?? environment('OPENAI_API_KEY'),
    timeout: atLeast('timeout', options.timeout ?? 60_000, 1),
    maxRetries: atLeast('maxRetries', options.maxRetries ?? 4, 0),
    retryDelay: atLeast('retryDelay', options.retryDelay ?? 500, 0),
    maxWait: atLeast('maxWait', options.maxWait ?? 60_000, 0),
    maxReplyBytes: atLeast('maxReplyBytes', options.maxReplyBytes ?? 8 * 1024 * 1024, 1),
    temperature: options.temperature,
    reasoning: options.reasoningEffort !== undefined || REASONING_MODEL.test(options.model),
    reasoningEffort: options.reasoningEffort,
    reasoningRoom: atLeast('reasoningRoom', options.reasoningRoom ?? 8192, 0),
    stream: options.stream ?? false,
    price: priceOf(options.prices ?? {}, options.model),
    sleep: options.sleep ?? ((milliseconds, signal) => setTimeout(milliseconds, undefined, { signal })),
    onFallback: (message) => options.onFallback?.(message),
  }
}

/** The key to send, `undefined` for a server that may need none. Throws `MODEL_AUTHENTICATION`. */
export function checkedKey(settings: OpenAISettings): string | undefined {
  const key = settings.apiKey?.trim()
  if (key === undefined || key === '') {
    if (!settings.official) return undefined
    throw new OrreryError('MODEL_AUTHENTICATION', `openai: no API key for ${settings.host}`)
  }
  // An HTTP client quotes a header that it refuses, and that header is the key.
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new OrreryError('MODEL_AUTHENTICATION', 'openai: the API key holds spaces or characters that no key has')
  }
  return key
}

function environment(name: string): string | undefined {
  const value = process.env[name]?.trim()
  return value === '' ? undefined : value
}

/** An address alone: what may be secret must not reach a message, and a query would swallow the path of the request. */
function readBaseURL(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url !== undefined && url.username + url.password + url.search + url.hash !== '') {
    throw new OrreryError('CONFIG_INVALID', 'openai: the base URL holds a user name, a password, a query or a fragment', {
      hint: 'pass the address alone, and set OPENAI_API_KEY if the server needs a key',
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
