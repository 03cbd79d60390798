import { studentQuantile, studentShare } from './distributions.ts'
import { clusterSquares, residualsOf } from './sampling.ts'
import type { Interval } from './wilson.ts'

/** What rounding leaves of numbers that cancel, as a share of them. */
const SPECK = 1e-12

/** Mean of differences that may cancel: what rounding leaves of nothing is nothing. Not a number where there are none. */
export function meanDifference(differences: readonly number[]): number {
  let sum = 0
  let size = 0
  for (const value of differences) {
    sum += value
    size += Math.abs(value)
  }
  return Math.abs(sum) <= SPECK * size ? 0 / differences.length : sum / differences.length
}

/** A mean of tasks in clusters. */
interface ClusteredMean {
  readonly mean: number
  /** 95 %. */
  readonly interval: Interval
  /** Two-sided, of a mean of zero. */
  readonly p: number
}

/** The mean with the cluster-robust error of `clusterSquares`, and Student's t with the degrees of freedom that so many clusters leave. */
export function clusteredMean(values: readonly number[], clusters: readonly string[]): ClusteredMean {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const { squares, degrees } = clusterSquares(residualsOf(values), clusters)
  const error = Math.sqrt(squares) / n
  const half = error * studentQuantile(0.975, degrees)
  const p = mean === 0 ? 1 : error === 0 ? 0 : 2 * studentShare(-Math.abs(mean) / error, degrees)
  return { mean, interval: { low: mean - half, high: mean + half }, p }
}

/** How many times as much the first took as the second, task by task. */
interface Ratio {
  /** Geometric mean of the ratios. */
  readonly ratio: number
  /** 95 %. */
  readonly interval: Interval
  /** Two-sided, of a ratio of one. */
  readonly p: number
}

/**
 * Geometric mean of the first over the second, by Student's t of the logarithms. What episodes cost is spread over orders of magnitude:
 * the mean of the differences is the luck of the dearest task, and an interval of it holds the truth 74 times in 100 for ten tasks.
 * All values are above 0. One task bounds nothing.
 */
export function logRatio(first: readonly number[], second: readonly number[]): Ratio {
  const logarithms = logarithmsOf(first, second)
  const n = logarithms.length
  const mean = meanDifference(logarithms)
  if (n < 2) return { ratio: Math.exp(mean), interval: { low: 0, high: Infinity }, p: 1 }
  const error = Math.sqrt(logarithms.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1) / n)
  const half = error * studentQuantile(0.975, n - 1)
  const p = mean === 0 ? 1 : error === 0 ? 0 : 2 * studentShare(-Math.abs(mean) / error, n - 1)
  return { ratio: Math.exp(mean), interval: { low: Math.exp(mean - half), high: Math.exp(mean + half) }, p }
}

/** The logarithm of each ratio; nothing where both are the same. */
export function logarithmsOf(first: readonly number[], second: readonly number[]): readonly number[] {
  return first.map((value, task) => (value === second[task] ? 0 : Math.log(value / (second[task] ?? value))))
}

/** Beyond these shares of the cheapest and the dearest no mean is looked for: a tail that nobody has seen has no end. */
const [CHEAPEST, DEAREST] = [0.5, 4]

/**
 * Mean of what tasks cost, with its 95 % interval: as wide as Student's t has it, also with one task more that costs as much as the
 * dearest; and as it is for a lognormal variable (Cox's interval with t, Olsson, Journal of Statistics Education 13, 2005) where all
 * values are above 0. Costs are spread over orders of magnitude, and what few tasks show of the tail is no bound of it: Student's t alone
 * holds the mean 74 to 84 times in 100. No end is below half of the cheapest, or above four times the dearest. One value bounds nothing;
 * no values throw a `RangeError`.
 */
export function costMean(values: readonly number[]): { readonly mean: number; readonly interval: Interval } {
  const n = values.length
  if (n === 0) throw new RangeError('a mean needs at least one value')
  const { mean } = momentsOf(values)
  if (n === 1) return { mean, interval: { low: 0, high: Infinity } }
  const [cheapest, dearest] = [Math.min(...values), Math.max(...values)]
  const known = [studentInterval(values), studentInterval([...values, dearest])]
  const all = cheapest > 0 ? [...known, lognormalInterval(values)] : known
  const [low, high] = [Math.min(...all.map((each) => each.low)), Math.max(...all.map((each) => each.high))]
  return { mean, interval: { low: Math.max(CHEAPEST * cheapest, low), high: Math.min(DEAREST * dearest, high) } }
}

function studentInterval(values: readonly number[]): Interval {
  const { mean, variance } = momentsOf(values)
  const half = studentQuantile(0.975, values.length - 1) * Math.sqrt(variance / values.length)
  return { low: mean - half, high: mean + half }
}

function lognormalInterval(values: readonly number[]): Interval {
  const n = values.length
  const { mean, variance } = momentsOf(values.map(Math.log))
  const middle = mean + variance / 2
  const half = studentQuantile(0.975, n - 1) * Math.sqrt(variance / n + variance ** 2 / (2 * (n - 1)))
  return { low: Math.exp(middle - half), high: Math.exp(middle + half) }
}

function momentsOf(values: readonly number[]): { readonly mean: number; readonly variance: number } {
  const n = values.length
  const mean = values.reduce((sum, value) => sum + value, 0) / n
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, variance: n > 1 ? squares / (n - 1) : 0 }
}
