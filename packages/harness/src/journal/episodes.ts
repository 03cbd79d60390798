import type { EpisodeEnd, EpisodeEvent, EpisodeStart, JournalEvent } from '@orreryjs/core'
import type { EpisodeMetrics } from '../episode/episode-spec.ts'
import { createMetricsBuilder } from '../run/metrics.ts'
import { isEpisodeEvent, type ReadJournalOptions, readPositionedEvents } from './journal-reader.ts'
import type { LinePosition } from './read-lines.ts'

/** A recorded episode of a file of events. */
export interface RecordedEpisode {
  readonly id: string
  /** In order; incomplete for an interrupted episode. */
  readonly events: readonly EpisodeEvent[]
  /** Line of each event in the file. */
  readonly lines: readonly LinePosition[]
  /** Absent if the episode has no start or no end. */
  readonly metrics?: EpisodeMetrics
  /** Earlier attempts, in order, each ended by an infrastructure error; absent if there were none. */
  readonly failedAttempts?: readonly FailedAttempt[]
}

/** An attempt that was retried. */
type FailedAttempt = Pick<RecordedEpisode, 'events' | 'lines' | 'metrics'>

/** Options of `readEpisodes`. */
export interface ReadEpisodesOptions extends ReadJournalOptions {
  /** Called with the first and last event of the run, in file order, and its line. */
  onRun?(event: Extract<JournalEvent, { type: 'run-start' | 'run-end' }>, position: LinePosition): void
  /** Called at the end with the total length of complete lines, in bytes. */
  onCompleteBytes?(bytes: number): void
}

/**
 * Reads the episodes of a journal or of a file with one episode, in file order, with at most one in memory, together with its failed
 * attempts. All other readers use this one. It does not check the episodes against a plan. Throws as `readJournal` does.
 */
export async function* readEpisodes(path: string, options: ReadEpisodesOptions = {}): AsyncGenerator<RecordedEpisode> {
  let builder = createMetricsBuilder()
  let events: EpisodeEvent[] = []
  let lines: LinePosition[] = []
  let failedAttempts: readonly FailedAttempt[] = []
  let lastFailed: RecordedEpisode | undefined
  let bytes = 0
  const takeEpisode = (metrics?: EpisodeMetrics): RecordedEpisode | undefined => {
    const [first] = events
    if (first === undefined) return undefined
    const attempt = { events, lines, ...(metrics && { metrics }), ...(failedAttempts.length > 0 && { failedAttempts }) }
    events = []
    lines = []
    failedAttempts = []
    builder = createMetricsBuilder()
    return { id: first.episode, ...attempt }
  }
  /** An episode that an error ended may be retried next. */
  const takeLastFailed = (): RecordedEpisode | undefined => {
    const failed = lastFailed
    lastFailed = undefined
    return failed
  }
  // Only episodes are awaited: a journal has many more events, and awaiting each takes as long as reading it.
  for await (const batch of readPositionedEvents(path, options)) {
    for (const { event, place: position } of batch) {
      bytes = position.end
      if (!isEpisodeEvent(event)) {
        for (const ended of [takeLastFailed(), takeEpisode()]) if (ended !== undefined) yield ended
        options.onRun?.(event, position)
        continue
      }
      if (event.type === 'episode-start' || event.episode !== events[0]?.episode) {
        const unfinished = takeEpisode()
        if (unfinished !== undefined) yield unfinished
      }
      if (isRetryOf(lastFailed, event)) {
        const { failedAttempts: earlier = [], id: _, ...last } = lastFailed
        failedAttempts = [...earlier, last]
        lastFailed = undefined
      } else {
        const failed = takeLastFailed()
        if (failed !== undefined) yield failed
      }
      events.push(event)
      lines.push(position)
      const metrics = builder.add(event)
      if (event.type !== 'episode-end') continue
      const ended = takeEpisode(metrics)
      if (event.end === 'error') lastFailed = ended
      else if (ended !== undefined) yield ended
    }
  }
  for (const ended of [takeLastFailed(), takeEpisode()]) if (ended !== undefined) yield ended
  options.onCompleteBytes?.(bytes)
}

function isRetryOf(lastFailed: RecordedEpisode | undefined, event: EpisodeEvent): lastFailed is RecordedEpisode {
  return event.type === 'episode-start' && event.retry !== undefined && event.episode === lastFailed?.id
}

/** An episode that ended without an abort. */
export interface CompletedEpisode {
  readonly start: EpisodeStart
  /** All events in order, including the start and the end. */
  readonly events: readonly EpisodeEvent[]
  readonly end: EpisodeEnd
  readonly metrics: EpisodeMetrics
}

/** Returns the episode if it ended without an abort, else `undefined`. */
export function completedEpisode({ events, metrics }: Pick<RecordedEpisode, 'events' | 'metrics'>): CompletedEpisode | undefined {
  const [start, end] = [events[0], events.at(-1)]
  if (metrics === undefined || start?.type !== 'episode-start' || end?.type !== 'episode-end') return undefined
  return end.end === 'aborted' ? undefined : { start, events, end, metrics }
}

/** An episode of a journal with an end, including aborted ones. */
export interface EpisodeRecord {
  readonly metrics: EpisodeMetrics
  readonly taskHash: string
}

/** Returns the record of an episode; `undefined` if it has no start or no end. */
export function recordOf({ metrics, events: [start] }: RecordedEpisode): EpisodeRecord | undefined {
  return metrics !== undefined && start?.type === 'episode-start' ? { metrics, taskHash: start.taskHash } : undefined
}

/**
 * Reads the metrics of the episodes in a journal, in plan order and in bounded memory; skips episodes without an end. Throws as
 * `readJournal` does.
 */
export async function* readMetrics(path: string, options: ReadJournalOptions = {}): AsyncGenerator<EpisodeRecord> {
  for await (const episode of readEpisodes(path, options)) {
    const record = recordOf(episode)
    if (record !== undefined) yield record
  }
}
