import { exp, log, square } from '@orreryjs/core/math'
import { normalQuantile } from '../intervals/distributions.ts'
import { meanDifference } from '../intervals/means.ts'
import { minRatioOfTasks, minTasksOfRatio } from '../intervals/total-ratio.ts'
import type { Interval } from '../intervals/wilson.ts'
import { exactPower, minTasksForRejection } from './mcnemar.ts'

/** Options of power analysis. */
export interface PowerOptions {
  /** Two-sided significance level. @default 0.05 */
  readonly significance?: number
  /** Probability of detecting a true difference. @default 0.8 */
  readonly power?: number
  /** Maximum number of attempts at a task: the smallest difference within a task is 1 / trials. @default 1 */
  readonly trials?: number
  /** Mean square that the test adds to the observed one. @default 0 */
  readonly addedSquare?: number
}

/** Above this number of tasks the normal approximation is used; its error is then below 1 %. */
const MAX_EXACT = 600

/**
 * Smallest true difference that a paired comparison of `n` tasks detects with the given power, if differences vary as much as the given
 * ones. For 0/1 outcomes it uses the power of the exact McNemar test. Otherwise it uses Connor's formula (Biometrics 43, 1987) with the mean
 * square, which is the variance of a sign-flip test, in place of the share of differing tasks. It is at least the smallest difference with
 * which the exact test can reject. `undefined` if no task differs or there are too few tasks.
 */
export function minimumDetectable(differences: readonly number[], options: PowerOptions = {}): number | undefined {
  const n = differences.length
  const { significance = 0.05, power = 0.8, trials = 1, addedSquare = 0 } = options
  const square = meanSquare(differences)
  const fewest = minTasksForRejection(significance)
  if (square === 0 || n < fewest) return undefined
  if (isCounted(differences) && n <= MAX_EXACT) {
    return bisect(fewest / n, 1, (difference) => exactPower(n, Math.max(square, difference), difference, significance) >= power)
  }
  const spread = normalDetectable(n, square + addedSquare, options)
  return spread === undefined ? undefined : Math.max(spread, fewest / n / trials)
}

/**
 * Number of tasks with which a paired comparison detects the observed mean difference with the given power. `undefined` if there is no
 * difference.
 */
export function tasksNeeded(differences: readonly number[], options: PowerOptions = {}): number | undefined {
  const mean = Math.abs(meanDifference(differences))
  if (differences.length === 0 || mean === 0) return undefined
  const { significance = 0.05, power = 0.8 } = options
  const square = meanSquare(differences)
  const { test, find } = quantiles(options)
  const ratio = (test * Math.sqrt(square) + find * Math.sqrt(Math.max(0, square - mean * mean))) / mean
  const about = Math.max(Math.ceil(ratio * ratio), minTasksForRejection(significance))
  if (!isCounted(differences) || about > MAX_EXACT) return about
  let n = about
  while (n < 2 * about && exactPower(n, square, mean, significance) < power) n += 1
  return n
}

/**
 * Smallest true difference that `n` tasks with `trials` attempts each detect with the given power, by the test of success rates: exact
 * McNemar for one attempt, otherwise sign-flip. `variance` is the variance of the difference between tasks, including attempts. `undefined`
 * if no difference is detected.
 */
export function plannedDetectable(n: number, variance: number, options: PowerOptions = {}): number | undefined {
  const { significance = 0.05, power = 0.8, trials = 1 } = options
  const fewest = minTasksForRejection(significance)
  if (n < fewest) return undefined
  const { test, find } = quantiles(options)
  const isExact = trials === 1 && n <= MAX_EXACT
  return bisect(fewest / n / trials, 1, (difference) => {
    // The test measures differences from 0, so a true difference adds to their mean square.
    const square = variance + difference * difference
    return isExact
      ? exactPower(n, Math.min(1, Math.max(square, difference)), difference, significance) >= power
      : difference * Math.sqrt(n) >= test * Math.sqrt(square) + find * Math.sqrt(variance)
  })
}

/**
 * Plans a comparison of totals from its 95 % interval: its end towards 1 determines the error, so a ratio that the interval does not
 * distinguish from 1 is never reported as detectable, nor the played tasks as enough. Fields are absent if the interval has no end there,
 * and the number of tasks if the totals are equal.
 */
export function planRatio(
  { tasks, ratio, interval }: { readonly tasks: number; readonly ratio: number; readonly interval: Interval },
  options: PowerOptions = {},
): { readonly minimumDetectable?: number; readonly tasksNeeded?: number } {
  const effect = Math.abs(log(ratio))
  const [below, above] = [log(ratio / interval.low), log(interval.high / ratio)]
  const half = ratio > 1 ? below : ratio < 1 ? above : Math.max(below, above)
  if (!Number.isFinite(half) || half <= 0) return {}
  const { test, find } = quantiles(options)
  const { significance = 0.05 } = options
  const reach = ((test + find) * half) / normalQuantile(0.975)
  const detectable = Math.max(exp(reach), minRatioOfTasks(tasks, significance))
  const needed = Math.max(Math.ceil(tasks * square(reach / effect)), minTasksOfRatio(ratio, significance))
  return { ...(detectable < Infinity && { minimumDetectable: detectable }), ...(effect > 0 && { tasksNeeded: needed }) }
}

/** Bisects for the smallest difference from `from` to `to` that has enough power. */
function bisect(from: number, to: number, isDetected: (difference: number) => boolean): number | undefined {
  if (!isDetected(to)) return undefined
  if (isDetected(from)) return from
  let [low, high] = [from, to]
  for (let iteration = 0; iteration < 14; iteration += 1) {
    const middle = (low + high) / 2
    if (isDetected(middle)) high = middle
    else low = middle
  }
  return high
}

/** Solves x sqrt(n) = test sqrt(square) + find sqrt(square - x^2) for x. */
function normalDetectable(n: number, square: number, options: PowerOptions): number | undefined {
  const { test, find } = quantiles(options)
  if (n < test * test) return undefined
  const level = test * Math.sqrt(square)
  const spread = n + find * find
  return (level * Math.sqrt(n) + find * Math.sqrt(spread * square - level * level)) / spread
}

function isCounted(differences: readonly number[]): boolean {
  return differences.every((value) => value === 0 || value === 1 || value === -1)
}

function quantiles({ significance = 0.05, power = 0.8 }: PowerOptions): { readonly test: number; readonly find: number } {
  return { test: normalQuantile(1 - significance / 2), find: normalQuantile(power) }
}

function meanSquare(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value * value, 0) / values.length
}
