import { minOf } from '@orreryjs/core'
import { log, pow, square } from '@orreryjs/core/math'
import { binomialTail, normalQuantile } from '../intervals/distributions.ts'
import type { Interval } from '../intervals/wilson.ts'

/** Result of a condition: shown by the data, contradicted by the data, or neither. */
export type Verdict = 'holds' | 'fails' | 'inconclusive'

/** A measured value with its 95 % interval. */
export interface Measured {
  readonly value: number
  readonly interval: Interval
  /** True if the value is a ratio, whose intervals are symmetric on the logarithmic scale. @default false */
  readonly isRatio?: boolean
}

/** Values that a condition demands. An infinite end is no bound. */
export interface Demand extends Interval {
  /** True if the ends are excluded. */
  readonly isStrict: boolean
}

/**
 * Verdict of a condition. It holds if the whole interval is within the demanded values, fails if the whole interval is outside, and is
 * inconclusive otherwise. An interval that only touches an end is inconclusive, because tests extend intervals to "no difference" when they
 * do not reject. The exception is an interval without width (all tasks have the same value): it satisfies an end that is not strict.
 *
 * `checks` is the number of values that the same condition is tested on. The condition fails if any of them fails, so the interval is
 * widened to Bonferroni's level before a failure is declared: the chance of a false failure of the condition stays below 2.5 %. No
 * correction is needed for "holds", which demands it of all of them (intersection-union test, Berger, Technometrics 24, 1982).
 */
export function verdictOf(measured: Measured, { low, high, isStrict }: Demand, checks = 1): Verdict {
  const { interval, value } = measured
  const rounding = RELATIVE_ROUNDING * Math.abs(value) + ROUNDING
  const hasWidth = interval.high - interval.low > 2 * rounding
  // Without width, an end counts as reached, apart from rounding errors.
  const slack = hasWidth ? 0 : isStrict ? -rounding : rounding
  const isAbove = low === -Infinity || interval.low + slack > low
  const isBelow = high === Infinity || interval.high - slack < high
  if (isAbove && isBelow) return 'holds'
  const wide = hasWidth ? widened(measured, checks) : { low: value - rounding, high: value + rounding }
  return wide.high < low || wide.low > high ? 'fails' : 'inconclusive'
}

/** Rounding error of a mean, relative to its size and around 0. */
const [RELATIVE_ROUNDING, ROUNDING] = [1e-9, 1e-15]

/** Widens a 95 % interval to the level of a Bonferroni correction, by the ratio of the normal quantiles. */
function widened({ value, interval, isRatio = false }: Measured, checks: number): Interval {
  if (checks <= 1) return interval
  const factor = normalQuantile(1 - TAIL / checks) / normalQuantile(1 - TAIL)
  if (!isRatio || value <= 0)
    return { low: value - factor * (value - interval.low), high: value + factor * (interval.high - value) }
  return { low: value * pow(interval.low / value, factor), high: value * pow(interval.high / value, factor) }
}

/** Probability beyond each end of a 95 % interval. */
const TAIL = 0.025

/** Probability with which the planned number of tasks settles a condition. */
const POWER = 0.8

/** Larger numbers of tasks are no advice. */
const MAX_TASKS = 1_000_000

/**
 * Approximate number of tasks with which a condition holds or fails with 80 % power, if the measured value is the true one and the interval
 * narrows with the square root of the number of tasks. `undefined` if the value is at the bound, the interval is infinite, or more than a
 * million tasks are needed.
 */
export function tasksToSettle(measured: Measured & { readonly tasks: number }, { low, high }: Interval): number | undefined {
  const { value, interval, tasks, isRatio = false } = measured
  const scaled = (each: number): number => (isRatio ? log(each) : each)
  const error = (scaled(interval.high) - scaled(interval.low)) / 2 / normalQuantile(1 - TAIL)
  const distances = [low, high].filter(Number.isFinite).map((end) => Math.abs(scaled(end) - scaled(value)))
  const reach = (normalQuantile(1 - TAIL) + normalQuantile(POWER)) * error
  const needed = Math.ceil(tasks * square(reach / minOf(distances)))
  return needed > 0 && needed <= MAX_TASKS ? needed : undefined
}

/**
 * Number of tasks with one 0/1 result each with which Clopper and Pearson's interval of a rate excludes the bound with 80 % power, if the
 * true rate is `rate`. `undefined` if the rate is the bound, or if more than a million tasks are needed.
 */
export function tasksToSettleRate(rate: number, bound: number): number | undefined {
  if (rate === bound) return undefined
  const [share, limit] = rate > bound ? [rate, bound] : [1 - rate, 1 - bound]
  const settles = (n: number): boolean => binomialTail(criticalCount(n, limit), n, share) >= POWER
  let high = 1
  while (!settles(high)) {
    if (high > MAX_TASKS) return undefined
    high *= 2
  }
  return high === 1 ? 1 : smallest(high / 2, high, settles)
}

/** Smallest number of successes whose interval lies above the limit; n + 1 if no number suffices. */
function criticalCount(n: number, limit: number): number {
  return smallest(-1, n + 1, (count) => count > n || binomialTail(count, n, limit) <= TAIL)
}

/** Bisects for the smallest whole number above `low`, up to `high`, that satisfies a condition which `high` satisfies. */
function smallest(low: number, high: number, satisfies: (value: number) => boolean): number {
  let [from, to] = [low, high]
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    if (satisfies(middle)) to = middle
    else from = middle
  }
  return to
}
