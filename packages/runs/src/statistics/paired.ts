import { type BootstrapOptions, bootstrapMean } from './bootstrap.ts'
import { holm } from './holm.ts'
import { fewestForRejection, mcnemarTest } from './mcnemar.ts'
import { meanDifference } from './mean.ts'
import { MEASURES, type Measure } from './measures.ts'
import { newcombeInterval, type PairedCounts } from './newcombe.ts'
import { minimumDetectable, tasksNeeded } from './power.ts'
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
  /** 95 % interval of the difference. It holds zero wherever the test does not reject at 5 %. */
  readonly interval: Interval
  /** Tasks on which the first did better, the second did, and neither. */
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly test: 'mcnemar-exact' | 'paired-bootstrap'
  /** Two-sided, of no difference. */
  readonly p: number
  /** Smallest true difference that so many tasks would show four times in five; absent where nothing differs. */
  readonly detectable?: number
  /** Tasks that a difference of this size would need to show four times in five; absent where there is none. */
  readonly needed?: number
}

const SIGNIFICANCE = 0.05

/** Differences of fractions that are equal leave specks of this size. */
const SPECK = 1e-12

/**
 * Compares scores of the same tasks, in the same order: exact McNemar for success in one attempt each, the bootstrap over
 * tasks otherwise. Tasks without the measure are left out; absent where none is left.
 */
export function compareScores(
  measure: Measure,
  first: readonly TaskScore[],
  second: readonly TaskScore[],
  options: BootstrapOptions = {},
): PairedComparison | undefined {
  const pairs = pairsOf(measure, first, second)
  if (pairs.length === 0) return undefined
  const trials = Math.max(...[first, second].map(mostTrials))
  const differences = pairs.map(([a, b]) => (Math.abs(a - b) <= SPECK ? 0 : a - b))
  const binary = measure === 'success' && trials === 1
  const tested = binary ? testOnce(pairs) : testMeans(differences, mostDifference(measure, pairs), options)
  const higher = differences.filter((difference) => difference > 0).length
  const lower = differences.filter((difference) => difference < 0).length
  const [wins, losses] = MEASURES[measure].better === 'higher' ? [higher, lower] : [lower, higher]
  const detectable = detectableBy(differences, binary)
  const needed = tasksNeeded(differences)
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
    ...tested,
    ...(detectable !== undefined && { detectable }),
    ...(needed !== undefined && { needed: Math.max(needed, fewestForRejection(SIGNIFICANCE)) }),
  }
}

/** A comparison with what may be said of it as one of several. */
export interface JudgedComparison extends PairedComparison {
  /** p after Holm's correction over the table. */
  readonly adjusted: number
  /** Who did better, if that is clear: the corrected test rejects, and the interval is on one side of zero. */
  readonly verdict: 'first' | 'second' | 'no clear winner'
}

/** Judges the comparisons of one table together. */
export function judge<Compared extends PairedComparison>(table: readonly Compared[]): readonly (Compared & JudgedComparison)[] {
  const adjusted = holm(table.map(({ p }) => p))
  return table.map((each, index) => {
    const p = adjusted[index] ?? 1
    return { ...each, adjusted: p, verdict: verdictOf(each, p) }
  })
}

function verdictOf({ measure, interval }: PairedComparison, adjusted: number): JudgedComparison['verdict'] {
  if (adjusted >= SIGNIFICANCE || (interval.low <= 0 && interval.high >= 0)) return 'no clear winner'
  return interval.low > 0 === (MEASURES[measure].better === 'higher') ? 'first' : 'second'
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

/** Largest difference there can be; unbounded where a world rewards beyond the bounds of the measure. */
function mostDifference(measure: Measure, pairs: readonly Pair[]): number {
  const { most } = MEASURES[measure]
  return pairs.flat().every((value) => value >= 0 && value <= most) ? most : Infinity
}

type Tested = Pick<PairedComparison, 'interval' | 'test' | 'p'>

function testOnce(pairs: readonly Pair[]): Tested {
  const count = (a: number, b: number): number => pairs.filter((pair) => pair[0] === a && pair[1] === b).length
  const counts: PairedCounts = { both: count(1, 1), firstOnly: count(1, 0), secondOnly: count(0, 1), neither: count(0, 0) }
  const p = mcnemarTest(counts.firstOnly, counts.secondOnly)
  return { test: 'mcnemar-exact', p, interval: agreeing(newcombeInterval(counts), p) }
}

function testMeans(differences: readonly number[], most: number, options: BootstrapOptions): Tested {
  const { interval, p: bootstrapped } = bootstrapMean(differences, options)
  // Resampling cannot see how few tasks differ: by signs alone, so many all one way come about by chance this often.
  const moving = differences.filter((difference) => difference !== 0).length
  const p = Math.max(bootstrapped, Math.min(1, 2 ** (1 - moving)))
  const within = { low: Math.max(interval.low, -most), high: Math.min(interval.high, most) }
  return { test: 'paired-bootstrap', p, interval: agreeing(within, p) }
}

/** Where tasks differ by all or nothing, so many of them as the test asks for are the least that can be shown. */
function detectableBy(differences: readonly number[], binary: boolean): number | undefined {
  const spread = minimumDetectable(differences)
  if (spread === undefined || !binary) return spread
  const least = fewestForRejection(SIGNIFICANCE) / differences.length
  return least > 1 ? undefined : Math.max(spread, least)
}

/** An interval beside a test that does not reject zero holds zero. */
function agreeing({ low, high }: Interval, p: number): Interval {
  return p < SIGNIFICANCE ? { low, high } : { low: Math.min(low, 0), high: Math.max(high, 0) }
}

function mostTrials(scores: readonly TaskScore[]): number {
  return scores.reduce((most, { trials }) => Math.max(most, trials), 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
