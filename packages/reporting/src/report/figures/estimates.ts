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

/** Resamples of intervals that nothing is decided by: those of groups. */
export const FEW_RESAMPLES: BootstrapOptions = { resamples: 2000 }

/** Success over tasks with its interval; `undefined` where there is no task. */
export function successOf(scores: readonly TaskScore[], options: EstimateOptions = {}): Estimate | undefined {
  const estimate = estimateMean('success', scores, options)
  return estimate && plainEstimate(estimate)
}

/** A mean of what tasks cost, attempts averaged within each; `undefined` where one of them is not known. */
export function costOver(scores: readonly TaskScore[], of: (score: TaskScore) => number | undefined): Mean | undefined {
  const values = scores.map((score) => {
    const total = of(score)
    return total === undefined ? undefined : total / score.trials
  })
  const known = values.filter((value) => value !== undefined)
  if (known.length < values.length || known.length === 0) return undefined
  const { mean, interval } = costMean(known)
  return Number.isFinite(interval.high) ? { mean, ...interval } : { mean }
}

/** A share with its bounds, which are never beyond 0 and 1. */
export function plainEstimate({ mean, interval: { low, high } }: Pick<TaskEstimate, 'mean' | 'interval'>): Estimate {
  return { mean, low, high }
}
