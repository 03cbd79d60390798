import {
  type Choice,
  type FinishReason,
  type JsonObject,
  type ModelReply,
  type ModelRequest,
  type NativeReply,
  OrreryError,
  type TokenLogprob,
  type ToolCall,
  type Usage,
  withCallIds,
} from '@orreryjs/core'
import { isOverflowMessage } from '../../overflow.ts'
import { joinReasoning, type SeparatedText, separateReasoning } from '../../reasoning.ts'
import type { OpenAISettings } from '../settings.ts'
import { reportedCounts, usageOf, withCost } from '../usage.ts'

/** Finish reasons of servers: the API's first, then the reasons that proxies pass through. */
const FINISH: ReadonlyMap<unknown, FinishReason> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['content_filter', 'content-filter'],
  ['max_tokens', 'length'],
  ['model_length', 'length'],
  ['tool_use', 'tool-calls'],
  ['refusal', 'refusal'],
  ['safety', 'content-filter'],
  ['prohibited_content', 'content-filter'],
  ['recitation', 'content-filter'],
])

/**
 * Parses a server's reply and checks every member, because many servers claim compatibility without being compatible. Throws
 * `MODEL_BAD_REPLY` if a member is missing or malformed. Invalid usage is estimated.
 */
export function toReply(body: unknown, request: ModelRequest, settings: OpenAISettings): ModelReply {
  const completion = checkedBody(body)
  if (completion['error'] !== undefined && completion['error'] !== null) {
    const detail = JSON.stringify(completion['error'])
    if (isOverflowMessage(detail)) throw new OrreryError('CONTEXT_OVERFLOW', detail)
    if (isPassing(completion['error'])) throw new OrreryError('MODEL_UNAVAILABLE', detail)
    throw badReply(`the reply contains an error: ${detail}`)
  }
  const received = inOrderOf('index', asList(completion['choices'], 'choices'))
  const choices = received.map((value) => toChoice(value, request))
  if (choices.length === 0) throw badReply('the reply has no choices')
  return {
    choices,
    usage: replyUsage(completion['usage'], { request, choices, received: completion['choices'] }, settings),
    ...optionalMember('model', completion['model']),
    ...optionalMember('fingerprint', completion['system_fingerprint']),
  }
}

/**
 * Sorts the members of a list by their index, because servers may send them in another order. Members without a valid index keep their
 * place, and members with the same index their order.
 */
export function inOrderOf(name: string, members: readonly unknown[]): readonly unknown[] {
  const placed = members.map((member, place) => {
    const index = typeof member === 'object' && member !== null ? (member as Fields)[name] : undefined
    return { member, place: Number.isSafeInteger(index) && Number(index) >= 0 ? Number(index) : place }
  })
  return placed.sort((a, b) => a.place - b.place).map(({ member }) => member)
}

/** Returns the usage of a reply with its cost, from counts with the names of chat completions. */
export function replyUsage(
  reported: unknown,
  reply: { readonly request: ModelRequest; readonly choices: readonly Choice[]; readonly received: unknown },
  settings: OpenAISettings,
): Usage {
  const { estimated, ...counts } = reportedCounts(reported)
  const { label, onFallback, price } = settings
  const usage = usageOf(counts, { ...reply, maxTokens: tokenBound(reply.request, settings), model: settings, label, onFallback })
  return withCost(estimated === true ? { ...usage, estimated } : usage, price)
}

/** Returns the maximum number of tokens of a choice; `undefined` if the request has none, or the user's own. */
function tokenBound({ maxTokens }: ModelRequest, settings: OpenAISettings): number | undefined {
  const bound = settings.maxTokens ?? maxTokens
  const hasOwn = Object.keys(settings.extraBody).some((name) => name.startsWith('max_'))
  return bound === undefined || hasOwn ? undefined : bound + settings.extraReasoningTokens
}

/** Returns a response as an object. Throws `MODEL_BAD_REPLY` for anything else. */
export function checkedBody(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === 'string') throw badReply('the reply is not marked as JSON (content type application/json)')
  if (body === undefined || body === null) throw badReply('the reply is empty')
  return asObject(body, 'the reply')
}

/** Returns an optional member of a reply. */
export function optionalMember<Name extends string>(name: Name, value: unknown): { readonly [Key in Name]?: string } {
  return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { readonly [Key in Name]?: string }
}

function toChoice(value: unknown, request: ModelRequest): Choice {
  const choice = asObject(value, 'a choice')
  const message = asObject(choice['message'], 'message')
  const refusal = message['refusal']
  const native = finishOf(choice['native_finish_reason'])
  const finish = native === 'refusal' ? native : (finishOf(choice['finish_reason']) ?? 'stop')
  const { text: content, reasoning } = readMessage(message, request)
  const thought = reasoning === undefined ? {} : { reasoning }
  if (typeof refusal === 'string' && refusal !== '') return { text: refusal, ...thought, finish: 'refusal' }
  if (finish === 'content-filter' && content.trim() === '') throw filteredError()
  const calls = message['tool_calls'] ?? []
  const toolCalls = withCallIds(inOrderOf('index', asList(calls, 'tool_calls')).map(toToolCall), request.messages)
  const logprobs = request.logprobs === undefined ? undefined : readLogprobs(contentOf(choice['logprobs']))
  const received = (request.tools ?? []).length === 0 ? undefined : nativeReply(message, toolCalls)
  return {
    text: content,
    ...thought,
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    ...(received !== undefined && { native: received }),
    finish,
    ...(logprobs !== undefined && { logprobs }),
  }
}

/** Members of a message that hold reasoning: vLLM, DeepSeek, llama.cpp; OpenRouter, Groq, Ollama; LiteLLM. */
export const REASONING_MEMBERS = ['reasoning_content', 'reasoning', 'thinking', 'thinking_blocks', 'reasoning_details'] as const

/** Returns the message to send back, if it has reasoning or a call is signed (Gemini): with the ids of its calls in the conversation. */
function nativeReply(message: Fields, toolCalls: readonly ToolCall[]): NativeReply | undefined {
  const reasoning = Object.fromEntries(
    REASONING_MEMBERS.map((name) => [name, message[name]] as const).filter(([, value]) => isPresent(value)),
  )
  const sent = inOrderOf('index', asList(message['tool_calls'] ?? [], 'tool_calls')) as readonly Fields[]
  const calls = toolCalls.map(({ id, name, arguments: text }, index) => {
    const signature = sent[index]?.['extra_content']
    const call = { id, type: 'function', function: { name, arguments: text } }
    return isPresent(signature) ? { ...call, extra_content: signature } : call
  })
  const isSigned = calls.some((call) => 'extra_content' in call)
  if (Object.keys(reasoning).length === 0 && !isSigned) return undefined
  const item = {
    role: 'assistant',
    content: message['content'] ?? '',
    ...reasoning,
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  return { api: 'chat', items: [item as unknown as JsonObject] }
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function contentOf(logprobs: unknown): unknown {
  return typeof logprobs === 'object' && logprobs !== null ? (logprobs as { readonly content?: unknown }).content : undefined
}

/** Creates the error for a reply that was blocked completely. */
export function filteredError(): OrreryError {
  return new OrreryError('MODEL_FILTERED', "the server's content filter blocked the reply")
}

/** Returns true if an error in the body may be temporary, as OpenRouter reports errors of the provider behind it. */
function isPassing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : Number.NaN
  return code === 408 || code === 429 || (code >= 500 && code < 600)
}

function finishOf(reason: unknown): FinishReason | undefined {
  return FINISH.get(typeof reason === 'string' ? reason.toLowerCase() : reason)
}

function toToolCall(value: unknown): ToolCall {
  const call = asObject(value, 'a tool call')
  const calledFunction = asObject(call['function'], "a tool call's function")
  return {
    id: asText(call['id'] ?? '', "a tool call's id"),
    name: asText(calledFunction['name'], "a tool call's name"),
    arguments: asText(calledFunction['arguments'] ?? '', "a tool call's arguments"),
  }
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a message and separates its reasoning, which may be in the text, in parts of the content or in a separate member. Throws
 * `MODEL_BAD_REPLY`.
 */
function readMessage(message: Fields, request: ModelRequest): SeparatedText {
  const rawContent = message['content'] ?? ''
  const { content, reasoning } = Array.isArray(rawContent)
    ? partsOf(rawContent)
    : { content: asText(rawContent, 'content'), reasoning: '' }
  const apart = [reasoningField(message), reasoning].filter((each) => each !== '').join('\n')
  return joinReasoning(apart === '' ? undefined : apart, separateReasoning(content, request))
}

/** Splits content parts into text and reasoning. */
export function partsOf(entries: readonly unknown[]): { readonly content: string; readonly reasoning: string } {
  const parts = entries.map((part) => asObject(part, 'a part of the content'))
  const thoughts = parts.filter((part) => !isText(part)).map(partThought)
  return { content: parts.filter(isText).map(partText).join(''), reasoning: thoughts.join('') }
}

/** Reads reasoning from a separate member: vLLM, SGLang, DeepSeek, llama.cpp; OpenRouter, Groq, Ollama; LiteLLM. */
export function reasoningField(message: Fields): string {
  for (const name of ['reasoning_content', 'reasoning', 'thinking']) {
    const value = message[name]
    if (typeof value === 'string' && value !== '') return value
  }
  const blocks = message['thinking_blocks'] ?? message['reasoning_details'] ?? []
  return Array.isArray(blocks) ? blocks.map((block) => partThought(asObject(block, 'a block of reasoning'))).join('') : ''
}

function isText({ type = 'text' }: Fields): boolean {
  return type === 'text' || type === 'output_text'
}

function partText(part: Fields): string {
  return asText(part['text'] ?? '', 'the text of a part')
}

/** Reads reasoning as text or as a list of parts. Redacted or encrypted reasoning is empty. */
function partThought(part: Fields): string {
  const thought = part['thinking'] ?? part['reasoning'] ?? part['text'] ?? part['summary'] ?? ''
  if (!Array.isArray(thought)) return typeof thought === 'string' ? thought : ''
  return asList(thought, 'a thought')
    .map((each) => partText(asObject(each, 'a part of a thought')))
    .join('')
}

/** Creates the error for a malformed reply. */
export function badReply(problem: string): OrreryError {
  return new OrreryError('MODEL_BAD_REPLY', problem)
}

/** Returns the value as an object; `subject` names it in the error. Throws `MODEL_BAD_REPLY`, as do the following readers. */
export function asObject(value: unknown, subject: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw badReply(`${subject} is not an object`)
}

export function asList(value: unknown, subject: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw badReply(`${subject} is not a list`)
}

export function asText(value: unknown, subject: string): string {
  if (typeof value === 'string') return value
  throw badReply(`${subject} is not text`)
}

/** Reads log probabilities; `undefined` if they are missing or in another format, because a reply is valid without them. */
export function readLogprobs(entries: unknown): readonly TokenLogprob[] | undefined {
  if (!Array.isArray(entries) || entries.length === 0) return undefined
  const tokens = entries.map(readToken)
  const valid = tokens.filter((each) => each !== undefined)
  return valid.length < tokens.length ? undefined : valid
}

function readToken(value: unknown): TokenLogprob | undefined {
  const plain = readPlain(value)
  if (plain === undefined) return undefined
  const { top_logprobs: others } = value as Fields
  const top = Array.isArray(others) ? others.map(readPlain).filter((each) => each !== undefined) : []
  return top.length === 0 ? plain : { ...plain, top }
}

function readPlain(value: unknown): { readonly token: string; readonly logprob: number } | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { token, logprob } = value as Fields
  return typeof token === 'string' && typeof logprob === 'number' && Number.isFinite(logprob) ? { token, logprob } : undefined
}
