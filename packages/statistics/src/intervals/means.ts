import { maxOf, minOf } from '@orreryjs/core'
import { exp, log, square } from '@orreryjs/core/math'
import { clusterSquares, residualsOf } from './clusters.ts'
import { studentCdf, studentQuantile } from './distributions.ts'
import type { Interval } from './wilson.ts'

/** Relative rounding error of a sum that cancels. */
const EPSILON = 1e-12

/** Mean of differences, with rounding errors of a sum that cancels to 0 removed. `NaN` without differences. */
export function meanDifference(differences: readonly number[]): number {
  let sum = 0
  let size = 0
  for (const value of differences) {
    sum += value
    size += Math.abs(value)
  }
  return Math.abs(sum) <= EPSILON * size ? 0 / differences.length : sum / differences.length
}

/** Mean of clustered tasks. */
interface ClusteredMean {
  readonly mean: number
  /** 95 % interval. */
  readonly interval: Interval
  /** Two-sided p of a mean of 0. */
  readonly p: number
}

/** Mean with the cluster-robust standard error of `clusterSquares` and Student's t with its degrees of freedom. */
export function clusteredMean(values: readonly number[], clusters: readonly string[]): ClusteredMean {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const { squares, degrees } = clusterSquares(residualsOf(values), clusters)
  const error = Math.sqrt(squares) / n
  const half = error * studentQuantile(0.975, degrees)
  // At most 1: the distribution function of jStat exceeds 1/2 slightly at 0.
  const p = mean === 0 ? 1 : error === 0 ? 0 : Math.min(1, 2 * studentCdf(-Math.abs(mean) / error, degrees))
  return { mean, interval: { low: mean - half, high: mean + half }, p }
}

/** Ratio of two sides. */
export interface RatioEstimate {
  readonly ratio: number
  /** 95 % interval. */
  readonly interval: Interval
  /** Two-sided p of a ratio of 1. */
  readonly p: number
}

/**
 * Ratio on a typical task: geometric mean of first over second, with Student's t on the logarithms. It does not describe totals, which a
 * few expensive tasks decide. All values must be above 0. A single task has an infinite interval.
 */
export function logRatio(first: readonly number[], second: readonly number[]): RatioEstimate {
  const logarithms = logarithmsOf(first, second)
  const n = logarithms.length
  const mean = meanDifference(logarithms)
  if (n < 2) return { ratio: exp(mean), interval: { low: 0, high: Infinity }, p: 1 }
  const error = Math.sqrt(logarithms.reduce((sum, value) => sum + square(value - mean), 0) / (n - 1) / n)
  const half = error * studentQuantile(0.975, n - 1)
  const p = mean === 0 ? 1 : error === 0 ? 0 : 2 * studentCdf(-Math.abs(mean) / error, n - 1)
  return { ratio: exp(mean), interval: { low: exp(mean - half), high: exp(mean + half) }, p }
}

/** Logarithm of each ratio; 0 if both values are equal. */
export function logarithmsOf(first: readonly number[], second: readonly number[]): readonly number[] {
  return first.map((value, task) => (value === second[task] ? 0 : log(value / (second[task] ?? value))))
}

/** Limits of the interval as factors of the cheapest and the most expensive task: an unobserved tail has no upper bound. */
const [MIN_FACTOR, MAX_FACTOR] = [0.5, 4]

/**
 * Mean cost of tasks with its 95 % interval. The interval is the union of Student's t, Student's t with one more task as expensive as the
 * most expensive, and, if all values are above 0, the lognormal interval (Cox's with t, Olsson, Journal of Statistics Education 13, 2005).
 * Costs spread over orders of magnitude and few tasks do not show the tail: Student's t alone has 74 to 84 % coverage. The ends are limited
 * to half of the lowest and four times the highest cost. A single value has an infinite interval. Throws a `RangeError` without values.
 */
export function costMean(values: readonly number[]): { readonly mean: number; readonly interval: Interval } {
  const n = values.length
  if (n === 0) throw new RangeError('a mean needs at least one value')
  const { mean } = momentsOf(values)
  if (n === 1) return { mean, interval: { low: 0, high: Infinity } }
  const [lowest, highest] = [minOf(values), maxOf(values)]
  const intervals = [studentInterval(values), studentInterval([...values, highest])]
  const allIntervals = lowest > 0 ? [...intervals, lognormalInterval(values)] : intervals
  const [low, high] = [minOf(allIntervals.map((each) => each.low)), maxOf(allIntervals.map((each) => each.high))]
  return { mean, interval: { low: Math.max(MIN_FACTOR * lowest, low), high: Math.min(MAX_FACTOR * highest, high) } }
}

function studentInterval(values: readonly number[]): Interval {
  const { mean, variance } = momentsOf(values)
  const half = studentQuantile(0.975, values.length - 1) * Math.sqrt(variance / values.length)
  return { low: mean - half, high: mean + half }
}

function lognormalInterval(values: readonly number[]): Interval {
  const n = values.length
  const { mean, variance } = momentsOf(values.map(log))
  const middle = mean + variance / 2
  const half = studentQuantile(0.975, n - 1) * Math.sqrt(variance / n + square(variance) / (2 * (n - 1)))
  return { low: exp(middle - half), high: exp(middle + half) }
}

function momentsOf(values: readonly number[]): { readonly mean: number; readonly variance: number } {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const squares = values.reduce((sum, value) => sum + square(value - mean), 0)
  return { mean, variance: n > 1 ? squares / (n - 1) : 0 }
}
