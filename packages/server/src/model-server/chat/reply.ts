import { type Choice, type FinishReason, type JsonObject, type ModelReply, type ToolCall, textHash } from '@orreryjs/core'
import { tokenLogprobs, usageOf } from '../openai-parts.ts'
import { piecesOf, type Rendered, type ReplyHead, type StreamEvent, textPieces } from '../protocol.ts'

/** Form of a reply, as requested. */
interface ReplyForm {
  readonly includeUsage: boolean
  readonly logprobs: boolean
  readonly topLogprobs: number
}

/** Returns a reply as a chat completion, and as its chunks. */
export function renderChat(reply: ModelReply, head: ReplyHead, form: ReplyForm): Rendered {
  return { body: completionOf(reply, head, form), events: () => chunksOf(reply, head, form) }
}

function completionOf({ choices, usage }: ModelReply, head: ReplyHead, form: ReplyForm): JsonObject {
  const answered = choices.map((choice, index) => {
    const { text, reasoning, toolCalls = [], finish } = choice
    return {
      index,
      logprobs: logprobsOf(choice, form),
      finish_reason: FINISH[finish],
      message: {
        role: 'assistant',
        content: finish === 'refusal' ? null : contentOf(choice),
        refusal: finish === 'refusal' ? text : null,
        annotations: [],
        ...(reasoning !== undefined && { reasoning_content: reasoning }),
        ...(toolCalls.length > 0 && { tool_calls: toolCalls.map(wireCall) }),
      },
    }
  })
  return { ...headOf(head, 'chat.completion'), choices: answered, usage: usageOf(usage) }
}

/** Returns the fields that complete and streamed replies start with. They do not depend on time or machine. */
function headOf({ id, model }: ReplyHead, object: string): JsonObject {
  const fingerprint = `fp_${textHash(model).slice(0, 10)}`
  return { id: `chatcmpl-${id}`, object, created: 0, model, service_tier: 'default', system_fingerprint: fingerprint }
}

/** Finish reasons as named in the protocol. */
const FINISH: Readonly<Record<FinishReason, string>> = {
  stop: 'stop',
  length: 'length',
  'tool-calls': 'tool_calls',
  'content-filter': 'content_filter',
  refusal: 'stop',
}

function logprobsOf({ logprobs = [], finish }: Choice, form: ReplyForm): JsonObject | null {
  if (!form.logprobs) return null
  const tokens = tokenLogprobs(logprobs, form.topLogprobs)
  return finish === 'refusal' ? { content: null, refusal: tokens } : { content: tokens, refusal: null }
}

/** Returns `null` for a reply that only calls tools. */
function contentOf({ text, toolCalls = [] }: Choice): string | null {
  return text === '' && toolCalls.length > 0 ? null : text
}

function wireCall({ id, name, arguments: args }: ToolCall): JsonObject {
  return { id, type: 'function', function: { name, arguments: args } }
}

/** Part of a choice. */
interface Delta {
  readonly index: number
  readonly delta: JsonObject
  readonly logprobs?: JsonObject
  readonly finish?: string
}

/** Returns the chunks of a streamed reply, one choice after the other, with the usage last if requested. */
function chunksOf({ choices, usage }: ModelReply, head: ReplyHead, form: ReplyForm): readonly StreamEvent[] {
  const begin = headOf(head, 'chat.completion.chunk')
  const pieces = choices.flatMap((choice, index) => deltasOf(choice, index, form))
  const chunks = pieces.map(({ index, delta, logprobs = null, finish = null }) => ({
    data: {
      ...begin,
      choices: [{ index, delta, logprobs, finish_reason: finish }],
      ...(form.includeUsage && { usage: null }),
    },
    closing: finish !== null,
  }))
  return form.includeUsage ? [...chunks, { data: { ...begin, choices: [], usage: usageOf(usage) }, closing: true }] : chunks
}

function deltasOf(choice: Choice, index: number, form: ReplyForm): readonly Delta[] {
  const { reasoning = '', toolCalls = [], finish } = choice
  const content = finish === 'refusal' || contentOf(choice) === null ? null : ''
  return [
    { index, delta: { role: 'assistant', content, refusal: null } },
    ...piecesOf(reasoning).map((piece) => ({ index, delta: { reasoning_content: piece } })),
    ...textDeltas(choice, form).map((each) => ({ index, ...each })),
    ...toolCalls.flatMap(callDeltas).map((delta) => ({ index, delta })),
    { index, delta: {}, finish: FINISH[finish] },
  ]
}

function textDeltas(choice: Choice, form: ReplyForm): readonly Omit<Delta, 'index'>[] {
  return textPieces(choice, form.logprobs).map(({ text, tokens }) => {
    const logprobs = logprobsOf({ ...choice, logprobs: tokens }, form)
    const delta = choice.finish === 'refusal' ? { refusal: text } : { content: text }
    return { delta, ...(logprobs && { logprobs }) }
  })
}

function callDeltas({ id, name, arguments: args }: ToolCall, index: number): readonly JsonObject[] {
  const opening = { index, id, type: 'function', function: { name, arguments: '' } }
  const rest = piecesOf(args).map((piece) => ({ index, function: { arguments: piece } }))
  return [opening, ...rest].map((call) => ({ tool_calls: [call] }))
}
