import { minOf } from '@orreryjs/core'
import { exp } from '@orreryjs/core/math'
import { anytimeMean, anytimeMedian, anytimeTotalRatio } from '../intervals/anytime.ts'
import { type BootstrapOptions, bootstrapMean } from '../intervals/bootstrap.ts'
import { boundedDifference } from '../intervals/bounded-mean.ts'
import { clusteredMean, logarithmsOf, logRatio, meanDifference, type RatioEstimate } from '../intervals/means.ts'
import { clusteredTotalRatio, totalRatio } from '../intervals/total-ratio.ts'
import type { Interval } from '../intervals/wilson.ts'
import { newcombeInterval, type PairedCounts } from '../intervals/wilson.ts'
import { mcnemarTest } from './mcnemar.ts'
import { signFlipTest } from './sign-flip.ts'

/** Values of two sides for the same tasks in the same order, and derived values. */
export interface Sides {
  readonly first: readonly number[]
  readonly second: readonly number[]
  /** A - B, with rounding errors around 0 removed. */
  readonly differences: readonly number[]
  /** Maximum possible value; `Infinity` if unbounded. */
  readonly max: number
  readonly scale: Scale
  /** Common denominator of the success rates, if `scale` is `attempts`. */
  readonly denominator?: number
}

/**
 * `counts`: 0 or 1; `attempts`: success rates of equally many attempts on both sides of each task; `bounded`: 0 to a maximum; `ratio`:
 * costs without a maximum whose totals are above 0; `any`: everything else.
 */
type Scale = 'counts' | 'attempts' | 'bounded' | 'ratio' | 'any'

/** Test that was used. Those with `anytime` are anytime-valid; the others are valid for one analysis of the data. */
export type PairedTest =
  | 'mcnemar-exact'
  | 'sign-flip'
  | 'bounded-means'
  | 'total-ratio'
  | 'signs-and-bootstrap'
  | 'anytime-mean'
  | 'anytime-median'
  | 'anytime-total-ratio'

/** Result of testing two sides. */
export interface TestResult {
  readonly test: PairedTest
  readonly p: number
  /** 95 % interval of the difference, or of the ratio if there is one. */
  readonly interval: Interval
  /** Ratio of the totals. */
  readonly ratio?: number
  readonly typical?: RatioEstimate
}

/** Options of `testSides`. */
interface TestOptions extends BootstrapOptions {
  /** True if the data were analysed before and tasks were added depending on the result. @default false */
  readonly anytime?: boolean | undefined
}

/** Significance level: probability of a false winner. */
export const SIGNIFICANCE = 0.05

/** Rounding error of the difference of two equal fractions. */
const EPSILON = 1e-12

/**
 * Pairs the values of two sides and determines their scale. `denominator` is a common denominator of success rates with equally many
 * attempts on both sides of each task.
 */
export function sidesOf(first: readonly number[], second: readonly number[], maxValue: number, denominator?: number): Sides {
  const differences = first.map((value, task) => {
    const difference = value - (second[task] ?? 0)
    return Math.abs(difference) <= EPSILON ? 0 : difference
  })
  const sides = { first, second, differences, max: maxValue }
  const scale = scaleOf(first, second, maxValue)
  return scale === 'bounded' && denominator !== undefined ? { ...sides, scale: 'attempts', denominator } : { ...sides, scale }
}

function scaleOf(first: readonly number[], second: readonly number[], maxValue: number): Scale {
  const values = [...first, ...second]
  if (maxValue === 1 && values.every((value) => value === 0 || value === 1)) return 'counts'
  if (values.every((value) => value >= 0 && value <= maxValue * (1 + EPSILON)) && maxValue < Infinity) return 'bounded'
  const haveTotals = [first, second].every((side) => side.some((value) => value > 0))
  return maxValue === Infinity && haveTotals && values.every((value) => value >= 0) ? 'ratio' : 'any'
}

/** Tests two sides with the task as the unit. The interval contains no difference whenever the test does not reject. */
export function testSides(sides: Sides, options: TestOptions): TestResult {
  if (options.anytime === true) return testAnytime(sides)
  const tested = testByTask(sides, options)
  return { ...tested, interval: consistentInterval(tested.interval, tested.p, tested.ratio === undefined ? 0 : 1) }
}

function testByTask(sides: Sides, options: TestOptions): TestResult {
  const { first, second, differences, scale } = sides
  // p of a sign test if all differing tasks agree: with few tasks no test is more significant.
  const floor = Math.min(1, 2 ** (1 - differences.filter((difference) => difference !== 0).length))
  switch (scale) {
    case 'counts':
      return testCounts(sides)
    case 'attempts':
      return { test: 'sign-flip', ...signFlipTest(differences, sides.denominator ?? 1) }
    case 'bounded':
      return testBounded(sides, floor)
    case 'ratio': {
      const { ratio, interval, p } = totalRatio(first, second)
      const typical = typicalRatio(sides, floor)
      return { test: 'total-ratio', ratio, p: Math.max(p, floor), interval, ...(typical && { typical }) }
    }
    case 'any': {
      const { more, less } = signsOf(differences)
      // The interval is about the mean: signs that point to the other side are no evidence for it.
      const p = (more - less) * meanDifference(differences) > 0 ? mcnemarTest(more, less) : 1
      return { test: 'signs-and-bootstrap', p, interval: bootstrapMean(differences, options).interval }
    }
    default:
      return scale satisfies never
  }
}

/** Ratio on a typical task; `undefined` if a value is 0. */
function typicalRatio({ first, second }: Sides, floor: number): RatioEstimate | undefined {
  if (minOf(second, minOf(first)) <= 0) return undefined
  const typical = logRatio(first, second)
  const p = Math.max(typical.p, floor)
  return { ratio: typical.ratio, p, interval: consistentInterval(typical.interval, p, 1) }
}

function testCounts({ first, second }: Sides): TestResult {
  const count = (a: number, b: number): number => first.filter((value, task) => value === a && second[task] === b).length
  const counts: PairedCounts = { both: count(1, 1), firstOnly: count(1, 0), secondOnly: count(0, 1), neither: count(0, 0) }
  return { test: 'mcnemar-exact', p: mcnemarTest(counts.firstOnly, counts.secondOnly), interval: newcombeInterval(counts) }
}

function testBounded({ first, second, max: maxValue }: Sides, floor: number): TestResult {
  const scaled = [first, second].map((side) => side.map((value) => value / maxValue))
  const { interval, p } = boundedDifference(scaled[0] ?? [], scaled[1] ?? [])
  return { test: 'bounded-means', p: Math.max(p, floor), interval: scaleInterval(interval, maxValue) }
}

function signsOf(differences: readonly number[]): { readonly more: number; readonly less: number } {
  return { more: differences.filter((value) => value > 0).length, less: differences.filter((value) => value < 0).length }
}

/** Widens the result of `testSides` to the cluster-robust interval and p: the outer end of both intervals and the larger p. */
export function widenForClusters(
  tested: TestResult,
  { first, second, differences, max: maxValue, scale }: Sides,
  clusters: readonly string[],
): TestResult {
  if (scale === 'ratio') {
    const wider = widened(tested, clusteredTotalRatio(first, second, clusters), 1)
    if (tested.typical === undefined) return wider
    const { p, interval } = clusteredMean(logarithmsOf(first, second), clusters)
    const robust = { p, interval: { low: exp(interval.low), high: exp(interval.high) } }
    return { ...wider, typical: widened(tested.typical, robust, 1) }
  }
  const { interval, p } = clusteredMean(differences, clusters)
  const bound = scale === 'any' ? Infinity : maxValue
  const boundOf = (value: number): number => Math.min(bound, Math.max(-bound, value))
  return widened(tested, { p, interval: { low: boundOf(interval.low), high: boundOf(interval.high) } }, 0)
}

/** Returns the result with the outer ends of both intervals and the larger p. */
function widened<Result extends Pick<TestResult, 'p' | 'interval'>>(
  tested: Result,
  other: Pick<TestResult, 'p' | 'interval'>,
  noDifference: number,
): Result {
  const interval = {
    low: Math.min(tested.interval.low, other.interval.low),
    high: Math.max(tested.interval.high, other.interval.high),
  }
  const p = Math.max(tested.p, other.p)
  return { ...tested, p, interval: consistentInterval(interval, p, noDifference) }
}

/** Anytime-valid test. The tasks must be in the order in which they were played. */
function testAnytime({ first, second, differences, max: maxValue, scale }: Sides): TestResult {
  switch (scale) {
    case 'counts':
    case 'attempts':
    case 'bounded': {
      const { p, interval } = anytimeMean(
        differences.map((value) => (value / maxValue + 1) / 2),
        0.5,
      )
      return {
        test: 'anytime-mean',
        p,
        interval: consistentInterval(scaleInterval({ low: 2 * interval.low - 1, high: 2 * interval.high - 1 }, maxValue), p, 0),
      }
    }
    case 'ratio': {
      const { ratio, p, interval } = anytimeTotalRatio(first, second)
      const total = { test: 'anytime-total-ratio', ratio, p, interval: consistentInterval(interval, p, 1) } as const
      if (minOf(second, minOf(first)) <= 0) return total
      const typical = anytimeMedian(logarithmsOf(first, second))
      const ends = { low: exp(typical.interval.low), high: exp(typical.interval.high) }
      const typicalInterval = consistentInterval(ends, typical.p, 1)
      return { ...total, typical: { ratio: exp(typical.median), p: typical.p, interval: typicalInterval } }
    }
    case 'any': {
      const { p, interval } = anytimeMedian(differences)
      return { test: 'anytime-median', p, interval: consistentInterval(interval, p, 0) }
    }
    default:
      return scale satisfies never
  }
}

function scaleInterval({ low, high }: Interval, size: number): Interval {
  return { low: low * size, high: high * size }
}

/** Extends the interval to contain no difference if the test does not reject. */
function consistentInterval({ low, high }: Interval, p: number, noDifference: number): Interval {
  return p < SIGNIFICANCE ? { low, high } : { low: Math.min(low, noDifference), high: Math.max(high, noDifference) }
}
