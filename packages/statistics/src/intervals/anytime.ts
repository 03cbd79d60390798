import type { Interval } from './wilson.ts'

/** A mean that may be looked at after every value. */
export interface AnytimeMean {
  readonly mean: number
  /** 95 % for all looks together: it holds the truth after every value at once. */
  readonly interval: Interval
  /** Two-sided, of the mean that is tested; as small as it ever was. */
  readonly p: number
}

/** Capital at which a mean is given up: one in twenty for either side together, as it begins with one. */
const ENOUGH = 2 / 0.05

/** Shares of what may be lost that are bet side by side, each with as much of the capital. */
const STAKES: Float64Array = Float64Array.from({ length: 40 }, (_, at) => (at + 0.5) / 40)

/**
 * The mean of values from 0 to 1 in the order in which they came, by betting against every mean that it might have: Waudby-Smith and
 * Ramdas, "Estimating means of bounded random variables by betting" (Journal of the Royal Statistical Society B 86, 2024), with the bets of
 * a universal portfolio (Orabona and Jun, "Tight concentrations and confidence sequences from the regret of universal portfolio", IEEE
 * Transactions on Information Theory 70, 2024). Were the mean m, nobody could expect to win against it, and by Ville's inequality capital
 * is ever multiplied by 20 one time in 20 at most: so however often one looks, and whatever makes one stop, the interval fails and p is
 * below a level no more often than that. Half of the capital bets on more, and half on less.
 */
export function anytimeMean(values: readonly number[], tested: number): AnytimeMean {
  const mean = values.length === 0 ? 0.5 : values.reduce((sum, value) => sum + value, 0) / values.length
  const turned = values.map((value) => 1 - value)
  const capital = Math.max(mostWon(values, tested), mostWon(turned, 1 - tested))
  const low = leastMean(values)
  const high = 1 - leastMean(turned)
  // What was given up early may be what it came to, as where the order of the tasks is one of ease: an interval holds its own estimate.
  const interval = { low: Math.min(low, mean), high: Math.max(high, mean) }
  return { mean, interval, p: Math.min(1, 2 / capital) }
}

/** The most that the capital, of one at first, ever came to that bets on more than `mean`. */
function mostWon(values: readonly number[], mean: number): number {
  if (mean <= 0) return values.some((value) => value > 0) ? Infinity : 1
  const wealth = new Float64Array(STAKES.length).fill(1)
  let most = 1
  for (const value of values) {
    const won = value / mean - 1
    let sum = 0
    // By number: this is what an interval spends its time on.
    for (let at = 0; at < STAKES.length; at += 1) {
      const now = (wealth[at] ?? 0) * (1 + (STAKES[at] ?? 0) * won)
      wealth[at] = now
      sum += now
    }
    most = Math.max(most, sum / STAKES.length)
  }
  return most
}

/** The least mean that was not given up: what is won against a mean falls as it grows, so it is found by halving. */
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

/** A median that may be looked at after every value. */
export interface AnytimeMedian {
  readonly median: number
  readonly interval: Interval
  /** Two-sided, of a median of zero. */
  readonly p: number
}

/**
 * The median of values without bounds in the order in which they came: the same bets, on whether a value lies above or below. Values that
 * are just as tested tell nothing. From minus to plus infinity where nothing can be given up.
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

/** The largest of the values below which every median was given up. */
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
