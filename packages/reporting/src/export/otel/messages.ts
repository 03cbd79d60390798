import type { Choice, JsonObject, JsonValue, Message, ToolCall } from '@orreryjs/core'
import { parseJson } from '@orreryjs/core'

/** Converts a message to the message format of the GenAI conventions. */
export function genAiMessage(message: Message): JsonObject {
  if (message.role === 'tool') {
    return { role: 'tool', parts: [{ type: 'tool_call_response', id: message.toolCallId, response: message.content }] }
  }
  const calls = message.role === 'assistant' ? message.toolCalls : undefined
  return { role: message.role, parts: [...textPart(message.content), ...(calls ?? []).map(callPart)] }
}

/** Converts a reply to an output message. */
export function genAiReply({ text, reasoning, toolCalls = [], finish }: Choice): JsonObject {
  const thinking = reasoning === undefined ? [] : [{ type: 'reasoning', content: reasoning }]
  const parts = [...thinking, ...textPart(text), ...toolCalls.map(callPart)]
  return { role: 'assistant', parts, finish_reason: finishReason(finish) }
}

/** Returns the name of a finish reason in the GenAI conventions. */
export function finishReason(finish: Choice['finish']): string {
  if (finish === 'tool-calls') return 'tool_call'
  return finish === 'content-filter' || finish === 'refusal' ? 'content_filter' : finish
}

function textPart(content: string): readonly JsonObject[] {
  return content === '' ? [] : [{ type: 'text', content }]
}

function callPart({ id, name, arguments: text }: ToolCall): JsonObject {
  return { type: 'tool_call', id, name, arguments: parsedOr(text) }
}

function parsedOr(text: string): JsonValue {
  try {
    return parseJson(text) as JsonValue
  } catch {
    return text
  }
}
