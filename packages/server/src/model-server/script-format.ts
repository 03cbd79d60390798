import type { JsonObject } from '@orreryjs/core'
import type { Breakage } from './failure.ts'
import type { ProtocolName } from './protocol.ts'

/** Step of a script, as in the body of `POST /__script`. */
export type ModelScriptStep = ModelScriptReply | ModelScriptError | ModelScriptBreak | ModelScriptPass

/** Fields of every step. */
interface StepFields {
  /** Milliseconds before the response. @default 0 */
  readonly delay?: number | undefined
  /** Requests that the step answers. @default all */
  readonly match?: ModelRequestMatcher | undefined
  /** Number of requests that the step answers. @default 1 */
  readonly times?: number | 'always' | undefined
}

/** Conditions on a request; all must hold. */
export interface ModelRequestMatcher {
  readonly protocol?: ProtocolName | undefined
  /** Model that the request names. */
  readonly model?: string | undefined
  /** Text in the last message. */
  readonly contains?: string | undefined
  /** Regular expression for the last message, in the syntax of RE2, without flags. */
  readonly matches?: string | undefined
  /** Text in a system message. */
  readonly system?: string | undefined
  /** Name of a tool that the request offers. */
  readonly tool?: string | undefined
  /** Text in a tool result at the end of the conversation. */
  readonly toolResult?: string | undefined
  readonly stream?: boolean | undefined
  /** Earlier attempts, as the SDKs of OpenAI and Anthropic count them. */
  readonly attempt?: number | undefined
}

/** A reply in the protocol of the request. */
interface ModelScriptReply extends StepFields {
  readonly kind: 'reply'
  readonly text?: string | undefined
  readonly reasoning?: string | undefined
  /** Text with which the model refuses; replaces `text`. */
  readonly refusal?: string | undefined
  readonly tool_calls?: readonly ScriptedCall[] | undefined
  readonly finish_reason?: 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'refusal' | undefined
  /** @default estimated from text lengths */
  readonly usage?: ScriptedUsage | undefined
  readonly logprobs?: readonly (ScriptedToken & { readonly top?: readonly ScriptedToken[] | undefined })[] | undefined
  /** Milliseconds before each event of a stream. @default 0 */
  readonly event_delay?: number | undefined
}

interface ScriptedCall {
  /** @default unique in the conversation */
  readonly id?: string | undefined
  readonly name: string
  /** An object, or text that need not be JSON. @default no arguments */
  readonly arguments?: string | JsonObject | undefined
}

interface ScriptedUsage {
  readonly input_tokens: number
  readonly output_tokens: number
  readonly cached_tokens?: number | undefined
  readonly reasoning_tokens?: number | undefined
}

interface ScriptedToken {
  readonly token: string
  /** Natural logarithm of its probability. */
  readonly logprob: number
}

/** An error in the form of the protocol. */
interface ModelScriptError extends StepFields {
  readonly kind: 'error'
  /** 400 to 599. */
  readonly status: number
  readonly message?: string | undefined
  /** @default the type that the protocol has for the status */
  readonly type?: string | undefined
  readonly param?: string | null | undefined
  /** @default OpenAI's code for the status */
  readonly code?: string | null | undefined
  /** `retry-after`, `retry-after-ms`, `x-...` and `anthropic-...`. A 429 has `retry-after: 1` by default. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A reply that breaks after its text. */
interface ModelScriptBreak extends StepFields {
  readonly kind: 'broken'
  readonly breakage: Breakage
  readonly text?: string | undefined
}

/** The reply of the served model. */
interface ModelScriptPass extends StepFields {
  readonly kind: 'model'
  readonly event_delay?: number | undefined
}
