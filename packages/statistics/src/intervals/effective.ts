import { studentQuantile } from './distributions.ts'
import { clusterSquares, type Sampling } from './sampling.ts'

/** Tasks added to what was seen of the spread, half of them at either end: what few tasks show of it is not trusted alone. */
const PRIOR = 2

/** How tasks are spread around their mean. */
export interface Spread {
  readonly mean: number
  /** Sum of the squared distances from the mean. */
  readonly squares: number
  /** These distances, one a task. */
  readonly residuals: readonly number[]
  /** As many tasks of nothing but 0 and 1 would tell as much of the mean. Where tasks differ less than that, there are more. */
  readonly effective: number
}

/**
 * The spread of values from 0 to 1. Attempts at one task resemble each other by an unknown amount: the effective number of tasks is
 * n p (1 - p) over the squares that were seen, as for a survey in clusters (Korn and Graubard, Survey Methodology 24, 1998), both
 * with the squares of two tasks added that tell nothing apart. So tasks that all ended alike count once each, whatever the number of
 * attempts, and one attempt more that failed never makes the mean surer. Of tasks in clusters it is what the squares of the clusters
 * come to, with Korn and Graubard's correction for few of them, and never more than without. Throws a `RangeError` without values.
 */
export function spreadOf(values: readonly number[], sampling: Sampling = {}): Spread {
  const n = values.length
  if (n === 0) throw new RangeError('a mean needs at least one value')
  const mean = within(values.reduce((sum, value) => sum + value, 0) / n)
  const residuals = values.map((value) => value - mean)
  const squares = residuals.reduce((sum, value) => sum + value ** 2, 0)
  const whole = n * (n * mean * (1 - mean) + PRIOR)
  const effective = whole / (squares + PRIOR)
  if (sampling.clusters === undefined) return { mean, squares, residuals, effective }
  const clustered = clusterSquares(residuals, sampling.clusters)
  const few = (studentQuantile(0.975, Math.max(1, n - 1)) / studentQuantile(0.975, clustered.degrees)) ** 2
  const together = (few * whole) / (clustered.squares + PRIOR)
  return { mean, squares, residuals, effective: Math.max(LEAST, Math.min(effective, together)) }
}

/** Of one cluster: next to nothing, so that its interval holds everything. */
const LEAST = 1e-6

/** What rounding leaves of sums of thirds, at the ends. */
const SPECK = 1e-12

function within(mean: number): number {
  if (mean < SPECK) return 0
  return mean > 1 - SPECK ? 1 : mean
}
