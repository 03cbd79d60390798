import type { Choice, FinishReason, ModelReply, ModelRequest, ToolCall } from '@orreryjs/core'
import { estimateUsage, OrreryError } from '@orreryjs/core'
import { saysOverflow } from '../../overflow.ts'
import { readLogprobs } from '../logprobs.ts'
import type { Price } from '../prices.ts'
import { reportedUsage, withCost, withThoughtsCounted } from '../usage.ts'
import { readMessage } from './said.ts'
import { bad, list, object, text } from './shape.ts'

/** How servers name the end of a reply: the protocol's names first, then what proxies pass on from elsewhere. */
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
 * A server's reply, checked member by member: servers that only claim to speak the protocol are common.
 * Throws `MODEL_BAD_REPLY` where a member is missing or of the wrong kind. Usage that makes no sense is estimated.
 */
export function toReply(body: unknown, request: ModelRequest, price?: Price): ModelReply {
  const completion = checkedBody(body)
  if (completion['error'] !== undefined && completion['error'] !== null) {
    const told = JSON.stringify(completion['error'])
    if (saysOverflow(told)) throw new OrreryError('CONTEXT_OVERFLOW', told)
    if (isPassing(completion['error'])) throw new OrreryError('MODEL_UNAVAILABLE', told)
    throw bad(`the reply is an error in disguise: ${told}`)
  }
  const choices = list(completion['choices'], 'choices').map((value) => toChoice(value, request))
  if (choices.length === 0) throw bad('the reply has no choices')
  const reported = reportedUsage(completion['usage']) ?? estimateUsage(request, choices)
  return {
    choices,
    usage: withCost(withThoughtsCounted(reported, choices), price),
    ...named('model', completion['model']),
    ...named('fingerprint', completion['system_fingerprint']),
  }
}

/** A server's answer as an object. Throws `MODEL_BAD_REPLY` for any other. */
export function checkedBody(body: unknown): Readonly<Record<string, unknown>> {
  if (typeof body === 'string') throw bad('the reply is not marked as JSON (content type application/json)')
  if (body === undefined || body === null) throw bad('the reply is empty')
  return object(body, 'the reply')
}

/** A member of a reply that is there where its server says one. */
export function named<Name extends string>(name: Name, value: unknown): { readonly [Key in Name]?: string } {
  return (typeof value === 'string' && value !== '' ? { [name]: value } : {}) as { readonly [Key in Name]?: string }
}

function toChoice(value: unknown, request: ModelRequest): Choice {
  const choice = object(value, 'a choice')
  const message = object(choice['message'], 'message')
  const refusal = message['refusal']
  const native = finishOf(choice['native_finish_reason'])
  const finish = native === 'refusal' ? native : (finishOf(choice['finish_reason']) ?? 'stop')
  const { text: said, reasoning } = readMessage(message, request)
  const thought = reasoning === undefined ? {} : { reasoning }
  if (typeof refusal === 'string' && refusal !== '') return { text: refusal, ...thought, finish: 'refusal' }
  if (finish === 'content-filter' && said.trim() === '') throw filtered()
  const calls = message['tool_calls'] ?? []
  const toolCalls = withOwnIds(list(calls, 'tool_calls').map(toToolCall))
  const logprobs = request.logprobs === undefined ? undefined : readLogprobs(contentOf(choice['logprobs']))
  return {
    text: said,
    ...thought,
    ...(toolCalls.length === 0 ? {} : { toolCalls }),
    finish,
    ...(logprobs !== undefined && { logprobs }),
  }
}

function contentOf(logprobs: unknown): unknown {
  return typeof logprobs === 'object' && logprobs !== null ? (logprobs as { readonly content?: unknown }).content : undefined
}

/** That there is no reply for what it would have said. */
export function filtered(): OrreryError {
  return new OrreryError('MODEL_FILTERED', 'a filter of the server held the whole reply back')
}

/** Whether an error that comes as a reply may be gone the next time: OpenRouter says so of the provider behind it. */
function isPassing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : Number.NaN
  return code === 408 || code === 429 || (code >= 500 && code < 600)
}

function finishOf(reason: unknown): FinishReason | undefined {
  return FINISH.get(typeof reason === 'string' ? reason.toLowerCase() : reason)
}

/** Results are told apart by the id of their call: one that is empty or taken gets another. */
export function withOwnIds(calls: readonly ToolCall[]): readonly ToolCall[] {
  const taken = new Set(calls.map(({ id }) => id).filter((id) => id !== ''))
  const free = calls.map((_, index) => `call_${index + 1}`).filter((id) => !taken.has(id))
  return calls.map((call, index) => {
    const mine = call.id !== '' && calls.findIndex(({ id }) => id === call.id) === index
    return mine ? call : { ...call, id: free.shift() ?? '' }
  })
}

function toToolCall(value: unknown): ToolCall {
  const call = object(value, 'a tool call')
  const made = object(call['function'], "a tool call's function")
  return {
    id: text(call['id'] ?? '', "a tool call's id"),
    name: text(made['name'], "a tool call's name"),
    arguments: text(made['arguments'] ?? '', "a tool call's arguments"),
  }
}
