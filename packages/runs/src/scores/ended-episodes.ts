import type { EpisodeStart } from '@orreryjs/core'
import { type EndedEpisode, endedEpisode, journalPath, type ReadJournalOptions, readEpisodes } from '@orreryjs/harness'

/** How the episodes that ended are read. */
export interface ReadEndedOptions extends ReadJournalOptions {
  /** Told of each episode that began and has no end of its own. */
  onCutOff?(start: EpisodeStart): void
}

/**
 * The episodes of a run that ended, in the order of its plan, with no more than one in memory. Those that were cut off
 * are passed over. Throws what reading the journal throws.
 */
export async function* endedEpisodes(directory: string, options: ReadEndedOptions = {}): AsyncGenerator<EndedEpisode> {
  for await (const episode of readEpisodes(journalPath(directory), options)) {
    const ended = endedEpisode(episode)
    const [start] = episode.events
    if (ended !== undefined) yield ended
    else if (start?.type === 'episode-start') options.onCutOff?.(start)
  }
}
