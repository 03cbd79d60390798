import { type Choice, type JsonObject, type JsonValue, type ModelReply, parseJson, type Usage } from '@orreryjs/core'
import { piecesOf, type Rendered, type ReplyHead, type StreamEvent } from '../protocol.ts'

/** Returns a reply as a response, and as its chunks, which are responses too. */
export function renderGemini(
  { choices, usage }: ModelReply,
  head: ReplyHead,
  { isThinkingShown }: { readonly isThinkingShown: boolean },
): Rendered {
  const facts = { usageMetadata: usageOf(usage), modelVersion: head.model, responseId: head.id }
  const body = { candidates: choices.map((choice, index) => candidateOf(choice, index, isThinkingShown)), ...facts }
  const events = (): readonly StreamEvent[] => {
    const chunks = choices.flatMap((choice, index) => chunksOf(choice, index, isThinkingShown))
    const last = choices.map((choice, index) => ({
      content: { role: 'model', parts: [{ text: '' }] },
      finishReason: FINISH[choice.finish],
      index,
    }))
    return [...chunks.map((data) => ({ data: { ...data, ...facts } })), { data: { candidates: last, ...facts }, closing: true }]
  }
  return { body, events }
}

const FINISH: Readonly<Record<Choice['finish'], string>> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  'tool-calls': 'STOP',
  'content-filter': 'SAFETY',
  refusal: 'PROHIBITED_CONTENT',
}

function candidateOf(choice: Choice, index: number, isThinkingShown: boolean): JsonObject {
  const { text } = choice
  const parts = [...thoughts(choice, isThinkingShown), ...(text === '' ? [] : [{ text }]), ...calls(choice)]
  return {
    content: { role: 'model', parts: parts.length === 0 ? [{ text }] : parts },
    finishReason: FINISH[choice.finish],
    index,
  }
}

function chunksOf(choice: Choice, index: number, isThinkingShown: boolean): readonly StreamEvent['data'][] {
  const parts = [...thoughts(choice, isThinkingShown), ...piecesOf(choice.text).map((text) => ({ text })), ...calls(choice)]
  return parts.map((part) => ({ candidates: [{ content: { role: 'model', parts: [part] }, index }] }))
}

function thoughts({ reasoning = '' }: Choice, isShown: boolean): readonly JsonObject[] {
  return reasoning === '' || !isShown ? [] : [{ text: reasoning, thought: true }]
}

function calls({ toolCalls = [] }: Choice): readonly JsonObject[] {
  return toolCalls.map(({ id, name, arguments: args }) => ({ functionCall: { id, name, args: argumentsIn(args) } }))
}

/** The protocol has no place for arguments that are not a JSON object. */
function argumentsIn(text: string): JsonObject {
  try {
    const value = parseJson(text) as JsonValue
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
  } catch {
    return {}
  }
}

function usageOf({ inputTokens, outputTokens, reasoningTokens, cachedTokens, estimated }: Usage): JsonObject {
  return {
    promptTokenCount: inputTokens,
    candidatesTokenCount: outputTokens - (reasoningTokens ?? 0),
    ...(reasoningTokens !== undefined && { thoughtsTokenCount: reasoningTokens }),
    ...(cachedTokens !== undefined && { cachedContentTokenCount: cachedTokens }),
    totalTokenCount: inputTokens + outputTokens,
    ...(estimated === true && { estimated }),
  }
}
