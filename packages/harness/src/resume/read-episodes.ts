import { type EpisodeEvent, OrreryError } from '@orrery/core'
import { readEvent } from '../journal-reader.ts'
import { readLines } from '../lines.ts'
import { measure } from '../metrics.ts'
import type { EpisodeMetrics } from '../spec.ts'

/** An episode as a file holds it. */
export interface WrittenEpisode {
  readonly id: string
  /** Where its first line begins, in bytes. */
  readonly start: number
  /** Where the last line that is kept ends: an end by an abort is not, as the episode goes on from there. */
  readonly end: number
  /** Number of the lines that are kept. */
  readonly events: number
  /** Absent where it is unfinished. */
  readonly metrics?: EpisodeMetrics
}

/** What a file of events holds. */
export interface WrittenFile {
  readonly episodes: readonly WrittenEpisode[]
  /** Where its whole lines end, in bytes; what comes after is torn. */
  readonly end: number
  readonly hasStart: boolean
  readonly hasEnd: boolean
}

/** Reads a journal, or the part of one that waits for its turn. Throws `JOURNAL_INVALID` or `FILE_UNREADABLE`. */
export async function readEpisodes(path: string): Promise<WrittenFile> {
  const episodes: WrittenEpisode[] = []
  let builder = measure()
  let end = 0
  const seen = { start: false, end: false }
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const line of readLines(path)) {
    if (!line.whole) break
    const start = end
    end += line.bytes.length + 1
    const event = readEvent(path, line, decoder)
    if (event.type === 'run-start') seen.start = true
    else if (event.type === 'run-end') seen.end = true
    else {
      const last = episodes.at(-1)
      const isNew = last === undefined || event.seq === 0
      if (isNew) builder = measure()
      else if (event.episode !== last.id || event.seq !== last.events) {
        throw new OrreryError('JOURNAL_INVALID', `${path}, line ${line.number}: does not follow the line before`)
      }
      const before = isNew ? { id: event.episode, start, end: start, events: 0 } : last
      episodes.splice(isNew ? episodes.length : -1, isNew ? 0 : 1, grown(before, event, end, builder.add(event)))
    }
  }
  return { episodes, end, hasStart: seen.start, hasEnd: seen.end }
}

function grown(episode: WrittenEpisode, event: EpisodeEvent, end: number, metrics: EpisodeMetrics | undefined): WrittenEpisode {
  if (event.type === 'episode-end' && event.end === 'aborted') return episode
  return { ...episode, end, events: episode.events + 1, ...(metrics && { metrics }) }
}
