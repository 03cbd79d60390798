import { type Choice, estimateUsage, type ModelReply, type ModelRequest } from '@orreryjs/core'

/** An answer that somebody gives in place of the model or the agent. */
export type Given =
  | { readonly kind: 'reply'; readonly reply: string | ModelReply }
  | { readonly kind: 'action'; readonly action: string }

/** Answers in place of those of the model and the agent, by the number of the call or the action, from 0. */
export interface GivenAnswers {
  readonly replies: Readonly<Record<number, string | ModelReply>>
  readonly actions: Readonly<Record<number, string>>
}

/** Nothing is given. */
export const NOTHING_GIVEN: GivenAnswers = { replies: {}, actions: {} }

/** The reply as a model gives it: a text stands for as many choices as were asked for. */
export function wholeReply(reply: string | ModelReply, request: ModelRequest): ModelReply {
  if (typeof reply !== 'string') return reply
  const choices: readonly Choice[] = Array.from({ length: request.n ?? 1 }, () => ({ text: reply, finish: 'stop' as const }))
  return { choices, usage: estimateUsage(request, choices) }
}
