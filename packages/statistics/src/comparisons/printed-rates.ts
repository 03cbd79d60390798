import { exp, pow } from '@orreryjs/core/math'
import { logFactorial } from '../intervals/distributions.ts'
import { mcnemarTest } from './mcnemar.ts'

/** A success rate as a paper prints it. */
export interface PrintedRate {
  /** Rate in per cent. */
  readonly value: number
  /** Number of tasks. */
  readonly n: number
  /** Number of printed decimals. */
  readonly decimals: number
}

/** Numbers of successes that a printed rate admits. */
export interface AdmittedCounts {
  readonly min: number
  readonly max: number
  /** False if no number of successes rounds to the rate. `min` and `max` are then the two nearest numbers. */
  readonly isExact: boolean
}

/** Smallest two-sided p-values of exact tests that two printed rates admit. */
export interface SmallestP {
  /** Fisher's exact test, for independent samples. */
  readonly unpaired: number
  /** Exact McNemar test, if the worse method solves no task that the better one fails. Absent if the numbers of tasks differ. */
  readonly paired?: number
}

/** Tolerance for binary fractions such as 0.45 / 10. */
const TOLERANCE = 1e-9

/** Returns the numbers of successes that round to a printed rate. */
export function admittedCounts({ value, n, decimals }: PrintedRate): AdmittedCounts {
  const half = 0.5 * pow(10, -decimals) + TOLERANCE
  const min = Math.max(0, Math.ceil(((value - half) / 100) * n))
  const max = Math.min(n, Math.floor(((value + half) / 100) * n))
  return min <= max ? { min, max, isExact: true } : { min: max, max: min, isExact: false }
}

/** Returns the smallest p-values over all numbers of successes that two printed rates admit. */
export function smallestP(first: PrintedRate, second: PrintedRate): SmallestP {
  const [a, b] = [admittedCounts(first), admittedCounts(second)]
  let unpaired = 1
  let difference = 0
  // All pairs of numbers, because Fisher's p does not fall with every larger difference.
  for (let won = a.min; won <= a.max; won += 1) {
    for (let other = b.min; other <= b.max; other += 1) {
      unpaired = Math.min(unpaired, fisherTest(won, first.n, other, second.n))
      difference = Math.max(difference, Math.abs(won - other))
    }
  }
  return { unpaired, ...(first.n === second.n && { paired: mcnemarTest(difference, 0) }) }
}

/** Two-sided exact test of Fisher: the probability of all tables with these sums that are at most as probable as this one. */
export function fisherTest(first: number, firstN: number, second: number, secondN: number): number {
  const successes = first + second
  const logProbability = (count: number): number =>
    logBinomial(firstN, count) + logBinomial(secondN, successes - count) - logBinomial(firstN + secondN, successes)
  const limit = logProbability(first) + TOLERANCE
  let sum = 0
  for (let count = Math.max(0, successes - secondN); count <= Math.min(firstN, successes); count += 1) {
    const log = logProbability(count)
    if (log <= limit) sum += exp(log)
  }
  return Math.min(1, sum)
}

function logBinomial(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k)
}
