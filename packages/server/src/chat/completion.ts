import {
  type Choice,
  type FinishReason,
  type JsonObject,
  type ModelReply,
  type ToolCall,
  textHash,
  type Usage,
} from '@orreryjs/core'

/** Fields of a reply other than its choices. */
export interface ReplyHead {
  readonly id: string
  /** Model that answered, which may differ from the requested one. */
  readonly model: string
}

/** Returns a reply as a chat completion (not streamed). */
export function completionOf(head: ReplyHead, { choices, usage }: ModelReply): JsonObject {
  const answered = choices.map(({ text, reasoning, toolCalls = [], finish }, index) => ({
    index,
    logprobs: null,
    finish_reason: FINISH[finish],
    message: {
      role: 'assistant',
      content: finish === 'refusal' ? null : contentOf({ text, toolCalls }),
      refusal: finish === 'refusal' ? text : null,
      ...(reasoning !== undefined && { reasoning_content: reasoning }),
      ...(toolCalls.length > 0 && { tool_calls: toolCalls.map(wireCall) }),
    },
  }))
  return { ...headOf(head, 'chat.completion'), choices: answered, usage: usageOf(usage) }
}

/** Returns the fields that complete and streamed replies start with. They do not depend on time or machine. */
function headOf({ id, model }: ReplyHead, object: string): JsonObject {
  return { id: `chatcmpl-${id}`, object, created: 0, model, system_fingerprint: `fp_${textHash(model).slice(0, 10)}` }
}

/** Finish reasons as named in the protocol. */
const FINISH: Readonly<Record<FinishReason, string>> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
  refusal: 'stop',
}

/** Returns `null` for a reply that only calls tools. */
function contentOf({ text, toolCalls = [] }: Pick<Choice, 'text' | 'toolCalls'>): string | null {
  return text === '' && toolCalls.length > 0 ? null : text
}

function wireCall({ id, name, arguments: args }: ToolCall): JsonObject {
  return { id, type: 'function', function: { name, arguments: args } }
}

/** Returns usage in tokens. `estimated` is not part of the protocol; it marks usage estimated from text lengths. */
function usageOf({ inputTokens, outputTokens, reasoningTokens = 0, cachedTokens = 0, estimated }: Usage): JsonObject {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    prompt_tokens_details: { cached_tokens: cachedTokens },
    completion_tokens_details: { reasoning_tokens: reasoningTokens },
    ...(estimated === true && { estimated }),
  }
}

/** Part of a choice. */
interface Delta {
  readonly index: number
  readonly delta: JsonObject
  readonly finish?: string
}

/** Returns the chunks of a streamed reply, one choice after the other, with the usage last if requested. */
export function chunksOf(head: ReplyHead, { choices, usage }: ModelReply, includeUsage: boolean): readonly JsonObject[] {
  const begin = headOf(head, 'chat.completion.chunk')
  const pieces = choices.flatMap(deltasOf).map(({ index, delta, finish = null }) => ({
    ...begin,
    choices: [{ index, delta, logprobs: null, finish_reason: finish }],
    ...(includeUsage && { usage: null }),
  }))
  return includeUsage ? [...pieces, { ...begin, choices: [], usage: usageOf(usage) }] : pieces
}

function deltasOf(choice: Choice, index: number): readonly Delta[] {
  const { text, reasoning = '', toolCalls = [], finish } = choice
  const isRefusal = finish === 'refusal'
  const content = isRefusal || contentOf(choice) === null ? null : ''
  return [
    { index, delta: { role: 'assistant', content, refusal: null } },
    ...piecesOf(reasoning).map((piece) => ({ index, delta: { reasoning_content: piece } })),
    ...piecesOf(text).map((piece) => ({ index, delta: isRefusal ? { refusal: piece } : { content: piece } })),
    ...toolCalls.flatMap((call, position) => callDeltas(call, position)).map((delta) => ({ index, delta })),
    { index, delta: {}, finish: FINISH[finish] },
  ]
}

function callDeltas({ id, name, arguments: args }: ToolCall, index: number): readonly JsonObject[] {
  const opening = { index, id, type: 'function', function: { name, arguments: '' } }
  const rest = piecesOf(args).map((piece) => ({ index, function: { arguments: piece } }))
  return [opening, ...rest].map((call) => ({ tool_calls: [call] }))
}

/** Splits a text into pieces of 16 characters, without splitting a character. */
function piecesOf(text: string): readonly string[] {
  return text.match(/.{1,16}/gsu) ?? []
}
