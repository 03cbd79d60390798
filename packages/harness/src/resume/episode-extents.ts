import { OrreryError, type RememberEvent } from '@orreryjs/core'
import type { EpisodeMetrics } from '../episode/episode-spec.ts'
import { type ReadEpisodesOptions, type RecordedEpisode, readEpisodes } from '../journal/episodes.ts'
import type { ReadJournalOptions } from '../journal/journal-reader.ts'

/** An episode in a file, with byte offsets. */
export interface EpisodeExtent {
  readonly id: string
  /** Offset of the first line of its first attempt. */
  readonly start: number
  /** Offset of the first line of its last attempt. The other members describe that attempt. */
  readonly attemptStart: number
  /** End of the last line to keep: an abort is dropped, because the episode continues from there. */
  readonly end: number
  /** Number of lines to keep. */
  readonly events: number
  /** US dollars of its calls, as far as prices are known. */
  readonly cost: number
  /** Offset of a failed call without a reply, if the episode ended with one. */
  readonly failedCall?: number
  /** Offset of the last line to keep. */
  readonly lastEvent: number
  /** Its effective writes to the memory of its stream. */
  readonly writes: readonly RememberEvent[]
  /** Absent if the episode is unfinished. */
  readonly metrics?: EpisodeMetrics
}

/** Properties of a file of events, in addition to its episodes. */
export interface EventFileState {
  /** End of its complete lines, in bytes. */
  readonly end: number
  readonly hasStart: boolean
  readonly hasEnd: boolean
}

/**
 * Reads a journal or a separate episode file in bounded memory and calls `take` for each episode. Throws `JOURNAL_INVALID`,
 * `FILE_UNREADABLE` or errors of `take`.
 */
export async function readEpisodeExtents(
  path: string,
  take: (episode: EpisodeExtent) => void,
  { onTornLine, isChecked = false }: ReadJournalOptions = {},
): Promise<EventFileState> {
  const file = { end: 0, hasStart: false, hasEnd: false }
  const options: ReadEpisodesOptions = {
    isChecked,
    ...(onTornLine && { onTornLine }),
    onRun: ({ type }) => {
      if (type === 'run-start') file.hasStart = true
      else file.hasEnd = true
    },
    onCompleteBytes: (bytes) => {
      file.end = bytes
    },
  }
  for await (const episode of readEpisodes(path, options)) take(withOffsets(path, episode))
  return file
}

function withOffsets(path: string, { id, events, lines, metrics, failedAttempts }: RecordedEpisode): EpisodeExtent {
  const attemptStart = lines[0]?.start ?? 0
  const result: { -readonly [Key in keyof EpisodeExtent]: EpisodeExtent[Key] } = {
    id,
    start: failedAttempts?.[0]?.lines[0]?.start ?? attemptStart,
    attemptStart,
    end: attemptStart,
    lastEvent: attemptStart,
    events: 0,
    cost: 0,
    writes: events.filter((event): event is RememberEvent => event.type === 'remember' && event.ignored !== true),
  }
  for (const [at, event] of events.entries()) {
    const position = lines[at]
    if (position === undefined || event.seq !== at) {
      throw new OrreryError('JOURNAL_INVALID', `${path}, line ${position?.number}: does not follow the line before`)
    }
    if (event.type === 'episode-end' && event.end === 'aborted') continue
    result.end = position.end
    result.lastEvent = position.start
    result.events += 1
    if (event.type === 'episode-end') {
      if (metrics !== undefined) result.metrics = metrics
      if (event.end !== 'error') delete result.failedCall
      continue
    }
    delete result.failedCall
    if (event.type !== 'model-call') continue
    result.cost += event.reply?.usage.cost ?? 0
    // Reaching the time limit is a result of the episode, not a failure of the model.
    if (event.error !== undefined && event.error.code !== 'MODEL_OVERTIME') result.failedCall = position.start
  }
  return result
}
