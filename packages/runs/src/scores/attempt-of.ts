import type { EndReason } from '@orreryjs/core'
import { type EpisodeMetrics, isInfrastructureError } from '@orreryjs/harness'
import type { Attempt } from '@orreryjs/statistics'

/** Converts the metrics of an episode to an attempt. */
export function attemptOf(metrics: EpisodeMetrics, taskHash: string, failure?: string): Attempt {
  const { task, trial, success, end, steps, modelCalls, inputTokens, outputTokens, claim } = metrics
  const dollars = dollarsOf(metrics)
  return {
    task,
    taskHash,
    trial,
    success,
    outcome: success ? 'ended' : isInfrastructureError(metrics) ? 'error' : LIMITS.has(end) ? 'truncated' : 'ended',
    end,
    steps,
    calls: modelCalls,
    tokens: inputTokens + outputTokens,
    ...(dollars !== undefined && { dollars }),
    ...(claim !== undefined && { claim }),
    ...(failure !== undefined && { failure }),
  }
}

/** Cost of an episode in US dollars: 0 without tokens; `undefined` if the price is unknown. */
export function dollarsOf({ cost, inputTokens, outputTokens }: EpisodeMetrics): number | undefined {
  return cost ?? (inputTokens + outputTokens === 0 ? 0 : undefined)
}

/** End reasons that are limits of the run, which truncate the episode. */
const LIMITS: ReadonlySet<EndReason> = new Set([
  'step-limit',
  'model-call-limit',
  'token-limit',
  'invalid-limit',
  'repeat-limit',
  'time-limit',
  'cost-limit',
])
