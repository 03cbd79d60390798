import type { Choice, Message, ModelRequest, ToolCall } from '@orreryjs/core'

/** Phrases with which tools report that no action is left. */
const ENDED =
  /\b(?:episode|task|game|goal|quest) (?:is |has |has been |was )?(?:now )?(?:complete|completed|done|ended|finished|over|reached|solved|won)\b|"(?:done|terminated|truncated)":\s*true/i

/** Equal calls with equal results after which another one would not change anything. */
const MAX_EQUAL_CALLS = 2

/**
 * Replaces tool calls by a text if the conversation has reached its end: the last result says so, or the model repeats a call whose result
 * did not change. The rule-based model plays until the world stops it, but the loops of agent frameworks end with a reply in text.
 */
export function endToolLoop(choice: Choice, { messages, toolChoice = 'auto' }: ModelRequest): Choice {
  const last = messages.at(-1)
  if (toolChoice !== 'auto' || last?.role !== 'tool' || choice.toolCalls === undefined) return choice
  const { toolCalls, ...rest } = choice
  if (ENDED.test(last.content)) return { ...rest, text: `Done. The last result was: ${last.content}`, finish: 'stop' }
  if (!toolCalls.every((call) => isRepeated(call, messages))) return choice
  return { ...rest, text: `There is no further action. The last result was: ${last.content}`, finish: 'stop' }
}

/** True if the last calls of the conversation were all this one, with equal results. */
function isRepeated({ name, arguments: args }: ToolCall, messages: readonly Message[]): boolean {
  const made = messages.flatMap((message) => (message.role === 'assistant' ? (message.toolCalls ?? []) : []))
  const recent = made.slice(-MAX_EQUAL_CALLS)
  const results = recent.map(
    ({ id }) => messages.find((message) => message.role === 'tool' && message.toolCallId === id)?.content,
  )
  const isSame = recent.every((call) => call.name === name && call.arguments === args)
  return recent.length === MAX_EQUAL_CALLS && isSame && new Set(results).size === 1
}
