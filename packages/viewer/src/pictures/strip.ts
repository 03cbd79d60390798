import type { EpisodeEvent } from '@orreryjs/core'
import { type Act, actsOf } from './acts.ts'

/** Thoughts and steps in a row (ReAct), with what was judged and changed of them (REBACT). */
export interface StripPicture {
  readonly kind: 'strip'
  readonly entries: readonly StripEntry[]
}

/** A step or a thought. */
export type StripEntry = StripAct | { readonly kind: 'thought'; readonly seq: number; readonly text: string }

/** A step, what was thought of it afterwards, and what it was taken in place of. */
export interface StripAct {
  readonly kind: 'act'
  readonly act: Act
  /** What the agent found of it. */
  readonly verdict?: string
  readonly inPlaceOf?: Replaced
  /** Positions of the steps that were taken in its place. */
  readonly replacedBy: readonly number[]
}

/** An earlier action that another was taken in place of. */
interface Replaced {
  /** The step; absent where none of that name was taken. */
  readonly seq?: number
  readonly action: string
  /** How the way back was gone: `forward`, `navigate (steps: 1)`. */
  readonly means: string
  /** The model's own words. */
  readonly why: string
}

interface Writing {
  readonly kind: 'act'
  readonly act: Act
  verdict?: string
  inPlaceOf?: Replaced
  readonly replacedBy: number[]
}

/** Steps and thoughts in the order in which they happened. */
export function stripOf(events: readonly EpisodeEvent[]): StripPicture | undefined {
  const acts = new Map(actsOf(events).map((act) => [act.seq, act]))
  const entries: StripEntry[] = []
  const taken: Writing[] = []
  let judged: string | undefined
  let said = ''
  let change: Replaced | undefined
  for (const event of events) {
    if (event.type === 'model-call') said = event.reply?.choices[0]?.text ?? ''
    const act = acts.get(event.seq)
    if (act !== undefined) {
      const entry: Writing = { kind: 'act', act, replacedBy: [], ...(change !== undefined && { inPlaceOf: change }) }
      taken.find(({ act: { seq } }) => seq === change?.seq)?.replacedBy.push(act.seq)
      taken.push(entry)
      entries.push(entry)
      change = undefined
    }
    if (event.type !== 'note') continue
    const { note, seq } = event
    if (note.kind === 'thought') entries.push({ kind: 'thought', seq, text: note.text })
    if (note.kind === 'judgement') {
      judged = note.about
      const about = latest(taken, note.about)
      if (about !== undefined) about.verdict = note.verdict
    }
    if (note.kind === 'modification') change = replaced(taken, judged, note.reason, said)
  }
  return entries.length === 0 ? undefined : { kind: 'strip', entries }
}

function latest(taken: readonly Writing[], action: string): Writing | undefined {
  return taken.findLast(({ act }) => act.by === 'agent' && act.action === action)
}

const REASON = /^in place of '(.*)', by (.*)$/s

/** What a modification changes: what was judged just before, as its reason names it too. */
function replaced(taken: readonly Writing[], judged: string | undefined, reason: string, why: string): Replaced {
  const [, named, means = reason] = REASON.exec(reason) ?? []
  const action = named ?? judged ?? ''
  const seq = latest(taken, action)?.act.seq
  return { action, means, why, ...(seq !== undefined && { seq }) }
}
