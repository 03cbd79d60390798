import type { EndReason } from './agent.ts'

/** Texts of an end reason. */
export interface EndReasonTexts {
  /** Noun or participle for headings and cells: `step limit`. */
  readonly title: string
  /** Text after a number of episodes: `hit the step limit`. */
  readonly afterCount: string
}

/** Texts of end reasons for tables and reports. */
const END_REASON_TEXTS: Readonly<Record<EndReason, EndReasonTexts>> = {
  solved: same('solved'),
  failed: same('failed'),
  'agent-stopped': same('stopped by the agent'),
  refused: { title: 'model refused', afterCount: 'refused by the model' },
  'context-overflow': { title: 'prompt too long', afterCount: 'exceeded the context window' },
  'step-limit': limit('step limit'),
  'model-call-limit': limit('model call limit'),
  'token-limit': limit('token limit'),
  'invalid-limit': limit('invalid action limit'),
  'repeat-limit': limit('repeat limit'),
  'time-limit': limit('time limit'),
  'cost-limit': limit('cost limit'),
  aborted: same('aborted'),
  error: { title: 'error', afterCount: 'ended with an error' },
}

/** Returns the texts of an end reason; unknown reasons are their own text. */
export function endReasonTexts(end: string): EndReasonTexts {
  return Object.hasOwn(END_REASON_TEXTS, end) ? END_REASON_TEXTS[end as EndReason] : same(end)
}

function same(text: string): EndReasonTexts {
  return { title: text, afterCount: text }
}

function limit(title: string): EndReasonTexts {
  return { title, afterCount: `hit the ${title}` }
}
