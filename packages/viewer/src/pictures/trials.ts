import type { EpisodeEvent } from '@orreryjs/core'
import { type TimelineEntry, timelineOf } from './timeline.ts'

/** Trials of the same task (Reflexion). */
export interface LanesPicture {
  readonly kind: 'lanes'
  readonly lanes: readonly TrialLane[]
}

/** One trial. */
export interface TrialLane {
  readonly trial: number
  readonly seq: number
  /** Position of its last event. */
  readonly until: number
  readonly entries: readonly TimelineEntry[]
  /** End in the agent's words: `trial 1: cap`; absent while in progress. */
  readonly end?: string
  readonly verdict?: string
  /** Lesson learned from the trial. */
  readonly lesson?: { readonly seq: number; readonly text: string }
}

/** Builds the trials with their steps and notes. */
export function lanesOf(events: readonly EpisodeEvent[]): LanesPicture | undefined {
  const [first, ...others] = events.flatMap((event) => (event.type === 'note' && event.note.kind === 'trial' ? [event.seq] : []))
  if (first === undefined) return undefined
  // Events before the first trial note belong to the first trial.
  const begins = [0, ...others]
  const last = (events.at(-1)?.seq ?? 0) + 1
  const entries = timelineOf(events)?.entries ?? []
  return { kind: 'lanes', lanes: begins.map((seq, index) => laneOf(events, entries, seq, begins[index + 1] ?? last)) }
}

function laneOf(events: readonly EpisodeEvent[], entries: readonly TimelineEntry[], seq: number, end: number): TrialLane {
  let lane: TrialLane = {
    trial: 0,
    seq,
    until: end - 1,
    entries: entries.filter((entry) => isWithin(entry.kind === 'act' ? entry.act.seq : entry.seq, seq, end)),
  }
  for (const event of events) {
    if (event.type !== 'note' || !isWithin(event.seq, seq, end)) continue
    const { note } = event
    if (note.kind === 'trial') lane = { ...lane, trial: note.trial }
    if (note.kind === 'judgement' && note.about.startsWith('trial ')) lane = { ...lane, end: note.about, verdict: note.verdict }
    if (note.kind === 'reflection') lane = { ...lane, lesson: { seq: event.seq, text: note.text } }
  }
  return lane
}

function isWithin(seq: number, from: number, end: number): boolean {
  return seq >= from && seq < end
}
