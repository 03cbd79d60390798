import { square } from '@orreryjs/core/math'
/** Result of one attempt at a task. */
export interface Outcome {
  readonly task: string
  /** Name of the attempt's seed. */
  readonly seed: string
  /** For example 1 for success and 0 for failure. */
  readonly value: number
}

/** Variance components of outcomes. A component is absent if it cannot be separated. */
export interface VarianceSplit {
  readonly mean: number
  /** Variance of one attempt at one task with one seed. */
  readonly total: number
  /** Variance between tasks (difficulty). */
  readonly task?: number
  /** Variance between attempts at the same task, from any cause; absent if each task has one attempt. */
  readonly attempt?: number
  /** Variance between seeds; absent with a single seed. */
  readonly seed?: number
  readonly tasks: number
  readonly attempts: number
  readonly seeds: number
}

/**
 * Decomposes variance into task, attempt and seed. Half the mean squared difference of two outcomes estimates the variance of the factors
 * they do not share: attempts for two attempts at a task, tasks and attempts for two tasks with one seed, and so on. Each component is
 * unbiased for any number of attempts per task, as in Koch, Technometrics 9 (1967), and truncated at 0. `undefined` for fewer than two
 * outcomes.
 */
export function splitVariance(outcomes: readonly Outcome[]): VarianceSplit | undefined {
  if (outcomes.length < 2) return undefined
  const all = pairsIn(outcomes, () => '')
  const ofTask = pairsIn(outcomes, ({ task }) => task)
  const ofSeed = pairsIn(outcomes, ({ seed }) => seed)
  const ofBoth = pairsIn(outcomes, ({ task, seed }) => JSON.stringify([task, seed]))
  const attempts = meanOf(ofBoth)
  const tasksApart = meanOf(subtract(ofSeed, ofBoth))
  const seedsApart = meanOf(subtract(ofTask, ofBoth))
  const bothApart = meanOf(subtract(subtract(all, ofTask), subtract(ofSeed, ofBoth)))
  const [tasks, seeds] = [new Set(outcomes.map(({ task }) => task)).size, new Set(outcomes.map(({ seed }) => seed)).size]
  const known = {
    mean: outcomes.reduce((sum, { value }) => sum + value, 0) / outcomes.length,
    tasks,
    attempts: outcomes.length,
    seeds,
  }
  const seed = positive(difference(bothApart, tasksApart))
  const task = seeds === 1 ? positive(difference(tasksApart, attempts)) : positive(difference(bothApart, seedsApart))
  const total = bothApart ?? tasksApart ?? seedsApart ?? attempts ?? 0
  // The interaction of task and seed counts as attempt variance: with one attempt per task and seed they cannot be separated.
  const attempt = task === undefined ? undefined : Math.max(0, total - task - (seed ?? 0))
  return {
    ...known,
    total,
    ...(task !== undefined && { task }),
    ...(attempt !== undefined && { attempt }),
    ...(seed !== undefined && { seed }),
  }
}

/** Sum of half the squared differences over a set of pairs. */
interface Pairs {
  readonly squares: number
  readonly count: number
}

/** Sums over the pairs within each group. */
function pairsIn(outcomes: readonly Outcome[], groupOf: (outcome: Outcome) => string): Pairs {
  const groups = new Map<string, { count: number; sum: number; squares: number }>()
  for (const outcome of outcomes) {
    const { count, sum, squares } = groups.get(groupOf(outcome)) ?? { count: 0, sum: 0, squares: 0 }
    const { value } = outcome
    groups.set(groupOf(outcome), { count: count + 1, sum: sum + value, squares: squares + value * value })
  }
  let [squares, count] = [0, 0]
  for (const group of groups.values()) {
    squares += (group.count * group.squares - square(group.sum)) / 2
    count += (group.count * (group.count - 1)) / 2
  }
  return { squares, count }
}

function subtract(all: Pairs, some: Pairs): Pairs {
  return { squares: all.squares - some.squares, count: all.count - some.count }
}

function meanOf({ squares, count }: Pairs): number | undefined {
  return count <= 0 ? undefined : squares / count
}

function difference(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b
}

function positive(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.max(0, value)
}
