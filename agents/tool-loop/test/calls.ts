import type { ModelReply, Tool, ToolCall } from '@orreryjs/core'

/** Tools of a house with two actions. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'go_to',
    description: 'Go to a place.',
    parameters: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
    action: 'go to {place}',
  },
  { name: 'look', description: 'Look around.', parameters: { type: 'object', properties: {} }, action: 'look' },
]

/** Creates a call; arguments may be any text. */
export function call(name: string, values: unknown, id = `call_${name}`): ToolCall {
  return { id, name, arguments: typeof values === 'string' ? values : JSON.stringify(values) }
}

/** Creates a reply with calls. */
export function calling(...toolCalls: readonly ToolCall[]): ModelReply {
  return replying({ text: '', toolCalls, finish: 'tool-calls' })
}

/** Creates a reply with one choice. */
export function replying(choice: ModelReply['choices'][number]): ModelReply {
  return { choices: [choice], usage: { inputTokens: 1, outputTokens: 1 } }
}
