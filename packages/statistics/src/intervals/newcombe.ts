import { type ConfidenceLevel, type Interval, wilsonInterval } from './wilson.ts'

/** Tasks by which of two agents solved them. */
export interface PairedCounts {
  readonly both: number
  readonly firstOnly: number
  readonly secondOnly: number
  readonly neither: number
}

/**
 * Interval of the difference of two success rates on the same tasks, first minus second: method 10 (square and add, with
 * the correlation corrected for continuity) of Newcombe, Statistics in Medicine 17 (1998), pages 2635-2650.
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

/** How far the Wilson interval reaches on either side of a rate. */
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
