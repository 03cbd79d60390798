import { type EpisodeMetrics, journalPath, readMetrics } from '@orreryjs/harness'

/** What the episodes of a run came to, in the order of its plan, as its journal tells it. */
export async function recordedEpisodes(directory: string): Promise<readonly EpisodeMetrics[]> {
  const episodes: EpisodeMetrics[] = []
  for await (const { metrics } of readMetrics(journalPath(directory))) episodes.push(metrics)
  return episodes
}
