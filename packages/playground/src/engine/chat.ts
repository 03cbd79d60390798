import {
  type Choice,
  estimateUsage,
  type Message,
  type ModelReply,
  type ModelRequest,
  OrreryError,
  parseJson,
  type ToolCall,
} from '@orreryjs/core'

type Fields = Readonly<Record<string, unknown>>

/** Returns a request in the format of chat completions. */
export function chatBody(
  model: string,
  { messages, tools = [], toolChoice, format, schema, temperature, maxTokens, stop, n, seed }: ModelRequest,
): Fields {
  return {
    model,
    messages: messages.map(messageOf),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, parameters }) => ({
        type: 'function',
        function: { name, description, parameters },
      })),
    }),
    ...(tools.length > 0 && toolChoice !== undefined && { tool_choice: choiceOf(toolChoice) }),
    ...(format === 'json' && { response_format: schema === undefined ? { type: 'json_object' } : jsonSchema(schema) }),
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { max_tokens: maxTokens }),
    ...(stop !== undefined && stop.length > 0 && { stop }),
    ...(n !== undefined && { n }),
    ...(seed !== undefined && { seed }),
  }
}

function jsonSchema(schema: Fields): Fields {
  return { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } }
}

function choiceOf(choice: NonNullable<ModelRequest['toolChoice']>): unknown {
  return typeof choice === 'string' ? choice : { type: 'function', function: { name: choice.name } }
}

function messageOf(message: Message): Fields {
  if (message.role === 'tool') return { role: 'tool', content: message.content, tool_call_id: message.toolCallId }
  if (message.role !== 'assistant' || message.toolCalls === undefined) return { role: message.role, content: message.content }
  const calls = message.toolCalls.map(({ id, name, arguments: callArguments }) => ({
    id,
    type: 'function',
    function: { name, arguments: callArguments },
  }))
  return { role: 'assistant', content: message.content, tool_calls: calls }
}

/** Reads the reply to a chat completion. Throws `MODEL_BAD_REPLY`. */
export function chatReply(text: string, request: ModelRequest): ModelReply {
  const reply = parsed(text)
  const listed = reply['choices']
  const choices = (Array.isArray(listed) ? listed : []).map((each) => choiceFrom(fields(each), request))
  if (choices.length === 0) throw new OrreryError('MODEL_BAD_REPLY', `the reply has no choices: ${text.slice(0, 200)}`)
  const usage = fields(reply['usage'])
  const [inputTokens, outputTokens] = [usage['prompt_tokens'], usage['completion_tokens']]
  const isReported = Number.isInteger(inputTokens) && Number.isInteger(outputTokens)
  return {
    choices,
    usage: isReported
      ? { inputTokens: Number(inputTokens), outputTokens: Number(outputTokens) }
      : estimateUsage(request, choices),
  }
}

function parsed(text: string): Fields {
  try {
    return fields(parseJson(text))
  } catch {
    throw new OrreryError('MODEL_BAD_REPLY', `the reply is not JSON: ${text.slice(0, 200)}`)
  }
}

const FINISH: Readonly<Record<string, Choice['finish']>> = {
  length: 'length',
  tool_calls: 'tool-calls',
  content_filter: 'content-filter',
}

function choiceFrom(choice: Fields, { stop = [] }: ModelRequest): Choice {
  const message = fields(choice['message'])
  const content = typeof message['content'] === 'string' ? message['content'] : ''
  const calls = (Array.isArray(message['tool_calls']) ? message['tool_calls'] : []).map(callFrom)
  const finish = FINISH[String(choice['finish_reason'])] ?? 'stop'
  return { text: truncateAt(content, stop), ...(calls.length > 0 && { toolCalls: calls }), finish }
}

/** Many servers continue after a stop sequence. Blank text before the first word is ignored. */
function truncateAt(text: string, stop: readonly string[]): string {
  const begin = Math.max(0, text.search(/\S/))
  const ends = stop
    .filter((each) => each !== '')
    .map((each) => text.indexOf(each, begin))
    .filter((at) => at >= 0)
  return ends.length === 0 ? text : text.slice(0, Math.min(...ends))
}

function callFrom(value: unknown, index: number): ToolCall {
  const { id, function: called } = fields(value)
  const { name, arguments: callArguments } = fields(called)
  return {
    id: typeof id === 'string' ? id : `call_${index}`,
    name: String(name ?? ''),
    arguments: typeof callArguments === 'string' ? callArguments : '{}',
  }
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
