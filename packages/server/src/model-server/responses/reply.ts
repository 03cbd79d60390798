import { type Choice, contentHash, type JsonObject, type ModelReply, type Usage } from '@orreryjs/core'
import { tokenLogprobs } from '../openai-parts.ts'
import { piecesOf, type Rendered, type ReplyHead, type StreamEvent, textPieces } from '../protocol.ts'
import type { Namespaces } from './namespaces.ts'

/** Form of a response, as requested. */
interface ResponseForm {
  readonly logprobs: boolean
  readonly topLogprobs: number
  /** True if reasoning items carry their content, for clients that store it themselves. */
  readonly isEncrypted: boolean
  /** True if reasoning items show their text. */
  readonly isSummarized: boolean
}

interface Frame {
  /** The request as sent, whose fields the response repeats. */
  readonly echo: JsonObject
  readonly form: ResponseForm
  readonly namespaces: Namespaces
}

/** Returns a reply as a response, and as its events. The API has one choice per response. */
export function renderResponse(reply: ModelReply, head: ReplyHead, { echo, form, namespaces }: Frame): Rendered {
  const choice: Choice = reply.choices[0] ?? { text: '', finish: 'stop' }
  const items = itemsOf(choice, head.id, form, namespaces)
  const begun = { ...headOf(head, echo), status: 'in_progress', output: [], usage: null }
  const reason = INCOMPLETE[choice.finish]
  const body = {
    ...begun,
    status: reason === undefined ? 'completed' : 'incomplete',
    completed_at: reason === undefined ? 0 : null,
    incomplete_details: reason === undefined ? null : { reason },
    output: items.map(({ item }) => item),
    usage: usageOf(reply.usage),
  }
  const events = (): readonly StreamEvent[] => {
    const sent = [
      { type: 'response.created', response: begun },
      { type: 'response.in_progress', response: begun },
      ...items.flatMap(({ events: each }, index) => each.map((event) => ({ ...event, output_index: index }))),
      { type: `response.${body.status}`, response: body },
    ]
    return sent.map(toStreamEvent)
  }
  return { body, events }
}

const INCOMPLETE: Readonly<Partial<Record<Choice['finish'], string>>> = {
  length: 'max_output_tokens',
  'content-filter': 'content_filter',
}

type Event = JsonObject & { readonly type: string }

function toStreamEvent({ type, ...members }: Event, index: number): StreamEvent {
  const isClosing = type.endsWith('.done') || /^response\.(?:completed|incomplete)$/.test(type)
  return { name: type, data: { type, sequence_number: index, ...members }, ...(isClosing && { closing: true }) }
}

function headOf({ id, model }: ReplyHead, echo: JsonObject): JsonObject & object {
  const text = objectIn(echo, 'text')
  const reasoning = objectIn(echo, 'reasoning')
  return {
    id: `resp_${id}`,
    object: 'response',
    created_at: 0,
    completed_at: null,
    status: 'in_progress',
    background: false,
    error: null,
    incomplete_details: null,
    instructions: echo['instructions'] ?? null,
    max_output_tokens: echo['max_output_tokens'] ?? null,
    max_tool_calls: echo['max_tool_calls'] ?? null,
    metadata: echo['metadata'] ?? {},
    model,
    parallel_tool_calls: echo['parallel_tool_calls'] ?? true,
    previous_response_id: echo['previous_response_id'] ?? null,
    prompt_cache_key: echo['prompt_cache_key'] ?? null,
    reasoning: { effort: reasoning['effort'] ?? null, summary: reasoning['summary'] ?? null },
    safety_identifier: echo['safety_identifier'] ?? null,
    service_tier: 'default',
    store: echo['store'] ?? true,
    temperature: echo['temperature'] ?? 1,
    text: { format: text['format'] ?? { type: 'text' }, verbosity: text['verbosity'] ?? 'medium' },
    tool_choice: echo['tool_choice'] ?? 'auto',
    tools: echo['tools'] ?? [],
    top_logprobs: echo['top_logprobs'] ?? 0,
    top_p: echo['top_p'] ?? 1,
    truncation: echo['truncation'] ?? 'disabled',
    user: echo['user'] ?? null,
  }
}

function objectIn(fields: JsonObject, name: string): JsonObject {
  const value = fields[name]
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

/** Output item, and the events that send it. */
interface SentItem {
  readonly item: JsonObject
  readonly events: readonly Event[]
}

/** Reasoning, text and calls are items of their own, in this order. */
function itemsOf(choice: Choice, id: string, form: ResponseForm, namespaces: Namespaces): readonly SentItem[] {
  const { reasoning, text, toolCalls = [] } = choice
  const idOf = (prefix: string, index: number): string => `${prefix}_${contentHash([id, prefix, index])}`
  return [
    ...(reasoning === undefined || reasoning === '' ? [] : [reasoningItem(idOf('rs', 0), reasoning, form)]),
    ...(text === '' && toolCalls.length > 0 ? [] : [messageItem(idOf('msg', 0), choice, form)]),
    ...toolCalls.map((call, index) => callItem(idOf('fc', index), call, namespaces)),
  ]
}

function messageItem(id: string, choice: Choice, form: ResponseForm): SentItem {
  const { text, finish, logprobs = [] } = choice
  const isRefusal = finish === 'refusal'
  const listed = form.logprobs ? tokenLogprobs(logprobs, form.topLogprobs) : []
  const partOf = (content: string, tokens: readonly JsonObject[]): JsonObject =>
    isRefusal ? { type: 'refusal', refusal: content } : { type: 'output_text', text: content, annotations: [], logprobs: tokens }
  const itemOf = (status: string, content: readonly JsonObject[]): JsonObject => {
    return { type: 'message', id, status, role: 'assistant', content }
  }
  const at = { item_id: id, content_index: 0 }
  const kind = isRefusal ? 'response.refusal' : 'response.output_text'
  const deltas = textPieces(choice, form.logprobs).map(({ text: delta, tokens }) => ({
    type: `${kind}.delta`,
    ...at,
    delta,
    ...(!isRefusal && { logprobs: tokenLogprobs(tokens, form.topLogprobs) }),
  }))
  const whole = partOf(text, listed)
  const item = itemOf(INCOMPLETE[finish] === undefined ? 'completed' : 'incomplete', [whole])
  const done = isRefusal ? { refusal: text } : { text, logprobs: listed }
  return {
    item,
    events: [
      { type: ADDED, item: itemOf('in_progress', []) },
      { type: 'response.content_part.added', ...at, part: partOf('', []) },
      ...deltas,
      { type: `${kind}.done`, ...at, ...done },
      { type: 'response.content_part.done', ...at, part: whole },
      { type: DONE, item },
    ],
  }
}

const ADDED = 'response.output_item.added'
const DONE = 'response.output_item.done'

function callItem(id: string, call: NonNullable<Choice['toolCalls']>[number], namespaces: Namespaces): SentItem {
  const names = namespaces.get(call.name) ?? { name: call.name }
  const itemOf = (status: string, args: string): JsonObject => {
    return { type: 'function_call', id, call_id: call.id, ...names, arguments: args, status }
  }
  const item = itemOf('completed', call.arguments)
  const kind = 'response.function_call_arguments'
  return {
    item,
    events: [
      { type: ADDED, item: itemOf('in_progress', '') },
      ...piecesOf(call.arguments).map((delta) => ({ type: `${kind}.delta`, item_id: id, delta })),
      { type: `${kind}.done`, item_id: id, name: names.name, arguments: call.arguments },
      { type: DONE, item },
    ],
  }
}

/** Reasoning is shown as its summary, on request. */
function reasoningItem(id: string, text: string, { isEncrypted, isSummarized }: ResponseForm): SentItem {
  const part = { type: 'summary_text', text }
  const sealed = (content: string): JsonObject => (isEncrypted ? { encrypted_content: content } : {})
  const item = { type: 'reasoning', id, summary: isSummarized ? [part] : [], ...sealed(Buffer.from(text).toString('base64')) }
  const at = { item_id: id, summary_index: 0 }
  const kind = 'response.reasoning_summary'
  const summary = [
    { type: `${kind}_part.added`, ...at, part: { type: 'summary_text', text: '' } },
    ...piecesOf(text).map((delta) => ({ type: `${kind}_text.delta`, ...at, delta })),
    { type: `${kind}_text.done`, ...at, text },
    { type: `${kind}_part.done`, ...at, part },
  ]
  const added = { type: ADDED, item: { type: 'reasoning', id, summary: [], ...sealed('') } }
  return { item, events: [added, ...(isSummarized ? summary : []), { type: DONE, item }] }
}

/** Returns usage in tokens. `estimated` is not part of the protocol; it marks usage estimated from text lengths. */
function usageOf(usage: Usage): JsonObject {
  const { inputTokens, outputTokens, reasoningTokens = 0, cachedTokens = 0, cacheWriteTokens = 0, estimated } = usage
  return {
    input_tokens: inputTokens,
    input_tokens_details: { cached_tokens: cachedTokens, cache_write_tokens: cacheWriteTokens },
    output_tokens: outputTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: inputTokens + outputTokens,
    ...(estimated === true && { estimated }),
  }
}
