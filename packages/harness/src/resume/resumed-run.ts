import type { EpisodeEvent } from '@orreryjs/core'
import type { EpisodeMetrics } from '../episode/spec.ts'
import { eventReader } from '../journal/journal-reader.ts'
import type { EndedEpisodes, Settled } from './settle.ts'
import { type Piece, readPiece } from './settle.ts'

/** What an interrupted run already has of its episodes, by their number in the plan. */
export interface ResumedRun {
  /** Whether the journal has its first event. */
  readonly hasStart: boolean
  /** The run ended: nothing is left to do. */
  readonly complete: boolean
  /** What the episodes came to that the journal has: the first ones of the plan. */
  readonly ended: EndedEpisodes
  /** What later ones came to that ended before their turn. */
  readonly waiting: ReadonlyMap<number, EpisodeMetrics>
  /** US dollars of all recorded calls, as far as prices are known. */
  readonly spent: number
  hasEnded(number: number): boolean
  /** Recorded events of an episode that began and did not end; empty for every other. */
  events(number: number): readonly EpisodeEvent[]
}

/** The view of a settled run that running it on needs. Episodes are read when their turn comes. */
export function resumedRun({ hasStart, complete, ended, waiting, spent, unfinished }: Settled): ResumedRun {
  const over = new Map([...waiting].flatMap(([number, metrics]) => (metrics === undefined ? [] : [[number, metrics]])))
  return {
    hasStart,
    complete,
    ended,
    waiting: over,
    spent,
    hasEnded: (number) => number < ended.episodes || over.has(number),
    events: (number) => {
      const piece = unfinished.get(number)
      return piece === undefined ? [] : readEvents(piece)
    },
  }
}

function readEvents(piece: Piece): readonly EpisodeEvent[] {
  const read = eventReader(piece.path)
  const lines = Buffer.from(readPiece(piece)).toString('latin1').split('\n').slice(0, -1)
  return lines.map((line, index) => {
    const whole = { number: index + 1, bytes: Buffer.from(line, 'latin1'), whole: true }
    return read(whole) as EpisodeEvent
  })
}
