/** Two-sided standard normal quantiles. */
const QUANTILES = { 0.9: 1.6448536269514722, 0.95: 1.959963984540054, 0.99: 2.5758293035489004 } as const

/** Share of samples whose interval contains the true value. */
export type ConfidenceLevel = keyof typeof QUANTILES

/** Bounds of a value: 0 to 1 for a proportion, -1 to 1 for a difference of two. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * Score interval of a proportion without continuity correction: Wilson, "Probable inference, the law of succession, and statistical
 * inference", JASA 22 (1927). From 0 to 1 if `n` is 0.
 */
export function wilsonInterval(successes: number, n: number, level: ConfidenceLevel = 0.95): Interval {
  return n === 0 ? { low: 0, high: 1 } : scoreInterval(successes / n, n, QUANTILES[level])
}

/** Wilson interval of a proportion, for a fractional `n` and any quantile. */
export function scoreInterval(share: number, n: number, z: number): Interval {
  const scale = 1 + (z * z) / n
  const centre = (share + (z * z) / (2 * n)) / scale
  const half = (z / scale) * Math.sqrt((share * (1 - share)) / n + (z * z) / (4 * n * n))
  // Exact at the ends, where rounding would exceed them slightly.
  return { low: share === 0 ? 0 : Math.max(0, centre - half), high: share === 1 ? 1 : Math.min(1, centre + half) }
}

/** Number of tasks by which of two agents solved them. */
export interface PairedCounts {
  readonly both: number
  readonly firstOnly: number
  readonly secondOnly: number
  readonly neither: number
}

/**
 * Interval of the difference of two success rates on the same tasks, A - B: method 10 (square and add, with the correlation
 * corrected for continuity) of Newcombe, Statistics in Medicine 17 (1998), pages 2635-2650.
 */
export function newcombeInterval(counts: PairedCounts, level: ConfidenceLevel = 0.95): Interval {
  const { both, firstOnly, secondOnly, neither } = counts
  const n = both + firstOnly + secondOnly + neither
  if (n === 0) return { low: -1, high: 1 }
  const first = reach(both + firstOnly, n, level)
  const second = reach(both + secondOnly, n, level)
  const correlation = correlationOf(counts, n)
  const add = (a: number, b: number): number => Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b))
  const difference = (firstOnly - secondOnly) / n
  return { low: difference - add(first.below, second.above), high: difference + add(first.above, second.below) }
}

/** Distances from a rate to both ends of its Wilson interval. */
function reach(successes: number, n: number, level: ConfidenceLevel): { readonly below: number; readonly above: number } {
  const { low, high } = wilsonInterval(successes, n, level)
  return { below: successes / n - low, above: high - successes / n }
}

function correlationOf({ both, firstOnly, secondOnly, neither }: PairedCounts, n: number): number {
  const margins = (both + firstOnly) * (secondOnly + neither) * (both + secondOnly) * (firstOnly + neither)
  if (margins === 0) return 0
  const product = both * neither - firstOnly * secondOnly
  return (product > 0 ? Math.max(product - n / 2, 0) : product) / Math.sqrt(margins)
}
