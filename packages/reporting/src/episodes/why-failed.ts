import type { EpisodeEvent } from '@orreryjs/core'
import { createMetricsBuilder } from '@orreryjs/harness'
import { type RunOfEpisode, replayRun } from './replayed-run.ts'

/** Why an episode failed. */
export interface FailureExplanation {
  /** Failure type and the missing part of the goal: `never found: potato 4 was in cabinet 3`. */
  readonly cause: string
  /** A sentence about the decisive step; absent if the steps cannot be replayed. */
  readonly decisive?: string
}

/** Returns why an episode failed; `undefined` if it succeeded or has not ended. Replays the steps and plans from every state. */
export async function whyFailed(run: RunOfEpisode, events: readonly EpisodeEvent[]): Promise<FailureExplanation | undefined> {
  const builder = createMetricsBuilder()
  const metrics = events.map((event) => builder.add(event)).at(-1)
  const start = events[0]
  const end = events.at(-1)
  if (metrics === undefined || metrics.success || metrics.end === 'aborted') return undefined
  if (start?.type !== 'episode-start' || end?.type !== 'episode-end') return undefined
  const replayed = await replayRun(run)
  const { title, detail } = replayed.failureOf({ start, events, metrics })
  const decisive = replayed.decisiveSentence({ start, events, end, metrics })
  return { cause: `${title}${detail === undefined ? '' : `: ${detail}`}`, ...(decisive !== undefined && { decisive }) }
}
