import type { EpisodeMetrics } from '@orreryjs/harness'
import type { Stop } from './stop.ts'

/** Model failures in a row after which a run is given up: the next ones would fail too, and cost time. */
const FAILURES_IN_A_ROW = 3

/** What is looked at of an episode that ended. */
type EndedEpisode = Pick<EpisodeMetrics, 'model' | 'error'>

/** Watches for a model that cannot be had. */
export interface FailureGuard {
  /** Told of the episodes in the order of the plan: whether the run is given up with this one. */
  decide(episode: EndedEpisode): boolean
  /** Told of those that were decided before an interruption, in the order of the plan and before any other. */
  recall(episode: EndedEpisode): void
  /** Told of them as they end: number of the episode with which the run is given up at the latest, if that is certain. */
  foresee(episode: EndedEpisode, number: number): number | undefined
  /** Why the run was given up, if it was. */
  stop(): Stop | undefined
}

/**
 * Gives a run up when as many episodes in a row, in the order of the plan, end in a model's failure; at once where the key
 * is not accepted. Whoever goes on after that has the same number of failures before him again.
 */
export function createFailureGuard(): FailureGuard {
  const failed = new Set<number>()
  let inARow = 0
  let stop: Stop | undefined

  /** How many failed in a row, where that is enough. */
  const count = (episode: EndedEpisode): number | undefined => {
    inARow = isModelFailure(episode) ? inARow + 1 : 0
    if (inARow < FAILURES_IN_A_ROW && !isRefused(episode)) return undefined
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
    foresee(episode, number) {
      if (isRefused(episode)) return number
      if (!isModelFailure(episode)) return undefined
      failed.add(number)
      return lastOfRow(failed, number)
    },
    stop: () => stop,
  }
}

/** With which number a row of failures around this one is long enough, if it is known to be. */
function lastOfRow(failed: ReadonlySet<number>, number: number): number | undefined {
  let first = number
  while (failed.has(first - 1)) first -= 1
  const last = first + FAILURES_IN_A_ROW - 1
  for (let each = number; each <= last; each += 1) if (!failed.has(each)) return undefined
  return last
}

function isRefused({ error }: EndedEpisode): boolean {
  return error?.code === 'MODEL_AUTHENTICATION'
}

/** Failures that say nothing of the next task: a script's end, and a text that a server's filter held back. */
const OF_ITS_TASK: ReadonlySet<string> = new Set(['MODEL_SCRIPT', 'MODEL_FILTERED'])

function isModelFailure({ error }: EndedEpisode): boolean {
  const code = error?.code ?? ''
  return code.startsWith('MODEL_') && !OF_ITS_TASK.has(code)
}
