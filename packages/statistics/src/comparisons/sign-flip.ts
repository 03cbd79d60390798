import { rng } from '@orreryjs/core'
import { meanDifference } from '../intervals/means.ts'
import type { Interval } from '../intervals/wilson.ts'

const SIGNIFICANCE = 0.05
/** Number of random sign vectors. The ends of the interval are the values whose p is 5 % within a Monte Carlo error of 0.2 percentage points. */
const DRAWS = 10_000
/** Maximum number of additions for an exact p, about 50 ms; above it p is estimated. */
const MAX_ADDITIONS = 5e7
/** Rounding error of sums of fractions. */
const EPSILON = 1e-9
/**
 * Pseudo-tasks that widen the interval. Few equal differences are no evidence that all tasks differ equally, and rare differences may not
 * have occurred yet.
 */
const PSEUDO_TASKS = [1, 1, -1, -1]

/** Result of a sign-flip test. */
interface SignFlipResult {
  /** Two-sided p of no difference. */
  readonly p: number
  /** 95 % interval of the mean difference. It contains 0 exactly if p is at least 5 %. */
  readonly interval: Interval
}

/**
 * Permutation test of paired differences from -1 to 1, one per task (Fisher, The Design of Experiments, 1935, section 21; Pitman, Supplement
 * to the Journal of the Royal Statistical Society 4, 1937). If both sides are equally good at each task and have equally many attempts at
 * it, a difference is as likely as its opposite. p is the share of the 2^n assignments of signs whose sum is at least as far from 0 as the
 * observed one. For differences of -1, 0 and 1 it equals the exact McNemar test. `denominator` is a common denominator of the differences.
 *
 * The interval inverts the test: it contains every mean difference that, subtracted from all tasks, the test does not reject. These are the
 * values between the 2.5 % and 97.5 % quantiles of the means of random subsets of the tasks (Hartigan, Journal of the American Statistical
 * Association 64, 1969). Pseudo-tasks widen it, but not to a difference of 0 that the test rejects.
 */
export function signFlipTest(differences: readonly number[], denominator: number): SignFlipResult {
  const p = exactP(differences, denominator) ?? estimatedP(differences)
  const [own, wide] = [invert(differences), invert([...differences, ...PSEUDO_TASKS])]
  const [low, high] = [Math.min(own.low, wide.low), Math.max(own.high, wide.high)]
  if (p >= SIGNIFICANCE) return { p, interval: { low: Math.min(low, 0), high: Math.max(high, 0) } }
  const excluded = (end: number, ownEnd: number, side: 1 | -1): number =>
    end * side > 0 ? end : side * Math.max(ownEnd * side, EPSILON)
  return meanDifference(differences) > 0
    ? { p, interval: { low: excluded(low, own.low, 1), high } }
    : { p, interval: { low, high: excluded(high, own.high, -1) } }
}

/** Computes p from the distribution of the sum over all signs; `undefined` if that takes too long. */
function exactP(differences: readonly number[], denominator: number): number | undefined {
  const steps = differences.map((value) => Math.round(value * denominator))
  const sizes = steps.map(Math.abs).filter((size) => size > 0)
  const range = sizes.reduce((sum, size) => sum + size, 0)
  if (range * sizes.length > MAX_ADDITIONS) return undefined
  // Element i is the probability that the positive terms sum to i. The sum of all terms is then 2 i - range.
  const chances = new Float64Array(range + 1)
  chances[0] = 1
  let reached = 0
  for (const size of sizes) {
    reached += size
    for (let at = reached; at >= 0; at -= 1) {
      const flipped = at < size ? 0 : (chances[at - size] ?? 0)
      chances[at] = ((chances[at] ?? 0) + flipped) / 2
    }
  }
  const observed = Math.abs(steps.reduce((sum, step) => sum + step, 0))
  let p = 0
  for (const [at, chance] of chances.entries()) if (Math.abs(2 * at - range) >= observed) p += chance
  return Math.min(1, p)
}

function estimatedP(differences: readonly number[]): number {
  const total = differences.reduce((sum, value) => sum + value, 0)
  let extreme = 0
  for (const sum of drawSubsets(differences).sums) if (Math.abs(2 * sum - total) >= Math.abs(total) - EPSILON) extreme += 1
  return (extreme + 1) / (DRAWS + 1)
}

/** Returns the range of mean differences that the test does not reject. */
function invert(differences: readonly number[]): Interval {
  const n = differences.length
  const total = differences.reduce((sum, value) => sum + value, 0)
  const { sums, sizes } = drawSubsets(differences)
  // A draw is a subset of the tasks and its complement. Both means are on different sides of the mean of all tasks. They replace the draw.
  const [lower, upper] = [sums, sizes]
  for (let at = 0; at < DRAWS; at += 1) {
    const sum = sums[at] ?? 0
    const size = sizes[at] ?? 0
    const isOneSided = size === 0 || size === n
    const one = isOneSided ? -1 : sum / size
    const other = isOneSided ? 1 : (total - sum) / (n - size)
    lower[at] = one < other ? one : other
    upper[at] = one < other ? other : one
  }
  // The smallest number of draws with a p of at least 5 %, where the observed signs count as another draw.
  const kept = Math.ceil(SIGNIFICANCE * (DRAWS + 1)) - 1
  return { low: select(lower, kept - 1), high: select(upper, DRAWS - kept) }
}

/** Random subsets of the tasks; each task is in half of them. */
interface Subsets {
  /** Sum of the differences of the tasks in each subset. */
  readonly sums: Float64Array
  /** Number of tasks in each subset. */
  readonly sizes: Float64Array
}

/** Memory of the last drawn subsets. Allocating it for each test would take about as long as the test. */
const SUBSETS: Subsets = { sums: new Float64Array(DRAWS), sizes: new Float64Array(DRAWS) }

/**
 * Draws subsets, which the next call overwrites. Among c tasks with equal differences, the number in a subset is the number of ones among c
 * random bits.
 */
function drawSubsets(differences: readonly number[]): Subsets {
  const counts = new Map<number, number>()
  for (const value of differences) counts.set(value, (counts.get(value) ?? 0) + 1)
  const { sums, sizes } = SUBSETS
  sums.fill(0)
  sizes.fill(0)
  let position = 0
  for (const [value, count] of [...counts].sort(([a], [b]) => a - b)) {
    for (let left = count; left > 0; left -= BITS) {
      const words = wordsAt(position)
      const mask = 2 ** Math.min(left, BITS) - 1
      position += 1
      for (let at = 0; at < DRAWS; at += 1) {
        const chosen = countOnes((words[at] ?? 0) & mask)
        sums[at] = (sums[at] ?? 0) + value * chosen
        sizes[at] = (sizes[at] ?? 0) + chosen
      }
    }
  }
  return SUBSETS
}

/** Number of random bits in a word. */
const BITS = 30

/** Random words of all draws, by position. All tests share them. */
const wordCache: Int32Array[] = []

function wordsAt(position: number): Int32Array {
  const known = wordCache[position]
  if (known !== undefined) return known
  const random = rng('statistics', 'sign-flip', String(position))
  const drawn = Int32Array.from({ length: DRAWS }, () => random.integer(2 ** BITS))
  wordCache[position] = drawn
  return drawn
}

/** Counts the ones in the binary form of a number below 2^30. */
function countOnes(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Returns the element at this position of the sorted values, and reorders them (Hoare's quickselect). */
function select(values: Float64Array, position: number): number {
  let [from, to] = [0, values.length - 1]
  while (from < to) {
    const pivot = values[(from + to) >>> 1] ?? 0
    let [left, right] = [from, to]
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1
      while ((values[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const swapped = values[left] ?? 0
      values[left] = values[right] ?? 0
      values[right] = swapped
      left += 1
      right -= 1
    }
    if (position <= right) to = right
    else if (position >= left) from = left
    else return values[position] ?? 0
  }
  return values[position] ?? 0
}
