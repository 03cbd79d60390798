import { minOf } from '@orreryjs/core'
import { exp, log, pow, square } from '@orreryjs/core/math'
import { clusterSquares } from './clusters.ts'
import { studentCdf, studentQuantile } from './distributions.ts'
import type { RatioEstimate } from './means.ts'

/** Costs of two sides for the same tasks, in the same order. No cost is negative, and no total is 0. */
interface Costs {
  readonly first: readonly number[]
  readonly second: readonly number[]
}

/** Two-sided significance level of the intervals. */
const LEVEL = 0.05

/**
 * Ratio of the total costs of two sides. The costs have no upper bound and spread over orders of magnitude, and few tasks rarely include
 * the expensive ones. A ratio is therefore rejected only if three tests reject it:
 *
 * - Fieller's test that first - ratio x second has mean 0 (Journal of the Royal Statistical Society B 16, 1954), with a second copy of the
 *   task that contradicts most;
 * - the lognormal model of both sides (Zou, Taleban and Huo, Computational Statistics & Data Analysis 53, 2009), which infers the tail from
 *   the spread of the logarithms; only if no cost is 0;
 * - `unseenP`, which requires enough tasks.
 *
 * The interval contains all ratios that are not rejected, from 0 to infinity if there is no other; p is below 0.05 exactly if it excludes 1.
 * Coverage, false winners and power are in docs/statistics-simulations.md. Throws a `RangeError` if a total is 0.
 */
export function totalRatio(first: readonly number[], second: readonly number[]): RatioEstimate {
  const ratio = ratioOf({ first, second })
  if (!(ratio > 0 && ratio < Infinity)) throw new RangeError('a ratio of totals needs two totals above 0')
  // Both ends use one test: the lower end of first / second is the upper end of second / first, inverted.
  const [high, low] = [createUpperTest({ first, second }), createUpperTest({ first: second, second: first })]
  return {
    ratio,
    interval: { low: 1 / upperEnd(1 / ratio, low.isRejected), high: upperEnd(ratio, high.isRejected) },
    p: ratio === 1 ? 1 : (ratio < 1 ? high : low).p(1),
  }
}

/** Test of ratios above the observed one. */
interface UpperTest {
  /** Two-sided p of a ratio. */
  p(ratio: number): number
  /** True if `p` is below `LEVEL`; faster than `p`. */
  isRejected(ratio: number): boolean
}

/** Student's t statistic; negative values contradict the tested ratio. */
interface Student {
  readonly t: number
  readonly degrees: number
}

function createUpperTest(costs: Costs): UpperTest {
  const n = costs.first.length
  const lognormal = lognormalRatio(costs)
  // Quantiles are slow, and bisection needs the same two each time.
  const critical = new Map([n, n - 1].map((degrees) => [degrees, studentQuantile(LEVEL / 2, Math.max(1, degrees))]))
  // As the ratio grows, Fieller's statistic falls and may rise again, towards the statistic of "the second total is above 0". Requiring
  // this limit as well rejects all ratios beyond the first rejected one, so the interval has no gap.
  const limit = fieller({ first: costs.first.map(() => 0), second: costs.second }, 1)
  const statisticsOf = (ratio: number): readonly Student[] => [
    fieller(costs, ratio),
    limit,
    ...(lognormal === undefined ? [] : [lognormal(ratio)]),
  ]
  return {
    p: (ratio) =>
      Math.min(
        1,
        Math.max(unseenP(costs, ratio), ...statisticsOf(ratio).map(({ t, degrees }) => 2 * lowerTail(t, Math.max(1, degrees)))),
      ),
    isRejected: (ratio) =>
      unseenP(costs, ratio) < LEVEL && statisticsOf(ratio).every(({ t, degrees }) => t < (critical.get(degrees) ?? -Infinity)),
  }
}

function lowerTail(t: number, degrees: number): number {
  return t === -Infinity ? 0 : studentCdf(t, degrees)
}

/**
 * Student's t of first - ratio x second, with a second copy of its largest value: a hint at the tail that few tasks do not show. Infinite
 * without variance.
 */
function fieller({ first, second }: Costs, ratio: number): Student {
  const n = first.length
  const differences = new Float64Array(n + 1)
  let [sum, largest] = [0, -Infinity]
  // Indexed loops, because intervals spend most of their time here.
  for (let task = 0; task < n; task += 1) {
    const difference = (first[task] ?? 0) - ratio * (second[task] ?? 0)
    differences[task] = difference
    sum += difference
    if (difference > largest) largest = difference
  }
  differences[n] = largest
  const mean = (sum + largest) / (n + 1)
  let squares = 0
  for (let task = 0; task <= n; task += 1) squares += square((differences[task] ?? 0) - mean)
  const error = Math.sqrt(squares / n / (n + 1))
  // Rounding errors of equal values are no variance.
  if (error <= EPSILON * Math.abs(mean)) return { t: mean === 0 ? 0 : Math.sign(mean) * Infinity, degrees: n }
  return { t: mean / error, degrees: n }
}

/** Relative rounding error of a standard error. */
const EPSILON = 1e-12

/**
 * Student's t of the logarithm of a ratio of two lognormal means: the difference of the means of the logarithms plus half the difference of
 * their variances, with the variance of both for correlated samples. `undefined` if a cost is 0.
 */
function lognormalRatio({ first, second }: Costs): ((ratio: number) => Student) | undefined {
  if (minOf(second, minOf(first)) <= 0) return undefined
  const n = first.length
  const [a, b] = [deviationsOf(first.map(log)), deviationsOf(second.map(log))]
  const productOf = (x: readonly number[], y: readonly number[]): number =>
    x.reduce((sum, value, task) => sum + value * (y[task] ?? 0), 0) / Math.max(1, n - 1)
  const [varianceA, varianceB, covariance] = [
    productOf(a.values, a.values),
    productOf(b.values, b.values),
    productOf(a.values, b.values),
  ]
  const estimate = a.mean - b.mean + (varianceA - varianceB) / 2
  const variance =
    Math.max(0, varianceA + varianceB - 2 * covariance) / n +
    Math.max(0, square(varianceA) + square(varianceB) - 2 * square(covariance)) / (2 * Math.max(1, n - 1))
  return (ratio) => {
    const distance = estimate - log(ratio)
    return { t: variance <= square(EPSILON) ? Math.sign(distance) * Infinity : distance / Math.sqrt(variance), degrees: n - 1 }
  }
}

function deviationsOf(values: readonly number[]): { readonly mean: number; readonly values: readonly number[] } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return { mean, values: values.map((value) => value - mean) }
}

/** Cost ratio of the exceptional tasks that few tasks may not include, as a multiple of the tested ratio. */
const EXCEPTION = 2.5

/** Smallest share of exceptional tasks that must be ruled out. Rarer ones would need too many tasks: 36 rule out one task in ten. */
const MIN_SHARE = 0.1

/**
 * Two-sided p of a ratio above the observed one if the missing cost of the first side is in exceptional tasks, on which it costs 2.5 times
 * the ratio: probability that the played tasks include no more of them than observed. An agent that saves on most tasks but runs into
 * its step limit on the others looks cheaper until such a task is played, and no test of the observed costs can show it.
 */
function unseenP({ first, second }: Costs, ratio: number): number {
  const n = first.length
  const unit = ratio * meanOf(second)
  const excess = (EXCEPTION - 1) * unit
  let [exceptions, usual, all] = [0, 0, 0]
  for (let task = 0; task < n; task += 1) {
    const difference = (first[task] ?? 0) - ratio * (second[task] ?? 0)
    all += difference
    if (difference >= excess) exceptions += 1
    else usual += difference
  }
  const saving = Math.max(0, -all / n, exceptions < n ? -usual / (n - exceptions) : 0)
  const share = Math.max(MIN_SHARE, saving / (saving + excess))
  return Math.min(1, 2 * binomialCdf(exceptions, n, share))
}

/** Smallest number of tasks with which `unseenP` of equal totals can be below a significance level if this is the observed ratio. */
export function minTasksOfRatio(ratio: number, significance: number): number {
  const saving = 1 - Math.min(ratio, 1 / ratio)
  const share = Math.max(MIN_SHARE, saving / (saving + EXCEPTION - 1))
  return Math.ceil(log(significance / 2) / log(1 - share))
}

/** Smallest ratio above 1 for which this many tasks are enough by `minTasksOfRatio`; `Infinity` if no ratio is large enough. */
export function minRatioOfTasks(tasks: number, significance: number): number {
  const share = 1 - pow(significance / 2, 1 / tasks)
  const saving = (EXCEPTION - 1) * (share / (1 - share))
  return share <= MIN_SHARE ? 1 : saving < 1 ? 1 / (1 - saving) : Infinity
}

/** Smallest p of `totalRatio` with this many tasks, reached by a side that has hardly any costs. */
export function totalRatioMinP(tasks: number): number {
  return Math.min(1, 2 * pow(1 - 1 / EXCEPTION, tasks))
}

/** Probability of at most `count` successes in `n` trials. */
function binomialCdf(count: number, n: number, chance: number): number {
  let term = pow(1 - chance, n)
  let sum = term
  for (let at = 1; at <= count; at += 1) {
    term *= (((n - at + 1) / at) * chance) / (1 - chance)
    sum += term
  }
  return sum
}

/** Largest ratio that is distinguished from infinity, as a multiple of the observed one. */
const MAX_MULTIPLE = 1e6

/** Returns the first rejected ratio above the observed one by bisection of its logarithm; `Infinity` if every ratio is accepted. */
export function upperEnd(observed: number, isRejected: (ratio: number) => boolean): number {
  if (!isRejected(observed * MAX_MULTIPLE)) return Infinity
  let [low, high] = [0, log(MAX_MULTIPLE)]
  for (let iteration = 0; iteration < 30; iteration += 1) {
    const middle = (low + high) / 2
    if (isRejected(observed * exp(middle))) high = middle
    else low = middle
  }
  return observed * exp(high)
}

/**
 * Interval and p of the ratio of totals if tasks share clusters: Student's t of the logarithm of the ratio, with the cluster-robust error of
 * `clusterSquares` of the linearized ratio (Cochran, Sampling Techniques, 3rd edition 1977, section 6.3).
 */
export function clusteredTotalRatio(
  first: readonly number[],
  second: readonly number[],
  clusters: readonly string[],
): Omit<RatioEstimate, 'ratio'> {
  const [a, b] = [meanOf(first), meanOf(second)]
  const { squares, degrees } = clusterSquares(
    first.map((value, task) => value / a - (second[task] ?? 0) / b),
    clusters,
  )
  const logarithm = log(a / b)
  const error = Math.sqrt(squares) / first.length
  const half = error * studentQuantile(1 - LEVEL / 2, degrees)
  const p = logarithm === 0 ? 1 : 2 * lowerTail(-Math.abs(logarithm) / error, degrees)
  return { p, interval: { low: exp(logarithm - half), high: exp(logarithm + half) } }
}

function ratioOf({ first, second }: Costs): number {
  return meanOf(first) / meanOf(second)
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
