import type { EpisodeStart } from '@orreryjs/core'
import { type CompletedEpisode, completedEpisode, journalPath, type ReadJournalOptions, readEpisodes } from '@orreryjs/harness'
import { hasCheckedLines } from './stored-scores.ts'

/** Options of `finishedEpisodes`. */
export interface ReadEndedOptions extends ReadJournalOptions {
  /** Called for each episode that started and did not end regularly. */
  onTruncated?(start: EpisodeStart): void
}

/**
 * Streams the finished episodes of a run in the order of its plan, one in memory at a time. Truncated episodes are skipped. Throws the
 * errors of reading the journal.
 */
export async function* finishedEpisodes(directory: string, options: ReadEndedOptions = {}): AsyncGenerator<CompletedEpisode> {
  const path = journalPath(directory)
  for await (const episode of readEpisodes(path, { isChecked: hasCheckedLines(path), ...options })) {
    const ended = completedEpisode(episode)
    const [start] = episode.events
    if (ended !== undefined) yield ended
    else if (start?.type === 'episode-start') options.onTruncated?.(start)
  }
}
