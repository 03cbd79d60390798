import type { Estimate, Mean } from '@orreryjs/viewer'
import {
  type BootstrapOptions,
  type EstimateOptions,
  estimateMean,
  type Measure,
  type Estimate as TaskEstimate,
  type TaskScore,
} from '../../statistics/index.ts'

/** Resamples of intervals that nothing is decided by: those of groups and of costs. */
export const FEW_RESAMPLES: BootstrapOptions = { resamples: 2000 }

/** Success over tasks with its interval; `undefined` where there is no task. */
export function successOf(scores: readonly TaskScore[], options: EstimateOptions = {}): Estimate | undefined {
  const estimate = estimateMean('success', scores, options)
  return estimate && plainEstimate(estimate)
}

/** A mean over tasks; `undefined` where no task has the measure. */
export function meanOver(measure: Measure, scores: readonly TaskScore[], options: EstimateOptions = {}): Mean | undefined {
  const estimate = estimateMean(measure, scores, { ...options, ...FEW_RESAMPLES })
  if (estimate === undefined) return undefined
  const { mean, interval } = estimate
  return Number.isFinite(interval.high) ? { mean, ...interval } : { mean }
}

/** A share with its bounds, which are never beyond 0 and 1. */
export function plainEstimate({ mean, interval: { low, high } }: Pick<TaskEstimate, 'mean' | 'interval'>): Estimate {
  return { mean, low, high }
}
