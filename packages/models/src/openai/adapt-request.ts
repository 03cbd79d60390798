import {
  type Choice,
  type JsonObject,
  type Message,
  type ModelReply,
  type ModelRequest,
  parseJson,
  type Tool,
  type ToolCall,
  type ToolChoice,
  withCallIds,
} from '@orreryjs/core'
import { section } from '@orreryjs/core/agents'
import { truncateAtStop } from '../choices.ts'
import type { OptionalParameter, UnsupportedParameters } from './parameters.ts'

/** A request in a form that the server accepts, and a reader for its reply. */
interface AdaptedRequest {
  readonly request: ModelRequest
  /** True if `read` searches texts for tool calls, because the prompt prints the tools. */
  readonly hasPrintedTools: boolean
  read(reply: ModelReply): ModelReply
}

/** Expresses unsupported parameters in the prompt. Stop sequences are always applied here. */
export function adaptRequest(request: ModelRequest, refused: UnsupportedParameters): AdaptedRequest {
  const printed = refused.has('tools') && usesTools(request)
  const withTools = printed ? withPrintedTools(request) : request
  return {
    request: withFormat(withTools, refused),
    hasPrintedTools: printed,
    read: (reply) => {
      const truncated = reply.choices.map((choice) =>
        choice.finish === 'refusal' ? choice : truncateAtStop(choice, request.stop),
      )
      return { ...reply, choices: printed ? truncated.map((choice) => withParsedCall(choice, request)) : truncated }
    },
  }
}

/** Servers may support only a schema, only any JSON object, or neither; the rest is requested in the prompt. */
function withFormat(request: ModelRequest, refused: UnsupportedParameters): ModelRequest {
  const { format, schema, ...rest } = request
  if (format !== 'json' || !refused.has(schema === undefined ? 'response_format' : 'json_schema')) return request
  const isRequested = schema === undefined && asksForJson(request.messages)
  const messages = isRequested ? request.messages : [...request.messages, askForJson(schema)]
  return refused.has('response_format') ? { ...rest, messages } : { ...rest, format, messages }
}

/** Returns the parameter to remember: a server without schemas may still support JSON mode, and vice versa. */
export function refusedName(parameter: OptionalParameter, { schema }: ModelRequest): OptionalParameter {
  return parameter === 'response_format' && schema !== undefined ? 'json_schema' : parameter
}

function askForJson(schema: JsonObject | undefined): Message {
  const shape = schema === undefined ? '' : ` of this JSON Schema: ${JSON.stringify(schema)}`
  return { role: 'user', content: `Reply with one JSON object${shape}. Write nothing else.` }
}

function asksForJson(messages: readonly Message[]): boolean {
  return messages.findLast(({ role }) => role === 'user')?.content.includes('JSON object') === true
}

/**
 * Returns true if a server replied with text that was not truncated although it must call a tool, or although it reports a call: vLLM does so
 * if its parser did not find it.
 */
export function ignoredTools({ tools = [], toolChoice = 'auto' }: ModelRequest, { choices }: ModelReply): boolean {
  if (tools.length === 0 || toolChoice === 'none') return false
  const isForced = toolChoice !== 'auto'
  return choices.every(
    ({ toolCalls, finish }) => toolCalls === undefined && (finish === 'tool-calls' || (isForced && finish === 'stop')),
  )
}

const CALL_FORM = 'one JSON object with the keys name and arguments'

/** Returns true if a request needs tool support. */
function usesTools({ tools, messages }: ModelRequest): boolean {
  return (tools !== undefined && tools.length > 0) || messages.some(({ role }) => role === 'tool')
}

/** Converts the request for a server without tool support: tools are printed below the prompt, and calls and results become text. */
function withPrintedTools(request: ModelRequest): ModelRequest {
  const { tools = [], toolChoice = 'auto', ...rest } = request
  const messages = mergeUserMessages(request.messages.map(toText))
  const offered = typeof toolChoice === 'string' ? tools : tools.filter(({ name }) => name === toolChoice.name)
  if (offered.length === 0 || toolChoice === 'none') return { ...rest, messages }
  const question: Message = { role: 'user', content: toolSections(offered, toolChoice) }
  const forced = toolChoice === 'auto' ? {} : { format: 'json' as const }
  return { ...rest, ...forced, messages: mergeUserMessages([...messages, question]) }
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
  const calls = message.toolCalls.map(({ name, arguments: args }) => JSON.stringify({ name, arguments: parsedJson(args) }))
  return { role: 'assistant', content: [message.content, ...calls].filter((part) => part !== '').join('\n') }
}

/** Many chat templates reject two consecutive user messages. */
function mergeUserMessages(messages: readonly Message[]): readonly Message[] {
  const joined: Message[] = []
  for (const message of messages) {
    const last = joined.at(-1)
    if (last?.role !== 'user' || message.role !== 'user') joined.push(message)
    else joined[joined.length - 1] = { role: 'user', content: `${last.content}\n\n${message.content}` }
  }
  return joined
}

/** Parses a choice whose text is a tool call in JSON; returns any other choice unchanged. */
function withParsedCall(choice: Choice, { messages }: ModelRequest): Choice {
  if (choice.toolCalls !== undefined) return choice
  const call = readCall(choice.text)
  return call === undefined ? choice : { text: '', toolCalls: withCallIds([call], messages), finish: 'tool-calls' }
}

/** The JSON object may be in a code fence or follow other text. */
function readCall(text: string): ToolCall | undefined {
  const value = parsedJson(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { name, arguments: args, parameters = {} } = value as Readonly<Record<string, unknown>>
  if (typeof name !== 'string' || name === '') return undefined
  const callArguments = args ?? parameters
  return { id: '', name, arguments: typeof callArguments === 'string' ? callArguments : JSON.stringify(callArguments) }
}

/** Parses JSON; returns any other text unchanged. */
function parsedJson(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}
