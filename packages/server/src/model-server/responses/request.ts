import { estimateUsage, type JsonObject, type ModelRequest } from '@orreryjs/core'
import { z } from 'zod'
import { badRequest, type Failure } from '../failure.ts'
import {
  formatFailure,
  formatFields,
  functionMembers,
  type OfferedTool,
  offeredTool,
  type RequestedFormat,
  sampling,
  schemaMembers,
  strictNames,
  strictToolsFailure,
  toolChoiceOf,
} from '../openai-parts.ts'
import { openAiProblem, parseWith } from '../problem.ts'
import { type ErrorFormat, openAiHeaders, type Protocol, PURPOSE, type ServedRequest } from '../protocol.ts'
import { refusedField } from '../refused-field.ts'
import { NESTED_HINTS, RESPONSES_FIELDS } from '../request-fields.ts'
import {
  exactObject,
  flag,
  functionName,
  jsonObject,
  maybe,
  type RequestedTools,
  tokenLimit,
  toolFields,
} from '../request-parts.ts'
import { strictSchemaProblem } from '../strict-schema.ts'
import { inputItems, itemsFailure, messagesOf } from './items.ts'
import type { ResponseMemory } from './memory.ts'
import { type Namespaces, withoutNamespaces } from './namespaces.ts'
import { renderResponse } from './reply.ts'

/** OpenAI's errors. Clients require text for every member of an error in a stream except `param`. */
const ERRORS: ErrorFormat = {
  body: ({ error }) => ({ error: { ...error } }),
  event: ({ error }, _, sequence) => {
    const data = { type: 'error', sequence_number: sequence, error: { ...error, code: error.code ?? error.type } }
    return { name: 'error', data }
  },
  headers: openAiHeaders,
}

/** Creates the Responses protocol, `POST /v1/responses`, which stores its responses in a memory. */
export function createResponses(memory: ResponseMemory): Protocol {
  return {
    name: 'responses',
    read: (body) => readRequest(body, memory),
    errors: ERRORS,
    fields: RESPONSES_FIELDS,
    hints: NESTED_HINTS.responses,
    streamEnd: '',
  }
}

/** Returns the response of `POST /v1/responses/input_tokens`. */
export function countInputTokens(body: unknown, memory: ResponseMemory): JsonObject | Failure {
  const read = readRequest(body, memory)
  if ('error' in read) return read
  return { object: 'response.input_tokens', input_tokens: estimateUsage(read.request, []).inputTokens }
}

function readRequest(body: unknown, memory: ResponseMemory): ServedRequest | Failure {
  const refused = refusedField(body, RESPONSES_FIELDS, (name) =>
    badRequest(`Unknown parameter: '${name}'.`, name, 'unknown_parameter'),
  )
  if (refused !== undefined) return refused
  const { body: flat, namespaces } = withoutNamespaces(body)
  const parsed = parseWith(requestSchema, flat, openAiProblem)
  if ('error' in parsed) return parsed
  const { value } = parsed
  const earlier = contextOf(value.previous_response_id, memory)
  if ('error' in earlier) return earlier
  const input = resolved(value.input ?? [], memory)
  if ('error' in input) return input
  const context = [...earlier.items, ...input.items]
  const items = parseWith(wholeInput, { input: context }, openAiProblem)
  if ('error' in items) return items
  const system = value.instructions === undefined ? [] : [{ role: 'system' as const, content: value.instructions }]
  const messages = [...system, ...messagesOf(items.value.input)]
  const failure = itemsFailure(items.value.input) ?? fieldsFailure(value, messages)
  return failure ?? toServed(value, messages, { memory, context, input: input.items, namespaces, sent: body as JsonObject })
}

/** Returns the items of the previous response. */
function contextOf(id: string | undefined, memory: ResponseMemory): { readonly items: readonly JsonObject[] } | Failure {
  if (id === undefined) return { items: [] }
  const previous = memory.get(id)
  if (previous !== undefined) return { items: previous.context }
  return badRequest(`Previous response with id '${id}' not found.`, 'previous_response_id', 'previous_response_not_found')
}

/** Replaces references by the stored items, and adds the type that clients may omit from messages. */
function resolved(input: readonly JsonObject[], memory: ResponseMemory): { readonly items: readonly JsonObject[] } | Failure {
  const items: JsonObject[] = []
  for (const item of input) {
    const isReference = item['type'] === 'item_reference' || (Object.keys(item).length === 1 && typeof item['id'] === 'string')
    const isUntyped = item['type'] === undefined || item['type'] === null
    const stored = isReference ? memory.item(String(item['id'])) : undefined
    if (isReference && stored === undefined) {
      const advice = 'Only items of the last 1,000 responses with store: true are kept; send the item itself otherwise.'
      return badRequest(`Item with id '${String(item['id'])}' not found. ${advice}`, 'input')
    }
    items.push(stored ?? (isUntyped && item['role'] !== undefined ? { ...item, type: 'message' } : item))
  }
  return { items }
}

function fieldsFailure(fields: ResponsesFields, messages: ModelRequest['messages']): Failure | undefined {
  const { tools = [], tool_choice: choice, text, include = [], top_logprobs } = fields
  if (messages.length === 0) return badRequest("Missing required parameter: 'input'.", 'input', 'missing_required_parameter')
  if (choice?.mode === 'required' && tools.length === 0) {
    return badRequest("Tool choice 'required' must be specified with 'tools' parameter.", 'tool_choice')
  }
  const unknown = choice?.only?.find((name) => !tools.some(({ tool }) => tool.name === name))
  if (unknown !== undefined) return badRequest(`Tool choice '${unknown}' not found in 'tools' parameter.`, 'tool_choice')
  if (top_logprobs !== undefined && top_logprobs > 0 && !include.includes(LOGPROBS)) {
    return badRequest(`top_logprobs: is only allowed with '${LOGPROBS}' in 'include'.`, 'top_logprobs')
  }
  return (
    strictToolsFailure(tools, (index) => `tools[${index}].parameters`) ??
    (text?.format === undefined ? undefined : formatFailure(text.format, messages, 'text.format'))
  )
}

const LOGPROBS = 'message.output_text.logprobs'

interface Conversation {
  readonly memory: ResponseMemory
  readonly context: readonly JsonObject[]
  readonly input: readonly JsonObject[]
  readonly namespaces: Namespaces
  /** The request as it was sent. */
  readonly sent: JsonObject
}

function toServed(fields: ResponsesFields, messages: ModelRequest['messages'], conversation: Conversation): ServedRequest {
  const { tools = [], tool_choice: choice, text, temperature, max_output_tokens: maxTokens, include = [] } = fields
  const summary = fields.reasoning?.summary ?? fields.reasoning?.generate_summary
  const isSummarized = summary !== undefined && summary !== null
  const isLogged = include.includes(LOGPROBS)
  const topLogprobs = fields.top_logprobs ?? 0
  const offered = tools.map(({ tool }) => tool)
  return {
    request: {
      purpose: PURPOSE,
      messages,
      ...toolFields(offered, choice ?? {}),
      ...(text?.format && formatFields(text.format)),
      ...(temperature !== undefined && { temperature }),
      ...(maxTokens !== undefined && { maxTokens }),
      ...(isLogged && { logprobs: topLogprobs }),
    },
    stream: fields.stream ?? false,
    parallelCalls: fields.parallel_tool_calls ?? true,
    strictSchema: text?.format?.type === 'json_schema' && text.format.strict === true,
    strictTools: new Set([...strictNames(tools), ...tools.filter(isStrictByDefault).map(({ tool }) => tool.name)]),
    render: (reply, head) => {
      const form = { logprobs: isLogged, topLogprobs, isEncrypted: include.includes('reasoning.encrypted_content'), isSummarized }
      const rendered = renderResponse(reply, head, { echo: conversation.sent, form, namespaces: conversation.namespaces })
      if (fields.store ?? true) {
        const { memory, context, input } = conversation
        const output = rendered.body['output'] as readonly JsonObject[]
        memory.set(String(rendered.body['id']), { body: rendered.body, input, context: [...context, ...output] })
      }
      return rendered
    },
  }
}

/** Strict mode is the default of this API where the schema allows it. */
function isStrictByDefault({ tool, isUnset }: OfferedFunction): boolean {
  return isUnset && strictSchemaProblem(tool.parameters as JsonObject) === undefined
}

interface OfferedFunction extends OfferedTool {
  readonly isUnset: boolean
}

/** Fields of a request that have an effect, in Orrery's types. */
interface ResponsesFields {
  readonly input: readonly JsonObject[] | undefined
  readonly instructions: string | undefined
  readonly previous_response_id: string | undefined
  readonly store: boolean | undefined
  readonly tools: readonly OfferedFunction[] | undefined
  readonly tool_choice: RequestedTools | undefined
  readonly parallel_tool_calls: boolean | undefined
  readonly text: { readonly format: RequestedFormat | undefined } | undefined
  readonly temperature: number | undefined
  readonly max_output_tokens: number | undefined
  readonly include: readonly string[] | undefined
  readonly top_logprobs: number | undefined
  readonly stream: boolean | undefined
  readonly reasoning: { readonly summary?: string | null; readonly generate_summary?: string | null } | undefined
}

const functionTool = exactObject({ type: z.literal('function'), ...functionMembers.shape }, [
  'allowed_callers',
  'defer_loading',
  'output_schema',
])
const tool = z.looseObject({ type: z.string() }).transform((value, context): OfferedFunction => {
  if (value.type !== 'function') {
    const name = typeof value['name'] === 'string' ? ` '${value['name']}'` : ''
    const message = `The tool${name} of type '${value.type}' is not served. Send function tools.`
    context.addIssue({ code: 'custom', path: ['type'], message, params: { code: 'unsupported_value' } })
    return z.NEVER
  }
  const parsed = functionTool.safeParse(value)
  if (parsed.success) return { ...offeredTool(parsed.data), isUnset: value['strict'] === undefined || value['strict'] === null }
  for (const issue of parsed.error.issues) context.addIssue({ ...issue } as never)
  return z.NEVER
})

const named = exactObject({ type: z.literal('function'), name: functionName })
const allowed = exactObject({
  type: z.literal('allowed_tools'),
  mode: z.enum(['auto', 'required']),
  tools: z.array(named).min(1),
})
const toolForms = z.discriminatedUnion(
  'type',
  [
    named.transform(({ name }): RequestedTools => ({ mode: 'required', only: [name] })),
    allowed.transform(({ mode, tools }): RequestedTools => ({ mode, only: tools.map(({ name }) => name) })),
  ],
  { error: "Supported values are: 'function' and 'allowed_tools'; hosted and custom tools are not served." },
)

const toolChoice = toolChoiceOf(toolForms)

const format = z.discriminatedUnion(
  'type',
  [
    exactObject({ type: z.literal('text') }).transform((): RequestedFormat => ({ type: 'text' })),
    exactObject({ type: z.literal('json_object') }).transform((): RequestedFormat => ({ type: 'json_object' })),
    exactObject({ type: z.literal('json_schema'), ...schemaMembers.shape }).transform(
      (members: Readonly<Record<string, unknown>>): RequestedFormat => ({
        type: 'json_schema',
        name: String(members['name']),
        schema: members['schema'] as JsonObject | undefined,
        strict: members['strict'] === true,
      }),
    ) as never,
  ],
  { error: "Supported values are: 'json_object', 'json_schema', and 'text'." },
)

const input = z.preprocess(
  (value) => (typeof value === 'string' ? [{ type: 'message', role: 'user', content: value }] : value),
  z.array(jsonObject, { error: 'one of a string or array of objects' }),
)

/** Input with the items of the previous response: problems name the item by its place in the whole conversation. */
const wholeInput = z.object({ input: inputItems })

const summaryLevel = maybe(z.enum(['auto', 'concise', 'detailed']))

/** Schema of a request. `RESPONSES_FIELDS` refuses fields that are not listed here. */
const requestSchema = z.looseObject({
  model: z.string().min(1),
  input: maybe(input as z.ZodType<readonly JsonObject[]>),
  instructions: maybe(z.string()),
  previous_response_id: maybe(z.string()),
  store: flag,
  tools: maybe(z.array(tool).max(128)),
  tool_choice: maybe(toolChoice),
  parallel_tool_calls: flag,
  text: maybe(
    exactObject({ format: maybe(format as z.ZodType<RequestedFormat>), verbosity: maybe(z.enum(['low', 'medium', 'high'])) }),
  ),
  max_output_tokens: tokenLimit(16),
  max_tool_calls: tokenLimit(1),
  include: maybe(z.array(z.string())),
  stream: flag,
  stream_options: maybe(exactObject({ include_obfuscation: flag })),
  reasoning: maybe(exactObject({ summary: summaryLevel, generate_summary: summaryLevel }, ['context', 'effort', 'mode'])),
  truncation: maybe(z.enum(['auto', 'disabled'])),
  ...sampling,
}) as unknown as z.ZodType<ResponsesFields>
