import type { ModelReply } from '@orreryjs/core'

/** Rate limits of a server, from its response headers. */
export interface ServerLimits {
  readonly requests?: number
  readonly tokens?: number
}

/** A request and response as exchanged with a server, before any processing. */
export interface Exchange {
  /** Members of the request body, by their names in chat completions. */
  readonly sent: readonly string[]
  readonly reply: ModelReply
  readonly limits: ServerLimits
}

/** Header names in order of preference: OpenAI, Azure, Groq, gateways of vLLM; Anthropic. */
const REQUESTS = ['x-ratelimit-limit-requests', 'anthropic-ratelimit-requests-limit']
const TOKENS = ['x-ratelimit-limit-tokens', 'anthropic-ratelimit-tokens-limit', 'anthropic-ratelimit-input-tokens-limit']

/** Reads the rate limits from response headers. */
export function limitsIn(headerOf: (name: string) => string | null | undefined): ServerLimits {
  const first = (names: readonly string[]): number | undefined =>
    names.map((name) => Number(headerOf(name) || Number.NaN)).find((value) => Number.isSafeInteger(value) && value > 0)
  const [requests, tokens] = [first(REQUESTS), first(TOKENS)]
  return { ...(requests !== undefined && { requests }), ...(tokens !== undefined && { tokens }) }
}
