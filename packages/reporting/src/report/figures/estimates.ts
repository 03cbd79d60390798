import {
  type BootstrapOptions,
  costMean,
  type EstimateOptions,
  estimateMean,
  type Estimate as TaskEstimate,
  type TaskScore,
} from '@orreryjs/statistics'
import type { Estimate } from '../../data/report-analysis.ts'
import type { Mean } from '../../data/report-data.ts'

/** Bootstrap options for intervals that decide no verdict, such as of task groups. */
export const GROUP_BOOTSTRAP: BootstrapOptions = { resamples: 2000 }

/** Returns the success rate over tasks with its interval; `undefined` without tasks. */
export function successOf(scores: readonly TaskScore[], options: EstimateOptions = {}): Estimate | undefined {
  const estimate = estimateMean('success', scores, options)
  return estimate && plainEstimate(estimate)
}

/** Returns the mean cost of tasks, averaged over the attempts of each; `undefined` if a cost is unknown. */
export function meanCost(scores: readonly TaskScore[], of: (score: TaskScore) => number | undefined): Mean | undefined {
  const values = scores.map((score) => {
    const total = of(score)
    return total === undefined ? undefined : total / score.trials
  })
  const known = values.filter((value) => value !== undefined)
  if (known.length < values.length || known.length === 0) return undefined
  const { mean, interval } = costMean(known)
  return Number.isFinite(interval.high) ? { mean, ...interval } : { mean }
}

/** Converts an estimate of a rate to the format of report data. */
export function plainEstimate({ mean, interval: { low, high } }: Pick<TaskEstimate, 'mean' | 'interval'>): Estimate {
  return { mean, low, high }
}
