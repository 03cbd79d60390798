import type { JsonObject } from './primitives/json.ts'
import type { PrivilegedView } from './privileged-view.ts'
import type { Tool, ToolCall } from './tool.ts'

/** A language model. It may reply synchronously or with a promise; it never modifies the request. */
export interface LanguageModel {
  /** Name and parameters that decide the replies, for example `openai:gpt-5.2` or `simulated:perfect`. */
  readonly id: string
  /** Type of the model. @default 'server', which assumes the least */
  readonly kind?: ModelKind
  /** True if its results do not transfer to real language models and must be labelled. @default false */
  readonly simulated?: boolean
  /**
   * True if the harness passes it the world and its state with the request (`GenerateOptions.privileged`). Its replies then do not depend
   * only on the prompt, so results must be labelled. @default false
   */
  readonly privileged?: boolean
  /** Program that computes the replies of a model in this process; recorded in `run.json`. @default unknown */
  readonly engine?: ModelEngine
  /**
   * Returns true if the model can play a task with this first observation; otherwise the run warns before it starts. @default unknown, as
   * for every real model
   */
  supportsTask?(opening: string): boolean
  /** True if it replies to `ModelRequest.oneOf` with one of the texts and reports their scores. @default false */
  readonly scoresTexts?: boolean
  /** Throws an `OrreryError` with a `MODEL_` code if there is no reply. */
  generate(request: ModelRequest, options: GenerateOptions): ModelReply | Promise<ModelReply>
}

/** Type of a model: none, a program in this process, a server, or a person, who gets one request at a time. */
export type ModelKind = 'none' | 'computed' | 'server' | 'person'

/** Facts that determine the replies of a model in this process, in addition to the requests. A run is resumed only with the same facts. */
export interface ModelEngine {
  /** Name of the program or package. */
  readonly name: string
  readonly version: string
  /** SHA-256 of the file of weights, in hexadecimal digits. */
  readonly weights: string
  readonly threads: number
  /** Context window in tokens. */
  readonly context: number
}

/** Options of a model call. */
export interface GenerateOptions {
  /** Aborted when the reply is no longer needed. */
  readonly signal: AbortSignal
  /** How often the same request failed before with a retryable error, if known. @default 0 */
  readonly attempt?: number
  /** The state of the episode; passed only to a privileged model. */
  readonly privileged?: PrivilegedView
  /**
   * Called with the reason for a delay before the request is sent, and with `undefined` once it is sent. For progress display only: no
   * reply depends on it.
   */
  readonly onWait?: OnWait | undefined
  /**
   * Called with the reply so far while a model writes it, if the model supports this. Each text is a beginning of the same text in the
   * final reply. For display and streams only: a run does not pass it, and no reply depends on it. @default whole replies
   */
  readonly onPartialReply?: OnPartialReply | undefined
}

/** Receives the beginning of a reply: its choices so far, of which the last one is incomplete, and its tokens so far. */
export type OnPartialReply = (reply: ModelReply) => void

/** Receives the reason why a model call is delayed, or `undefined` if it has been sent. */
export type OnWait = (wait: ModelWait | undefined) => void

/**
 * Reason why a request is not sent yet: the server requested a pause (`rate-limit`), the per-minute quota is used up (`quota`), the call
 * failed and is retried (`retry`), or the cost of pending calls decides if it may be made (`budget`).
 */
export interface ModelWait {
  readonly cause: 'rate-limit' | 'quota' | 'retry' | 'budget'
  /** Minimum time left, in milliseconds; absent if unknown. */
  readonly remainingMs?: number
  /** Code of the error that caused the delay. */
  readonly code?: string
}

/** A request to a model. Only its text can refer to a world or an agent. */
export interface ModelRequest {
  /** Purpose of the call, `react.step`, `ar.remedy`: for logs, routing and cost tables; never sent to a model. */
  readonly purpose: string
  readonly messages: readonly Message[]
  readonly tools?: readonly Tool[]
  readonly toolChoice?: ToolChoice
  /** `false` requests at most one tool call per reply. A model that cannot limit its calls ignores it. @default the model decides */
  readonly parallelToolCalls?: boolean
  /** `json` requests one JSON object. @default 'text' */
  readonly format?: 'text' | 'json'
  /** JSON Schema of the object, if `format` is `json` and the schema is known. */
  readonly schema?: JsonObject
  /**
   * Texts of which the reply is to be one. A model that supports it scores each text by its mean log probability per token and reports the
   * scores; any other model ignores the field and replies freely. @default any reply
   */
  readonly oneOf?: readonly string[]
  readonly temperature?: number
  /** Maximum length of the reply, in tokens. */
  readonly maxTokens?: number
  readonly stop?: readonly string[]
  /** Number of choices. @default 1 */
  readonly n?: number
  readonly seed?: number
  /** Requests the log probability of each token, and of this many alternatives (0 or more). @default no log probabilities */
  readonly logprobs?: number
}

/** Tool use: optional, forbidden, required, or the named tool. */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string }

/** A message of a conversation, by role. */
export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | {
      readonly role: 'assistant'
      readonly content: string
      readonly toolCalls?: readonly ToolCall[]
      readonly native?: NativeReply
    }
  | { readonly role: 'tool'; readonly content: string; readonly toolCallId: string }

/**
 * A reply in the form of the provider's API, for a conversation with tools: some models need their reasoning back unchanged, encrypted or
 * signed. Agents copy it from the choice to the message. A model of another API ignores it.
 */
export interface NativeReply {
  /** API of the reply: `chat`, `responses`, `ai-sdk`, `openai-agents`. */
  readonly api: string
  readonly items: readonly JsonObject[]
}

/** Returns the message that repeats a choice in a conversation: its text, its tool calls and its native form. */
export function assistantMessage({ text, toolCalls = [], native }: Choice): Extract<Message, { readonly role: 'assistant' }> {
  return { role: 'assistant', content: text, ...(toolCalls.length > 0 && { toolCalls }), ...(native !== undefined && { native }) }
}

/**
 * Gives each new call an id that no other call of the conversation has, because clients and servers pair calls with results by id. Unique
 * ids stay; empty and repeated ones become `call_1`, `call_2` and so on, numbered over the whole conversation.
 */
export function withCallIds(calls: readonly ToolCall[], messages: readonly Message[]): readonly ToolCall[] {
  const earlier = messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
  const used = new Set(earlier.map(({ id }) => id))
  const reserved = new Set([...used, ...calls.map(({ id }) => id)])
  let number = earlier.length
  const nextId = (): string => {
    do number += 1
    while (reserved.has(`call_${number}`))
    return `call_${number}`
  }
  return calls.map((call) => {
    const id = call.id === '' || used.has(call.id) ? nextId() : call.id
    used.add(id)
    return { ...call, id }
  })
}

/** A model's reply and its usage. */
export interface ModelReply {
  /** At least one. */
  readonly choices: readonly Choice[]
  readonly usage: Usage
  /** Name of the model that replied, if the server reports it: aliases change between versions. */
  readonly model?: string
  /** The server's `system_fingerprint`, if reported. */
  readonly fingerprint?: string
}

/** One of the requested replies. */
export interface Choice {
  readonly text: string
  /** Reasoning that the model produced before the reply, if it exposes it: for readers of the journal, never an action. */
  readonly reasoning?: string
  readonly toolCalls?: readonly ToolCall[]
  /** Present if the request offered tools and the reply has reasoning that the provider needs back. */
  readonly native?: NativeReply
  readonly finish: FinishReason
  /**
   * One entry per token the server produced, including tokens that were truncated or belong to reasoning; present if requested and
   * supported.
   */
  readonly logprobs?: readonly TokenLogprob[]
  /** Scores of the texts in `oneOf`, in the same order; present if the model chose between them. */
  readonly scores?: readonly number[]
}

/** A token and the natural logarithm of its probability. */
export interface TokenLogprob extends ScoredToken {
  /** The most likely tokens in its place, including this one. */
  readonly top?: readonly ScoredToken[]
}

interface ScoredToken {
  readonly token: string
  /** Number of the token in the model's vocabulary, if the model reports it. */
  readonly id?: number
  readonly logprob: number
}

/**
 * Why a reply ended: complete or at a stop sequence, at the token limit, with tool calls, blocked by the server's filter, or refused by
 * the model, in which case the text is an apology and not an answer.
 */
export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'refusal'

/** Cost of a reply. */
export interface Usage {
  /** In tokens. */
  readonly inputTokens: number
  /** In tokens, over all choices, including reasoning. */
  readonly outputTokens: number
  /** Output tokens spent on reasoning, if known. */
  readonly reasoningTokens?: number
  /** Input tokens read from the server's cache, if reported. */
  readonly cachedTokens?: number
  /** Input tokens written to the cache, if reported; some servers charge more for them. */
  readonly cacheWriteTokens?: number
  /** True if the model did not report usage and the numbers are estimated from text lengths. */
  readonly estimated?: boolean
  /** In US dollars, if the price is known. */
  readonly cost?: number
}

/**
 * First line of a simulated model's reply if it could not interpret the prompt: the world, the request or the reply format. Results count
 * these replies, because they are no evidence about the agent.
 */
export const PROMPT_NOT_UNDERSTOOD: string = 'This prompt is not understood.'

/** Returns true if a reply says that its prompt was not understood. */
export function isUnreadPromptReply(reply: string): boolean {
  return reply.startsWith(PROMPT_NOT_UNDERSTOOD)
}

/** Assumed length of a token if the model does not report usage. */
export const CHARACTERS_PER_TOKEN = 4

/** Estimates usage from the lengths of the messages and replies, including tool specifications and calls. */
export function estimateUsage(request: Pick<ModelRequest, 'messages' | 'tools'>, choices: readonly Choice[]): Usage {
  let sent = request.tools === undefined ? 0 : JSON.stringify(request.tools.map(sentTool)).length
  for (const message of request.messages) {
    sent += message.content.length
    if (message.role === 'assistant') sent += callLength(message.toolCalls)
  }
  let received = 0
  for (const choice of choices) received += choice.text.length + (choice.reasoning?.length ?? 0) + callLength(choice.toolCalls)
  return {
    inputTokens: Math.ceil(sent / CHARACTERS_PER_TOKEN),
    outputTokens: Math.ceil(received / CHARACTERS_PER_TOKEN),
    estimated: true,
  }
}

/** The part of a tool that models receive: without its action. */
function sentTool({ name, description, parameters }: Tool): Omit<Tool, 'action'> {
  return { name, description, parameters }
}

function callLength(calls: Choice['toolCalls']): number {
  return (calls ?? []).reduce((total, call) => total + call.name.length + call.arguments.length, 0)
}
