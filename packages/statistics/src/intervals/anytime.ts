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
const ENOUGH = 2 / 0.05

/** Betting fractions of the universal portfolio, with equal shares of the capital. */
const STAKES: Float64Array = Float64Array.from({ length: 40 }, (_, at) => (at + 0.5) / 40)

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
  const turned = values.map((value) => 1 - value)
  const capital = Math.max(mostWon(values, tested), mostWon(turned, 1 - tested))
  const low = leastMean(values)
  const high = 1 - leastMean(turned)
  // A mean that was rejected early can become the final estimate, for example if tasks are sorted by difficulty. The interval always
  // contains the estimate.
  const interval = { low: Math.min(low, mean), high: Math.max(high, mean) }
  return { mean, interval, p: Math.min(1, 2 / capital) }
}

/** Returns the maximum capital, from a start of 1, of bets on a mean above `mean`. */
function mostWon(values: readonly number[], mean: number): number {
  if (mean <= 0) return values.some((value) => value > 0) ? Infinity : 1
  const wealth = new Float64Array(STAKES.length).fill(1)
  let most = 1
  for (const value of values) {
    const won = value / mean - 1
    let sum = 0
    // An indexed loop, because intervals spend most of their time here.
    for (let at = 0; at < STAKES.length; at += 1) {
      const now = (wealth[at] ?? 0) * (1 + (STAKES[at] ?? 0) * won)
      wealth[at] = now
      sum += now
    }
    most = Math.max(most, sum / STAKES.length)
  }
  return most
}

/** Returns the lowest mean that was not rejected. The capital against a mean decreases with the mean, so bisection finds it. */
function leastMean(values: readonly number[]): number {
  if (mostWon(values, 0) < ENOUGH) return 0
  let [low, high] = [0, 1]
  for (let turn = 0; turn < 26; turn += 1) {
    const middle = (low + high) / 2
    if (mostWon(values, middle) >= ENOUGH) low = middle
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
  const p = Math.min(1, 2 / Math.max(mostWon(sidesOf(values), 0.5), mostWon(sidesOf(values.map((value) => -value)), 0.5)))
  const low = leastMedian(sorted, values)
  const high = -leastMedian(
    sorted.map((value) => -value).reverse(),
    values.map((value) => -value),
  )
  return { median, interval: { low: Math.min(low, median), high: Math.max(high, median) }, p }
}

function sidesOf(values: readonly number[]): readonly number[] {
  return values.flatMap((value) => (value === 0 ? [] : [value > 0 ? 1 : 0]))
}

/** Returns the largest value below which every median was rejected. */
function leastMedian(sorted: readonly number[], values: readonly number[]): number {
  let [known, open] = [-1, sorted.length]
  while (open - known > 1) {
    const at = Math.floor((known + open) / 2)
    const isAbove = values.map((value) => (value >= (sorted[at] ?? 0) ? 1 : 0))
    if (mostWon(isAbove, 0.5) >= ENOUGH) known = at
    else open = at
  }
  return sorted[known] ?? -Infinity
}
