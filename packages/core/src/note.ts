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

/** A note as a line to read, several for a plan: `thinks: the key is in the drawer`. */
export function describeNote(note: Exclude<AgentNote, ParseFailureNote>): string {
  switch (note.kind) {
    case 'thought':
      return `thinks: ${note.text}`
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

/** What REBACT writes as the reason: the action that was changed, and by which means the new one is taken. */
const REASON = /^in place of '(.+)', by (.+)$/s

/**
 * A changed action as a line to read: `changes 'take mug 1' to 'take mug 2' (taken forward, from where it stands)`. A note
 * whose reason is free text keeps it.
 */
export function describeModification({ action, reason }: Pick<Modification, 'action' | 'reason'>): string {
  const [, changed, means] = REASON.exec(reason) ?? []
  if (changed === undefined || means === undefined) return `changes an action to '${action}': ${reason}`
  return `changes '${changed}' to '${action}' (${describeMeans(means)})`
}

/** Means of going back, as journals name them, with what they cost. */
const WAYS: Readonly<Record<string, string>> = {
  snapshot: 'after going back to where it was chosen',
  navigate: 'after going back by moves of the world',
  replay: 'after doing the first steps again, up to where it was chosen',
}

function describeMeans(means: string): string {
  if (means === 'forward') return 'taken forward, from where it stands'
  const [, inverse] = /^compensation '(.+)'$/s.exec(means) ?? []
  if (inverse !== undefined) return `after undoing it with '${inverse}'`
  const [, name = '', count] = /^(\w+) \(steps: (\d+)\)$/.exec(means) ?? []
  const way = WAYS[name]
  if (way === undefined) return `by ${means}`
  return count === '0' ? way : `${way}: ${count === '1' ? '1 step' : `${count} steps`}`
}
