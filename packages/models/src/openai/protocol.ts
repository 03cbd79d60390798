import type { ModelReply, ModelRequest } from '@orreryjs/core'
import type { OpenAI } from 'openai'
import type { ServerLimits } from '../exchange.ts'
import { type ReasoningTokens, raisedLimitNotice } from '../reasoning-tokens.ts'
import { type OptionalParameter, SUBSTITUTES, type UnsupportedParameters } from './parameters.ts'
import type { OpenAISettings } from './settings.ts'

/** Options of a request, in addition to its body. */
interface SendOptions {
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
}

/** An API of servers: the form of the body, the endpoint and the reader of responses. */
export interface Protocol<Body extends object = object> {
  /** True if a request returns only one choice. */
  readonly isSingleChoice: boolean
  /** Converts a request, without parameters that the server rejected. `purpose` is not sent. */
  bodyOf(request: ModelRequest, settings: OpenAISettings, capabilities: ServerCapabilities): Body
  /** Returns the members of a body that a server may reject, by the names in `parameters`. */
  optionalIn(body: Body): Readonly<Partial<Record<OptionalParameter, unknown>>>
  send(sdk: OpenAI, body: Body, settings: OpenAISettings, options: SendOptions): Promise<unknown>
  /** Reads a response. Throws `MODEL_BAD_REPLY` for a malformed one, and the error that a failed one reports. */
  read(answer: unknown, request: ModelRequest, settings: OpenAISettings): ModelReply
}

/** Learned properties of a model's server; updated during requests. */
export interface ServerCapabilities {
  readonly refused: UnsupportedParameters
  readonly reasoning: ReasoningTokens
  /** Rate limits in the last response. */
  limits: ServerLimits
}

/** Creates the initial state: some models are known by name to reason. */
export function createCapabilities({ addsReasoningTokens, extraReasoningTokens }: OpenAISettings): ServerCapabilities {
  return { refused: new Set(), reasoning: { isReasoning: addsReasoningTokens, extraTokens: extraReasoningTokens }, limits: {} }
}

/** Remembers a rejected parameter, and reports it the first time. */
export function rememberUnsupported(
  parameter: OptionalParameter,
  { refused }: ServerCapabilities,
  settings: OpenAISettings,
): void {
  if (refused.has(parameter)) return
  refused.add(parameter)
  settings.onFallback(`${settings.label} does not support ${parameter}; ${SUBSTITUTES[parameter]}`, parameter)
}

/** Raises token limits for a model that reasons, and reports it. */
export function raiseTokenLimits({ reasoning }: ServerCapabilities, settings: OpenAISettings): void {
  if (reasoning.isReasoning) return
  reasoning.isReasoning = true
  settings.onFallback(raisedLimitNotice(settings.label, reasoning), 'reasoning')
}
