import type { EpisodeLine, RecordedEpisode } from '@orreryjs/reporting/data'

/** Source of the episodes of a page: its own file, or a server that watches the run. */
export interface RunSource {
  /** All episodes, in journal order; episodes in progress are last. */
  readonly lines: readonly EpisodeLine[]
  /** Loads an episode. Rejects if it does not exist. */
  episode(number: number): Promise<RecordedEpisode>
  /** Calls the listener with the numbers of changed episodes. Absent in reports. Returns a function that unsubscribes. */
  watch?(onChange: (numbers: readonly number[]) => void): () => void
}
