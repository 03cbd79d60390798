import type { ModelRequest } from '@orreryjs/core'
import { badRequest, type ChatFailure } from './failure.ts'
import { readWith } from './read-with.ts'
import { type RequestFields, requestSchema } from './request-schema.ts'

/** What a client wants: a request to a model, and the form of the reply. */
export interface ChatRequest {
  readonly request: ModelRequest
  readonly stream: boolean
  /** Whether a stream ends with its usage. */
  readonly includeUsage: boolean
  /** Whether a reply may call several tools. */
  readonly parallelCalls: boolean
}

/** What stands in for an agent's purpose in the logs of a model. */
const PURPOSE = 'chat'

/** Reads the body of a request. Whatever model it names, the one that is served answers, and says so in the reply. */
export function readChatRequest(body: unknown): ChatRequest | ChatFailure {
  const read = readWith(requestSchema, body)
  if ('error' in read) return read
  const { value } = read
  const wrong = wrongToolChoice(value)
  if (wrong !== undefined) return badRequest(`tool_choice: ${wrong}`, 'tool_choice')
  return {
    request: toModelRequest(value),
    stream: value.stream ?? false,
    includeUsage: value.stream_options?.include_usage ?? false,
    parallelCalls: value.parallel_tool_calls ?? true,
  }
}

function wrongToolChoice({ tools = [], tool_choice: choice = 'auto' }: RequestFields): string | undefined {
  if (choice === 'required') return tools.length > 0 ? undefined : 'a tool is required and none is given'
  if (typeof choice === 'string' || tools.some(({ name }) => name === choice.name)) return undefined
  return `there is no tool '${choice.name}'`
}

function toModelRequest(fields: RequestFields): ModelRequest {
  const { messages, tools = [], tool_choice: toolChoice, response_format: format, temperature, stop, n, seed } = fields
  const maxTokens = fields.max_completion_tokens ?? fields.max_tokens
  return {
    purpose: PURPOSE,
    messages,
    ...(tools.length > 0 && { tools, ...(toolChoice && { toolChoice }) }),
    ...format,
    ...(temperature !== undefined && { temperature }),
    ...(maxTokens !== undefined && { maxTokens }),
    ...(stop && { stop }),
    ...(n !== undefined && { n }),
    ...(seed !== undefined && { seed }),
  }
}
