import type { EpisodeEvent } from '@orreryjs/core'
import { eventReader } from '../journal-reader.ts'
import { type Piece, readPiece } from './piece.ts'
import type { EndedEpisodes, Settled } from './settle.ts'

/** What an interrupted run already has of its episodes, by their number in the plan. */
export interface ResumedRun {
  /** Whether the journal has its first event. */
  readonly hasStart: boolean
  /** The run ended: nothing is left to do. */
  readonly complete: boolean
  /** What the episodes that ended came to. */
  readonly ended: EndedEpisodes
  hasEnded(number: number): boolean
  /** Recorded events of an episode that began and did not end; empty for every other. */
  events(number: number): readonly EpisodeEvent[]
}

/** The view of a settled run that running it on needs. Episodes are read when their turn comes. */
export function resumedRun({ hasStart, complete, ended, order, unfinished }: Settled): ResumedRun {
  return {
    hasStart,
    complete,
    ended,
    hasEnded: (number) => number < order.turn || order.waiting.get(number) === true,
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
