import { type BootstrapOptions, bootstrapMean } from './bootstrap.ts'
import { boundedDifference } from './bounded-difference.ts'
import { logarithmsOf, logRatio } from './log-ratio.ts'
import { mcnemarTest } from './mcnemar.ts'
import { meanDifference } from './mean.ts'
import { MEASURES, type Measure } from './measures.ts'
import { newcombeInterval, type PairedCounts } from './newcombe.ts'
import { minimumDetectable, type PowerOptions, tasksNeeded } from './power.ts'
import { meanOf, type TaskScore } from './task-scores.ts'
import type { Interval } from './wilson.ts'

/** Two agents on the same tasks. The task is the unit: attempts are averaged within it first. */
export interface PairedComparison {
  readonly measure: Measure
  /** Tasks that both played. */
  readonly tasks: number
  /** Most attempts at a task, of either. */
  readonly trials: number
  readonly first: number
  readonly second: number
  /** First minus second. */
  readonly difference: number
  /** First over second, a geometric mean, where that is what is compared: calls, tokens, and steps without a bound. */
  readonly ratio?: number
  /** 95 % interval of the difference, or of the ratio where there is one. It holds no difference wherever the test does not reject at 5 %. */
  readonly interval: Interval
  /** Tasks on which the first did better, the second did, and neither. */
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly test: PairedTest
  /** Two-sided, of no difference. */
  readonly p: number
  /**
   * Smallest true difference (or ratio above one) that so many tasks would show four times in five, as one of so many comparisons;
   * absent where nothing differs, or so few can show nothing.
   */
  readonly detectable?: number
  /** About how many tasks a difference of this size would need to show four times in five; absent where there is none. */
  readonly needed?: number
}

/** How it was tested: exactly, by the interval of bounded means, by logarithms, or by signs and resampling. */
export type PairedTest = 'mcnemar-exact' | 'bounded-means' | 'log-ratio' | 'signs-and-bootstrap'

/** How scores are compared. */
export interface CompareScoresOptions extends BootstrapOptions {
  /** The largest value there can be, such as the bound on the steps of an episode. @default that of the measure */
  readonly most?: number
  /** Comparisons that are looked at together, which the plans allow for. @default 1 */
  readonly comparisons?: number
}

/** Chance of a false winner. */
export const SIGNIFICANCE = 0.05

/** Differences of fractions that are equal leave specks of this size. */
const SPECK = 1e-12

/**
 * Compares scores of the same tasks, in the same order. Where each task is all or nothing, by the exact McNemar test; means between
 * two bounds by an interval that knows the bounds; what has no bound, as tokens have none, by its ratio. Tasks without the measure
 * are left out; absent where none is left.
 */
export function compareScores(
  measure: Measure,
  first: readonly TaskScore[],
  second: readonly TaskScore[],
  options: CompareScoresOptions = {},
): PairedComparison | undefined {
  const pairs = pairsOf(measure, first, second)
  if (pairs.length === 0) return undefined
  const trials = Math.max(...[first, second].map(mostTrials))
  const differences = pairs.map(([a, b]) => (Math.abs(a - b) <= SPECK ? 0 : a - b))
  const higher = differences.filter((difference) => difference > 0).length
  const lower = differences.filter((difference) => difference < 0).length
  const [wins, losses] = MEASURES[measure].better === 'higher' ? [higher, lower] : [lower, higher]
  const most = options.most ?? MEASURES[measure].most
  return {
    measure,
    tasks: pairs.length,
    trials,
    first: mean(pairs.map(([a]) => a)),
    second: mean(pairs.map(([, b]) => b)),
    difference: meanDifference(differences),
    wins,
    losses,
    ties: pairs.length - wins - losses,
    ...testPairs(pairs, differences, most, options),
    ...plansOf(pairs, differences, most, {
      // A task that is won or lost by attempts differs by one of them at least; other measures differ by anything.
      trials: measure === 'success' ? trials : Infinity,
      significance: SIGNIFICANCE / (options.comparisons ?? 1),
    }),
  }
}

type Pair = readonly [first: number, second: number]

function pairsOf(measure: Measure, first: readonly TaskScore[], second: readonly TaskScore[]): readonly Pair[] {
  return first.flatMap((score, index): readonly Pair[] => {
    const other = second[index]
    const a = meanOf(score, measure)
    const b = other && meanOf(other, measure)
    return a === undefined || b === undefined ? [] : [[a, b]]
  })
}

type Tested = Pick<PairedComparison, 'interval' | 'test' | 'p' | 'ratio'>

function testPairs(pairs: readonly Pair[], differences: readonly number[], most: number, options: CompareScoresOptions): Tested {
  // By signs alone, so many tasks that differ all one way come about by chance this often: no test of few is surer than that.
  const floor = Math.min(1, 2 ** (1 - differences.filter((difference) => difference !== 0).length))
  switch (scaleOf(pairs, most)) {
    case 'counts':
      return testCounts(pairs)
    case 'bounded': {
      const [first, second] = [0, 1].map((side) => pairs.map((pair) => (pair[side] ?? 0) / most))
      const { interval, p: own } = boundedDifference(first ?? [], second ?? [])
      const p = Math.max(own, floor)
      return { test: 'bounded-means', p, interval: agreeing({ low: interval.low * most, high: interval.high * most }, p, 0) }
    }
    case 'ratio': {
      const {
        ratio,
        interval,
        p: own,
      } = logRatio(
        pairs.map(([a]) => a),
        pairs.map(([, b]) => b),
      )
      const p = Math.max(own, floor)
      return { test: 'log-ratio', ratio, p, interval: agreeing(interval, p, 1) }
    }
    default: {
      const [more, less] = [differences.filter((value) => value > 0).length, differences.filter((value) => value < 0).length]
      const p = mcnemarTest(more, less)
      return { test: 'signs-and-bootstrap', p, interval: agreeing(bootstrapMean(differences, options).interval, p, 0) }
    }
  }
}

/** All or nothing; between nothing and a bound; above nothing without one; or anything. */
function scaleOf(pairs: readonly Pair[], most: number): 'counts' | 'bounded' | 'ratio' | 'any' {
  const values = pairs.flat()
  if (most === 1 && values.every((value) => value === 0 || value === 1)) return 'counts'
  if (values.every((value) => value >= 0 && value <= most * (1 + SPECK)) && most < Infinity) return 'bounded'
  return most === Infinity && values.every((value) => value > 0) ? 'ratio' : 'any'
}

function testCounts(pairs: readonly Pair[]): Tested {
  const count = (a: number, b: number): number => pairs.filter((pair) => pair[0] === a && pair[1] === b).length
  const counts: PairedCounts = { both: count(1, 1), firstOnly: count(1, 0), secondOnly: count(0, 1), neither: count(0, 0) }
  const p = mcnemarTest(counts.firstOnly, counts.secondOnly)
  return { test: 'mcnemar-exact', p, interval: agreeing(newcombeInterval(counts), p, 0) }
}

function plansOf(
  pairs: readonly Pair[],
  differences: readonly number[],
  most: number,
  options: PowerOptions,
): Pick<PairedComparison, 'detectable' | 'needed'> {
  const scale = scaleOf(pairs, most)
  const values =
    scale === 'ratio'
      ? logarithmsOf(
          pairs.map(([a]) => a),
          pairs.map(([, b]) => b),
        )
      : differences
  const size = scale === 'bounded' ? most : 1
  const scaled = size === 1 ? values : values.map((value) => value / size)
  const detectable = minimumDetectable(scaled, options)
  const needed = tasksNeeded(scaled, options)
  const shown = detectable === undefined ? undefined : scale === 'ratio' ? Math.exp(detectable) : detectable * size
  return { ...(shown !== undefined && { detectable: shown }), ...(needed !== undefined && { needed }) }
}

/** An interval beside a test that does not reject holds what it does not reject. */
function agreeing({ low, high }: Interval, p: number, none: number): Interval {
  return p < SIGNIFICANCE ? { low, high } : { low: Math.min(low, none), high: Math.max(high, none) }
}

function mostTrials(scores: readonly TaskScore[]): number {
  return scores.reduce((most, { trials }) => Math.max(most, trials), 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
