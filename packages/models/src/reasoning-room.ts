import type { ModelReply, ModelRequest } from '@orreryjs/core'

/** Additional tokens for reasoning; updated during requests. */
export interface ReasoningRoom {
  /** True if the model reasons: token limits are then raised, and stop sequences, which could end the reasoning, are not sent. */
  thinks: boolean
  /** Tokens added to the limit of a reply. */
  tokens: number
}

/**
 * Returns true if reasoning used up the reply: the reply contains or counts reasoning and is empty or truncated, or it is empty and
 * truncated.
 */
export function isLostToReasoning(request: ModelRequest, { choices, usage }: ModelReply): boolean {
  const counted = (usage.reasoningTokens ?? 0) > 0
  return choices.some(({ text, reasoning, toolCalls, finish }) => {
    if (toolCalls !== undefined || finish === 'refusal' || finish === 'content-filter') return false
    const thought = counted || reasoning !== undefined
    const isEmpty = text.trim() === ''
    if (finish === 'length') return request.maxTokens !== undefined && (isEmpty || thought)
    return isEmpty && thought
  })
}

/**
 * Returns the stop sequences to send; replies are truncated here in any case. They would end a model's reasoning, and many servers reject
 * blank ones, which are sent only to servers known to accept them.
 */
export function sentStops(
  { stop = [] }: Pick<ModelRequest, 'stop'>,
  { thinks }: ReasoningRoom,
  takesBlank: boolean,
): readonly string[] {
  return thinks ? [] : stop.filter((sequence) => takesBlank || sequence.trim() !== '')
}

/** Returns the token limit to send. */
export function sentBound(maxTokens: number | undefined, { thinks, tokens }: ReasoningRoom): number | undefined {
  return maxTokens === undefined || !thinks ? maxTokens : maxTokens + tokens
}

/** Describes the raised limit. */
export function roomNotice(who: string, { tokens }: ReasoningRoom): string {
  return `${who} used its token limit for reasoning: from now on each limit is raised by ${tokens} tokens`
}

/** Halves the additional tokens if they and the prompt exceed the context window; returns false if none are left. */
export function halveRoom(room: ReasoningRoom): boolean {
  if (!room.thinks || room.tokens < MIN_ROOM) return false
  room.tokens = Math.floor(room.tokens / 2)
  return true
}

const MIN_ROOM = 128
