import type { EpisodeEvent, RememberEvent } from '@orreryjs/core'
import type { EpisodeMetrics } from '../episode/episode-spec.ts'
import { type FileRange, readRange } from '../journal/journal-bytes.ts'
import { eventReader } from '../journal/journal-reader.ts'
import type { EndedEpisodes, RepairedRun } from './repair-run.ts'

/** Completed and unfinished episodes of an interrupted run, by number in the plan. */
export interface ResumedRun {
  /** True if the journal has its first event. */
  readonly hasStart: boolean
  /** True if the run has ended and nothing remains to be done. */
  readonly isComplete: boolean
  /** Results of the episodes in the journal: the first of the plan. */
  readonly ended: EndedEpisodes
  /** Metrics of later episodes that ended before they were admitted to the journal. */
  readonly waiting: ReadonlyMap<number, EpisodeMetrics>
  /** US dollars of all recorded calls, as far as prices are known. */
  readonly spent: number
  /** Writes of ended episodes to the memories of their streams, by number in the plan. */
  readonly writes: ReadonlyMap<number, readonly RememberEvent[]>
  hasEnded(number: number): boolean
  /** Returns the recorded events of an unfinished episode; empty for any other episode. */
  events(number: number): readonly EpisodeEvent[]
}

/** Creates the view of a settled run that is needed to continue it. Events are read on demand. */
export function resumedRun({
  hasStart,
  isComplete: complete,
  ended,
  waiting,
  spent,
  unfinished,
  writes,
}: RepairedRun): ResumedRun {
  const endedOutside = new Map([...waiting].flatMap(([number, metrics]) => (metrics === undefined ? [] : [[number, metrics]])))
  return {
    hasStart,
    isComplete: complete,
    ended,
    waiting: endedOutside,
    spent,
    writes,
    hasEnded: (number) => number < ended.episodes || endedOutside.has(number),
    events: (number) => {
      const range = unfinished.get(number)
      return range === undefined ? [] : readEvents(range)
    },
  }
}

function readEvents(range: FileRange): readonly EpisodeEvent[] {
  const read = eventReader(range.path)
  const lines = Buffer.from(readRange(range)).toString('latin1').split('\n').slice(0, -1)
  return lines.map((line, index) => {
    const completeLine = { number: index + 1, bytes: Buffer.from(line, 'latin1'), isComplete: true }
    return read(completeLine) as EpisodeEvent
  })
}
