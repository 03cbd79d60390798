import type { Interval } from '@orreryjs/runs/statistics'

/**
 * Two-sided exact interval of a share: Clopper and Pearson, "The use of confidence or fiducial limits illustrated in the case of the
 * binomial", Biometrika 26 (1934). Unlike Wilson's it never holds the true share less often than the level says.
 */
export function exactInterval(successes: number, n: number, level: number): Interval {
  const tail = (1 - level) / 2
  return { low: lowerBound(successes, n, tail), high: 1 - lowerBound(n - successes, n, tail) }
}

/** Chance of so many successes or more in `n` tries that each succeed with that share. */
export function chanceOfAtLeast(successes: number, n: number, share: number): number {
  if (successes <= 0) return 1
  if (share <= 0 || share >= 1) return share >= 1 ? 1 : 0
  const odds = share / (1 - share)
  if (successes > n * share) return sumFrom(successes, n, share, (count) => (odds * (n - count)) / (count + 1), 1)
  return 1 - sumFrom(successes - 1, n, share, (count) => count / (odds * (n - count + 1)), -1)
}

/** The largest share, to double precision, that makes so many successes no likelier than the tail. */
function lowerBound(successes: number, n: number, tail: number): number {
  if (successes <= 0) return 0
  let [low, high] = [0, 1]
  for (let halvings = 0; halvings < 60; halvings += 1) {
    const middle = (low + high) / 2
    if (chanceOfAtLeast(successes, n, middle) <= tail) low = middle
    else high = middle
  }
  return low
}

/** Sums the chances of counts from the first on, away from the likeliest: each is the one before times a ratio below 1. */
function sumFrom(first: number, n: number, share: number, ratio: (count: number) => number, by: 1 | -1): number {
  let term = Math.exp(logChoose(n, first) + first * Math.log(share) + (n - first) * Math.log1p(-share))
  let sum = 0
  for (let count = first; count >= 0 && count <= n && term > 0; count += by) {
    sum += term
    term *= ratio(count)
  }
  return Math.min(1, sum)
}

function logChoose(n: number, chosen: number): number {
  let log = 0
  for (let each = 1; each <= Math.min(chosen, n - chosen); each += 1) log += Math.log((n - each + 1) / each)
  return log
}
