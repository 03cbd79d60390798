import type { EpisodeEvent, EpisodeStart } from '@orreryjs/core'
import type { Row } from '@orreryjs/harness'
import type { EpisodeLine } from '../../data/episode-line.ts'
import { lineOf } from '../../data/line.ts'
import type { EpisodePiece } from './cut-episodes.ts'
import { type LastWords, lastWords } from './last-words.ts'

/** An episode that is being watched, summed up: figures and where its events stand, not the events. */
export interface LiveEpisode {
  readonly id: string
  readonly row: Row
  /** But for its place in the run. */
  readonly line: EpisodeLine
  /** US dollars, as far as prices are known. */
  readonly cost?: number
  readonly errors: readonly CallError[]
  readonly retry?: number
  /** What it did last; absent where it is over. */
  readonly last?: LastWords
  /** Bytes of its file. */
  readonly start: number
  readonly end: number
}

/** An error of a call, or the one that ended the episode. */
export interface CallError {
  readonly code: string
  readonly message: string
}

/** Characters of an error that are kept. */
const MOST_SAID = 300

/** Sums up the events of an episode so far; `undefined` where they do not begin with its start. */
export function liveEpisode({ id, events, start, end }: EpisodePiece): LiveEpisode | undefined {
  const [first] = events
  const line = lineOf(events, { number: 0, place: 0, row: 0 })
  if (first?.type !== 'episode-start' || line === undefined) return undefined
  const isOver = events.at(-1)?.type === 'episode-end'
  const cost = costOf(events)
  return {
    id,
    row: rowOf(first),
    line,
    ...(cost !== undefined && { cost }),
    errors: errorsOf(events),
    ...(first.retry !== undefined && { retry: first.retry }),
    ...(!isOver && { last: lastWords(events) }),
    start,
    end,
  }
}

function rowOf({ world, split, agent, label = agent, model }: EpisodeStart): Row {
  return { world, split, label, model }
}

function costOf(events: readonly EpisodeEvent[]): number | undefined {
  const costs = events.flatMap((event) => (event.type === 'model-call' ? (event.reply?.usage.cost ?? []) : []))
  return costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0)
}

function errorsOf(events: readonly EpisodeEvent[]): readonly CallError[] {
  return events.flatMap((event) => {
    const error = event.type === 'model-call' || event.type === 'episode-end' ? event.error : undefined
    // A call that failed may be what ends the episode: that is told once.
    if (error === undefined || (event.type === 'episode-end' && error.code.startsWith('MODEL_'))) return []
    return [{ code: error.code, message: error.message.slice(0, MOST_SAID) }]
  })
}
