import type { JsonObject } from '@orreryjs/core'
import type { Exchange } from '../exchange.ts'
import type { Limiter, Quota } from '../limiter.ts'
import type { PriceTable } from '../openai/usage.ts'

/** A model object of the AI SDK 5, 6 or 7, which speak the protocols v2, v3 and v4: what a provider such as `openai('gpt-5.2')` gives. */
export interface AiSdkModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  /** Takes the options of its protocol, in which text and tools are written alike. */
  doGenerate(options: never): PromiseLike<AiSdkResult>
}

/** What such a model generated, as far as it is read here. */
export interface AiSdkResult {
  readonly content: readonly AiSdkPart[]
  /** What the provider could not send; older and newer protocols name that in different members. */
  readonly warnings?: readonly { readonly type: string; readonly setting?: unknown; readonly feature?: unknown }[] | undefined
  /** The newer protocols tell what the provider itself said, too. */
  readonly finishReason: string | { readonly unified: string; readonly raw?: string | undefined }
  readonly usage: AiSdkUsage
  readonly response?:
    | { readonly modelId?: string | undefined; readonly headers?: Readonly<Record<string, string>> | undefined }
    | undefined
}

/** A part of what was generated; what its type has no use for is absent. */
export interface AiSdkPart {
  readonly type: string
  readonly text?: string
  readonly toolCallId?: string
  readonly toolName?: string
  readonly input?: unknown
  readonly providerExecuted?: boolean | undefined
}

/** The newer protocols tell what the tokens were made of; the oldest gives numbers. */
export interface AiSdkUsage {
  readonly inputTokens:
    | number
    | undefined
    | { readonly total: number | undefined; readonly cacheRead?: number | undefined; readonly cacheWrite?: number | undefined }
  readonly outputTokens: number | undefined | { readonly total: number | undefined; readonly reasoning?: number | undefined }
  readonly reasoningTokens?: number | undefined
  readonly cachedInputTokens?: number | undefined
}

/** How a model of the AI SDK is asked. */
export interface AiSdkOptions extends Quota {
  /** Name in results and journals. @default `ai-sdk:PROVIDER:MODEL` */
  readonly id?: string
  /** Sent in place of what requests ask for. */
  readonly temperature?: number
  /** Share of probability that tokens are drawn from. @default the provider's own */
  readonly topP?: number
  /** Bound of a reply in tokens, in place of what requests ask for. */
  readonly maxTokens?: number
  /** Tokens on top of a bound for a model that thinks: given, from the first request on, else where it is found out. @default 8192 */
  readonly reasoningRoom?: number
  /** What only this provider knows, by its name: `{ anthropic: { thinking: { type: 'adaptive' } } }`. */
  readonly providerOptions?: JsonObject
  /**
   * Whether what the next request begins with too is marked, so that the provider keeps it and it costs less; providers that know no such
   * marks pass over them. @default for models of Anthropic
   */
  readonly promptCache?: boolean
  /** Keeps to the quota together with others who ask the same provider. @default one of its own */
  readonly limiter?: Limiter
  /** Milliseconds for one attempt. @default no bound */
  readonly timeout?: number
  /** Attempts after the first, on rate limits, server errors and broken connections. @default 0 */
  readonly maxRetries?: number
  /** Milliseconds before the first retry where the server names none; it doubles up to 8 s. @default 500 */
  readonly retryDelay?: number
  /** What tokens cost. @default none, and replies name no cost */
  readonly prices?: PriceTable
  /** Waits that many milliseconds; rejects where the signal is aborted. @default a timer */
  sleep?(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Told once of each parameter that the model does not take, and what is done in its place; `about` is its name, or `room`. */
  onFallback?(message: string, about: string): void
  /** Told of every answer that is a reply, as the model gave it. */
  onExchange?(exchange: Exchange): void
}
