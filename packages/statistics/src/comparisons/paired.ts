import { exp, log, square } from '@orreryjs/core/math'
import type { BootstrapOptions } from '../intervals/bootstrap.ts'
import {
  type ClusterCount,
  clusterCount,
  clustersOf,
  hasFewClusters,
  type Target,
  type TargetOptions,
} from '../intervals/clusters.ts'
import { normalQuantile } from '../intervals/distributions.ts'
import { meanDifference, type RatioEstimate } from '../intervals/means.ts'
import type { Interval } from '../intervals/wilson.ts'
import { MEASURES, type Measure } from '../scores/measures.ts'
import { meanOf, type TaskScore } from '../scores/task-scores.ts'
import { type PairedPlan, planSides } from './paired-plan.ts'
import { type PairedTest, SIGNIFICANCE, sidesOf, testSides, widenForClusters } from './paired-test.ts'

/** Result of a comparison for one target: exactly these tasks, or new tasks like them. */
export interface TargetResult extends ClusterCount, PairedPlan {
  readonly target: Target
  /** 95 % interval of the difference, or of the ratio if there is one. Contains no difference whenever the test does not reject at 5 %. */
  readonly interval: Interval
  /** Two-sided p of no difference. */
  readonly p: number
  /**
   * The ratio on a typical task: geometric mean over tasks, or the median for anytime-valid tests. It never names a winner, and prevents one
   * if it is significant for the other side. Absent if a value is 0, and without a ratio.
   */
  readonly typical?: RatioEstimate
}

/** Paired comparison of two agents on the same tasks. The task is the unit of analysis: attempts are averaged within it first. */
export interface PairedComparison extends TargetResult {
  readonly measure: Measure
  /** Number of tasks that both sides played. */
  readonly tasks: number
  /** Maximum number of attempts at a task, of either side. */
  readonly trials: number
  readonly a: number
  readonly b: number
  /** A - B. */
  readonly difference: number
  /**
   * Total of the first side over the total of the second; only for costs without an upper bound: calls, tokens, and steps without a step
   * limit.
   */
  readonly ratio?: number
  /** Number of tasks on which the first side did better; `losses`: the second; `ties`: neither. */
  readonly wins: number
  readonly losses: number
  readonly ties: number
  readonly test: PairedTest
  /** True if test and interval are anytime-valid; absent if they are valid for one analysis. */
  readonly anytime?: true
  /** The result for the other target. Present if tasks share fewer than 30 clusters; with more, both targets hardly differ. */
  readonly otherTarget?: TargetResult
}

/** Options of `compareScores`. */
export interface CompareScoresOptions extends BootstrapOptions, TargetOptions {
  /** Maximum possible value, such as the step limit of an episode. @default the maximum of the measure */
  readonly max?: number
  /** Number of comparisons in the table, for which detectable effect and required tasks are corrected. @default 1 */
  readonly comparisons?: number
  /** True if the data were analysed before and tasks were added: the test is then anytime-valid, and its target is these tasks. @default false */
  readonly anytime?: boolean | undefined
}

/**
 * Compares scores of the same tasks, in the same order: 0/1 values by the exact McNemar test, success rates of equally many attempts by a
 * sign-flip test, other bounded means by an interval for bounded variables, and unbounded costs such as tokens by the ratio of their totals. For
 * new tasks, interval and p are at least as wide as the cluster-robust ones. Tasks without the measure are left out; `undefined` if none is
 * left.
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
  const { anytime = false, comparisons = 1 } = options
  const target = anytime ? 'these-tasks' : (options.target ?? 'these-tasks')
  const scores = pairs.map(({ score }) => score)
  const [a, b] = [pairs.map(({ values }) => values[0]), pairs.map(({ values }) => values[1])]
  const sides = sidesOf(a, b, options.max ?? MEASURES[measure].max, measure === 'success' ? commonDenominator(pairs) : undefined)
  const { differences } = sides
  const higher = differences.filter((difference) => difference > 0).length
  const lower = differences.filter((difference) => difference < 0).length
  const [wins, losses] = MEASURES[measure].better === 'higher' ? [higher, lower] : [lower, higher]
  const tested = testSides(sides, options)
  // Success of a task changes in units of one attempt; other measures are continuous.
  const power = { trials: measure === 'success' ? trials : Infinity, significance: SIGNIFICANCE / comparisons }
  const resultFor = (wanted: Target): TargetResult => {
    const { clusters } = clustersOf(scores, { target: wanted })
    const result = clusters === undefined ? tested : widenForClusters(tested, sides, clusters)
    const { p, interval, typical } = result
    // Power analysis assumes a single analysis of the data.
    const plan = anytime ? {} : planSides(sides, result, power, clusters)
    return { target: wanted, ...(clusters && clusterCount({ clusters })), p, interval, ...(typical && { typical }), ...plan }
  }
  return {
    measure,
    tasks: pairs.length,
    trials,
    a: mean(a),
    b: mean(b),
    difference: meanDifference(differences),
    ...(tested.ratio !== undefined && { ratio: tested.ratio }),
    wins,
    losses,
    ties: pairs.length - wins - losses,
    test: tested.test,
    ...resultFor(target),
    ...(anytime && { anytime }),
    ...(!anytime && hasFewClusters(scores) && { otherTarget: resultFor(target === 'new-tasks' ? 'these-tasks' : 'new-tasks') }),
  }
}

/** A task and its value for both sides. */
interface Pair {
  readonly score: TaskScore
  readonly other: TaskScore
  readonly values: readonly [first: number, second: number]
}

function pairsOf(measure: Measure, first: readonly TaskScore[], second: readonly TaskScore[]): readonly Pair[] {
  return first.flatMap((score, index): readonly Pair[] => {
    const other = second[index]
    const a = meanOf(score, measure)
    const b = other && meanOf(other, measure)
    return other === undefined || a === undefined || b === undefined ? [] : [{ score, other, values: [a, b] }]
  })
}

/**
 * Returns the least common multiple of the numbers of attempts; `undefined` if the sides have different numbers of attempts at a task: the
 * difference of equal agents is then not symmetric.
 */
function commonDenominator(pairs: readonly Pair[]): number | undefined {
  if (pairs.some(({ score, other }) => score.trials !== other.trials)) return undefined
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
  return pairs.reduce((multiple, { score: { trials } }) => (multiple * trials) / divisor(multiple, trials), 1)
}

function maxTrials(scores: readonly TaskScore[]): number {
  return scores.reduce((most, { trials }) => Math.max(most, trials), 0)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
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
  const scaled = (value: number): number => (ratio === undefined ? value : log(value))
  const normal = normalQuantile(0.975)
  const error = (scaled(interval.high) - scaled(interval.low)) / 2 / normal
  const size = Math.abs(scaled(margin))
  if (!Number.isFinite(error) || error <= 0 || size === 0) return undefined
  const reach = (normal + normalQuantile(POWER)) * error
  const needed = Math.ceil(tasks * square(reach / size))
  return { detectableMargin: ratio === undefined ? reach : exp(reach), tasksNeeded: Math.max(needed, 1) }
}
