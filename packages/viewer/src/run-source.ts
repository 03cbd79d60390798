import type { EpisodeLine, RecordedEpisode } from '@orreryjs/reporting/data'

/** Where the page reads a run from: the file that it stands in, or a server that watches the run being written. */
export interface RunSource {
  /** Every episode, in the journal's order; those being played come last. */
  readonly lines: readonly EpisodeLine[]
  /** Reads one. Rejects where it is not there. */
  episode(number: number): Promise<RecordedEpisode>
  /** Tells of lines and episodes that changed; nothing changes in a report. Returns how to stop listening. */
  watch?(onChange: (numbers: readonly number[]) => void): () => void
}
