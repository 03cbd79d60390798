import { describeMeans, type EpisodeEvent } from '@orreryjs/core'
import { type PictureStep, pictureSteps } from './picture-steps.ts'

/** Timeline of thoughts and steps (ReAct), with verdicts and replacements (REBACT). */
export interface Timeline {
  readonly kind: 'strip'
  readonly entries: readonly TimelineEntry[]
}

/** A step or a thought. */
export type TimelineEntry = TimelineStep | { readonly kind: 'thought'; readonly seq: number; readonly text: string }

/** A step with its verdict and the action that it replaces. */
export interface TimelineStep {
  readonly kind: 'act'
  readonly act: PictureStep
  /** The agent's verdict on the step. */
  readonly verdict?: string
  readonly inPlaceOf?: Replaced
  /** Positions of the steps that replace it. */
  readonly replacedBy: readonly number[]
}

/** An earlier action that was replaced. */
interface Replaced {
  /** Position of its step; absent if no such step exists. */
  readonly seq?: number
  readonly action: string
  /** How the new action was taken: `taken from the current state`. */
  readonly means: string
  /** Reason in the words of the model. */
  readonly why: string
}

interface StripActBuilder {
  readonly kind: 'act'
  readonly act: PictureStep
  verdict?: string
  inPlaceOf?: Replaced
  readonly replacedBy: number[]
}

/** Builds the timeline of steps and thoughts. */
export function timelineOf(events: readonly EpisodeEvent[]): Timeline | undefined {
  const acts = new Map(pictureSteps(events).map((act) => [act.seq, act]))
  const entries: TimelineEntry[] = []
  const taken: StripActBuilder[] = []
  let judged: string | undefined
  let lastReply = ''
  let change: Replaced | undefined
  for (const event of events) {
    if (event.type === 'model-call') lastReply = event.reply?.choices[0]?.text ?? ''
    const act = acts.get(event.seq)
    if (act !== undefined) {
      const entry: StripActBuilder = { kind: 'act', act, replacedBy: [], ...(change !== undefined && { inPlaceOf: change }) }
      taken.find(({ act: { seq } }) => seq === change?.seq)?.replacedBy.push(act.seq)
      taken.push(entry)
      entries.push(entry)
      change = undefined
    }
    if (event.type !== 'note') continue
    const { note, seq } = event
    if (note.kind === 'thought') entries.push({ kind: 'thought', seq, text: note.text })
    if (note.kind === 'belief')
      entries.push({ kind: 'thought', seq, text: note.stated.map((each) => each.join(': ')).join('\n') })
    if (note.kind === 'judgement') {
      judged = note.about
      const about = latest(taken, note.about)
      if (about !== undefined) about.verdict = note.verdict
    }
    if (note.kind === 'modification') change = replaced(taken, judged, note.reason, lastReply)
  }
  return entries.length === 0 ? undefined : { kind: 'strip', entries }
}

function latest(taken: readonly StripActBuilder[], action: string): StripActBuilder | undefined {
  return taken.findLast(({ act }) => act.by === 'agent' && act.action === action)
}

const REASON = /^in place of '(.*)', by (.*)$/s

/** Returns the action that a modification replaces: the action judged just before, also named in the reason. */
function replaced(taken: readonly StripActBuilder[], judged: string | undefined, reason: string, why: string): Replaced {
  const [, named, means] = REASON.exec(reason) ?? []
  const action = named ?? judged ?? ''
  const seq = latest(taken, action)?.act.seq
  const described = means === undefined ? reason : describeMeans(means)
  return { action, means: described, why, ...(seq !== undefined && { seq }) }
}
