import type { EpisodeMetrics } from '@orreryjs/harness'
import type { StopReason } from './stop.ts'

/** Number of consecutive model failures after which a run is stopped, because the next episodes would fail too. */
const FAILURES_IN_A_ROW = 3

/** The relevant fields of a finished episode. */
type EndedEpisode = Pick<EpisodeMetrics, 'model' | 'error'>

/** Detects an unavailable model. */
export interface FailureGuard {
  /** Called for episodes in the order of the plan; returns true if the run stops with this episode. */
  decide(episode: EndedEpisode): boolean
  /** Called, before any other method, for the episodes decided before an interruption, in the order of the plan. */
  recall(episode: EndedEpisode): void
  /** Called for episodes as they end; returns the number of the episode at which the run stops at the latest, if certain. */
  predictStop(episode: EndedEpisode, number: number): number | undefined
  /** Returns why the run was stopped, if it was. */
  stop(): StopReason | undefined
}

/**
 * Creates a guard that stops a run after several consecutive model failures in the order of the plan, or immediately if the API key is
 * rejected. A resumed run starts counting from 0.
 */
export function createFailureGuard(): FailureGuard {
  const failed = new Set<number>()
  let inARow = 0
  let stop: StopReason | undefined

  /** Returns the number of consecutive failures if it reaches the limit. */
  const count = (episode: EndedEpisode): number | undefined => {
    inARow = isModelFailure(episode) ? inARow + 1 : 0
    if (inARow < FAILURES_IN_A_ROW && !isKeyRejected(episode)) return undefined
    const enough = inARow
    inARow = 0
    return enough
  }
  return {
    decide(episode) {
      const enough = count(episode)
      if (enough === undefined) return false
      const often = enough === 1 ? 'an episode' : `${enough} episodes in a row`
      stop = { reason: 'model-failures', message: `stopped: ${episode.model} failed in ${often}` }
      return true
    },
    recall: (episode) => void count(episode),
    predictStop(episode, number) {
      if (isKeyRejected(episode)) return number
      if (!isModelFailure(episode)) return undefined
      failed.add(number)
      return endOfFailures(failed, number)
    },
    stop: () => stop,
  }
}

/** Returns the last number of a long enough sequence of failures around this one, if it is certain. */
function endOfFailures(failed: ReadonlySet<number>, number: number): number | undefined {
  let first = number
  while (failed.has(first - 1)) first -= 1
  const last = first + FAILURES_IN_A_ROW - 1
  for (let each = number; each <= last; each += 1) if (!failed.has(each)) return undefined
  return last
}

function isKeyRejected({ error }: EndedEpisode): boolean {
  return error?.code === 'MODEL_AUTHENTICATION'
}

/** The end of a script is specific to a task. */
function isModelFailure({ error }: EndedEpisode): boolean {
  const code = error?.code ?? ''
  return code.startsWith('MODEL_') && code !== 'MODEL_SCRIPT'
}
