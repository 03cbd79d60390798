import type { EpisodeEvent } from '@orreryjs/core'
import { type MemoryItem, memoryOf } from './memory.ts'
import { type PictureStep, pictureSteps } from './picture-steps.ts'

/** States of a state machine and transitions between them (LASER). */
export interface GraphPicture {
  readonly kind: 'graph'
  /** Names of the states, in the order of their first visit. */
  readonly states: readonly string[]
  /** Visits of states, in order and without gaps. */
  readonly visits: readonly StateVisit[]
  readonly moves: readonly Move[]
  /** Visited items, in order. */
  readonly memory: readonly MemoryItem[]
  /** Position and reason of a forced end. */
  readonly forced?: { readonly seq: number; readonly reason: string }
}

/** A visit of a state. */
export interface StateVisit {
  readonly state: string
  /** Position of its first event, and of the first event after it. */
  readonly seq: number
  readonly end: number
  readonly acts: readonly PictureStep[]
}

/** A transition, possibly to the same state. */
interface Move {
  readonly seq: number
  readonly from: string
  readonly to: string
  readonly reason: string
}

/** Builds the graph from transition notes. */
export function graphOf(events: readonly EpisodeEvent[]): GraphPicture | undefined {
  const moves = events.flatMap((event): readonly Move[] => {
    if (event.type !== 'note' || event.note.kind !== 'transition') return []
    const { from, to, reason } = event.note
    return [{ seq: event.seq, from, to, reason }]
  })
  if (moves.length === 0) return undefined
  const forced = events.find((event) => event.type === 'note' && event.note.kind === 'backup')
  const visits = staysOf(events, moves)
  return {
    kind: 'graph',
    states: [...new Set(visits.map(({ state }) => state))],
    visits,
    moves,
    memory: memoryOf(events),
    ...(forced?.type === 'note' && forced.note.kind === 'backup' && { forced: { seq: forced.seq, reason: forced.note.reason } }),
  }
}

/** Assigns steps to visits: a step belongs to the state that the next transition leaves, or to the final state. */
function staysOf(events: readonly EpisodeEvent[], moves: readonly Move[]): readonly StateVisit[] {
  const acts = pictureSteps(events)
  const end = (events.at(-1)?.seq ?? 0) + 1
  const bounds = [0, ...moves.map(({ seq }) => seq + 1), end]
  return bounds.slice(0, -1).map((seq, index) => {
    const until = bounds[index + 1] ?? end
    return {
      state: moves[index]?.from ?? moves.at(-1)?.to ?? '',
      seq,
      end: until,
      acts: acts.filter((act) => act.seq >= seq && act.seq < until),
    }
  })
}
