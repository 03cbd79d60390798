import type { JsonObject } from './primitives/json.ts'
import type { PrivilegedView } from './privileged-view.ts'
import type { Tool, ToolCall } from './tool.ts'

/** A language model. It may answer at once or with a promise; it never changes the request. */
export interface LanguageModel {
  /** Name and parameters that decide the replies, for example `openai:gpt-5.2` or `simulated:perfect`. */
  readonly id: string
  /** What answers. @default 'server', of which the least is taken for granted */
  readonly kind?: ModelKind
  /** Whether its replies say nothing about any real language model, so that results made with it must be labelled. @default false */
  readonly simulated?: boolean
  /**
   * Whether the harness shows it the world and its state beside the request (`GenerateOptions.privileged`). What it says is then no
   * reading of the prompt, so that results must be labelled. @default false
   */
  readonly privileged?: boolean
  /**
   * Whether it can play what begins with that observation; of one that cannot, a run says so before it starts. @default it is not known,
   * as of every real model
   */
  knows?(opening: string): boolean
  /** Throws an `OrreryError` with a `MODEL_` code when no reply could be had. */
  generate(request: ModelRequest, options: GenerateOptions): ModelReply | Promise<ModelReply>
}

/** What answers for a model: nothing, a program in this process, a server, or a person, one question at a time. */
export type ModelKind = 'none' | 'computed' | 'server' | 'person'

/** What a model is given beside the request. */
export interface GenerateOptions {
  /** Aborted when the reply is no longer wanted. */
  readonly signal: AbortSignal
  /** How often the same request was sent before and failed in a way that may pass, where the caller knows. @default 0 */
  readonly attempt?: number
  /** Where the episode stands; given to a privileged model in an episode, and to nobody else. */
  readonly privileged?: PrivilegedView
  /** Told of what the call waits for before it is sent, and with nothing once it is. For whoever watches: no reply depends on it. */
  readonly onWait?: OnWait | undefined
}

/** Takes what a call of a model waits for; nothing where it waits for its answer alone. */
export type OnWait = (wait: ModelWait | undefined) => void

/**
 * Why a call is not sent yet: its server asked for patience (`rate-limit`), the share of a minute that it may take is not free yet
 * (`quota`), it failed and is tried again (`retry`), or what others cost decides whether it is made (`budget`).
 */
export interface ModelWait {
  readonly cause: 'rate-limit' | 'quota' | 'retry' | 'budget'
  /** Milliseconds from now, at least; absent where nobody knows. */
  readonly left?: number
  /** Of the error that it waits because of. */
  readonly code?: string
}

/** What an agent asks of a model. Nothing in it names a world or an agent but its text. */
export interface ModelRequest {
  /** What the agent asks for, `react.step`, `ar.remedy`: for logs, routing and cost tables; never sent, never read by a model. */
  readonly purpose: string
  readonly messages: readonly Message[]
  readonly tools?: readonly Tool[]
  readonly toolChoice?: ToolChoice
  /** `json` asks for one JSON object. @default 'text' */
  readonly format?: 'text' | 'json'
  /** The JSON Schema that the object must meet, where `format` is `json` and one is known. */
  readonly schema?: JsonObject
  readonly temperature?: number
  /** Upper bound of the reply, in tokens. */
  readonly maxTokens?: number
  readonly stop?: readonly string[]
  /** Number of choices. @default 1 */
  readonly n?: number
  readonly seed?: number
  /** How probable each token was is to be told, and of so many others in its place, from 0. @default it is not */
  readonly logprobs?: number
}

/** Whether a tool is to be called: as the model likes, never, some, or the one that is named. */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string }

/** A part of a conversation, by who says it. */
export type Message =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly toolCalls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly content: string; readonly toolCallId: string }

/** What a model answered, and what it cost. */
export interface ModelReply {
  /** At least one. */
  readonly choices: readonly Choice[]
  readonly usage: Usage
  /** Name of the model that answered, where its server says one: aliases move on from version to version. */
  readonly model?: string
  /** What the server says of the state that answered, where it does. */
  readonly fingerprint?: string
}

/** One of the answers that were asked for. */
export interface Choice {
  readonly text: string
  /** What the model thought by itself before it answered, where it shows that: for readers of the journal, never an action. */
  readonly reasoning?: string
  readonly toolCalls?: readonly ToolCall[]
  readonly finish: FinishReason
  /** Of every token that the server wrote, what was cut off or taken for a thought included; where it was asked for and told. */
  readonly logprobs?: readonly TokenLogprob[]
}

/** A token that was written, and the natural logarithm of how probable it was. */
export interface TokenLogprob {
  readonly token: string
  readonly logprob: number
  /** The likeliest in its place, itself among them. */
  readonly top?: readonly { readonly token: string; readonly logprob: number }[]
}

/**
 * Why an answer ends: by itself or at a stop, at the bound of tokens, with calls of tools, held back by a filter of the server,
 * or as the model would not: its text is then an apology and no answer.
 */
export type FinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'refusal'

/** What a reply took. */
export interface Usage {
  /** In tokens. */
  readonly inputTokens: number
  /** In tokens, over all choices, those of thoughts included. */
  readonly outputTokens: number
  /** How many of the output's were thoughts of the model's own, where that is known. */
  readonly reasoningTokens?: number
  /** How many of the input's came from the server's cache, where it says so. */
  readonly cachedTokens?: number
  /** How many others of the input's were put into that cache, where it says so: some servers ask more for them. */
  readonly cacheWriteTokens?: number
  /** True where the model did not report and the numbers come from text lengths. */
  readonly estimated?: boolean
  /** In US dollars, where a price is known. */
  readonly cost?: number
}

/**
 * The first line of a reply of a simulated model that could not make out its prompt: the world, what is asked, or the form in
 * which to answer. Results count such replies, as they say nothing about the agent.
 */
export const UNREAD_PROMPT: string = 'This prompt is not understood.'

/** Whether a reply says that its prompt was not understood. */
export function isUnread(reply: string): boolean {
  return reply.startsWith(UNREAD_PROMPT)
}

/** What a token is taken to be where no model says. */
export const CHARACTERS_PER_TOKEN = 4

/** Usage estimated from the lengths of what was sent and what came back, tool specifications and calls included. */
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

/** What models are told of a tool: not the action that it stands for. */
function sentTool({ name, description, parameters }: Tool): Omit<Tool, 'action'> {
  return { name, description, parameters }
}

function callLength(calls: Choice['toolCalls']): number {
  return (calls ?? []).reduce((total, call) => total + call.name.length + call.arguments.length, 0)
}
