import { type EpisodeMetrics, journalPath, readMetrics } from '@orreryjs/harness'

/** Returns the metrics of a run's episodes in plan order, from its journal. */
export async function recordedEpisodes(directory: string): Promise<readonly EpisodeMetrics[]> {
  const episodes: EpisodeMetrics[] = []
  for await (const { metrics } of readMetrics(journalPath(directory))) episodes.push(metrics)
  return episodes
}
