import { studentQuantile, studentShare } from './distributions.ts'
import { clusterSquares, residualsOf } from './sampling.ts'
import type { Interval } from './wilson.ts'

/** A mean of tasks in clusters. */
export interface ClusteredMean {
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
