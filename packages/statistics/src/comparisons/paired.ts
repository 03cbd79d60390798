import type { BootstrapOptions } from '../intervals/bootstrap.ts'
import {
  type ClusterCount,
  type ClusterOptions,
  clusterCount,
  clusterSquares,
  clustersOf,
  residualsOf,
  type TaskClusters,
} from '../intervals/clusters.ts'
import { normalQuantile } from '../intervals/distributions.ts'
import { meanDifference, type RatioEstimate } from '../intervals/means.ts'
import type { Interval } from '../intervals/wilson.ts'
import { MEASURES, type Measure } from '../scores/measures.ts'
import { meanOf, type TaskScore } from '../scores/task-scores.ts'
import { type PairedTest, SIGNIFICANCE, type Sides, sidesOf, testSides } from './paired-test.ts'
import { minimumDetectable, type PowerOptions, planRatio, tasksNeeded } from './power.ts'

/** Paired comparison of two agents on the same tasks. The task is the unit of analysis: attempts are averaged within it first. */
export interface PairedComparison extends ClusterCount {
  readonly measure: Measure
  /** Number of tasks that both sides played. */
  readonly tasks: number
  /** Maximum number of attempts at a task, of either side. */
  readonly trials: number
  readonly a: number
  readonly b: number
  /** First minus second. */
  readonly difference: number
  /**
   * Total of the first side over the total of the second; only for costs without an upper bound: calls, tokens, and steps without a step
   * limit.
   */
  readonly ratio?: number
  /**
   * The ratio on a typical task: geometric mean over tasks, or the median for anytime-valid tests. It never names a winner, and prevents one
   * if it is significant for the other side. Absent if a value is 0.
   */
  readonly typical?: RatioEstimate
  /** 95 % interval of the difference, or of the ratio if there is one. Contains no difference whenever the test does not reject at 5 %. */
  readonly interval: Interval
  /** Number of tasks on which the first side did better; `losses`: the second; `ties`: neither. */
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly test: PairedTest
  /** True if test and interval are anytime-valid; absent if they are valid for one analysis. */
  readonly anytime?: true
  /** Two-sided p of no difference. */
  readonly p: number
  /**
   * Minimum detectable effect (80 % power): smallest true difference, or ratio above 1, corrected for the number of comparisons. Absent if
   * nothing differs, if there are too few tasks, and for anytime-valid tests.
   */
  readonly minimumDetectable?: number
  /** Approximate number of tasks to detect the observed difference with 80 % power; absent if there is no difference. */
  readonly tasksNeeded?: number
}

/** Options of `compareScores`. */
export interface CompareScoresOptions extends BootstrapOptions, ClusterOptions {
  /** Maximum possible value, such as the step limit of an episode. @default the maximum of the measure */
  readonly max?: number
  /** Number of comparisons in the table, for which detectable effect and required tasks are corrected. @default 1 */
  readonly comparisons?: number
  /** True if the data were analysed before and tasks were added: the test is then anytime-valid and ignores clusters. @default false */
  readonly anytime?: boolean | undefined
}

/**
 * Compares scores of the same tasks, in the same order: 0/1 values by the exact McNemar test, bounded means by an interval for bounded
 * variables, and unbounded costs such as tokens by the ratio of their totals. Tasks without the measure are left out; `undefined` if none
 * is left. With few clusters, the interval and p are at least as wide as the cluster-robust ones.
 */
export function compareScores(
  measure: Measure,
  first: readonly TaskScore[],
  second: readonly TaskScore[],
  options: CompareScoresOptions = {},
): PairedComparison | undefined {
  const pairs = pairsOf(measure, first, second)
  if (pairs.length === 0) return undefined
  const trials = Math.max(...[first, second].map(maxTrials))
  const { anytime = false } = options
  const [a, b] = [pairs.map(({ values }) => values[0]), pairs.map(({ values }) => values[1])]
  const sides = sidesOf(a, b, options.max ?? MEASURES[measure].max)
  const { differences } = sides
  const higher = differences.filter((difference) => difference > 0).length
  const lower = differences.filter((difference) => difference < 0).length
  const [wins, losses] = MEASURES[measure].better === 'higher' ? [higher, lower] : [lower, higher]
  const sampling = anytime
    ? {}
    : clustersOf(
        pairs.map(({ score }) => score),
        options,
      )
  const tested = testSides(sides, { ...options, sampling })
  const power = {
    // Success of a task changes in units of one attempt; other measures are continuous.
    trials: measure === 'success' ? trials : Infinity,
    significance: SIGNIFICANCE / (options.comparisons ?? 1),
  }
  return {
    measure,
    tasks: pairs.length,
    trials,
    a: mean(a),
    b: mean(b),
    difference: meanDifference(differences),
    wins,
    losses,
    ties: pairs.length - wins - losses,
    ...tested,
    ...clusterCount(sampling),
    ...(anytime && { anytime }),
    // Power analysis assumes a single analysis of the data.
    ...(!anytime &&
      (tested.ratio === undefined
        ? planSides(sides, sampling, power)
        : planRatio({ tasks: pairs.length, ratio: tested.ratio, interval: tested.interval }, power))),
  }
}

/** A task and its value for both sides. */
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

function maxTrials(scores: readonly TaskScore[]): number {
  return scores.reduce((most, { trials }) => Math.max(most, trials), 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Power analysis of a comparison. */
interface PairedPlan {
  /** Minimum detectable effect: a difference. */
  readonly minimumDetectable?: number
  /** Number of tasks to detect the observed difference. */
  readonly tasksNeeded?: number
}

/** Plans of a difference. Fields are absent if nothing differs or there are too few tasks. */
function planSides(sides: Sides, sampling: TaskClusters, options: PowerOptions): PairedPlan {
  const { differences, max: most, scale } = sides
  const size = scale === 'bounded' ? most : 1
  const scaled = size === 1 ? differences : differences.map((value) => value / size)
  const inflation = inflationOf(scaled, sampling)
  const unclustered = minimumDetectable(scaled, options)
  const needed = tasksNeeded(scaled, options)
  const toScale = (difference: number): number => {
    const wider = difference * Math.sqrt(inflation)
    return scale === 'any' ? wider : Math.min(1, wider) * size
  }
  return {
    ...(unclustered !== undefined && { minimumDetectable: toScale(unclustered) }),
    ...(needed !== undefined && { tasksNeeded: Math.ceil(needed * inflation) }),
  }
}

/** Design effect of clustered tasks: variance relative to independent tasks, at least 1. */
function inflationOf(values: readonly number[], sampling: TaskClusters): number {
  if (sampling.clusters === undefined) return 1
  const residuals = residualsOf(values)
  const independentSquares = residuals.reduce((sum, value) => sum + value ** 2, 0)
  const { squares } = clusterSquares(residuals, sampling.clusters)
  return independentSquares === 0 || squares === Infinity ? 1 : Math.max(1, squares / independentSquares)
}

/** Approximate power analysis for a margin, assuming no true difference and the observed interval width. */
export interface MarginPlan {
  /** Smallest margin that this many tasks show with 80 % power. */
  readonly detectableMargin: number
  /** Number of tasks to show the given margin with 80 % power. */
  readonly tasksNeeded: number
}

const POWER = 0.8

/**
 * Plans a non-inferiority or equivalence comparison. `margin` is a difference, or a factor above 1 if the comparison is a ratio.
 * `undefined` if the interval has no width.
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
  return { detectableMargin: ratio === undefined ? reach : Math.exp(reach), tasksNeeded: Math.max(needed, 1) }
}
