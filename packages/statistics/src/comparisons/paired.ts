import type { BootstrapOptions } from '../intervals/bootstrap.ts'
import { normalQuantile } from '../intervals/distributions.ts'
import { logarithmsOf, meanDifference } from '../intervals/means.ts'
import {
  clusterSquares,
  residualsOf,
  type Sampled,
  type Sampling,
  type SamplingOptions,
  sampledOf,
  samplingOf,
} from '../intervals/sampling.ts'
import type { Interval } from '../intervals/wilson.ts'
import { MEASURES, type Measure } from '../scores/measures.ts'
import { meanOf, type TaskScore } from '../scores/task-scores.ts'
import { type PairedTest, SIGNIFICANCE, type Sides, sidesOf, testSides } from './paired-test.ts'
import { minimumDetectable, type PowerOptions, tasksNeeded } from './power.ts'

/** Two agents on the same tasks. The task is the unit: attempts are averaged within it first. */
export interface PairedComparison extends Sampled {
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
  /** Whether test and interval hold at every look of many; absent where they are for one look. */
  readonly anytime?: true
  /** Two-sided, of no difference. */
  readonly p: number
  /**
   * Smallest true difference (or ratio above one) that so many tasks would show four times in five, as one of so many comparisons;
   * absent where nothing differs, where so few can show nothing, and where the test holds at every look.
   */
  readonly detectable?: number
  /** About how many tasks a difference of this size would need to show four times in five; absent where there is none. */
  readonly needed?: number
}

/** How scores are compared. */
export interface CompareScoresOptions extends BootstrapOptions, SamplingOptions {
  /** The largest value there can be, such as the bound on the steps of an episode. @default that of the measure */
  readonly most?: number
  /** Comparisons that are looked at together, which the plans allow for. @default 1 */
  readonly comparisons?: number
  /** Whether the data were looked at before and more were added: the test then holds at every look, with each task by itself. @default false */
  readonly anytime?: boolean | undefined
}

/**
 * Compares scores of the same tasks, in the same order. Where each task is all or nothing, by the exact McNemar test; means between
 * two bounds by an interval that knows the bounds; what has no bound, as tokens have none, by its ratio. Tasks without the measure
 * are left out; absent where none is left. Tasks in few clusters are no surer than the clusters are.
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
  const { anytime = false } = options
  const [a, b] = [pairs.map(({ values }) => values[0]), pairs.map(({ values }) => values[1])]
  const sides = sidesOf(a, b, options.most ?? MEASURES[measure].most)
  const { differences } = sides
  const higher = differences.filter((difference) => difference > 0).length
  const lower = differences.filter((difference) => difference < 0).length
  const [wins, losses] = MEASURES[measure].better === 'higher' ? [higher, lower] : [lower, higher]
  const sampling = anytime
    ? {}
    : samplingOf(
        pairs.map(({ score }) => score),
        options,
      )
  return {
    measure,
    tasks: pairs.length,
    trials,
    first: mean(a),
    second: mean(b),
    difference: meanDifference(differences),
    wins,
    losses,
    ties: pairs.length - wins - losses,
    ...testSides(sides, { ...options, sampling }),
    ...sampledOf(sampling),
    ...(anytime && { anytime }),
    // Plans are of one look.
    ...(!anytime &&
      planSides(sides, sampling, {
        // A task that is won or lost by attempts differs by one of them at least; other measures differ by anything.
        trials: measure === 'success' ? trials : Infinity,
        significance: SIGNIFICANCE / (options.comparisons ?? 1),
      })),
  }
}

/** A task with what both sides came to in it. */
interface Pair {
  readonly score: TaskScore
  readonly values: readonly [first: number, second: number]
}

function pairsOf(measure: Measure, first: readonly TaskScore[], second: readonly TaskScore[]): readonly Pair[] {
  return first.flatMap((score, index): readonly Pair[] => {
    const other = second[index]
    const a = meanOf(score, measure)
    const b = other && meanOf(other, measure)
    return a === undefined || b === undefined ? [] : [{ score, values: [a, b] }]
  })
}

function mostTrials(scores: readonly TaskScore[]): number {
  return scores.reduce((most, { trials }) => Math.max(most, trials), 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** What a comparison of so many tasks shows, and what one would need. */
interface PairedPlan {
  /** Smallest true difference, or ratio above one. */
  readonly detectable?: number
  /** Tasks that a difference as seen would need. */
  readonly needed?: number
}

/** Plans on the scale on which the sides are told apart; absent where nothing differs, or so few can show nothing. */
function planSides(sides: Sides, sampling: Sampling, options: PowerOptions): PairedPlan {
  const { first, second, differences, most, scale } = sides
  const values = scale === 'ratio' ? logarithmsOf(first, second) : differences
  const size = scale === 'bounded' ? most : 1
  const scaled = size === 1 ? values : values.map((value) => value / size)
  const inflation = inflationOf(scaled, sampling)
  const alone = minimumDetectable(scaled, options)
  const needed = tasksNeeded(scaled, options)
  const shownFrom = (difference: number): number => {
    const wider = difference * Math.sqrt(inflation)
    if (scale === 'ratio') return Math.exp(wider)
    return scale === 'any' ? wider : Math.min(1, wider) * size
  }
  return {
    ...(alone !== undefined && { detectable: shownFrom(alone) }),
    ...(needed !== undefined && { needed: Math.ceil(needed * inflation) }),
  }
}

/** How many times as many tasks in such clusters are needed as tasks by themselves: never fewer. */
function inflationOf(values: readonly number[], sampling: Sampling): number {
  if (sampling.clusters === undefined) return 1
  const residuals = residualsOf(values)
  const alone = residuals.reduce((sum, value) => sum + value ** 2, 0)
  const { squares } = clusterSquares(residuals, sampling.clusters)
  return alone === 0 || squares === Infinity ? 1 : Math.max(1, squares / alone)
}

/** What so many tasks can say of a margin, were there no difference in truth; about, as from the interval that was seen. */
export interface MarginPlan {
  /** Smallest margin that they show four times in five. */
  readonly shows: number
  /** Tasks that would show this margin four times in five. */
  readonly needed: number
}

const POWER = 0.8

/**
 * Plans a comparison that is to show that there is no more than a margin: of differences, or of ratios where the comparison is one and the
 * margin a factor above 1. Absent where the interval has no width to plan by.
 */
export function planMargin(
  { tasks, interval, ratio }: Pick<PairedComparison, 'tasks' | 'interval' | 'ratio'>,
  margin: number,
): MarginPlan | undefined {
  const scaled = (value: number): number => (ratio === undefined ? value : Math.log(value))
  const normal = normalQuantile(0.975)
  const error = (scaled(interval.high) - scaled(interval.low)) / 2 / normal
  const size = Math.abs(scaled(margin))
  if (!Number.isFinite(error) || error <= 0 || size === 0) return undefined
  const reach = (normal + normalQuantile(POWER)) * error
  const needed = Math.ceil(tasks * (reach / size) ** 2)
  return { shows: ratio === undefined ? reach : Math.exp(reach), needed: Math.max(needed, 1) }
}
