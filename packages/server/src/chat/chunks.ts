import type { Choice, JsonObject, ModelReply, ToolCall } from '@orreryjs/core'
import { contentOf, FINISH, type Head, headOf, usageOf } from './completion.ts'

/** A piece of a choice. */
interface Delta {
  readonly index: number
  readonly delta: JsonObject
  readonly finish?: string
}

/** The pieces of a reply as a stream tells them, one choice after the other, its usage last where it is wanted. */
export function chunksOf(head: Head, { choices, usage }: ModelReply, includeUsage: boolean): readonly JsonObject[] {
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

function callDeltas({ id, name, arguments: given }: ToolCall, index: number): readonly JsonObject[] {
  const opening = { index, id, type: 'function', function: { name, arguments: '' } }
  const rest = piecesOf(given).map((piece) => ({ index, function: { arguments: piece } }))
  return [opening, ...rest].map((call) => ({ tool_calls: [call] }))
}

/** A text in pieces of 16 characters. No character is torn. */
function piecesOf(text: string): readonly string[] {
  return text.match(/.{1,16}/gsu) ?? []
}
