import { pow } from '@orreryjs/core/math'
import type { RatioEstimate } from './means.ts'
import { upperEnd } from './total-ratio.ts'
import type { Interval } from './wilson.ts'

/** An anytime-valid estimate of a mean. */
export interface AnytimeMean {
  readonly mean: number
  /** 95 % confidence sequence: covers the true mean after every value simultaneously. */
  readonly interval: Interval
  /** Two-sided p of the tested mean: the minimum over all prefixes of the data. */
  readonly p: number
}

/** Capital at which a mean is rejected: 5 % for both sides together; each side starts with half of the capital. */
const REJECTION_CAPITAL = 2 / 0.05

/** Betting fractions of the universal portfolio, with equal shares of the capital. */
const BET_FRACTIONS: Float64Array = Float64Array.from({ length: 40 }, (_, at) => (at + 0.5) / 40)

/**
 * Estimates the mean of values from 0 to 1, in the order in which they were observed, by betting against every candidate mean: Waudby-Smith
 * and Ramdas, "Estimating means of bounded random variables by betting" (Journal of the Royal Statistical Society B 86, 2024), with the
 * bets of a universal portfolio (Orabona and Jun, "Tight concentrations and confidence sequences from the regret of universal portfolio",
 * IEEE Transactions on Information Theory 70, 2024). If the true mean is m, bets against m have no expected gain; by Ville's inequality the
 * capital ever exceeds 20 times its start with probability at most 1/20. Error rates therefore hold at every analysis and for every
 * stopping rule. Half of the capital bets on a higher mean, half on a lower mean.
 */
export function anytimeMean(values: readonly number[], tested: number): AnytimeMean {
  const mean = values.length === 0 ? 0.5 : values.reduce((sum, value) => sum + value, 0) / values.length
  const mirrored = values.map((value) => 1 - value)
  const capital = Math.max(maxCapital(values, tested), maxCapital(mirrored, 1 - tested))
  const low = lowestMean(values)
  const high = 1 - lowestMean(mirrored)
  // A mean that was rejected early can become the final estimate, for example if tasks are sorted by difficulty. The interval always
  // contains the estimate.
  const interval = { low: Math.min(low, mean), high: Math.max(high, mean) }
  return { mean, interval, p: Math.min(1, 2 / capital) }
}

/** Returns the maximum capital, from a start of 1, of bets on a mean above `mean`. */
function maxCapital(values: readonly number[], mean: number): number {
  if (mean <= 0) return values.some((value) => value > 0) ? Infinity : 1
  return maxCapitalOf(values.map((value) => value / mean - 1))
}

/** Returns the maximum capital of bets with these gains per unit; a gain is at least -1. */
function maxCapitalOf(gains: readonly number[]): number {
  const wealth = new Float64Array(BET_FRACTIONS.length).fill(1)
  let max = 1
  for (const gain of gains) {
    let sum = 0
    // An indexed loop, because intervals spend most of their time here.
    for (let at = 0; at < BET_FRACTIONS.length; at += 1) {
      const now = (wealth[at] ?? 0) * (1 + (BET_FRACTIONS[at] ?? 0) * gain)
      wealth[at] = now
      sum += now
    }
    max = Math.max(max, sum / BET_FRACTIONS.length)
  }
  return max
}

/** Returns the lowest mean that was not rejected. The capital against a mean decreases with the mean, so bisection finds it. */
function lowestMean(values: readonly number[]): number {
  if (maxCapital(values, 0) < REJECTION_CAPITAL) return 0
  let [low, high] = [0, 1]
  for (let iteration = 0; iteration < 26; iteration += 1) {
    const middle = (low + high) / 2
    if (maxCapital(values, middle) >= REJECTION_CAPITAL) low = middle
    else high = middle
  }
  return low
}

/** An anytime-valid estimate of a median. */
export interface AnytimeMedian {
  readonly median: number
  readonly interval: Interval
  /** Two-sided p of a median of 0. */
  readonly p: number
}

/**
 * Estimates the median of unbounded values, in the order in which they were observed, by the same bets on whether a value is above or
 * below. Zeros carry no information. The interval is infinite if no median can be rejected.
 */
export function anytimeMedian(values: readonly number[]): AnytimeMedian {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const median = ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
  const p = Math.min(1, 2 / Math.max(maxCapital(signsOf(values), 0.5), maxCapital(signsOf(values.map((value) => -value)), 0.5)))
  const low = lowestMedian(sorted, values)
  const high = -lowestMedian(
    sorted.map((value) => -value).reverse(),
    values.map((value) => -value),
  )
  return { median, interval: { low: Math.min(low, median), high: Math.max(high, median) }, p }
}

function signsOf(values: readonly number[]): readonly number[] {
  return values.flatMap((value) => (value === 0 ? [] : [value > 0 ? 1 : 0]))
}

/** Returns the largest value below which every median was rejected. */
function lowestMedian(sorted: readonly number[], values: readonly number[]): number {
  let [rejected, open] = [-1, sorted.length]
  while (open - rejected > 1) {
    const at = Math.floor((rejected + open) / 2)
    const isAbove = values.map((value) => (value >= (sorted[at] ?? 0) ? 1 : 0))
    if (maxCapital(isAbove, 0.5) >= REJECTION_CAPITAL) rejected = at
    else open = at
  }
  return sorted[rejected] ?? -Infinity
}

/** Factor above the highest cost so far at which the cost of the next task is truncated. */
const MAX_FACTOR = 2.5

/**
 * Estimates the ratio of the totals of two sides, task by task in the order in which they were played, by bets on first - ratio x second. A
 * mean without an upper bound has no anytime-valid interval, so the difference at a task is truncated at 2.5 times the highest cost of
 * either side at earlier tasks. The first task sets this scale and carries no bet. The capital stays above 0, and costs beyond the
 * truncation add less than a percentage point of false winners unless the spread is extreme (docs/statistics-simulations.md). No cost may
 * be negative, and no total may be 0.
 */
export function anytimeTotalRatio(first: readonly number[], second: readonly number[]): RatioEstimate {
  const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
  const ratio = sumOf(first) / sumOf(second)
  const capitalOf = (one: readonly number[], other: readonly number[], tested: number): number =>
    maxCapitalOf(savingsOf(one, other, tested))
  const p = Math.min(1, 2 / Math.max(capitalOf(first, second, 1), capitalOf(second, first, 1)))
  const endOf = (one: readonly number[], other: readonly number[], observed: number): number =>
    upperEnd(observed, (tested) => capitalOf(one, other, tested) >= REJECTION_CAPITAL)
  return { ratio, interval: { low: 1 / endOf(second, first, 1 / ratio), high: endOf(first, second, ratio) }, p }
}

/** Smallest p of `anytimeTotalRatio` with this many tasks, reached by a side without costs while the costs of the other are constant. */
export function anytimeTotalRatioMinP(tasks: number): number {
  const growth = 1 + 1 / MAX_FACTOR
  return Math.min(1, (2 * (growth - 1) * tasks) / (pow(growth, tasks) - 1))
}

/** Savings of the first side at each task from the second one on, in units of the truncation; at least -1. */
function savingsOf(first: readonly number[], second: readonly number[], ratio: number): readonly number[] {
  let highest = 0
  return first.flatMap((value, task) => {
    const other = ratio * (second[task] ?? 0)
    const scale = MAX_FACTOR * highest
    highest = Math.max(highest, value, other)
    return scale === 0 ? [] : [Math.max(-1, (other - value) / scale)]
  })
}
