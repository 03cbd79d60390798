import { betaQuantile, normalQuantile, normalShare, studentQuantile } from './distributions.ts'
import { clusterSquares, type Sampling } from './sampling.ts'
import { type Interval, scoreInterval } from './wilson.ts'

/** Tasks added to what was seen of the spread, half of them at either end: what few tasks show of it is not trusted alone. */
const PRIOR = 2

/** How tasks are spread around their mean. */
interface Spread {
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

/** The difference of two means of values from 0 to 1 on the same tasks. */
interface BoundedDifference {
  /** 95 %. */
  readonly interval: Interval
  /** Two-sided, of no difference: the level at which the interval just reaches zero. */
  readonly p: number
}

/**
 * The mean of the first minus that of the second: method 10 of Newcombe (Statistics in Medicine 17, 1998), square and add, with
 * Wilson's interval for the effective number of tasks of either side, so that it is his where each task is 0 or 1. It knows that a
 * value not seen so far may be anywhere between the bounds: no luck of few tasks, and no rare large value, makes it narrow.
 */
export function boundedDifference(first: readonly number[], second: readonly number[]): BoundedDifference {
  const sides = [spreadOf(first), spreadOf(second)] as const
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

/** How far Wilson's interval reaches on either side of a mean. */
function reach({ mean, effective }: Spread, z: number): { readonly below: number; readonly above: number } {
  const { low, high } = scoreInterval(mean, effective, z)
  return { below: mean - low, above: high - mean }
}

/** Corrected for continuity by half a task, as Newcombe does. */
function correlationOf([a, b]: readonly [Spread, Spread]): number {
  const size = Math.sqrt(a.squares * b.squares)
  if (size < 1e-12) return 0
  const product = a.residuals.reduce((sum, value, task) => sum + value * (b.residuals[task] ?? 0), 0)
  return (product > 0 ? Math.max(product - 0.5, 0) : product) / size
}

/** Beyond this many standard errors nothing is told apart. */
const FARTHEST = 12

function pOfZero(at: (z: number) => Interval): number {
  const holdsZero = (z: number): boolean => {
    const { low, high } = at(z)
    return low <= 0 && high >= 0
  }
  let [least, most] = [0, FARTHEST]
  if (!holdsZero(most)) return 2 * normalShare(-most)
  // Halved until no digit that is printed can change.
  for (let turn = 0; turn < 50; turn += 1) {
    const middle = (least + most) / 2
    if (holdsZero(middle)) most = middle
    else least = middle
  }
  return Math.min(1, 2 * normalShare(-most))
}
