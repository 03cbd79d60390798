import { normalQuantile, normalShare } from './distributions.ts'
import { type Spread, spreadOf } from './effective.ts'
import type { Interval } from './wilson.ts'
import { scoreInterval } from './wilson.ts'

/** The difference of two means of values from 0 to 1 on the same tasks. */
export interface BoundedDifference {
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
