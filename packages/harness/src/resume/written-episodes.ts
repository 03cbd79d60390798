import { OrreryError } from '@orreryjs/core'
import type { EpisodeMetrics } from '../episode/spec.ts'
import { type ReadEpisodesOptions, type RecordedEpisode, readEpisodes } from '../journal/episodes.ts'
import type { ReadJournalOptions } from '../journal/journal-reader.ts'

/** An episode as a file holds it. */
export interface WrittenEpisode {
  readonly id: string
  /** Where its first line begins, in bytes, that of its first try where it was played again. */
  readonly start: number
  /** Where the first line of its last try begins. All else is of that try. */
  readonly tryStart: number
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

/**
 * Reads a journal, or the part of one that waits for its turn, in bounded memory; `take` gets each episode once its lines
 * were read. Throws `JOURNAL_INVALID`, `FILE_UNREADABLE` or what `take` throws.
 */
export async function readWritten(
  path: string,
  take: (episode: WrittenEpisode) => void,
  { onTornLine }: ReadJournalOptions = {},
): Promise<WrittenFile> {
  const seen = { end: 0, hasStart: false, hasEnd: false }
  const options: ReadEpisodesOptions = {
    ...(onTornLine && { onTornLine }),
    onRun: ({ type }) => {
      if (type === 'run-start') seen.hasStart = true
      else seen.hasEnd = true
    },
    onWhole: (bytes) => {
      seen.end = bytes
    },
  }
  for await (const episode of readEpisodes(path, options)) take(written(path, episode))
  return seen
}

function written(path: string, { id, events, places, metrics, broken }: RecordedEpisode): WrittenEpisode {
  const tryStart = places[0]?.start ?? 0
  const found: { -readonly [Key in keyof WrittenEpisode]: WrittenEpisode[Key] } = {
    id,
    start: broken?.[0]?.places[0]?.start ?? tryStart,
    tryStart,
    end: tryStart,
    lastEvent: tryStart,
    events: 0,
    cost: 0,
  }
  for (const [at, event] of events.entries()) {
    const place = places[at]
    if (place === undefined || event.seq !== at) {
      throw new OrreryError('JOURNAL_INVALID', `${path}, line ${place?.number}: does not follow the line before`)
    }
    if (event.type === 'episode-end' && event.end === 'aborted') continue
    found.end = place.end
    found.lastEvent = place.start
    found.events += 1
    if (event.type === 'episode-end') {
      if (metrics !== undefined) found.metrics = metrics
      if (event.end !== 'error') delete found.failedCall
      continue
    }
    delete found.failedCall
    if (event.type !== 'model-call') continue
    found.cost += event.reply?.usage.cost ?? 0
    // The end of an episode's time is its own, and no want of a model.
    if (event.error !== undefined && event.error.code !== 'MODEL_OVERTIME') found.failedCall = place.start
  }
  return found
}
