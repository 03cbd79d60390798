/** Tasks added to what was seen of the spread, half of them at either end: what few tasks show of it is not trusted alone. */
const PRIOR = 2

/** How tasks are spread around their mean. */
export interface Spread {
  readonly mean: number
  /** Sum of the squared distances from the mean. */
  readonly squares: number
  /** As many tasks of nothing but 0 and 1 would tell as much of the mean. Where tasks differ less than that, there are more. */
  readonly effective: number
}

/**
 * The spread of values from 0 to 1. Attempts at one task resemble each other by an unknown amount: the effective number of tasks is
 * n p (1 - p) over the squares that were seen, as for a survey in clusters (Korn and Graubard, Survey Methodology 24, 1998), both
 * with the squares of two tasks added that tell nothing apart. So tasks that all ended alike count once each, whatever the number of
 * attempts, and one attempt more that failed never makes the mean surer. Throws a `RangeError` without values.
 */
export function spreadOf(values: readonly number[]): Spread {
  const n = values.length
  if (n === 0) throw new RangeError('a mean needs at least one value')
  const mean = within(values.reduce((sum, value) => sum + value, 0) / n)
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return { mean, squares, effective: (n * (n * mean * (1 - mean) + PRIOR)) / (squares + PRIOR) }
}

/** What rounding leaves of sums of thirds, at the ends. */
const SPECK = 1e-12

function within(mean: number): number {
  if (mean < SPECK) return 0
  return mean > 1 - SPECK ? 1 : mean
}
