import type { ModelReply, Observation, Remaining, RewindResult, StepResult } from '@orreryjs/core'

/** Completes a reply; a string is a reply with one choice. */
export function completeReply(reply: string | ModelReply): ModelReply {
  if (typeof reply !== 'string') return reply
  return { choices: [{ text: reply, finish: 'stop' }], usage: { inputTokens: 0, outputTokens: 0 } }
}

/** Completes the result of a step; a string is the observation of a step that changed something. */
export function completeStepResult(result: string | Partial<StepResult>): StepResult {
  if (typeof result === 'string') return { observation: observationOf(result), terminated: false, changed: true }
  return { observation: observationOf(''), terminated: false, changed: true, ...result }
}

/** Completes the result of a rewind; by default a snapshot was restored. */
export function completeRewound(rewound: Partial<RewindResult>): RewindResult {
  return { means: 'snapshot', exact: true, steps: 0, observation: observationOf(''), terminated: false, ...rewound }
}

/** Completes the remaining budget; omitted fields are unlimited. */
export function completeRemaining(remaining: Partial<Remaining>): Remaining {
  return { steps: Infinity, modelCalls: Infinity, tokens: Infinity, limits: {}, ...remaining }
}

/** Returns an observation with a text, on a page named `page`, with a key equal to the text. */
export function observationOf(text: string, page: string = 'page'): Observation {
  return { text, page, key: text }
}
