import { square } from '@orreryjs/core/math'
import type { TaskScore } from '../scores/task-scores.ts'

/** Target of an interval or a test: exactly these tasks, or new tasks like them from other rooms, product categories or recipe trees. */
export const TARGETS = ['these-tasks', 'new-tasks'] as const

/** An element of `TARGETS`. */
export type Target = (typeof TARGETS)[number]

/** Options for tasks that share clusters. */
export interface TargetOptions {
  /** For `new-tasks` the sampling unit is the cluster, otherwise the task. @default 'these-tasks' */
  readonly target?: Target | undefined
}

/** Cluster of each task, in the order of the tasks; absent if the task is the sampling unit. */
export interface TaskClusters {
  readonly clusters?: readonly string[]
}

/** Number of clusters of an interval, for display. */
export interface ClusterCount {
  /** Number of clusters; absent if the task is the sampling unit. */
  readonly clusters?: number
}

/** With this many clusters, clustering hardly changes the result: Cameron and Miller (2015), section VI, name 20 to 50. */
const MANY_CLUSTERS = 30

/** Returns the clusters of these tasks, if the target is new tasks. */
export function clustersOf(scores: readonly TaskScore[], { target = 'these-tasks' }: TargetOptions = {}): TaskClusters {
  const clusters = target === 'new-tasks' ? sharedClusters(scores) : undefined
  return clusters === undefined ? {} : { clusters }
}

/** Returns the cluster of each task; a task without a cluster is its own cluster. `undefined` if no tasks share a cluster. */
function sharedClusters(scores: readonly TaskScore[]): readonly string[] | undefined {
  const names = scores.map(({ cluster: name, task }) => (name === undefined ? `task ${task}` : `in ${name}`))
  return new Set(names).size === names.length ? undefined : names
}

/** True if these tasks share so few clusters that results for these tasks say little about new tasks. */
export function hasFewClusters(scores: readonly TaskScore[]): boolean {
  const clusters = sharedClusters(scores)
  return clusters !== undefined && new Set(clusters).size < MANY_CLUSTERS
}

/** Returns the number of clusters, for display. */
export function clusterCount({ clusters }: TaskClusters): ClusterCount {
  return clusters === undefined ? {} : { clusters: new Set(clusters).size }
}

/** Values minus their mean. */
export function residualsOf(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

/** Sum of squared cluster sums. */
interface ClusterSquares {
  /** Multiplied by clusters / (clusters - 1). */
  readonly squares: number
  /** Degrees of freedom of Student's t; at least 1. */
  readonly degrees: number
}

/**
 * Sum of the squared cluster sums of the residuals. Divided by n squared it is the variance of a mean over n values: the cluster-robust
 * estimator of Liang and Zeger (Biometrika 73, 1986) with its correction for few clusters. Clusters of unequal size count as fewer clusters
 * of equal size (Carter, Schnepel and Steigerwald, Review of Economics and Statistics 99, 2017): (sum of sizes)^2 over the sum of their
 * squares. Infinite for a single cluster.
 */
export function clusterSquares(residuals: readonly number[], clusters: readonly string[]): ClusterSquares {
  const sums = new Map<string, { sum: number; size: number }>()
  for (const [at, value] of residuals.entries()) {
    const own = sums.get(clusters[at] ?? '') ?? { sum: 0, size: 0 }
    sums.set(clusters[at] ?? '', { sum: own.sum + value, size: own.size + 1 })
  }
  const all = [...sums.values()]
  if (all.length < 2) return { squares: Infinity, degrees: 1 }
  const squares = all.reduce((total, { sum }) => total + sum * sum, 0) * (all.length / (all.length - 1))
  const effective = square(residuals.length) / all.reduce((total, { size }) => total + size * size, 0)
  return { squares, degrees: Math.max(1, effective - 1) }
}

/** Pearson correlation of two lists of equal length; 0 if either list is constant. */
export function correlationOf(first: readonly number[], second: readonly number[]): number {
  const [a, b] = [deviations(first), deviations(second)]
  const size = Math.sqrt(dot(a, a) * dot(b, b))
  return size === 0 ? 0 : Math.max(-1, Math.min(1, dot(a, b) / size))
}

/** Relative rounding error of equal values. */
const EPSILON = 1e-12

function deviations(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const isAlike = values.every((value) => Math.abs(value - mean) <= EPSILON * Math.abs(mean))
  return values.map((value) => (isAlike ? 0 : value - mean))
}

function dot(first: readonly number[], second: readonly number[]): number {
  return first.reduce((sum, value, at) => sum + value * (second[at] ?? 0), 0)
}
