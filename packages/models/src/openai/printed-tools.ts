import type { Choice, Message, ModelRequest, Tool, ToolCall, ToolChoice } from '@orreryjs/core'
import { section } from '@orreryjs/core/agents'

const CALL_FORM = 'one JSON object with the keys name and arguments'

/** Whether a request needs a server that knows tools. */
export function usesTools({ tools, messages }: ModelRequest): boolean {
  return (tools !== undefined && tools.length > 0) || messages.some(({ role }) => role === 'tool')
}

/** The same request for a server without tools: they are printed below the prompt, and calls and results become text. */
export function withPrintedTools(request: ModelRequest): ModelRequest {
  const { tools = [], toolChoice = 'auto', ...rest } = request
  const messages = joinNeighbours(request.messages.map(toText))
  const offered = typeof toolChoice === 'string' ? tools : tools.filter(({ name }) => name === toolChoice.name)
  if (offered.length === 0 || toolChoice === 'none') return { ...rest, messages }
  const question: Message = { role: 'user', content: toolSections(offered, toolChoice) }
  const forced = toolChoice === 'auto' ? {} : { format: 'json' as const }
  return { ...rest, ...forced, messages: joinNeighbours([...messages, question]) }
}

function toolSections(tools: readonly Tool[], choice: ToolChoice): string {
  const lines = tools.map(({ name, description, parameters }) => JSON.stringify({ name, description, parameters }))
  const form =
    choice === 'auto'
      ? `To call a tool, reply with ${CALL_FORM}. Where no tool is needed, reply in words.`
      : `Reply with ${CALL_FORM}: which tool to call, and with what. Write nothing else.`
  return [section('TOOLS', lines.join('\n')), section('REPLY FORMAT', form)].join('\n\n')
}

function toText(message: Message): Message {
  if (message.role === 'tool') return { role: 'user', content: message.content }
  if (message.role !== 'assistant' || message.toolCalls === undefined) return message
  const calls = message.toolCalls.map(({ name, arguments: given }) => JSON.stringify({ name, arguments: parsedJson(given) }))
  return { role: 'assistant', content: [message.content, ...calls].filter((part) => part !== '').join('\n') }
}

/** Many chat templates refuse two messages of the user in a row. */
function joinNeighbours(messages: readonly Message[]): readonly Message[] {
  const joined: Message[] = []
  for (const message of messages) {
    const last = joined.at(-1)
    if (last?.role !== 'user' || message.role !== 'user') joined.push(message)
    else joined[joined.length - 1] = { role: 'user', content: `${last.content}\n\n${message.content}` }
  }
  return joined
}

/** A choice whose text is a call in JSON as that call; any other as it is. */
export function withCallRead(choice: Choice): Choice {
  if (choice.toolCalls !== undefined) return choice
  const call = readCall(choice.text)
  return call === undefined ? choice : { text: '', toolCalls: [call], finish: 'tool-calls' }
}

/** The JSON object may stand in a code fence or after some words. */
function readCall(text: string): ToolCall | undefined {
  const value = parsedJson(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { name, arguments: given, parameters = {} } = value as Readonly<Record<string, unknown>>
  if (typeof name !== 'string' || name === '') return undefined
  const made = given ?? parameters
  return { id: 'call_1', name, arguments: typeof made === 'string' ? made : JSON.stringify(made) }
}

/** The value of a JSON text; a text that is no JSON as itself. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
