import { OrreryError } from '@orreryjs/core'
import type { Protocol } from '../protocol.ts'
import { asList, asObject, asText, partsOf, REASONING_MEMBERS, reasoningField, toReply } from './reply.ts'
import { type Parameters, toParameters } from './request.ts'

/** The chat completions API, which nearly every server supports. */
export const CHAT: Protocol<Parameters> = {
  isSingleChoice: false,
  bodyOf: toParameters,
  optionalIn: (body) => ({ ...(body as object), ...(body.messages.some(sendsReasoning) && { reasoning_content: true }) }),
  send: async (sdk, body, { stream }, options) => {
    if (!stream) return sdk.chat.completions.create(body, options)
    return assemble(await sdk.chat.completions.create({ ...body, stream: true }, options))
  },
  read: toReply,
}

function sendsReasoning(message: object): boolean {
  return REASONING_MEMBERS.some((name) => Object.hasOwn(message, name))
}

interface DraftCall {
  readonly index: number
  id: unknown
  name: string
  arguments: string
  /** Gemini's signature of its thoughts. */
  extra: unknown
}

interface Draft {
  content: string
  reasoning: string
  refusal: string
  readonly calls: DraftCall[]
  readonly logprobs: unknown[]
  finish: unknown
}

/**
 * Assembles stream chunks into the body of a non-streamed reply, so that both are read in the same way. Throws `MODEL_UNAVAILABLE` if the
 * stream ends early and `MODEL_BAD_REPLY` for malformed chunks.
 */
async function assemble(chunks: AsyncIterable<unknown>): Promise<unknown> {
  const drafts = new Map<number, Draft>()
  let usage: unknown
  let model: unknown
  let fingerprint: unknown
  let empty = true
  for await (const chunk of chunks) {
    empty = false
    const { choices, usage: reported, model: chunkModel, system_fingerprint: state } = asObject(chunk, 'a chunk')
    for (const choice of asList(choices ?? [], "a chunk's choices")) addChoice(drafts, asObject(choice, "a chunk's choice"))
    usage = reported ?? usage
    model = chunkModel ?? model
    fingerprint = state ?? fingerprint
  }
  const sorted = [...drafts].sort(([a], [b]) => a - b).map(([, draft]) => draft)
  if (empty || sorted.some(({ finish }) => finish === undefined)) {
    throw new OrreryError('MODEL_UNAVAILABLE', 'the stream ended in the middle of the reply')
  }
  return { choices: sorted.map(toBody), usage, model, system_fingerprint: fingerprint }
}

function addChoice(drafts: Map<number, Draft>, choice: Readonly<Record<string, unknown>>): void {
  const index = indexOf(choice['index'])
  const draft = drafts.get(index) ?? { content: '', reasoning: '', refusal: '', calls: [], logprobs: [], finish: undefined }
  drafts.set(index, draft)
  const delta = asObject(choice['delta'] ?? {}, 'delta')
  const { content: contentPiece, reasoning: reasoningPiece } = pieceOf(delta)
  draft.content += contentPiece
  draft.reasoning += reasoningPiece
  draft.refusal += asText(delta['refusal'] ?? '', 'refusal')
  for (const call of asList(delta['tool_calls'] ?? [], 'tool_calls')) addCall(draft, asObject(call, 'a tool call'))
  const { content: entries } = asObject(choice['logprobs'] ?? {}, 'logprobs')
  if (Array.isArray(entries)) for (const entry of entries) draft.logprobs.push(entry)
  draft.finish = choice['finish_reason'] ?? draft.finish
}

function addCall({ calls }: Draft, delta: Readonly<Record<string, unknown>>): void {
  const call = openCall(calls, delta)
  const functionDelta = asObject(delta['function'] ?? {}, "a tool call's function")
  call.extra = delta['extra_content'] ?? call.extra
  call.name += asText(functionDelta['name'] ?? '', "a tool call's name")
  call.arguments += asText(functionDelta['arguments'] ?? '', "a tool call's arguments")
}

/** Returns the call that a chunk continues. Some servers give every call the index 0 or none, but a distinct id. */
function openCall(calls: DraftCall[], { index: rawIndex, id: rawId }: Readonly<Record<string, unknown>>): DraftCall {
  const id = rawId === '' ? undefined : (rawId ?? undefined)
  const index = indexOf(rawIndex)
  const last = calls.findLast((call) => call.index === index)
  if (last !== undefined && (id === undefined || last.id === undefined || last.id === id)) {
    last.id ??= id
    return last
  }
  const call = { index, id, name: '', arguments: '', extra: undefined }
  calls.push(call)
  return call
}

/** Reasoning is in a separate member, or in parts of the content. */
function pieceOf(delta: Readonly<Record<string, unknown>>): { readonly content: string; readonly reasoning: string } {
  const content = delta['content'] ?? ''
  if (!Array.isArray(content)) return { content: asText(content, 'content'), reasoning: reasoningField(delta) }
  return partsOf(content)
}

function toBody({ content, reasoning, refusal, calls, logprobs, finish }: Draft): unknown {
  const tool_calls = calls.toSorted((a, b) => a.index - b.index).map(toCall)
  return {
    finish_reason: finish,
    logprobs: { content: logprobs },
    message: { content, reasoning_content: reasoning, refusal, tool_calls },
  }
}

function toCall({ id, name, arguments: args, extra }: DraftCall): unknown {
  return { id, extra_content: extra, function: { name: name === '' ? undefined : name, arguments: args } }
}

function indexOf(value: unknown): number {
  return typeof value === 'number' ? value : 0
}
