import { type EpisodeEvent, OrreryError } from '@orreryjs/core'
import type { EpisodeMetrics } from '../episode/spec.ts'
import { eventReader, isOfEpisode, type ReadJournalOptions } from '../journal/journal-reader.ts'
import { readLines } from '../journal/lines.ts'
import { type MetricsBuilder, measure } from '../run/metrics.ts'

/** An episode as a file holds it. */
export interface WrittenEpisode {
  readonly id: string
  /** Where its first line begins, in bytes. */
  readonly start: number
  /** Where the last line that is kept ends: an end by an abort is not, as the episode goes on from there. */
  readonly end: number
  /** Number of the lines that are kept. */
  readonly events: number
  /** US dollars of its calls, as far as their price is known. */
  readonly cost: number
  /** Where the line of a call begins that no reply came to, if that is what it broke off with. */
  readonly failedCall?: number
  /** Where the last line that is kept begins. */
  readonly lastEvent: number
  /** What it came to; absent where it is unfinished. */
  readonly metrics?: EpisodeMetrics
}

/** What a file of events holds beside its episodes. */
export interface WrittenFile {
  /** Where its whole lines end, in bytes; what comes after is torn. */
  readonly end: number
  readonly hasStart: boolean
  readonly hasEnd: boolean
}

type OpenEpisode = { -readonly [Key in keyof WrittenEpisode]: WrittenEpisode[Key] }

/**
 * Reads a journal, or the part of one that waits for its turn, in bounded memory; `take` gets each episode once its lines
 * were read. Throws `JOURNAL_INVALID`, `FILE_UNREADABLE` or what `take` throws.
 */
export async function readEpisodes(
  path: string,
  take: (episode: WrittenEpisode) => void,
  { onTornLine }: ReadJournalOptions = {},
): Promise<WrittenFile> {
  const seen = { end: 0, hasStart: false, hasEnd: false }
  const read = eventReader(path)
  const builder = measure()
  let current: OpenEpisode | undefined
  for await (const lines of readLines(path)) {
    for (const line of lines) {
      if (!line.whole) {
        onTornLine?.({ path, line: line.number, bytes: line.bytes.length })
        break
      }
      const start = seen.end
      seen.end += line.bytes.length + 1
      const event = read(line)
      if (!isOfEpisode(event)) {
        if (event.type === 'run-start') seen.hasStart = true
        else seen.hasEnd = true
        continue
      }
      if (event.seq === 0) {
        if (current !== undefined) take(current)
        current = { id: event.episode, start, end: start, lastEvent: start, events: 0, cost: 0 }
      } else if (current === undefined || event.episode !== current.id || event.seq !== current.events) {
        throw new OrreryError('JOURNAL_INVALID', `${path}, line ${line.number}: does not follow the line before`)
      }
      grow(current, event, { start, end: seen.end, builder })
    }
  }
  if (current !== undefined) take(current)
  return seen
}

interface Reading {
  readonly start: number
  readonly end: number
  readonly builder: MetricsBuilder
}

function grow(episode: OpenEpisode, event: EpisodeEvent, { start, end, builder }: Reading): void {
  const metrics = builder.add(event)
  if (event.type === 'episode-end' && event.end === 'aborted') return
  episode.end = end
  episode.lastEvent = start
  episode.events += 1
  if (metrics !== undefined) {
    episode.metrics = metrics
    if (metrics.end !== 'error') delete episode.failedCall
    return
  }
  delete episode.failedCall
  if (event.type !== 'model-call') return
  episode.cost += event.reply?.usage.cost ?? 0
  // The end of an episode's time is its own, and no want of a model.
  if (event.error !== undefined && event.error.code !== 'MODEL_OVERTIME') episode.failedCall = start
}
