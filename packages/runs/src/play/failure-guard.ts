import type { EpisodeMetrics } from '@orreryjs/harness'
import type { Stop } from './stop.ts'

/** Model failures in a row after which a run is given up: the next ones would fail too, and cost time. */
const FAILURES_IN_A_ROW = 3

/** Watches for a model that cannot be had. */
export interface FailureGuard {
  episode(metrics: EpisodeMetrics): void
  /** Why the run was given up, if it was. */
  stop(): Stop | undefined
}

/** Calls `abort` once, when episodes end in a model's failure again and again; at once where the key is not accepted. */
export function createFailureGuard(abort: () => void): FailureGuard {
  let inARow = 0
  let stop: Stop | undefined
  return {
    episode: ({ end, error, model }) => {
      if (stop !== undefined || end === 'aborted') return
      const code = error?.code ?? ''
      inARow = code.startsWith('MODEL_') && code !== 'MODEL_SCRIPT' ? inARow + 1 : 0
      if (inARow < FAILURES_IN_A_ROW && code !== 'MODEL_AUTHENTICATION') return
      const often = inARow === 1 ? 'an episode' : `${inARow} episodes in a row`
      stop = { reason: 'model-failures', message: `stopped: ${model} failed in ${often}` }
      abort()
    },
    stop: () => stop,
  }
}
