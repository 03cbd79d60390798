import {
  type Choice,
  type ErrorCode,
  type FinishReason,
  type JsonObject,
  type ModelReply,
  type ModelRequest,
  OrreryError,
  type ToolCall,
  withCallIds,
} from '@orreryjs/core'
import { isOverflowMessage } from '../../overflow.ts'
import { joinReasoning, separateReasoning } from '../../reasoning.ts'
import {
  asList,
  asObject,
  asText,
  badReply,
  checkedBody,
  filteredError,
  inOrderOf,
  optionalMember,
  readLogprobs,
  replyUsage,
} from '../chat/reply.ts'
import type { Protocol } from '../protocol.ts'
import type { OpenAISettings } from '../settings.ts'
import { type Body, toBody } from './request.ts'

const CODES: ReadonlyMap<unknown, ErrorCode> = new Map<unknown, ErrorCode>([
  ['server_error', 'MODEL_UNAVAILABLE'],
  ['rate_limit_exceeded', 'MODEL_RATE_LIMITED'],
  ['vector_store_timeout', 'MODEL_UNAVAILABLE'],
  ['context_length_exceeded', 'CONTEXT_OVERFLOW'],
  // Reported for prompts that the policy forbids.
  ['invalid_prompt', 'MODEL_FILTERED'],
])

/** Events that contain the complete response. */
const FINAL_EVENTS: ReadonlySet<unknown> = new Set(['response.completed', 'response.incomplete', 'response.failed'])

/**
 * The Responses API. Requests are stateless: each contains the whole conversation and returns one choice. The API
 * has no stop sequences and seeds, so replies are truncated here.
 */
export const RESPONSES: Protocol<Body> = {
  isSingleChoice: true,
  bodyOf: toBody,
  optionalIn: ({ text, reasoning, include, ...body }) => ({
    ...body,
    ...(text?.format !== undefined && { response_format: text.format }),
    ...(include?.includes('message.output_text.logprobs') && { logprobs: true }),
    ...((include?.includes('reasoning.encrypted_content') || hasReasoning(body)) && { reasoning_content: true }),
    ...(reasoning?.summary !== undefined && { reasoning_summary: reasoning.summary }),
  }),
  // `responses.create` modifies the response, and throws if it is malformed.
  send: async (sdk, body, { stream }, options) => {
    if (!stream) return sdk.post('/responses', { ...options, body })
    const events = sdk.post('/responses', { ...options, body: { ...body, stream: true }, stream: true })
    return lastOf((await events) as AsyncIterable<unknown>)
  },
  read: toReply,
}

function hasReasoning({ input }: Pick<Body, 'input'>): boolean {
  return Array.isArray(input) && input.some((item) => 'type' in item && item.type === 'reasoning')
}

/**
 * Returns the response at the end of an event stream, so that both forms are read in the same way. Some servers omit its items, which
 * earlier events contain. Throws `MODEL_UNAVAILABLE` if the stream ends early.
 */
async function lastOf(events: AsyncIterable<unknown>): Promise<unknown> {
  const items: { readonly output_index: unknown; readonly item: unknown }[] = []
  let last: Readonly<Record<string, unknown>> | undefined
  for await (const event of events) {
    const { type, item, output_index, response, ...more } = asObject(event, 'an event')
    if (type === 'error') throw failureIn(more)
    if (type === 'response.output_item.done') items.push({ output_index, item })
    if (FINAL_EVENTS.has(type)) last = asObject(response, 'the response of an event')
  }
  if (last === undefined) throw new OrreryError('MODEL_UNAVAILABLE', 'the stream ended in the middle of the reply')
  const isBare = !Array.isArray(last['output']) || last['output'].length === 0
  if (!isBare) return last
  const sorted = inOrderOf('output_index', items) as typeof items
  return { ...last, output: sorted.map(({ item }) => item) }
}

type Fields = Readonly<Record<string, unknown>>

/**
 * Converts a response to a reply with one choice and checks every item; server-side tool use is omitted. Throws `MODEL_BAD_REPLY` if a
 * member is missing or malformed, and the error of a failed response.
 */
function toReply(body: unknown, request: ModelRequest, settings: OpenAISettings): ModelReply {
  const response = checkedBody(body)
  const { status = 'completed', error, usage } = response
  if (status === 'failed') throw failureIn(asObject(error ?? {}, 'error'))
  if (status !== 'completed' && status !== 'incomplete')
    throw badReply(`the response is ${asText(status, 'status')}, not completed`)
  const choices = [toChoice(response, request)]
  return {
    choices,
    usage: replyUsage(chatUsage(usage), { request, choices, received: response['output'] }, settings),
    ...optionalMember('model', response['model']),
  }
}

function toChoice(response: Fields, request: ModelRequest): Choice {
  const items = asList(response['output'], 'output').map((item) => asObject(item, 'an item'))
  const ofType = (type: string): readonly Fields[] => items.filter((item) => item['type'] === type)
  const parts = ofType('message').flatMap(({ content }) =>
    asList(content ?? [], 'content').map((part) => asObject(part, 'a part')),
  )
  const refusals = textsOf(parts, 'refusal', 'refusal')
  const thoughts = ofType('reasoning')
    .map(thoughtOf)
    .filter((thought) => thought !== '')
  const spoken = separateReasoning(textsOf(parts, 'output_text', 'text').join(''), request)
  const separated = joinReasoning(thoughts.length === 0 ? undefined : thoughts.join('\n'), spoken)
  const thought = separated.reasoning === undefined || separated.reasoning === '' ? {} : { reasoning: separated.reasoning }
  if (refusals.length > 0) return { text: refusals.join('\n'), ...thought, finish: 'refusal' }
  const toolCalls = withCallIds(ofType('function_call').map(toCall), request.messages)
  const finish = finishOf(response, toolCalls.length > 0)
  if (finish === 'content-filter' && separated.text.trim() === '' && toolCalls.length === 0) throw filteredError()
  // Reasoning without its encrypted content is stored nowhere, so it cannot be sent back.
  const isComplete =
    (request.tools ?? []).length > 0 &&
    ofType('reasoning').length > 0 &&
    ofType('reasoning').every((item) => typeof item['encrypted_content'] === 'string') &&
    ofType('function_call').every((item, index) => item['call_id'] === toolCalls[index]?.id)
  const tokenLogprobs = parts.flatMap(({ logprobs: each }) => (Array.isArray(each) ? each : []))
  const logprobs = request.logprobs === undefined ? undefined : readLogprobs(tokenLogprobs)
  return {
    text: separated.text,
    ...thought,
    ...(toolCalls.length > 0 && { toolCalls }),
    ...(isComplete && { native: { api: 'responses', items: items as readonly JsonObject[] } }),
    finish,
    ...(logprobs !== undefined && { logprobs }),
  }
}

function textsOf(parts: readonly Fields[], type: string, member: string): readonly string[] {
  return parts.filter((part) => part['type'] === type).map((part) => asText(part[member] ?? '', `the ${member} of a part`))
}

/** Returns the reasoning text if it is exposed, else its summary. */
function thoughtOf({ content, summary }: Fields): string {
  const textOf = (value: unknown, mark: string): string =>
    asList(value ?? [], 'a thought')
      .map((part) => asText(asObject(part, 'a part of a thought')['text'] ?? '', 'the text of a thought'))
      .join(mark)
  const whole = textOf(content, '')
  return whole === '' ? textOf(summary, '\n') : whole
}

function toCall(item: Fields): ToolCall {
  return {
    id: asText(item['call_id'] ?? item['id'] ?? '', "a tool call's id"),
    name: asText(item['name'], "a tool call's name"),
    arguments: asText(item['arguments'] ?? '', "a tool call's arguments"),
  }
}

function finishOf({ status, incomplete_details: details }: Fields, hasCalls: boolean): FinishReason {
  if (status !== 'incomplete') return hasCalls ? 'tool-calls' : 'stop'
  return asObject(details ?? {}, 'incomplete_details')['reason'] === 'content_filter' ? 'content-filter' : 'length'
}

/** Renames token counts as in chat completions. */
function chatUsage(usage: unknown): unknown {
  if (typeof usage !== 'object' || usage === null) return undefined
  const { input_tokens, output_tokens, total_tokens, input_tokens_details, output_tokens_details } = usage as Fields
  return {
    prompt_tokens: input_tokens,
    completion_tokens: output_tokens,
    total_tokens,
    prompt_tokens_details: input_tokens_details,
    completion_tokens_details: output_tokens_details,
  }
}

/** Creates the error of a failed response. */
function failureIn({ code, message }: Fields): OrreryError {
  const detail = typeof message === 'string' && message !== '' ? message : 'no reason given'
  const errorCode = CODES.get(code) ?? (isOverflowMessage(detail) ? 'CONTEXT_OVERFLOW' : 'MODEL_BAD_REPLY')
  return new OrreryError(errorCode, `the response failed: ${detail}`)
}
