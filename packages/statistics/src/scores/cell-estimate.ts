import { anytimeMean } from '../intervals/anytime.ts'
import { type BootstrapMean, type BootstrapOptions, bootstrapMean } from '../intervals/bootstrap.ts'
import { boundedMean } from '../intervals/bounded-mean.ts'
import { type ClusterCount, clusterCount, clustersOf, type TargetOptions, type TaskClusters } from '../intervals/clusters.ts'
import { clusteredMean, costMean } from '../intervals/means.ts'
import type { Interval } from '../intervals/wilson.ts'
import { MEASURES, type Measure } from './measures.ts'
import { meanOf, type TaskScore } from './task-scores.ts'

/** A mean over tasks with its 95 % interval. */
export interface Estimate extends ClusterCount {
  readonly mean: number
  readonly interval: Interval
  readonly tasks: number
  /** True if the interval is anytime-valid; absent if it is valid for one analysis. */
  readonly anytime?: true
}

/** Options of `estimateMean`. */
export interface EstimateOptions extends BootstrapOptions, TargetOptions {
  /** True if the data were analysed before and tasks were added depending on the result. @default false */
  readonly anytime?: boolean | undefined
}

/**
 * Mean of a measure over tasks, with attempts averaged within each task. Uses the interval for bounded means, or the bootstrap for
 * unbounded measures and values out of bounds. With few clusters the interval is at least the cluster-robust one. Tasks without the measure
 * are left out; `undefined` if none is left.
 */
export function estimateMean(
  measure: Measure,
  scores: readonly TaskScore[],
  options: EstimateOptions = {},
): Estimate | undefined {
  const measured = scores.filter((score) => meanOf(score, measure) !== undefined)
  return estimateValues(
    measured.flatMap((score) => meanOf(score, measure) ?? []),
    MEASURES[measure].max,
    { ...options, sampling: clustersOf(measured, options) },
  )
}

/** Options of `estimateValues`. */
export interface EstimateValuesOptions extends BootstrapOptions, Pick<EstimateOptions, 'anytime'> {
  /** Cluster of each value. @default no clusters */
  readonly sampling?: TaskClusters
}

/**
 * Mean of one value per task. Uses the interval for bounded means if `most` is 1 and all values are from 0 to 1; otherwise the bootstrap,
 * limited to `most` if no value exceeds it. `undefined` without values.
 */
export function estimateValues(
  values: readonly number[],
  most: number,
  options: EstimateValuesOptions = {},
): Estimate | undefined {
  const isBounded = most === 1 && values.every((value) => value >= 0 && value <= 1)
  if (isBounded && options.anytime === true && values.length > 0) {
    const { mean, interval } = anytimeMean(values, 0.5)
    return { mean, interval, tasks: values.length, anytime: true }
  }
  const { sampling = {} } = options
  const estimate = isBounded ? bounded(values, sampling) : resampled(values, most, options)
  return estimate && { ...estimate, ...clusterCount(sampling) }
}

/**
 * Mean cost of tasks, such as tokens or dollars, one value per task: the interval of `costMean`, at least the cluster-robust one.
 * `undefined` without values.
 */
export function estimateCost(values: readonly number[], sampling: TaskClusters = {}): Estimate | undefined {
  if (values.length === 0) return undefined
  const { mean, interval } = widenForClusters(costMean(values), values, sampling)
  return {
    mean,
    interval: { low: Math.max(0, interval.low), high: interval.high },
    tasks: values.length,
    ...clusterCount(sampling),
  }
}

/**
 * Ratio of two sums over tasks, such as changed actions over all actions. The interval is that of the mean of linearized task contributions
 * (delta method), limited to 0 and, if no task exceeds it, to `most`: 1 for a share. `undefined` if the denominator is 0.
 */
export function estimateRatio(
  pairs: readonly (readonly [of: number, per: number])[],
  most: number = Number.POSITIVE_INFINITY,
): Estimate | undefined {
  const below = pairs.reduce((sum, [, per]) => sum + per, 0)
  if (below === 0) return undefined
  const ratio = pairs.reduce((sum, [of]) => sum + of, 0) / below
  const size = below / pairs.length
  const { interval } = bootstrapMean(pairs.map(([of, per]) => ratio + (of - ratio * per) / size))
  const high = pairs.every(([of, per]) => of <= most * per) ? Math.min(most, interval.high) : interval.high
  return { mean: ratio, interval: { low: Math.max(0, interval.low), high }, tasks: pairs.length }
}

/** Chance that at least one of `k` attempts at a task (`pass@k`), or each of them (`pass^k`), succeeds. */
export type PassRule = 'pass@k' | 'pass^k'

/** Mean of pass@k or pass^k over the tasks with at least `k` attempts; `undefined` if there are none. */
export function estimatePass(
  rule: PassRule,
  k: number,
  scores: readonly TaskScore[],
  options: TargetOptions = {},
): Estimate | undefined {
  const passOf = rule === 'pass@k' ? passAtK : passHatK
  const eligible = scores.filter(({ trials }) => trials >= k)
  return estimateShares(
    eligible,
    eligible.map(({ trials, successes }) => passOf(k, trials, successes)),
    options,
  )
}

/** Mean of one value from 0 to 1 per task; `undefined` without tasks. */
export function estimateShares(
  scores: readonly TaskScore[],
  values: readonly number[],
  options: TargetOptions = {},
): Estimate | undefined {
  const sampling = clustersOf(scores, options)
  const estimate = bounded(values, sampling)
  return estimate && { ...estimate, ...clusterCount(sampling) }
}

function bounded(values: readonly number[], sampling: TaskClusters = {}): Estimate | undefined {
  return values.length === 0 ? undefined : { ...boundedMean(values, sampling), tasks: values.length }
}

function resampled(values: readonly number[], most: number, options: EstimateValuesOptions): Estimate | undefined {
  if (values.length === 0) return undefined
  const { mean, interval } = widenForClusters(bootstrapMean(values, options), values, options.sampling ?? {})
  // A world may reward beyond its usual bounds; then the bounds do not limit the mean.
  const low = values.every((value) => value >= 0) ? Math.max(0, interval.low) : interval.low
  const high = values.every((value) => value <= most) ? Math.min(most, interval.high) : interval.high
  return { mean, interval: { low, high }, tasks: values.length }
}

/** Widens the interval to the outer ends of the bootstrap and the cluster-robust interval. */
function widenForClusters({ mean, interval }: BootstrapMean, values: readonly number[], sampling: TaskClusters): BootstrapMean {
  if (sampling.clusters === undefined) return { mean, interval }
  const { low, high } = clusteredMean(values, sampling.clusters).interval
  return { mean, interval: { low: Math.min(low, interval.low), high: Math.max(high, interval.high) } }
}

/**
 * pass@k of one task: the chance that at least one of `k` attempts succeeds, drawn from `trials` attempts with `successes`: 1 - C(n-c, k) /
 * C(n, k). Chen et al., "Evaluating Large Language Models Trained on Code" (2021), equation 1. Throws a `RangeError` unless k is from 1 to
 * `trials`.
 */
export function passAtK(k: number, trials: number, successes: number): number {
  return 1 - allDrawnFrom(k, trials, trials - successes)
}

/**
 * pass^k of one task: the chance that all of `k` attempts succeed: C(c, k) / C(n, k). Yao et al., "tau-bench" (2024), section 3. Throws a
 * `RangeError` unless k is from 1 to `trials`.
 */
export function passHatK(k: number, trials: number, successes: number): number {
  return allDrawnFrom(k, trials, successes)
}

/** Chance that `k` different draws out of `total` are all among `chosen`. */
function allDrawnFrom(k: number, total: number, chosen: number): number {
  if (!Number.isInteger(k) || k < 1 || k > total) throw new RangeError(`k is ${k}; expected a whole number from 1 to ${total}`)
  const draws = drawsFrom(total, chosen)
  let share = draws.next()
  for (let drawn = 1; drawn < k; drawn += 1) share = draws.next()
  return share
}

/**
 * Returns the chances that 1, 2, 3 ... different draws out of `total` are all among `chosen`, at most `total` draws. Computed as a product,
 * so no factorial overflows.
 */
export function drawsFrom(total: number, chosen: number): { next(): number } {
  let drawn = 0
  let share = 1
  return {
    next() {
      share *= Math.max(0, chosen - drawn) / (total - drawn)
      drawn += 1
      return share
    },
  }
}
