import { anytimeMean, anytimeMedian } from '../intervals/anytime.ts'
import { type BootstrapOptions, bootstrapMean } from '../intervals/bootstrap.ts'
import { boundedDifference } from '../intervals/bounded-mean.ts'
import { clusteredMean, logarithmsOf, logRatio } from '../intervals/means.ts'
import type { Interval } from '../intervals/wilson.ts'
import { newcombeInterval, type PairedCounts } from '../intervals/wilson.ts'
import { mcnemarTest } from './mcnemar.ts'
import { signFlipTest } from './sign-flip.ts'

/** Values of two sides for the same tasks in the same order, and derived values. */
export interface Sides {
  readonly first: readonly number[]
  readonly second: readonly number[]
  /** First minus second, with rounding errors around 0 removed. */
  readonly differences: readonly number[]
  /** Maximum possible value; `Infinity` if unbounded. */
  readonly max: number
  readonly scale: Scale
  /** Common denominator of the success rates, if `scale` is `attempts`. */
  readonly denominator?: number
}

/**
 * `counts`: 0 or 1; `attempts`: success rates of equally many attempts on both sides of each task; `bounded`: 0 to a maximum; `ratio`:
 * positive without a maximum; `any`: everything else.
 */
type Scale = 'counts' | 'attempts' | 'bounded' | 'ratio' | 'any'

/** Test that was used. `anytime-mean` and `anytime-median` are anytime-valid; the others are valid for one analysis of the data. */
export type PairedTest =
  | 'mcnemar-exact'
  | 'sign-flip'
  | 'bounded-means'
  | 'log-ratio'
  | 'signs-and-bootstrap'
  | 'anytime-mean'
  | 'anytime-median'

/** Result of testing two sides. */
export interface TestResult {
  readonly test: PairedTest
  readonly p: number
  /** 95 % interval of the difference, or of the ratio if there is one. */
  readonly interval: Interval
  readonly ratio?: number
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
  const scale = scaleOf([...first, ...second], maxValue)
  return scale === 'bounded' && denominator !== undefined ? { ...sides, scale: 'attempts', denominator } : { ...sides, scale }
}

function scaleOf(values: readonly number[], maxValue: number): Scale {
  if (maxValue === 1 && values.every((value) => value === 0 || value === 1)) return 'counts'
  if (values.every((value) => value >= 0 && value <= maxValue * (1 + EPSILON)) && maxValue < Infinity) return 'bounded'
  return maxValue === Infinity && values.every((value) => value > 0) ? 'ratio' : 'any'
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
      const { ratio, interval, p } = logRatio(first, second)
      return { test: 'log-ratio', ratio, p: Math.max(p, floor), interval }
    }
    case 'any': {
      const { more, less } = signsOf(differences)
      return { test: 'signs-and-bootstrap', p: mcnemarTest(more, less), interval: bootstrapMean(differences, options).interval }
    }
    default:
      return scale satisfies never
  }
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
export function widenForClusters(tested: TestResult, sides: Sides, clusters: readonly string[]): TestResult {
  const { max: maxValue, scale } = sides
  const robust = clusteredMean(valuesOf(sides), clusters)
  const bound = scale === 'any' ? Infinity : maxValue
  const boundOf = (value: number): number => (scale === 'ratio' ? Math.exp(value) : Math.min(bound, Math.max(-bound, value)))
  const [low, high] = [boundOf(robust.interval.low), boundOf(robust.interval.high)]
  const wider = { low: Math.min(tested.interval.low, low), high: Math.max(tested.interval.high, high) }
  const p = Math.max(tested.p, robust.p)
  return { ...tested, p, interval: consistentInterval(wider, p, tested.ratio === undefined ? 0 : 1) }
}

/** Value of each task on the scale of the test: the difference, or the logarithm of the ratio. */
export function valuesOf({ first, second, differences, scale }: Sides): readonly number[] {
  return scale === 'ratio' ? logarithmsOf(first, second) : differences
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
      const { p, median, interval } = anytimeMedian(logarithmsOf(first, second))
      const ends = { low: Math.exp(interval.low), high: Math.exp(interval.high) }
      return { test: 'anytime-median', p, ratio: Math.exp(median), interval: consistentInterval(ends, p, 1) }
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
