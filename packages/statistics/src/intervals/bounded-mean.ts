import { square } from '@orreryjs/core/math'
import { clusterSquares, type TaskClusters } from './clusters.ts'
import { betaQuantile, normalCdf, normalQuantile, studentQuantile } from './distributions.ts'
import { type Interval, scoreInterval } from './wilson.ts'

/** Pseudo-tasks added to the observed variance, half of them at 0 and half at 1: few tasks are no reliable estimate of the spread. */
const PRIOR_TASKS = 2

/** Mean and spread of task values. */
interface Spread {
  readonly mean: number
  /** Sum of the squared distances from the mean. */
  readonly squares: number
  /** Distance of each task from the mean. */
  readonly residuals: readonly number[]
  /**
   * Effective sample size: number of tasks with outcomes 0 and 1 that would carry as much information about the mean. Larger than the
   * number of tasks if they vary less.
   */
  readonly effective: number
}

/**
 * Computes the spread of values from 0 to 1. Attempts at one task are correlated by an unknown amount: the effective number of tasks is n p
 * (1 - p) over the observed squares, as for a cluster survey (Korn and Graubard, Survey Methodology 24, 1998), both with the squares of two
 * pseudo-tasks added. If all tasks have the same outcome, each counts once regardless of the number of attempts, and one more failed
 * attempt never increases the certainty. For clustered tasks the squares of the clusters replace those of the tasks, with Korn and
 * Graubard's correction for few clusters, and the result is never larger than without clusters. Throws a `RangeError` without values.
 */
export function effectiveSpread(values: readonly number[], sampling: TaskClusters = {}): Spread {
  const n = values.length
  if (n === 0) throw new RangeError('a mean needs at least one value')
  const mean = clampToBounds(values.reduce((sum, value) => sum + value, 0) / n)
  const residuals = values.map((value) => value - mean)
  const squares = residuals.reduce((sum, value) => sum + square(value), 0)
  const whole = n * (n * mean * (1 - mean) + PRIOR_TASKS)
  const effective = whole / (squares + PRIOR_TASKS)
  if (sampling.clusters === undefined) return { mean, squares, residuals, effective }
  const clustered = clusterSquares(residuals, sampling.clusters)
  const few = square(studentQuantile(0.975, Math.max(1, n - 1)) / studentQuantile(0.975, clustered.degrees))
  const together = (few * whole) / (clustered.squares + PRIOR_TASKS)
  return { mean, squares, residuals, effective: Math.max(MIN_EFFECTIVE, Math.min(effective, together)) }
}

/** Effective size of a single cluster: almost 0, so its interval is from 0 to 1. */
const MIN_EFFECTIVE = 1e-6

/** Rounding error of sums of fractions at the ends of the scale. */
const EPSILON = 1e-12

function clampToBounds(mean: number): number {
  if (mean < EPSILON) return 0
  return mean > 1 - EPSILON ? 1 : mean
}

/**
 * 95 % interval of the mean of values from 0 to 1, one per task: Clopper and Pearson (Biometrika 26, 1934), exact for 0/1 values; for
 * values in between with the effective number of tasks (Korn and Graubard, Survey Methodology 24, 1998). Coverage is at least 95 % for 0/1
 * values and, by simulation, for averaged attempts. Throws a `RangeError` without values.
 */
export function boundedMean(
  values: readonly number[],
  sampling: TaskClusters = {},
): { readonly mean: number; readonly interval: Interval } {
  const { mean, effective } = effectiveSpread(values, sampling)
  if (effective < 1e-3) return { mean, interval: { low: 0, high: 1 } }
  return { mean, interval: exactInterval(effective * mean, effective) }
}

/** Clopper-Pearson interval of a proportion; counts may be fractional. From 0 to 1 if `n` is 0. */
export function exactInterval(successes: number, n: number, level = 0.95): Interval {
  const tail = (1 - level) / 2
  return {
    low: successes <= 0 ? 0 : betaQuantile(tail, successes, n - successes + 1),
    high: successes >= n ? 1 : betaQuantile(1 - tail, successes + 1, n - successes),
  }
}

/** Difference of two means of values from 0 to 1 on the same tasks. */
interface BoundedDifference {
  /** 95 % interval. */
  readonly interval: Interval
  /** Two-sided p of no difference: the level at which the interval just reaches 0. */
  readonly p: number
}

/**
 * First mean minus second mean: method 10 of Newcombe (Statistics in Medicine 17, 1998), square and add, with the Wilson interval for each
 * side's effective number of tasks. Equal to Newcombe's interval for 0/1 values. It accounts for unobserved values anywhere between the
 * bounds, so neither luck with few tasks nor a rare large value makes it narrow.
 */
export function boundedDifference(first: readonly number[], second: readonly number[]): BoundedDifference {
  const sides = [effectiveSpread(first), effectiveSpread(second)] as const
  const correlation = correlationOf(sides)
  const at = (z: number): Interval => squareAndAdd(sides, correlation, z)
  return { interval: at(normalQuantile(0.975)), p: pOfZero(at) }
}

function squareAndAdd([first, second]: readonly [Spread, Spread], correlation: number, z: number): Interval {
  const [a, b] = [reach(first, z), reach(second, z)]
  const add = (x: number, y: number): number => Math.sqrt(Math.max(0, x * x - 2 * correlation * x * y + y * y))
  const difference = first.mean - second.mean
  return { low: difference - add(a.below, b.above), high: difference + add(a.above, b.below) }
}

/** Distances from a mean to both ends of its Wilson interval. */
function reach({ mean, effective }: Spread, z: number): { readonly below: number; readonly above: number } {
  const { low, high } = scoreInterval(mean, effective, z)
  return { below: mean - low, above: high - mean }
}

/** Correlation of two sides, with Newcombe's continuity correction of half a task. */
function correlationOf([a, b]: readonly [Spread, Spread]): number {
  const size = Math.sqrt(a.squares * b.squares)
  if (size < 1e-12) return 0
  const product = a.residuals.reduce((sum, value, task) => sum + value * (b.residuals[task] ?? 0), 0)
  return (product > 0 ? Math.max(product - 0.5, 0) : product) / size
}

/** Maximum number of standard errors; p does not change noticeably beyond. */
const MAX_Z = 12

function pOfZero(at: (z: number) => Interval): number {
  const holdsZero = (z: number): boolean => {
    const { low, high } = at(z)
    return low <= 0 && high >= 0
  }
  let [lowZ, highZ] = [0, MAX_Z]
  if (!holdsZero(highZ)) return 2 * normalCdf(-highZ)
  // 50 bisections: more digits than are ever printed.
  for (let iteration = 0; iteration < 50; iteration += 1) {
    const middle = (lowZ + highZ) / 2
    if (holdsZero(middle)) highZ = middle
    else lowZ = middle
  }
  return Math.min(1, 2 * normalCdf(-highZ))
}
