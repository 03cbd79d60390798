import type { EndReason } from '@orreryjs/core'
import { type EpisodeMetrics, isInfrastructureFailure } from '@orreryjs/harness'
import type { Attempt } from '@orreryjs/statistics'

/** The attempt that an episode was. */
export function attemptOf(metrics: EpisodeMetrics, taskHash: string, failure?: string): Attempt {
  const { task, trial, success, end, steps, modelCalls, inputTokens, outputTokens, claim } = metrics
  const dollars = dollarsOf(metrics)
  return {
    task,
    taskHash,
    trial,
    success,
    outcome: success ? 'over' : isInfrastructureFailure(metrics) ? 'broken' : LIMITS.has(end) ? 'capped' : 'over',
    end,
    steps,
    calls: modelCalls,
    tokens: inputTokens + outputTokens,
    ...(dollars !== undefined && { dollars }),
    ...(claim !== undefined && { claim }),
    ...(failure !== undefined && { failure }),
  }
}

/** US dollars of an episode: nothing where no token went to and fro; absent where the price of those that did is not known. */
export function dollarsOf({ cost, inputTokens, outputTokens }: EpisodeMetrics): number | undefined {
  return cost ?? (inputTokens + outputTokens === 0 ? 0 : undefined)
}

/** Ends that belong to the run and not to the world or the agent: both would have gone on. */
const LIMITS: ReadonlySet<EndReason> = new Set([
  'step-limit',
  'model-call-limit',
  'token-limit',
  'invalid-limit',
  'repeat-limit',
  'time-limit',
  'cost-limit',
])
