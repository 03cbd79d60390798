import type { JsonObject, Message, ModelRequest, Tool, ToolChoice } from '@orreryjs/core'
import { z } from 'zod'
import { badRequest, type ChatFailure, parseWith } from './failure.ts'

/** Request to a model, and the form of the reply that the client expects. */
export interface ChatRequest {
  readonly request: ModelRequest
  readonly stream: boolean
  /** True if a stream ends with its usage. */
  readonly includeUsage: boolean
  /** True if a reply may call several tools. */
  readonly parallelCalls: boolean
}

/** Purpose that the logs of a model record for these requests. */
const PURPOSE = 'chat'

/** Parses the body of a request. Whatever model it names, the served model answers, and the reply names it. */
export function readChatRequest(body: unknown): ChatRequest | ChatFailure {
  const parsed = parseWith(requestSchema, body)
  if ('error' in parsed) return parsed
  const { value } = parsed
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
  if (choice === 'required') return tools.length > 0 ? undefined : 'a tool is required, but the request has no tools'
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

/** Format of a reply: text, or one JSON object, optionally with a schema. */
type ReplyFormat = Pick<ModelRequest, 'format' | 'schema'>

/** Fields of a request that have an effect, in Orrery's types. */
interface RequestFields {
  readonly messages: readonly Message[]
  readonly tools: readonly Tool[] | undefined
  readonly tool_choice: ToolChoice | undefined
  readonly parallel_tool_calls: boolean | undefined
  readonly response_format: ReplyFormat | undefined
  readonly temperature: number | undefined
  readonly n: number | undefined
  readonly stop: readonly string[] | undefined
  readonly seed: number | undefined
  readonly max_tokens: number | undefined
  readonly max_completion_tokens: number | undefined
  readonly stream: boolean | undefined
  readonly stream_options: { readonly include_usage: boolean | undefined } | undefined
}

/** Accepts `null`, which clients write for omitted fields. */
function maybe<T>(schema: z.ZodType<T>): z.ZodType<T | undefined> {
  return schema.nullish().transform((value) => value ?? undefined)
}

/** Text, or the same in parts. Images and audio are refused. */
const text = z
  .union([z.string(), z.array(z.looseObject({ type: z.literal('text'), text: z.string() }))], {
    error: 'expected text, or a list of parts of type text',
  })
  .transform((content) => (typeof content === 'string' ? content : content.map((part) => part.text).join('')))

const toolCall = z
  .looseObject({ id: z.string(), function: z.looseObject({ name: z.string(), arguments: z.string() }) })
  .transform(({ id, function: call }) => ({ id, name: call.name, arguments: call.arguments }))

const briefing = z.looseObject({ role: z.enum(['system', 'developer']), content: text })
const user = z.looseObject({ role: z.literal('user'), content: text })
const assistant = z.looseObject({ role: z.literal('assistant'), content: maybe(text), tool_calls: maybe(z.array(toolCall)) })
const result = z.looseObject({ role: z.literal('tool'), content: text, tool_call_id: z.string() })

const message = z
  .discriminatedUnion('role', [briefing, user, assistant, result], {
    error: 'expected a message with the role system, developer, user, assistant or tool',
  })
  .transform(toMessage)

function toMessage(message: z.infer<typeof briefing | typeof user | typeof assistant | typeof result>): Message {
  switch (message.role) {
    case 'system':
    case 'developer':
      return { role: 'system', content: message.content }
    case 'user':
      return { role: 'user', content: message.content }
    case 'tool':
      return { role: 'tool', content: message.content, toolCallId: message.tool_call_id }
    case 'assistant': {
      const { content = '', tool_calls: toolCalls = [] } = message
      return { role: 'assistant', content, ...(toolCalls.length > 0 && { toolCalls }) }
    }
    default:
      return message satisfies never
  }
}

const NO_PARAMETERS: JsonObject = { type: 'object', properties: {} }

const tool = z
  .looseObject({
    type: z.literal('function'),
    function: z.looseObject({
      name: z.string().min(1),
      description: maybe(z.string()),
      parameters: maybe(z.record(z.string(), z.json())),
    }),
  })
  .transform(({ function: { name, description = '', parameters = NO_PARAMETERS } }): Tool => ({ name, description, parameters }))

const named = z.looseObject({ type: z.literal('function'), function: z.looseObject({ name: z.string() }) })
const toolChoice = z
  .union([z.enum(['none', 'auto', 'required']), named], { error: 'expected none, auto, required, or a function by its name' })
  .transform((choice): ToolChoice => (typeof choice === 'string' ? choice : { name: choice.function.name }))

const jsonSchema = z.looseObject({ schema: z.looseObject({}).nullish() })
const format = z
  .looseObject({ type: z.enum(['text', 'json_object', 'json_schema']), json_schema: jsonSchema.nullish() })
  .transform(({ type, json_schema: jsonSchema }): ReplyFormat => {
    const schema = jsonSchema?.schema
    return type === 'text' ? {} : { format: 'json', ...(schema && { schema: schema as JsonObject }) }
  })

const stop = z
  .union([z.string(), z.array(z.string())], { error: 'expected text or a list of texts' })
  .transform((value) => (typeof value === 'string' ? [value] : value))

const flag = maybe(z.boolean())
const bound = maybe(z.int().min(1))

/** Schema of a chat completion request. Unknown fields are accepted and ignored. */
const requestSchema: z.ZodType<RequestFields> = z.looseObject({
  model: z.string().min(1),
  messages: z.array(message).min(1),
  tools: maybe(z.array(tool)),
  tool_choice: maybe(toolChoice),
  parallel_tool_calls: flag,
  response_format: maybe(format),
  temperature: maybe(z.number().min(0).max(2)),
  top_p: maybe(z.number().min(0).max(1)),
  n: maybe(z.int().min(1).max(128)),
  stop: maybe(stop),
  seed: maybe(z.int()),
  max_tokens: bound,
  max_completion_tokens: bound,
  stream: flag,
  stream_options: maybe(z.looseObject({ include_usage: flag })),
})
