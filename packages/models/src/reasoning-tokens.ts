import type { ModelReply, ModelRequest } from '@orreryjs/core'

/** Additional tokens for reasoning; updated during requests. */
export interface ReasoningTokens {
  /** True if the model reasons: token limits are then raised, and stop sequences, which could end the reasoning, are not sent. */
  isReasoning: boolean
  /** Tokens added to the limit of a reply. */
  extraTokens: number
}

/**
 * Returns true if reasoning used up the reply: the reply contains or counts reasoning and is empty or truncated, or it is empty and
 * truncated.
 */
export function isLostToReasoning(request: ModelRequest, { choices, usage }: ModelReply): boolean {
  const hasReasoningTokens = (usage.reasoningTokens ?? 0) > 0
  return choices.some(({ text, reasoning, toolCalls, finish }) => {
    if (toolCalls !== undefined || finish === 'refusal' || finish === 'content-filter') return false
    const hasReasoning = hasReasoningTokens || reasoning !== undefined
    const isEmpty = text.trim() === ''
    if (finish === 'length') return request.maxTokens !== undefined && (isEmpty || hasReasoning)
    return isEmpty && hasReasoning
  })
}

/**
 * Returns the stop sequences to send; replies are truncated here in any case. They would end a model's reasoning, and many servers reject
 * blank ones, which are sent only to servers known to accept them.
 */
export function stopsToSend(
  { stop = [] }: Pick<ModelRequest, 'stop'>,
  { isReasoning }: ReasoningTokens,
  acceptsBlank: boolean,
): readonly string[] {
  return isReasoning ? [] : stop.filter((sequence) => acceptsBlank || sequence.trim() !== '')
}

/** Returns the token limit to send. */
export function tokenLimitToSend(
  maxTokens: number | undefined,
  { isReasoning, extraTokens }: ReasoningTokens,
): number | undefined {
  return maxTokens === undefined || !isReasoning ? maxTokens : maxTokens + extraTokens
}

/** Describes the raised limit. */
export function raisedLimitNotice(modelName: string, { extraTokens }: ReasoningTokens): string {
  return `${modelName} used its token limit for reasoning: from now on each limit is raised by ${extraTokens} tokens`
}

/** Halves the additional tokens if they and the prompt exceed the context window; returns false if none are left. */
export function halveExtraTokens(reasoning: ReasoningTokens): boolean {
  if (!reasoning.isReasoning || reasoning.extraTokens < MIN_EXTRA_TOKENS) return false
  reasoning.extraTokens = Math.floor(reasoning.extraTokens / 2)
  return true
}

const MIN_EXTRA_TOKENS = 128
