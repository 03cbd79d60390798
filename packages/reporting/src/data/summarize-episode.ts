import type { EpisodeEvent } from '@orreryjs/core'
import { countSteps } from './chosen-steps.ts'
import type { EpisodeFailure, EpisodeLine } from './episode-line.ts'

/** Facts about an episode that are not in its events. */
interface LineFacts {
  readonly number: number
  /** Positions of the place and of the row in it. */
  readonly place: number
  readonly row: number
  readonly failure?: EpisodeFailure | undefined
}

/** Summarizes an episode, ended or in progress; `undefined` without a start event. */
export function summarizeEpisode(
  events: readonly EpisodeEvent[],
  { number, place, row, failure }: LineFacts,
): EpisodeLine | undefined {
  const [start, end] = [events[0], events.at(-1)]
  if (start?.type !== 'episode-start') return undefined
  return {
    id: start.episode,
    number,
    place,
    row,
    task: start.task,
    taskType: start.taskType,
    goal: start.goal,
    trial: start.trial,
    ...(end?.type === 'episode-end' ? ended(end) : inProgress(events)),
    ...usageOf(events),
    ...(failure && { failure }),
    counts: countSteps(events),
  }
}

type Outcome = Pick<EpisodeLine, 'end' | 'success' | 'reward' | 'progress' | 'steps' | 'optimal'>

function ended({ end, success, reward, progress, steps, optimal }: Extract<EpisodeEvent, { type: 'episode-end' }>): Outcome {
  return { end, success, reward, progress, steps, ...(optimal !== undefined && { optimal }) }
}

function inProgress(events: readonly EpisodeEvent[]): Outcome {
  const last = events.findLast((event) => event.type === 'step-end')
  return { success: false, reward: 0, progress: 0, steps: last?.step ?? 0 }
}

/** Returns model calls and tokens so far. */
function usageOf(events: readonly EpisodeEvent[]): Pick<EpisodeLine, 'calls' | 'tokens'> {
  const calls = events.filter((event) => event.type === 'model-call')
  const tokens = calls.reduce((sum, { reply }) => sum + (reply?.usage.inputTokens ?? 0) + (reply?.usage.outputTokens ?? 0), 0)
  return { calls: calls.length, tokens }
}
