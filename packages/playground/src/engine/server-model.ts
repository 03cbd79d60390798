import {
  type Choice,
  errorMessage,
  estimateUsage,
  type LanguageModel,
  type Message,
  type ModelReply,
  type ModelRequest,
  OrreryError,
  parseJson,
  type ToolCall,
  trimEndCharacters,
} from '@orreryjs/core'

/** Options of an OpenAI-compatible server. */
export interface ServerOptions {
  /** Base URL, up to `/v1`. */
  readonly address: string
  readonly model: string
  /** API key; sent only to that address and never stored. */
  readonly key?: string
  /** @default the browser's `fetch` */
  readonly fetch?: typeof fetch
}

type Fields = Readonly<Record<string, unknown>>

/** Creates a model that calls such a server. Errors are `OrreryError`s with a hint. */
export function serverModel({ address, model, key, fetch: send = fetch }: ServerOptions): LanguageModel {
  return {
    id: `openai:${model}`,
    kind: 'server',
    async generate(request, { signal }) {
      const url = `${trimEndCharacters(address.trim(), '/')}/chat/completions`
      const headers = {
        'content-type': 'application/json',
        ...(key !== undefined && key !== '' && { authorization: `Bearer ${key}` }),
      }
      const body = JSON.stringify(bodyOf(model, request))
      const init = {
        method: 'POST',
        headers,
        body,
        signal,
        redirect: 'error',
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
      } as const
      const answer = await send(url, init).catch((error: unknown) => {
        throw new OrreryError('MODEL_UNAVAILABLE', `${url} could not be reached (${errorMessage(error)})`, {
          hint: 'the server must be running and allow requests from other origins (CORS)',
        })
      })
      const text = await answer.text()
      if (!answer.ok) throw new OrreryError('MODEL_REFUSED', `${url} answered ${answer.status}: ${text.slice(0, 200)}`)
      return replyOf(text, request)
    },
  }
}

function bodyOf(
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

function replyOf(text: string, request: ModelRequest): ModelReply {
  const callArguments = parsed(text)
  const listed = callArguments['choices']
  const choices = (Array.isArray(listed) ? listed : []).map((each) => choiceFrom(fields(each), request))
  if (choices.length === 0) throw new OrreryError('MODEL_BAD_REPLY', `the reply has no choices: ${text.slice(0, 200)}`)
  const usage = fields(callArguments['usage'])
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
