import type { Choice, FinishReason, ModelReply, ModelRequest, ToolCall } from '@orreryjs/core'
import { estimateUsage } from '@orreryjs/core'
import type { Price } from './prices.ts'
import { bad, list, object, text } from './shape.ts'
import { reportedUsage, withCost } from './usage.ts'

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
export function toReply(body: unknown, request: ModelRequest, price?: Price): ModelReply {
  if (typeof body === 'string') throw bad('the reply is not marked as JSON (content type application/json)')
  if (body === undefined || body === null) throw bad('the reply is empty')
  const completion = object(body, 'the reply')
  if (completion['error'] !== undefined && completion['error'] !== null) {
    throw bad(`the reply is an error in disguise: ${JSON.stringify(completion['error'])}`)
  }
  const choices = list(completion['choices'], 'choices').map(toChoice)
  if (choices.length === 0) throw bad('the reply has no choices')
  const usage = reportedUsage(completion['usage'], price) ?? withCost(estimateUsage(request, choices), price)
  return { choices, usage }
}

function toChoice(value: unknown): Choice {
  const choice = object(value, 'a choice')
  const message = object(choice['message'], 'message')
  const refusal = message['refusal']
  if (typeof refusal === 'string' && refusal !== '') return { text: refusal, finish: 'content-filter' }
  const finish = FINISH.get(choice['finish_reason']) ?? 'stop'
  const calls = message['tool_calls'] ?? []
  const toolCalls = withOwnIds(list(calls, 'tool_calls').map(toToolCall))
  return { text: text(message['content'] ?? '', 'content'), ...(toolCalls.length === 0 ? {} : { toolCalls }), finish }
}

/** Results are told apart by the id of their call: one that is empty or taken gets another. */
function withOwnIds(calls: readonly ToolCall[]): readonly ToolCall[] {
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
