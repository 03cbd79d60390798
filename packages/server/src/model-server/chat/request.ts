import type { JsonObject, Message } from '@orreryjs/core'
import { z } from 'zod'
import { badRequest, type Failure } from '../failure.ts'
import {
  biases,
  formatFailure,
  formatFields,
  functionMembers,
  type OfferedTool,
  offeredTool,
  type RequestedFormat,
  sampling,
  schemaMembers,
  stopSequences,
  strictNames,
  strictToolsFailure,
  toolChoiceOf,
} from '../openai-parts.ts'
import { openAiProblem, parseWith } from '../problem.ts'
import { OPENAI_ERRORS, type Protocol, PURPOSE, type ServedRequest } from '../protocol.ts'
import { refusedField } from '../refused-field.ts'
import { CHAT_FIELDS, NESTED_HINTS } from '../request-fields.ts'
import { exactObject, flag, functionName, maybe, type RequestedTools, tokenLimit, toolFields } from '../request-parts.ts'
import { chatMessage, pairingFailure } from './messages.ts'
import { renderChat } from './reply.ts'

/** Chat completions, `POST /v1/chat/completions`. */
export const CHAT: Protocol = {
  name: 'chat',
  read: readRequest,
  errors: OPENAI_ERRORS,
  fields: CHAT_FIELDS,
  hints: NESTED_HINTS.chat,
  streamEnd: 'data: [DONE]\n\n',
}

/** Parses the body of a request. Whatever model it names, the served model answers, and the reply names it. */
function readRequest(body: unknown): ServedRequest | Failure {
  const refused = refusedField(body, CHAT_FIELDS, (name) => badRequest(`Unrecognized request argument supplied: ${name}`))
  if (refused !== undefined) return refused
  const parsed = parseWith(requestSchema, body, openAiProblem)
  if ('error' in parsed) return parsed
  const { value } = parsed
  return fieldsFailure(value) ?? toServed(value)
}

/** Returns the error of fields that do not go together. */
function fieldsFailure(fields: ChatFields): Failure | undefined {
  const { messages, tools = [], tool_choice: choice, response_format: format } = fields
  return (
    pairingFailure(messages) ??
    toolsFailure(fields) ??
    strictToolsFailure(tools, (index) => `tools[${index}].function.parameters`) ??
    (choice === undefined ? undefined : choiceFailure(choice, tools)) ??
    (format === undefined ? undefined : formatFailure(format, messages, 'response_format')) ??
    dependentFailure(fields)
  )
}

function toolsFailure({ tools, tool_choice, parallel_tool_calls }: ChatFields): Failure | undefined {
  if (tools !== undefined) return undefined
  const sent = { tool_choice, parallel_tool_calls }
  for (const name of ['tool_choice', 'parallel_tool_calls'] as const) {
    const isNone = name === 'tool_choice' && tool_choice?.mode === 'none'
    if (sent[name] !== undefined && !isNone) {
      return badRequest(`Invalid value for '${name}': '${name}' is only allowed when 'tools' are specified.`, name)
    }
  }
  return undefined
}

function choiceFailure({ only = [] }: RequestedTools, tools: readonly OfferedTool[]): Failure | undefined {
  const unknown = only.find((name) => !tools.some(({ tool }) => tool.name === name))
  if (unknown === undefined) return undefined
  return badRequest(`Invalid value for 'tool_choice': the function '${unknown}' is not in 'tools'.`, 'tool_choice')
}

function dependentFailure(fields: ChatFields): Failure | undefined {
  if (fields.stream !== true && fields.stream_options !== undefined) {
    return badRequest("The 'stream_options' parameter is only allowed when 'stream' is enabled.", 'stream_options')
  }
  if (fields.logprobs !== true && fields.top_logprobs !== undefined) {
    return badRequest("The 'top_logprobs' parameter is only allowed when 'logprobs' is enabled.", 'top_logprobs')
  }
  return undefined
}

function toServed(fields: ChatFields): ServedRequest {
  const { messages, tools = [], tool_choice: choice, response_format: format, temperature, stop, n, seed } = fields
  const maxTokens = fields.max_completion_tokens ?? fields.max_tokens
  const topLogprobs = fields.top_logprobs ?? 0
  const stream = fields.stream ?? false
  const includeUsage = fields.stream_options?.include_usage ?? false
  return {
    request: {
      purpose: PURPOSE,
      messages,
      ...toolFields(
        tools.map(({ tool }) => tool),
        choice ?? {},
      ),
      ...(format && formatFields(format)),
      ...(temperature !== undefined && { temperature }),
      ...(maxTokens !== undefined && { maxTokens }),
      ...(stop && { stop }),
      ...(n !== undefined && { n }),
      ...(seed !== undefined && { seed }),
      ...(fields.logprobs === true && { logprobs: topLogprobs }),
    },
    stream,
    parallelCalls: fields.parallel_tool_calls ?? true,
    strictSchema: format?.type === 'json_schema' && format.strict === true,
    strictTools: strictNames(tools),
    render: (reply, head) => renderChat(reply, head, { includeUsage, logprobs: fields.logprobs === true, topLogprobs }),
  }
}

/** Fields of a request that have an effect, in Orrery's types. */
interface ChatFields {
  readonly messages: readonly Message[]
  readonly tools: readonly OfferedTool[] | undefined
  readonly tool_choice: RequestedTools | undefined
  readonly parallel_tool_calls: boolean | undefined
  readonly response_format: RequestedFormat | undefined
  readonly temperature: number | undefined
  readonly n: number | undefined
  readonly stop: readonly string[] | undefined
  readonly seed: number | undefined
  readonly max_tokens: number | undefined
  readonly max_completion_tokens: number | undefined
  readonly logprobs: boolean | undefined
  readonly top_logprobs: number | undefined
  readonly stream: boolean | undefined
  readonly stream_options: { readonly include_usage: boolean | undefined } | undefined
}

const functionTool = exactObject({ type: z.literal('function'), function: functionMembers }).transform(({ function: members }) =>
  offeredTool(members),
)
const customTool = z
  .looseObject({ type: z.literal('custom'), custom: z.looseObject({ name: z.string() }).optional() })
  .superRefine(({ custom }, context) => {
    const name = custom === undefined ? '' : ` '${custom.name}'`
    const message = `The custom tool${name} is not served. Send a function tool instead.`
    context.addIssue({ code: 'custom', path: ['type'], message, params: { code: 'unsupported_value' } })
  })
const tool = z.discriminatedUnion('type', [functionTool, customTool], {
  error: "Supported values are: 'function' and 'custom'.",
}) as unknown as z.ZodType<OfferedTool>

const reference = exactObject({ type: z.literal('function'), function: exactObject({ name: functionName }) })
const named = reference.transform(({ function: { name } }): RequestedTools => ({ mode: 'required', only: [name] }))
const allowed = exactObject({
  type: z.literal('allowed_tools'),
  allowed_tools: exactObject({ mode: z.enum(['auto', 'required']), tools: z.array(reference).min(1) }),
}).transform(
  ({ allowed_tools: { mode, tools } }): RequestedTools => ({ mode, only: tools.map(({ function: { name } }) => name) }),
)
const customChoice = z.looseObject({ type: z.literal('custom') }).superRefine((_, context) => {
  context.addIssue({ code: 'custom', path: ['type'], message: 'Custom tools are not served. Name a function tool instead.' })
})
const toolChoiceForms = z.discriminatedUnion('type', [named, allowed, customChoice.transform((): RequestedTools => ({}))], {
  error: "Supported values are: 'function', 'allowed_tools', and 'custom'.",
})

const toolChoice = toolChoiceOf(toolChoiceForms)

const format = z.discriminatedUnion(
  'type',
  [
    exactObject({ type: z.literal('text') }).transform((): RequestedFormat => ({ type: 'text' })),
    exactObject({ type: z.literal('json_object') }).transform((): RequestedFormat => ({ type: 'json_object' })),
    exactObject({ type: z.literal('json_schema'), json_schema: schemaMembers }).transform(
      ({ json_schema: { name, schema, strict } }): RequestedFormat => {
        return { type: 'json_schema', name: String(name), schema: schema as JsonObject | undefined, strict: strict === true }
      },
    ),
  ],
  { error: "Supported values are: 'json_object', 'json_schema', and 'text'." },
)

/** Schema of a chat completion request. `CHAT_FIELDS` refuses fields that are not listed here. */
const requestSchema = z.looseObject({
  model: z.string().min(1),
  messages: z.array(chatMessage).min(1),
  tools: maybe(z.array(tool).min(1).max(128)),
  tool_choice: maybe(toolChoice),
  parallel_tool_calls: flag,
  response_format: maybe(format as z.ZodType<RequestedFormat>),
  n: maybe(z.int().min(1).max(128)),
  stop: maybe(stopSequences),
  seed: maybe(z.int()),
  max_tokens: tokenLimit(1),
  max_completion_tokens: tokenLimit(1),
  logprobs: flag,
  stream: flag,
  stream_options: maybe(exactObject({ include_usage: flag, include_obfuscation: flag })),
  ...biases,
  store: flag,
  ...sampling,
}) as unknown as z.ZodType<ChatFields>
