import { estimateUsage, type JsonObject, type ModelRequest, type Tool } from '@orreryjs/core'
import { z } from 'zod'
import { badRequest, type Failure } from '../failure.ts'
import { anthropicProblem, parseWith } from '../problem.ts'
import { type Protocol, PURPOSE, type ServedRequest } from '../protocol.ts'
import { refusedField } from '../refused-field.ts'
import { MESSAGES_FIELDS, NESTED_HINTS } from '../request-fields.ts'
import { exactObject, flag, jsonObject, maybe, type RequestedTools, toolFields } from '../request-parts.ts'
import { messagesOf, type RequestMessage, requestMessage, systemPrompt, turnsFailure } from './blocks.ts'
import { ANTHROPIC_ERRORS } from './errors.ts'
import { renderMessage } from './reply.ts'

/** Anthropic's Messages, `POST /v1/messages`. */
export const MESSAGES: Protocol = {
  name: 'messages',
  fields: MESSAGES_FIELDS,
  hints: NESTED_HINTS.messages,
  read: (body, headers) => (headers['anthropic-version'] === undefined ? NO_VERSION : readRequest(body, completeRequest)),
  errors: ANTHROPIC_ERRORS,
  streamEnd: '',
}

const NO_VERSION = badRequest('anthropic-version: header is required')

/** Returns the response of `POST /v1/messages/count_tokens`: the body of a request without `max_tokens`. */
export function countMessageTokens(body: unknown): JsonObject | Failure {
  const read = readRequest(body, requestFields)
  return 'error' in read ? read : { input_tokens: estimateUsage(read.request, []).inputTokens }
}

function readRequest(body: unknown, schema: z.ZodType<MessagesFields>): ServedRequest | Failure {
  const refused = refusedField(body, MESSAGES_FIELDS, (name) => badRequest(`${name}: Extra inputs are not permitted`))
  if (refused !== undefined) return refused.error.param === 'thread' ? withDetails(refused, UNTHREADED) : refused
  const parsed = parseWith(schema, body, anthropicProblem)
  if ('error' in parsed) return parsed
  const { value } = parsed
  return turnsFailure(value.messages) ?? choiceFailure(value) ?? toServed(value)
}

/** Details with which Anthropic's SDK sends the whole conversation instead: its tool runner uses threads unless they are refused. */
const UNTHREADED = { error_code: 'thread_unsupported_request', unsupported: ['thread'] }

function withDetails(failure: Failure, details: JsonObject): Failure {
  return { ...failure, error: { ...failure.error, details } }
}

function choiceFailure({ tools = [], tool_choice: choice }: MessagesFields): Failure | undefined {
  if (choice === undefined) return undefined
  if (tools.length === 0 && choice.mode !== 'none') {
    return badRequest('tool_choice: tool_choice may only be specified while providing tools')
  }
  const unknown = choice.only?.find((name) => !tools.some(({ tool }) => tool.name === name))
  return unknown === undefined ? undefined : badRequest(`Tool '${unknown}' not found in provided tools`)
}

function toServed(fields: MessagesFields): ServedRequest {
  const { messages, system, tools = [], tool_choice: choice, temperature, max_tokens: maxTokens, stop_sequences: stop } = fields
  const schema = fields.output_config?.format?.schema ?? fields.output_format?.schema
  const opening: ModelRequest['messages'] = system === undefined ? [] : [{ role: 'system', content: system }]
  const offered = tools.map(({ tool }) => tool)
  return {
    request: {
      purpose: PURPOSE,
      messages: [...opening, ...messagesOf(messages)],
      ...toolFields(offered, choice ?? {}),
      ...(schema !== undefined && { format: 'json' as const, schema }),
      ...(temperature !== undefined && { temperature }),
      ...(maxTokens !== undefined && { maxTokens }),
      ...(stop !== undefined && stop.length > 0 && { stop }),
    },
    stream: fields.stream ?? false,
    parallelCalls: choice?.isSingle !== true,
    strictSchema: schema !== undefined,
    namesStop: true,
    strictTools: new Set(tools.filter(({ strict }) => strict).map(({ tool }) => tool.name)),
    render: (reply, head) =>
      renderMessage(reply, head, { isThinkingShown: (fields.thinking?.type ?? 'disabled') !== 'disabled' }),
  }
}

interface OfferedTool {
  readonly tool: Tool
  readonly strict: boolean
}

/** Fields of a request that have an effect, in Orrery's types. */
interface MessagesFields {
  readonly messages: readonly RequestMessage[]
  readonly max_tokens?: number
  readonly system: string | undefined
  readonly tools: readonly OfferedTool[] | undefined
  readonly tool_choice: (RequestedTools & { readonly isSingle?: boolean }) | undefined
  readonly output_config: { readonly format: { readonly schema: JsonObject } | undefined } | undefined
  readonly output_format: { readonly schema: JsonObject } | undefined
  readonly temperature: number | undefined
  readonly stop_sequences: readonly string[] | undefined
  readonly stream: boolean | undefined
  readonly thinking: { readonly type: 'enabled' | 'disabled' | 'adaptive' } | undefined
}

const clientTool = exactObject(
  {
    name: z.string().regex(/^[a-zA-Z0-9_-]{1,128}$/),
    description: maybe(z.string()),
    input_schema: z.looseObject({ type: z.literal('object') }),
    strict: flag,
    type: maybe(z.literal('custom')),
  },
  ['allowed_callers', 'cache_control', 'defer_loading', 'eager_input_streaming', 'input_examples'],
)

/** Tools of the server have a type with a date, such as `web_search_20250305`. */
const tool = z.looseObject({ type: maybe(z.string()) }).transform((value, context): OfferedTool => {
  if (value.type !== undefined && value.type !== 'custom') {
    const message = `the tool type '${value.type}' is not served. Send tools with an input_schema.`
    context.addIssue({ code: 'custom', path: ['type'], message })
    return z.NEVER
  }
  const parsed = clientTool.safeParse(value)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) context.addIssue({ ...issue } as never)
    return z.NEVER
  }
  const { name, description, input_schema: parameters, strict } = parsed.data
  return { tool: { name, description: description ?? '', parameters: parameters as JsonObject }, strict: strict ?? false }
})

const single = { disable_parallel_tool_use: flag }
const toolChoice = z.discriminatedUnion(
  'type',
  [
    exactObject({ type: z.literal('auto'), ...single }).transform((choice) => chosen({ mode: 'auto' }, choice)),
    exactObject({ type: z.literal('any'), ...single }).transform((choice) => chosen({ mode: 'required' }, choice)),
    exactObject({ type: z.literal('none') }).transform(() => chosen({ mode: 'none' }, {})),
    exactObject({ type: z.literal('tool'), name: z.string(), ...single }).transform((choice) =>
      chosen({ mode: 'required', only: [choice.name] }, choice),
    ),
  ],
  { error: "Input tag does not match any of the expected tags: 'auto', 'any', 'tool', 'none'" },
)

function chosen(
  tools: RequestedTools,
  { disable_parallel_tool_use: isSingle }: { readonly disable_parallel_tool_use?: boolean | undefined },
): RequestedTools & { readonly isSingle?: boolean } {
  return { ...tools, ...(isSingle === true && { isSingle }) }
}

const format = exactObject({ type: z.literal('json_schema'), schema: jsonObject })
const effort = maybe(z.enum(['low', 'medium', 'high', 'xhigh', 'max']))

const fieldSchemas = {
  model: z.string().min(1),
  messages: z.array(requestMessage).min(1),
  system: maybe(systemPrompt),
  tools: maybe(z.array(tool)),
  tool_choice: maybe(toolChoice),
  output_config: maybe(exactObject({ format: maybe(format), effort }, ['task_budget'])),
  output_format: maybe(format),
  temperature: maybe(z.number().min(0).max(1)),
  top_p: maybe(z.number().min(0).max(1)),
  top_k: maybe(z.int().min(0)),
  stop_sequences: maybe(z.array(z.string().min(1))),
  stream: flag,
  thinking: maybe(
    exactObject({ type: z.enum(['enabled', 'disabled', 'adaptive']), budget_tokens: maybe(z.int().min(1_024)) }, ['display']),
  ),
  metadata: maybe(exactObject({ user_id: maybe(z.string().max(256)) })),
  service_tier: maybe(z.enum(['auto', 'standard_only'])),
}

/** Schemas of a request; `MESSAGES_FIELDS` refuses fields that are not listed here. */
const requestFields = z.looseObject(fieldSchemas) as unknown as z.ZodType<MessagesFields>
const completeRequest = z.looseObject({ max_tokens: z.int().min(1), ...fieldSchemas }) as unknown as z.ZodType<MessagesFields>
