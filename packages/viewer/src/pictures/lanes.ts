import type { EpisodeEvent } from '@orreryjs/core'
import { type StripEntry, stripOf } from './strip.ts'

/** Attempts at the same task, one below the other (Reflexion). */
export interface LanesPicture {
  readonly kind: 'lanes'
  readonly lanes: readonly Lane[]
}

/** One attempt. */
export interface Lane {
  readonly trial: number
  readonly seq: number
  /** Position of the last event of it. */
  readonly until: number
  readonly entries: readonly StripEntry[]
  /** How it ended, in the agent's words: `trial 1: cap`; absent while it goes on. */
  readonly end?: string
  readonly verdict?: string
  /** What was learnt from it. */
  readonly lesson?: { readonly seq: number; readonly text: string }
}

/** The attempts with what happened in each. */
export function lanesOf(events: readonly EpisodeEvent[]): LanesPicture | undefined {
  const begins = events.flatMap((event) => (event.type === 'note' && event.note.kind === 'trial' ? [event.seq] : []))
  const last = (events.at(-1)?.seq ?? 0) + 1
  const entries = stripOf(events)?.entries ?? []
  const lanes = begins.map((seq, index) => laneOf(events, entries, seq, begins[index + 1] ?? last))
  return lanes.length === 0 ? undefined : { kind: 'lanes', lanes }
}

function laneOf(events: readonly EpisodeEvent[], entries: readonly StripEntry[], seq: number, end: number): Lane {
  let lane: Lane = {
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
