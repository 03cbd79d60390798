import type { EpisodeEvent } from '@orreryjs/core'
import { createMetricsBuilder } from '@orreryjs/harness'
import { type RunOfEpisode, replayRun } from './replayed-run.ts'

/**
 * Returns the failure type of an episode and what was missing at its end: `never found: potato 4 was in cabinet 3`. `undefined` if
 * it succeeded or has not ended. Replays the steps.
 */
export async function whyFailed(run: RunOfEpisode, events: readonly EpisodeEvent[]): Promise<string | undefined> {
  const builder = createMetricsBuilder()
  const metrics = events.map((event) => builder.add(event)).at(-1)
  const [start] = events
  if (metrics === undefined || metrics.success || metrics.end === 'aborted' || start?.type !== 'episode-start') return undefined
  const { title, detail } = (await replayRun(run)).failureOf({ start, events, metrics })
  return `${title}${detail === undefined ? '' : `: ${detail}`}`
}
