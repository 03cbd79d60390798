import type { JsonObject } from '@orreryjs/core'
import type { Exchange } from '../exchange.ts'
import type { Limiter, Quota } from '../limiter.ts'
import type { PriceTable } from '../openai/usage.ts'

/** A model of the AI SDK 5, 6 or 7 (protocols v2, v3 and v4), as a provider such as `openai('gpt-5.2')` returns it. */
export interface AiSdkModel {
  readonly specificationVersion: string
  readonly provider: string
  readonly modelId: string
  /** Takes the options of its protocol; the protocols agree on text and tools. */
  doGenerate(options: never): PromiseLike<AiSdkResult>
}

/** Result of a model, as far as it is used here. */
export interface AiSdkResult {
  readonly content: readonly AiSdkPart[]
  /** Settings that the provider could not send; the protocols name them in different members. */
  readonly warnings?: readonly { readonly type: string; readonly setting?: unknown; readonly feature?: unknown }[] | undefined
  /** Newer protocols include the provider's own reason. */
  readonly finishReason: string | { readonly unified: string; readonly raw?: string | undefined }
  readonly usage: AiSdkUsage
  readonly response?:
    | { readonly modelId?: string | undefined; readonly headers?: Readonly<Record<string, string>> | undefined }
    | undefined
}

/** A part of the result; members that do not apply to its type are absent. */
export interface AiSdkPart {
  readonly type: string
  readonly text?: string
  readonly toolCallId?: string
  readonly toolName?: string
  readonly input?: unknown
  readonly providerExecuted?: boolean | undefined
  /** Signatures and encrypted reasoning, by provider. */
  readonly providerMetadata?: JsonObject | undefined
}

/** Newer protocols break token counts down; the oldest reports numbers. */
export interface AiSdkUsage {
  readonly inputTokens:
    | number
    | undefined
    | { readonly total: number | undefined; readonly cacheRead?: number | undefined; readonly cacheWrite?: number | undefined }
  readonly outputTokens: number | undefined | { readonly total: number | undefined; readonly reasoning?: number | undefined }
  readonly reasoningTokens?: number | undefined
  readonly cachedInputTokens?: number | undefined
}

/** Options of `fromLanguageModel`. */
export interface AiSdkOptions extends Quota {
  /** Name in results and journals. @default `ai-sdk:PROVIDER:MODEL` */
  readonly id?: string
  /** Overrides the temperature of requests. */
  readonly temperature?: number
  /** Nucleus sampling: share of probability to sample from. @default the provider's default */
  readonly topP?: number
  /** Overrides the maximum length of a reply, in tokens. */
  readonly maxTokens?: number
  /**
   * Additional tokens for a model that reasons. If set, applied from the first request on; otherwise once reasoning is detected. @default
   * 8192
   */
  readonly extraReasoningTokens?: number
  /** Options specific to a provider, by its name: `{ anthropic: { thinking: { type: 'adaptive' } } }`. */
  readonly providerOptions?: JsonObject
  /**
   * True to mark the prefix that the next request will share, so that the provider caches it at a lower price; providers without such
   * marks ignore them. @default true for models of Anthropic
   */
  readonly promptCache?: boolean
  /** Shares a quota with other models of the same provider. @default a separate limiter */
  readonly limiter?: Limiter
  /** Timeout of one attempt, in milliseconds. @default none */
  readonly timeout?: number
  /** Retries after rate limits, server errors and broken connections. @default 0 */
  readonly maxRetries?: number
  /** Delay before the first retry if the server names none, in milliseconds; it doubles up to 8 s. @default 500 */
  readonly retryDelay?: number
  /** Token prices. @default none, so that replies have no cost */
  readonly prices?: PriceTable
  /** Waits for the given time; rejects if the signal is aborted. @default a timer */
  sleep?(milliseconds: number, signal: AbortSignal): Promise<void>
  /** Called once per unsupported parameter, with the substitute; `about` is its name, or `reasoning` if token limits are raised. */
  onFallback?(message: string, about: string): void
  /** Called for every successful response, unmodified. */
  onExchange?(exchange: Exchange): void
}
