/** A note of an agent about its reasoning. The harness records and counts notes; they have no other effect. */
export type AgentNote =
  /** A free-text thought (ReAct). Counts as a step only if the run says so. */
  | { readonly kind: 'thought'; readonly text: string }
  /**
   * Statements of a reply about the task and the world's state, as names and texts in its order (StateAct, ReflAct). Part of a reply with an
   * action, so it never counts as a step.
   */
  | { readonly kind: 'belief'; readonly stated: readonly (readonly [name: string, text: string])[] }
  /** A parsed plan, one entry per step or subtask. */
  | { readonly kind: 'plan'; readonly text: string; readonly steps: readonly string[] }
  /** A lesson from earlier experience (Reflexion, AR, LATS). */
  | { readonly kind: 'reflection'; readonly text: string }
  /** A subtask starts or ends (ADaPT, AR). `depth` counts from 0. */
  | { readonly kind: 'subtask'; readonly text: string; readonly depth: number; readonly status: 'start' | 'success' | 'failure' }
  /** An alternative replaces the first choice (AR). */
  | { readonly kind: 'remedy'; readonly action: string; readonly rank: number }
  /** An earlier action was judged wrong and replaced (REBACT). */
  | { readonly kind: 'modification'; readonly action: string; readonly reason: string }
  /** The plan was replaced (AR, Plan+Act). */
  | { readonly kind: 'revision'; readonly reason: string }
  /** A judgement of an action, a subtask or a state (AR, LATS), or of the `WHOLE_EPISODE` (AWM). */
  | { readonly kind: 'judgement'; readonly about: string; readonly verdict: string }
  /** A node of a search tree was expanded (LATS). */
  | { readonly kind: 'expansion'; readonly depth: number; readonly children: number }
  /** A new attempt at the same task starts (Reflexion, AR, Plan+Act). `trial` counts from 1. */
  | { readonly kind: 'trial'; readonly trial: number }
  /** A transition between the states of a state machine, with its reason (LASER). `from` and `to` may be equal. */
  | { readonly kind: 'transition'; readonly from: string; readonly to: string; readonly reason: string }
  /** The agent saved a text for its later prompts; the world never sees it (AR). */
  | { readonly kind: 'memo'; readonly text: string }
  /** A fallback policy decided instead of the model (LASER). */
  | { readonly kind: 'backup'; readonly reason: string }
  /** An unparsed reply, or a tool call that cannot be executed. Written by `askUntilParsed`, `askAndParseEach` and the tool loop. */
  | ParseFailureNote

/** Subject of a judgement of the whole episode, whose verdict is `success` or `failure`. Reports compare it with the true success. */
export const WHOLE_EPISODE = 'the episode'

/** An unparsed reply. */
export interface ParseFailureNote {
  readonly kind: 'parse-failure'
  readonly purpose: string
  readonly expected: string
  readonly reply: string
  /** The model was called again, or the fallback was used; if several choices were requested, the other choices were used. */
  readonly remedy: 'reprompt' | 'fallback'
}

/** Formats a note as one line, or several for a plan: `thinks: the key is in the drawer`. */
export function describeNote(note: Exclude<AgentNote, ParseFailureNote>): string {
  switch (note.kind) {
    case 'thought':
      return `thinks: ${note.text}`
    case 'belief':
      return ['states:', ...note.stated.map(([name, text]) => `  ${name}: ${text}`)].join('\n')
    case 'plan':
      return ['plans:', ...note.steps.map((each, index) => `  ${index + 1}. ${each}`)].join('\n')
    case 'reflection':
      return `reflects: ${note.text}`
    case 'subtask':
      return `${'  '.repeat(note.depth)}subtask ${note.status}: ${note.text}`
    case 'remedy':
      return `tries remedy ${note.rank}: ${note.action}`
    case 'modification':
      return describeModification(note)
    case 'revision':
      return `makes a new plan: ${note.reason}`
    case 'judgement':
      return `judges ${note.about}: ${note.verdict}`
    case 'expansion':
      return `expands a node at depth ${note.depth}: ${note.children === 1 ? '1 child' : `${note.children} children`}`
    case 'trial':
      return `begins trial ${note.trial}`
    case 'transition':
      return `${moveOf(note)}${note.reason === '' ? '' : `: ${note.reason}`}`
    case 'memo':
      return `notes down: ${note.text}`
    case 'backup':
      return `falls back: ${note.reason}`
    default:
      return note satisfies never
  }
}

function moveOf({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? `stays in ${from}` : `goes from ${from} to ${to}`
}

type Modification = Extract<AgentNote, { readonly kind: 'modification' }>

/** Format of REBACT's reason: the replaced action and the means by which the new action is taken. */
const REASON = /^in place of '(.+)', by (.+)$/s

/** Formats a changed action: `changes 'take mug 1' to 'take mug 2' (taken from the current state)`. Keeps a free-text reason. */
export function describeModification({ action, reason }: Pick<Modification, 'action' | 'reason'>): string {
  const [, changed, means] = REASON.exec(reason) ?? []
  if (changed === undefined || means === undefined) return `changes an action to '${action}': ${reason}`
  return `changes '${changed}' to '${action}' (${describeMeans(means)})`
}

/** Rewind means as named in journals, with their cost. */
const MEANS: Readonly<Record<string, string>> = {
  snapshot: 'after restoring the state before it',
  navigate: 'after navigating back',
  replay: 'after replaying the steps before it',
}

/** Formats the means of a modification: `forward` as `taken from the current state`. */
export function describeMeans(means: string): string {
  if (means === 'forward') return 'taken from the current state'
  const [, inverse] = /^compensation '(.+)'$/s.exec(means) ?? []
  if (inverse !== undefined) return `after undoing it with '${inverse}'`
  const [, name = '', count] = /^(\w+) \(steps: (\d+)\)$/.exec(means) ?? []
  const text = MEANS[name]
  if (text === undefined) return `by ${means}`
  return count === '0' ? text : `${text}: ${count === '1' ? '1 step' : `${count} steps`}`
}
