import { type EpisodeEvent, type JsonObject, type Message, parseJson, type ToolCall } from '@orreryjs/core'
import { STEP_TOOL, stepCallId } from '../step-call.ts'

/** A message of a conversation; `id` is unique in the sample. */
export type InspectMessage = JsonObject & { readonly id: string; readonly role: Message['role']; readonly content: string }

/** Converts an episode to a conversation: each step is a tool call with the thoughts before it. */
export function conversation(events: readonly EpisodeEvent[], model: string, sample: string): readonly InspectMessage[] {
  const messages: InspectMessage[] = []
  let thoughts: string[] = []
  const id = (): string => `${sample}-m${messages.length}`
  for (const event of events) {
    if (event.type === 'episode-start') messages.push({ id: id(), role: 'user', content: event.observation, source: 'input' })
    else if (event.type === 'note' && event.note.kind === 'thought') thoughts.push(event.note.text)
    else if (event.type === 'step-end') {
      const call = { id: stepCallId(event.step), function: STEP_TOOL.name, arguments: { action: event.action }, type: 'function' }
      const content = thoughts.join('\n')
      messages.push({ id: id(), role: 'assistant', content, source: 'generate', tool_calls: [call], model })
      messages.push({ id: id(), role: 'tool', content: event.observation, tool_call_id: call.id, function: STEP_TOOL.name })
      thoughts = []
    }
  }
  return messages
}

/** Converts a request message to the Inspect format. */
export function inspectMessage(message: Message, id: string): InspectMessage {
  switch (message.role) {
    case 'system':
    case 'user':
      return { id, role: message.role, content: message.content }
    case 'tool':
      return { id, role: 'tool', content: message.content, tool_call_id: message.toolCallId }
    case 'assistant':
      return { id, role: 'assistant', content: message.content, ...inspectCalls(message.toolCalls) }
    default:
      return message satisfies never
  }
}

/** Converts the tool calls of a message; empty without calls. */
export function inspectCalls(calls: readonly ToolCall[] = []): { readonly tool_calls?: readonly JsonObject[] } {
  return calls.length === 0 ? {} : { tool_calls: calls.map(inspectCall) }
}

/** Converts a tool call. Arguments must be an object; other text becomes the parse error. */
function inspectCall({ id, name, arguments: text }: ToolCall): JsonObject {
  const values = objectIn(text)
  return { id, function: name, arguments: values ?? {}, ...(values === undefined && { parse_error: text }), type: 'function' }
}

function objectIn(text: string): JsonObject | undefined {
  try {
    const value: unknown = parseJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
  } catch {
    return undefined
  }
}
