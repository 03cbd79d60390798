/** What an agent tells about its own reasoning. The harness writes it down and counts it; nothing else depends on it. */
export type AgentNote =
  /** A free-text thought (ReAct). Counts as a step only where the run says so. */
  | { readonly kind: 'thought'; readonly text: string }
  /** A plan as the agent understood it, one entry a step or subtask. */
  | { readonly kind: 'plan'; readonly text: string; readonly steps: readonly string[] }
  /** A lesson drawn from what went before (Reflexion, AR, LATS). */
  | { readonly kind: 'reflection'; readonly text: string }
  /** A subtask begins or ends (ADaPT, AR). `depth` counts from 0. */
  | { readonly kind: 'subtask'; readonly text: string; readonly depth: number; readonly status: 'start' | 'success' | 'failure' }
  /** An alternative was tried in place of the first choice (AR). */
  | { readonly kind: 'remedy'; readonly action: string; readonly rank: number }
  /** An earlier action was judged wrong and changed (REBACT). */
  | { readonly kind: 'modification'; readonly action: string; readonly reason: string }
  /** The plan was thrown away for a new one (AR, Plan+Act). */
  | { readonly kind: 'revision'; readonly reason: string }
  /** A judgement of an action, a subtask or a state (AR, LATS). */
  | { readonly kind: 'judgement'; readonly about: string; readonly verdict: string }
  /** A node of a search tree was expanded (LATS). */
  | { readonly kind: 'expansion'; readonly depth: number; readonly children: number }
  /** A new attempt at the same task begins (Reflexion, AR, Plan+Act). `trial` counts from 1. */
  | { readonly kind: 'trial'; readonly trial: number }
  /** A move between the states of a machine, and what was thought of it (LASER). `from` and `to` may be the same. */
  | { readonly kind: 'transition'; readonly from: string; readonly to: string; readonly reason: string }
  /** The agent noted something down for its later prompts; the world never sees it (AR). */
  | { readonly kind: 'memo'; readonly text: string }
  /** A fallback policy decided in place of the model (LASER). */
  | { readonly kind: 'backup'; readonly reason: string }
  /** A reply could not be read. Written by `askFor` and `askForEach` alone. */
  | ParseFailureNote

/** A reply that could not be read. */
export interface ParseFailureNote {
  readonly kind: 'parse-failure'
  readonly purpose: string
  readonly expected: string
  readonly reply: string
  /** What happened next: the model was asked again, or the fallback was taken; of several choices, the other ones. */
  readonly remedy: 'reprompt' | 'fallback'
}
