import { type Choice, type FinishReason, type ModelReply, type ModelRequest, OrreryError, type ToolCall } from '@orrery/core'
import { estimateUsage } from '../token-estimate.ts'

const FINISH: ReadonlyMap<unknown, FinishReason> = new Map([
  ['stop', 'stop'],
  ['length', 'length'],
  ['tool_calls', 'tool-calls'],
  ['function_call', 'tool-calls'],
  ['content_filter', 'content-filter'],
])

/**
 * A server's reply, checked member by member: servers that only claim to speak the protocol are common.
 * Throws `MODEL_BAD_REPLY` where a member is missing or of the wrong kind. Usage that makes no sense is estimated.
 */
export function toReply(body: unknown, request: ModelRequest): ModelReply {
  if (typeof body === 'string') throw bad('the reply is not marked as JSON (content type application/json)')
  if (body === undefined || body === null) throw bad('the reply is empty')
  const completion = object(body, 'the reply')
  if (completion['error'] !== undefined && completion['error'] !== null) {
    throw bad(`the reply is an error in disguise: ${JSON.stringify(completion['error'])}`)
  }
  const choices = list(completion['choices'], 'choices').map(toChoice)
  if (choices.length === 0) throw bad('the reply has no choices')
  return { choices, usage: toUsage(completion['usage']) ?? estimateUsage(request, choices) }
}

function toChoice(value: unknown): Choice {
  const choice = object(value, 'a choice')
  const message = object(choice['message'], 'message')
  const refusal = message['refusal']
  if (typeof refusal === 'string' && refusal !== '') return { text: refusal, finish: 'content-filter' }
  const finish = FINISH.get(choice['finish_reason']) ?? 'stop'
  const calls = message['tool_calls'] ?? []
  const toolCalls = list(calls, 'tool_calls').map(toToolCall)
  return { text: text(message['content'] ?? '', 'content'), ...(toolCalls.length === 0 ? {} : { toolCalls }), finish }
}

function toToolCall(value: unknown, index: number): ToolCall {
  const call = object(value, 'a tool call')
  const made = object(call['function'], "a tool call's function")
  return {
    id: text(call['id'] ?? `call_${index + 1}`, "a tool call's id"),
    name: text(made['name'], "a tool call's name"),
    arguments: text(made['arguments'] ?? '', "a tool call's arguments"),
  }
}

function toUsage(value: unknown): ModelReply['usage'] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { prompt_tokens: input, completion_tokens: output } = value as Record<string, unknown>
  return isCount(input) && isCount(output) ? { inputTokens: input, outputTokens: output } : undefined
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function object(value: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw bad(`${what} is not an object`)
}

function list(value: unknown, what: string): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw bad(`${what} is not a list`)
}

function text(value: unknown, what: string): string {
  if (typeof value === 'string') return value
  throw bad(`${what} is not text`)
}

function bad(problem: string): OrreryError {
  return new OrreryError('MODEL_BAD_REPLY', problem)
}
