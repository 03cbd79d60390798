import type { EndReason } from '@orreryjs/core'
import { type EpisodeMetrics, isInfrastructureFailure } from '@orreryjs/harness'

/** One attempt at a task, as far as anything is counted of it one by one. */
export interface Attempt {
  readonly task: string
  readonly taskHash: string
  readonly trial: number
  readonly success: boolean
  /** It came to an end of its own, a limit of the run cut it off, or the outside world broke it: of the last two nobody knows the end. */
  readonly outcome: 'over' | 'capped' | 'broken'
  readonly end: EndReason
  readonly steps: number
  readonly calls: number
  readonly tokens: number
  /** US dollars; absent where no price is known. */
  readonly dollars?: number
  /** What the agent said of its own success. */
  readonly claim?: 'success' | 'failure'
  /** Kind of the failure, where it is known. */
  readonly failure?: string
}

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

/** Attempts by task, in the order in which tasks first come up. */
export function byTask(attempts: readonly Attempt[]): ReadonlyMap<string, readonly Attempt[]> {
  const tasks = new Map<string, Attempt[]>()
  for (const attempt of attempts) {
    const own = tasks.get(attempt.task)
    if (own === undefined) tasks.set(attempt.task, [attempt])
    else own.push(attempt)
  }
  return tasks
}
