import { exp, log, square } from '@orreryjs/core/math'
import { clusterSquares, residualsOf } from '../intervals/clusters.ts'
import { normalQuantile, studentQuantile } from '../intervals/distributions.ts'
import { meanDifference } from '../intervals/means.ts'
import type { Sides, TestResult } from './paired-test.ts'
import { minimumDetectable, type PowerOptions, planRatio, tasksNeeded } from './power.ts'

/** Power analysis of a comparison, by the test and the sampling unit of its p. */
export interface PairedPlan {
  /**
   * Minimum detectable effect: smallest true difference, or ratio above 1, that these tasks detect with 80 % power, corrected for the number
   * of comparisons. Absent if all results are equal, if the tasks cannot detect any difference, and for anytime-valid tests.
   */
  readonly minimumDetectable?: number
  /**
   * Approximate number of tasks that detects the observed difference with 80 % power. For new tasks: in the same clusters. Absent if there
   * is no difference, or if no number of tasks in these clusters detects it.
   */
  readonly tasksNeeded?: number
  /**
   * Approximate number of clusters, with as many tasks in each, that detects the observed difference with 80 % power. Only for new tasks;
   * absent if there is no difference, or a single cluster.
   */
  readonly clustersNeeded?: number
}

/** Power analysis on the scale of the test, before it is converted to differences or ratios. */
interface ScaledPlan {
  readonly detectable: number | undefined
  readonly tasks: number | undefined
  readonly clusters?: number | undefined
}

const POWER = 0.8

/** Plans a comparison whose sampling unit is the task, or the cluster if `clusters` are given. */
export function planSides(
  sides: Sides,
  tested: Pick<TestResult, 'p' | 'ratio' | 'interval'>,
  options: PowerOptions & { readonly significance: number },
  clusters?: readonly string[],
): PairedPlan {
  const { scale, max: maxValue, differences } = sides
  const { ratio, interval, p } = tested
  const n = differences.length
  // Rates have a maximum of 1; steps are divided by their bound.
  const size = scale === 'bounded' ? maxValue : 1
  const values = differences.map((value) => value / size)
  const plan =
    ratio === undefined
      ? planDifference(values, { ...options, ...(scale === 'bounded' && { addedSquare: 1 / n }) }, clusters)
      : planTotals({ tasks: n, ratio, interval }, options, clusters)
  const observed: ObservedEffect = {
    size: Math.abs(ratio === undefined ? meanDifference(values) : log(ratio)),
    tasks: n,
    clusters: new Set(clusters).size,
    p,
  }
  const { detectable, tasks, clusters: clustersNeeded } = withoutContradiction(plan, observed, options.significance)
  const isPossible = detectable !== undefined && (scale === 'ratio' || scale === 'any' || detectable <= 1)
  return {
    ...(isPossible && { minimumDetectable: ratio === undefined ? detectable * size : exp(detectable) }),
    ...(tasks !== undefined && { tasksNeeded: tasks }),
    ...(clustersNeeded !== undefined && { clustersNeeded }),
  }
}

function planDifference(
  values: readonly number[],
  options: PowerOptions & { readonly significance: number },
  clusters: readonly string[] | undefined,
): ScaledPlan {
  const byTask: ScaledPlan = { detectable: minimumDetectable(values, options), tasks: tasksNeeded(values, options) }
  return clusters === undefined ? byTask : largerPlan(byTask, planClusters(values, clusters, options.significance))
}

/** Plans a ratio of totals, as a logarithm. Its error falls with the number of clusters, if they are the sampling unit. */
function planTotals(
  tested: Parameters<typeof planRatio>[0],
  options: PowerOptions,
  clusters: readonly string[] | undefined,
): ScaledPlan {
  const { tasksNeeded: needed, minimumDetectable: ratio } = planRatio(tested, options)
  const detectable = ratio === undefined ? undefined : log(ratio)
  if (clusters === undefined || needed === undefined) return { detectable, tasks: needed }
  return { detectable, tasks: undefined, clusters: Math.ceil((needed * new Set(clusters).size) / tested.tasks) }
}

/** Number of standard errors of a difference that is detected with 80 % power, by a test with these degrees of freedom. */
function errorsNeeded(significance: number, degrees: number): number {
  return studentQuantile(1 - significance / 2, degrees) + studentQuantile(POWER, degrees)
}

/** Maximum number of clusters of a plan; a larger number is of no use to anyone. */
const MAX_CLUSTERS = 10_000

/**
 * Plans Student's t with cluster-robust errors. The part of the variance that independent tasks would have falls with the number of tasks
 * in the same clusters. The rest falls only with the number of clusters.
 */
function planClusters(values: readonly number[], clusters: readonly string[], significance: number): ScaledPlan {
  const n = values.length
  const residuals = residualsOf(values)
  const { squares, degrees } = clusterSquares(residuals, clusters)
  if (squares === Infinity) return { detectable: undefined, tasks: undefined }
  const within = residuals.reduce((sum, value) => sum + square(value), 0) / square(n)
  const between = Math.max(0, squares / square(n) - within)
  const needed = errorsNeeded(significance, degrees)
  const detectable = needed * Math.sqrt(between + within)
  const difference = Math.abs(meanDifference(values))
  if (difference === 0) return { detectable, tasks: undefined }
  const allowed = square(difference / needed)
  const tasks = allowed > between ? Math.max(1, Math.ceil((n * within) / (allowed - between))) : undefined
  const observed = new Set(clusters).size
  const isDetected = (count: number): boolean => {
    const error = Math.sqrt(((between + within) * observed) / count)
    return errorsNeeded(significance, Math.max(1, ((degrees + 1) * count) / observed - 1)) * error <= difference
  }
  return { detectable, tasks, clusters: smallest(2, MAX_CLUSTERS, isDetected) }
}

/** Returns the smallest number from `from` to `to` for which a monotonic condition holds; `undefined` if it does not hold for `to`. */
function smallest(from: number, to: number, holds: (count: number) => boolean): number | undefined {
  if (!holds(to)) return undefined
  let [low, high] = [from - 1, to]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

/** The test of clustered tasks rejects only if both of its parts do, so the plan is the larger one of both. */
function largerPlan(byTask: ScaledPlan, byCluster: ScaledPlan): ScaledPlan {
  const larger = (a: number | undefined, b: number | undefined): number | undefined =>
    a === undefined || b === undefined ? undefined : Math.max(a, b)
  return {
    detectable: larger(byTask.detectable, byCluster.detectable),
    tasks: larger(byTask.tasks, byCluster.tasks),
    clusters: byCluster.clusters,
  }
}

/** Observation of a test. */
interface ObservedEffect {
  /** Size of the difference, or of the logarithm of the ratio. */
  readonly size: number
  readonly tasks: number
  readonly clusters: number
  readonly p: number
}

/**
 * Corrects approximations that the test refutes: it did not detect the observed difference with these tasks, but the plan says that these
 * tasks detect it. The error of the test is then at least the difference over the normal quantile of p.
 */
function withoutContradiction(plan: ScaledPlan, observed: ObservedEffect, significance: number): ScaledPlan {
  if (observed.p < significance || observed.size === 0) return plan
  // One standard error at least: for a p near 1 the quantile does not show the error.
  const errors = Math.max(1, normalQuantile(1 - observed.p / 2))
  const factor = (normalQuantile(1 - significance / 2) + normalQuantile(POWER)) / errors
  const beyond = (planned: number | undefined, refuted: number, corrected: number): number | undefined =>
    planned !== undefined && planned <= refuted ? corrected : planned
  return {
    detectable: beyond(plan.detectable, observed.size, observed.size * factor),
    tasks: beyond(plan.tasks, observed.tasks, Math.ceil(observed.tasks * square(factor))),
    clusters: beyond(plan.clusters, observed.clusters, Math.ceil(observed.clusters * square(factor))),
  }
}
