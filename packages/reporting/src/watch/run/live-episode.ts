import type { EpisodeEvent, EpisodeStart } from '@orreryjs/core'
import type { RowIdentity } from '@orreryjs/harness'
import type { EpisodeLine } from '../../data/episode-line.ts'
import { summarizeEpisode } from '../../data/summarize-episode.ts'
import { describeLastEvent, type LastEvent } from './last-event.ts'
import type { EpisodePiece } from './split-episodes.ts'

/** Summary of a watched episode: figures and the position of its events. */
export interface LiveEpisode {
  readonly id: string
  readonly row: RowIdentity
  /** Line without its position in the run. */
  readonly line: EpisodeLine
  /** US dollars, if prices are known. */
  readonly cost?: number
  readonly errors: readonly CallError[]
  readonly retry?: number
  /** Last event; absent if the episode has ended. */
  readonly last?: LastEvent
  /** Range of bytes in its file. */
  readonly start: number
  readonly end: number
}

/** Error of a model call or of the episode. */
export interface CallError {
  readonly code: string
  readonly message: string
}

/** Maximum length of an error message. */
const MAX_MESSAGE = 300

/** Summarizes the events of an episode; `undefined` without a start event. */
export function liveEpisode({ id, events, start, end }: EpisodePiece): LiveEpisode | undefined {
  const [first] = events
  const line = summarizeEpisode(events, { number: 0, place: 0, row: 0 })
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
    ...(!isOver && { last: describeLastEvent(events) }),
    start,
    end,
  }
}

function rowOf({ world, split, agent, label = agent, model }: EpisodeStart): RowIdentity {
  return { world, split, label, model }
}

function costOf(events: readonly EpisodeEvent[]): number | undefined {
  const costs = events.flatMap((event) => (event.type === 'model-call' ? (event.reply?.usage.cost ?? []) : []))
  return costs.length === 0 ? undefined : costs.reduce((sum, cost) => sum + cost, 0)
}

function errorsOf(events: readonly EpisodeEvent[]): readonly CallError[] {
  return events.flatMap((event) => {
    const error = event.type === 'model-call' || event.type === 'episode-end' ? event.error : undefined
    // The error of a failed call may also end the episode; count it once.
    if (error === undefined || (event.type === 'episode-end' && error.code.startsWith('MODEL_'))) return []
    return [{ code: error.code, message: error.message.slice(0, MAX_MESSAGE) }]
  })
}
