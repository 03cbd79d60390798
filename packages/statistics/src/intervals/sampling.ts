import type { TaskScore } from '../scores/task-scores.ts'

/** When tasks that share a room, a kind of product or a tree of recipes are taken together: where there are few of these, or as told. */
export const CLUSTERINGS = ['few', 'always', 'never'] as const

/** One of them. */
export type Clustering = (typeof CLUSTERINGS)[number]

/** How tasks are taken to have been drawn. */
export interface SamplingOptions {
  /** Whether clusters of tasks are what was drawn, and not each task by itself. @default 'few': where there are fewer than 30, and more tasks */
  readonly cluster?: Clustering | undefined
}

/** What tasks share, one entry a task in their order; absent where it is not taken into account. */
export interface Sampling {
  readonly clusters?: readonly string[]
}

/** What an interval was computed with, to be told beside it. */
export interface Sampled {
  /** Clusters that were taken as what was drawn; absent where each task was. */
  readonly clusters?: number
}

/** With as many clusters it hardly matters whether they are known: Cameron and Miller (2015), section VI, put it at 20 to 50. */
const MANY_CLUSTERS = 30

/** What these tasks share, as far as it is to be taken into account. */
export function samplingOf(scores: readonly TaskScore[], { cluster = 'few' }: SamplingOptions = {}): Sampling {
  const clusters = cluster === 'never' ? undefined : clustersOf(scores, cluster)
  return clusters === undefined ? {} : { clusters }
}

/** A task without a cluster is one by itself. `undefined` where tasks are not to be taken together, or share nothing. */
function clustersOf(scores: readonly TaskScore[], cluster: 'few' | 'always'): readonly string[] | undefined {
  const names = scores.map(({ cluster: name, task }) => (name === undefined ? `task ${task}` : `in ${name}`))
  const count = new Set(names).size
  if (count === names.length) return undefined
  // One room says nothing of other rooms: who wants that told asks for it.
  return cluster === 'always' || (count > 1 && count < MANY_CLUSTERS) ? names : undefined
}

/** How many clusters there are, for whoever reads the interval. */
export function sampledOf({ clusters }: Sampling): Sampled {
  return clusters === undefined ? {} : { clusters: new Set(clusters).size }
}

/** Values without their mean. */
export function residualsOf(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.map((value) => value - mean)
}

/** The squares of clusters: of the sums of what is in each. */
interface ClusterSquares {
  /** Enlarged by clusters over clusters less one. */
  readonly squares: number
  /** Degrees of freedom of Student's t; at least 1. */
  readonly degrees: number
}

/**
 * Squares of the clusters' sums of residuals, from which the variance of a mean over n values is that over n squared: the cluster-robust one
 * of Liang and Zeger (Biometrika 73, 1986) with its correction for few clusters. Clusters of different size count as fewer of the same
 * size (Carter, Schnepel and Steigerwald, Review of Economics and Statistics 99, 2017): (sum of sizes)^2 over the sum of their squares.
 * One cluster bounds nothing.
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
  const effective = residuals.length ** 2 / all.reduce((total, { size }) => total + size * size, 0)
  return { squares, degrees: Math.max(1, effective - 1) }
}

/** Pearson's correlation of two lists as long as each other; 0 where one of them is all alike. */
export function correlationOf(first: readonly number[], second: readonly number[]): number {
  const [a, b] = [deviations(first), deviations(second)]
  const size = Math.sqrt(dot(a, a) * dot(b, b))
  return size === 0 ? 0 : Math.max(-1, Math.min(1, dot(a, b) / size))
}

/** What rounding leaves of values that are all alike, as a share of them. */
const SPECK = 1e-12

function deviations(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const isAlike = values.every((value) => Math.abs(value - mean) <= SPECK * Math.abs(mean))
  return values.map((value) => (isAlike ? 0 : value - mean))
}

function dot(first: readonly number[], second: readonly number[]): number {
  return first.reduce((sum, value, at) => sum + value * (second[at] ?? 0), 0)
}
