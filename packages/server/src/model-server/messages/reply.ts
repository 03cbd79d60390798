import { type Choice, contentHash, type JsonObject, type JsonValue, type ModelReply, parseJson, type Usage } from '@orreryjs/core'
import { piecesOf, type Rendered, type ReplyHead, type StoppedChoice, type StreamEvent } from '../protocol.ts'

/** Returns a reply as a message, and as its events. The API has one choice per message. */
export function renderMessage(
  reply: ModelReply,
  { id, model }: ReplyHead,
  { isThinkingShown }: { readonly isThinkingShown: boolean },
): Rendered {
  const choice: StoppedChoice = reply.choices[0] ?? { text: '', finish: 'stop' }
  const blocks = blocksOf(choice, id, isThinkingShown)
  const { stopSequence } = choice
  const isStopped = stopSequence !== undefined && choice.finish === 'stop'
  const reason = isStopped ? 'stop_sequence' : STOP_REASONS[choice.finish]
  const end = { stop_reason: reason, stop_sequence: isStopped ? stopSequence : null }
  const usage = usageOf(reply.usage)
  const head = { id: `msg_${id}`, type: 'message', role: 'assistant', model }
  const body = { ...head, content: blocks.map(({ block }) => block), ...end, usage }
  const events = (): readonly StreamEvent[] => {
    const started = { ...head, content: [], stop_reason: null, stop_sequence: null, usage: { ...usage, output_tokens: 1 } }
    const last = [{ type: 'message_delta', delta: end, usage }, { type: 'message_stop' }]
    return [{ type: 'message_start', message: started }, ...blocks.flatMap(eventsOf), ...last].map(toStreamEvent)
  }
  return { body, events }
}

const STOP_REASONS: Readonly<Record<Choice['finish'], string>> = {
  stop: 'end_turn',
  length: 'max_tokens',
  'tool-calls': 'tool_use',
  'content-filter': 'refusal',
  refusal: 'refusal',
}

type Event = JsonObject & { readonly type: string }

function toStreamEvent(data: Event): StreamEvent {
  const isClosing = data.type === 'content_block_stop' || data.type === 'message_delta' || data.type === 'message_stop'
  return { name: data.type, data, ...(isClosing && { closing: true }) }
}

/** Content block, its empty form at the start of a stream, and the deltas that complete it. */
interface SentBlock {
  readonly block: JsonObject
  readonly start: JsonObject
  readonly deltas: readonly JsonObject[]
}

function blocksOf({ reasoning = '', text, toolCalls = [] }: Choice, id: string, isThinkingShown: boolean): readonly SentBlock[] {
  const isSilent = text === '' && toolCalls.length > 0
  return [
    ...(reasoning !== '' && isThinkingShown ? [thinkingBlock(reasoning, id)] : []),
    ...(isSilent ? [] : [textBlock(text)]),
    ...toolCalls.map(useBlock),
  ]
}

function textBlock(text: string): SentBlock {
  const deltas = piecesOf(text).map((piece) => ({ type: 'text_delta', text: piece }))
  return { block: { type: 'text', text }, start: { type: 'text', text: '' }, deltas }
}

/** The signature lets clients send the block back; it is a hash. */
function thinkingBlock(thinking: string, id: string): SentBlock {
  const signature = contentHash([id, thinking])
  const pieces = piecesOf(thinking).map((piece) => ({ type: 'thinking_delta', thinking: piece }))
  return {
    block: { type: 'thinking', thinking, signature },
    start: { type: 'thinking', thinking: '', signature: '' },
    deltas: [...pieces, { type: 'signature_delta', signature }],
  }
}

/** Arguments that are not a JSON object, as a script may give them, are an empty input in one piece, and unchanged in a stream. */
function useBlock({ id, name, arguments: args }: NonNullable<Choice['toolCalls']>[number]): SentBlock {
  const start = { type: 'tool_use', id, name, input: {} }
  const deltas = ['', ...piecesOf(args)].map((piece) => ({ type: 'input_json_delta', partial_json: piece }))
  return { block: { ...start, input: inputOf(args) }, start, deltas }
}

function inputOf(args: string): JsonObject {
  try {
    const value = parseJson(args) as JsonValue
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
  } catch {
    return {}
  }
}

function eventsOf({ start, deltas }: SentBlock, index: number): readonly Event[] {
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
}

/**
 * Returns usage in tokens. The API counts cached input separately. `estimated` is not part of the protocol; it marks usage estimated
 * from text lengths.
 */
function usageOf({ inputTokens, outputTokens, cachedTokens = 0, cacheWriteTokens = 0, estimated }: Usage): JsonObject {
  return {
    input_tokens: Math.max(0, inputTokens - cachedTokens - cacheWriteTokens),
    cache_creation_input_tokens: cacheWriteTokens,
    cache_read_input_tokens: cachedTokens,
    cache_creation: { ephemeral_5m_input_tokens: cacheWriteTokens, ephemeral_1h_input_tokens: 0 },
    output_tokens: outputTokens,
    service_tier: 'standard',
    ...(estimated === true && { estimated }),
  }
}
