import { betaQuantile } from './distributions.ts'
import { spreadOf } from './effective.ts'
import type { Sampling } from './sampling.ts'
import type { Interval } from './wilson.ts'

/**
 * 95 % interval of the mean of values from 0 to 1, one a task: the exact one of Clopper and Pearson (Biometrika 26, 1934), with the
 * effective number of tasks where values lie between (Korn and Graubard, Survey Methodology 24, 1998). It holds the truth at least 95
 * times in 100 where each task is 0 or 1, and no seldomer where attempts are averaged. Throws a `RangeError` without values.
 */
export function boundedMean(
  values: readonly number[],
  sampling: Sampling = {},
): { readonly mean: number; readonly interval: Interval } {
  const { mean, effective } = spreadOf(values, sampling)
  if (effective < 1e-3) return { mean, interval: { low: 0, high: 1 } }
  return { mean, interval: exactInterval(effective * mean, effective) }
}

/** Clopper and Pearson's interval of a share, of numbers that need not be whole. From 0 to 1 where there is nothing to count. */
export function exactInterval(successes: number, n: number, level = 0.95): Interval {
  const tail = (1 - level) / 2
  return {
    low: successes <= 0 ? 0 : betaQuantile(tail, successes, n - successes + 1),
    high: successes >= n ? 1 : betaQuantile(1 - tail, successes + 1, n - successes),
  }
}
