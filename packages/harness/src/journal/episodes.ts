import type { EpisodeEnd, EpisodeEvent, EpisodeStart, JournalEvent } from '@orreryjs/core'
import type { EpisodeMetrics } from '../episode/spec.ts'
import { measure } from '../run/metrics.ts'
import { isOfEpisode, type ReadJournalOptions, readPlaced } from './journal-reader.ts'
import type { LinePlace } from './lines.ts'

/** An episode as a file of events holds it. */
export interface RecordedEpisode {
  readonly id: string
  /** In order; as many as there are of one that was cut off. */
  readonly events: readonly EpisodeEvent[]
  /** Where each of them stands. */
  readonly places: readonly LinePlace[]
  /** What it came to; absent where it has no beginning or no end. */
  readonly metrics?: EpisodeMetrics
  /** The tries before this one, in order, each of which something outside the agent ended; absent where it is the first. */
  readonly broken?: readonly BrokenTry[]
}

/** A try at an episode that was played again. */
type BrokenTry = Pick<RecordedEpisode, 'events' | 'places' | 'metrics'>

/** How the episodes of a file are read. */
export interface ReadEpisodesOptions extends ReadJournalOptions {
  /** Told of the beginning and the end of the run, in their place between episodes, and where their line stands. */
  onRun?(event: Extract<JournalEvent, { type: 'run-start' | 'run-end' }>, place: LinePlace): void
  /** Told at the end how many bytes whole lines take. */
  onWhole?(bytes: number): void
}

/**
 * The episodes of a journal, or of a part of one, in the order of the file and with no more than one in memory, its broken tries
 * included: the one reader of whole episodes. It takes what stands there; whether that was planned is for others to say. Throws as
 * `readJournal` does.
 */
export async function* readEpisodes(path: string, options: ReadEpisodesOptions = {}): AsyncGenerator<RecordedEpisode> {
  let builder = measure()
  let events: EpisodeEvent[] = []
  let places: LinePlace[] = []
  let broken: readonly BrokenTry[] = []
  let held: RecordedEpisode | undefined
  let bytes = 0
  const taken = (metrics?: EpisodeMetrics): readonly RecordedEpisode[] => {
    const [first] = events
    const tried = { events, places, ...(metrics && { metrics }), ...(broken.length > 0 && { broken }) }
    const all = first === undefined ? [] : [{ id: first.episode, ...tried }]
    events = []
    places = []
    broken = []
    builder = measure()
    return all
  }
  /** What an error ended may be played again next. */
  const released = (): readonly RecordedEpisode[] => {
    const all = held === undefined ? [] : [held]
    held = undefined
    return all
  }
  for await (const batch of readPlaced(path, options)) {
    for (const { event, place } of batch) {
      bytes = place.end
      if (!isOfEpisode(event)) {
        yield* released()
        yield* taken()
        options.onRun?.(event, place)
        continue
      }
      if (event.type === 'episode-start' || event.episode !== events[0]?.episode) yield* taken()
      if (isRetryOf(held, event)) {
        const { broken: before = [], id: _, ...last } = held
        broken = [...before, last]
        held = undefined
      } else yield* released()
      events.push(event)
      places.push(place)
      const metrics = builder.add(event)
      if (event.type !== 'episode-end') continue
      if (event.end === 'error') [held] = taken(metrics)
      else yield* taken(metrics)
    }
  }
  yield* released()
  yield* taken()
  options.onWhole?.(bytes)
}

function isRetryOf(held: RecordedEpisode | undefined, event: EpisodeEvent): held is RecordedEpisode {
  return event.type === 'episode-start' && event.retry !== undefined && event.episode === held?.id
}

/** An episode that came to an end of its own. */
export interface EndedEpisode {
  readonly start: EpisodeStart
  /** All of them in order, the start and the end included. */
  readonly events: readonly EpisodeEvent[]
  readonly end: EpisodeEnd
  readonly metrics: EpisodeMetrics
}

/** The episode as one that came to an end of its own; `undefined` where it did not. */
export function endedEpisode({ events, metrics }: RecordedEpisode): EndedEpisode | undefined {
  const [start, end] = [events[0], events.at(-1)]
  if (metrics === undefined || start?.type !== 'episode-start' || end?.type !== 'episode-end') return undefined
  return end.end === 'aborted' ? undefined : { start, events, end, metrics }
}

/** An episode of a journal that ended, by itself or by an abort. */
export interface ReadEpisode {
  readonly metrics: EpisodeMetrics
  readonly taskHash: string
}

/**
 * What the episodes of a journal came to, in the order of the plan and in bounded memory; one without an end is passed
 * over. Throws as `readJournal` does.
 */
export async function* readMetrics(path: string, options: ReadJournalOptions = {}): AsyncGenerator<ReadEpisode> {
  for await (const { metrics, events } of readEpisodes(path, options)) {
    const [start] = events
    if (metrics !== undefined && start?.type === 'episode-start') yield { metrics, taskHash: start.taskHash }
  }
}
