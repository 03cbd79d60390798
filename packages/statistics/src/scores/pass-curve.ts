import type { TargetOptions } from '../intervals/clusters.ts'
import { drawsFrom, type Estimate, estimateShares } from './cell-estimate.ts'
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
  const tasks = scores.map((score) => ({
    score,
    failures: drawsFrom(score.trials, score.trials - score.successes),
    successes: drawsFrom(score.trials, score.successes),
  }))
  // Each point continues the products of the one before: computed anew, a curve of thousands of attempts would take longer than its run.
  const points = Array.from({ length: maxTrials }, (_, index) => {
    const k = index + 1
    const eligible = tasks.filter(({ score }) => score.trials >= k)
    const estimate = (values: readonly number[]): Estimate | undefined =>
      estimateShares(
        eligible.map(({ score }) => score),
        values,
        sampling,
      )
    const passAtK = estimate(eligible.map(({ failures }) => 1 - failures.next()))
    const passHatK = estimate(eligible.map(({ successes }) => successes.next()))
    return passAtK && passHatK && { k, passAtK, passHatK }
  }).filter((point) => point !== undefined)
  return {
    points,
    tasks: scores.length,
    attempts: scores.reduce((sum, { trials }) => sum + trials, 0),
    infrastructureErrors: scores.reduce((sum, { infrastructureErrors }) => sum + infrastructureErrors, 0),
    flakyTasks: scores.filter(({ successes, trials }) => successes > 0 && successes < trials).length,
  }
}
