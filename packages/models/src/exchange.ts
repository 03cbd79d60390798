import type { ModelReply } from '@orreryjs/core'

/** What a server allows, as the headers of its answers name it. */
export interface ServerLimits {
  readonly requests?: number
  readonly tokens?: number
}

/** One answer of a server: what it was sent, and what it said before anything was cut from that here. */
export interface Exchange {
  /** Members of the body, by the names that chat completions have for them. */
  readonly sent: readonly string[]
  readonly reply: ModelReply
  readonly limits: ServerLimits
}

/** Headers in order of preference: OpenAI, Azure, Groq, vLLM's gateways; Anthropic. */
const REQUESTS = ['x-ratelimit-limit-requests', 'anthropic-ratelimit-requests-limit']
const TOKENS = ['x-ratelimit-limit-tokens', 'anthropic-ratelimit-tokens-limit', 'anthropic-ratelimit-input-tokens-limit']

/** The limits that headers name. */
export function limitsIn(headerOf: (name: string) => string | null | undefined): ServerLimits {
  const first = (names: readonly string[]): number | undefined =>
    names.map((name) => Number(headerOf(name) || Number.NaN)).find((value) => Number.isSafeInteger(value) && value > 0)
  const [requests, tokens] = [first(REQUESTS), first(TOKENS)]
  return { ...(requests !== undefined && { requests }), ...(tokens !== undefined && { tokens }) }
}
