import type { TargetOptions } from '../intervals/clusters.ts'
import { type Estimate, estimatePass } from './cell-estimate.ts'
import type { TaskScore } from './task-scores.ts'

/** pass@k and pass^k at one k, over the tasks with at least k attempts. */
export interface PassPoint {
  readonly k: number
  /** Chance of at least one success in k attempts. */
  readonly passAtK: Estimate
  /** Chance of k successes in k attempts. */
  readonly passHatK: Estimate
}

/** pass@k and pass^k by number of attempts. */
export interface PassCurve {
  /** From k = 1 to the maximum number of attempts at a task. */
  readonly points: readonly PassPoint[]
  readonly tasks: number
  readonly attempts: number
  /** Attempts with an infrastructure error; they count as failures. */
  readonly infrastructureErrors: number
  /** Number of tasks with both successful and failed attempts. */
  readonly flakyTasks: number
}

/**
 * Computes pass@k (Chen et al., 2021) and pass^k (Yao et al., "tau-bench", 2024) for every k from 1 to the maximum number of attempts at a
 * task, with intervals for bounded means over tasks. Tasks with fewer than k attempts are left out; `tasks` of a point is the number of
 * remaining tasks. `undefined` if no task has two attempts.
 */
export function passCurve(scores: readonly TaskScore[], sampling: TargetOptions = {}): PassCurve | undefined {
  const maxTrials = scores.reduce((all, { trials }) => Math.max(all, trials), 0)
  if (maxTrials < 2) return undefined
  const points = Array.from({ length: maxTrials }, (_, index) => pointAt(index + 1, scores, sampling)).filter(
    (point) => point !== undefined,
  )
  return {
    points,
    tasks: scores.length,
    attempts: scores.reduce((sum, { trials }) => sum + trials, 0),
    infrastructureErrors: scores.reduce((sum, { infrastructureErrors }) => sum + infrastructureErrors, 0),
    flakyTasks: scores.filter(({ successes, trials }) => successes > 0 && successes < trials).length,
  }
}

function pointAt(k: number, scores: readonly TaskScore[], sampling: TargetOptions): PassPoint | undefined {
  const [passAtK, passHatK] = [estimatePass('pass@k', k, scores, sampling), estimatePass('pass^k', k, scores, sampling)]
  return passAtK && passHatK && { k, passAtK, passHatK }
}
