import { square } from '@orreryjs/core/math'
import { studentQuantile } from '../intervals/distributions.ts'
import { rateOf, type ScoresByTask, sharedTasks } from './task-statistics.ts'

/** A subset of tasks that predicts the success rate on all tasks. */
export interface TaskSubset {
  /**
   * Chosen tasks, each with the share of all tasks that it represents. Their weighted mean predicts a configuration's rate on all tasks.
   */
  readonly tasks: readonly WeightedTask[]
  /** Number of tasks in the full set. */
  readonly totalTasks: number
  /** Error on held-out configurations. */
  readonly error: CrossValidationError
}

/** A task of a subset. */
export interface WeightedTask {
  readonly task: string
  readonly weight: number
}

/** Leave-one-out prediction error. */
export interface CrossValidationError {
  /** Predicted minus actual rate on all tasks, by configuration. */
  readonly errors: readonly number[]
  /** Root mean square error. */
  readonly rootMeanSquare: number
  /** Half-width of the 95 % prediction interval for another configuration (Student's t, errors around 0). */
  readonly bound95: number
  /** Root mean square error of the same number of random tasks: the baseline of a subset. */
  readonly randomBaseline: number
}

/**
 * Chooses `size` tasks that predict a configuration's success rate on all tasks. Tasks sorted by difficulty are divided into `size` equal
 * strata, and the middle task of each represents its stratum (anchors of strata, as in Vivek et al., "Anchor Points", EACL 2024, with
 * difficulty in place of the model's confidence). The error is measured on configurations left out of the choice. `undefined` for fewer
 * than three configurations, or if the size is not between 1 and the number of shared tasks.
 */
export function chooseSubset(rows: readonly ScoresByTask[], size: number): TaskSubset | undefined {
  const tasks = sharedTasks(rows)
  if (rows.length < 3 || size < 1 || size >= tasks.length) return undefined
  const errors = rows.map((row, leftOutRow) => {
    const chosen = chooseTasks(
      tasks,
      rows.filter((_, at) => at !== leftOutRow),
      size,
    )
    return predictRate(chosen, row) - meanRate(row, tasks)
  })
  const square = errors.reduce((sum, error) => sum + error * error, 0) / errors.length
  const randomSquare = rows.reduce((sum, row) => sum + squareErrorOfRandom(row, tasks, size), 0) / rows.length
  return {
    tasks: chooseTasks(tasks, rows, size),
    totalTasks: tasks.length,
    error: {
      errors,
      rootMeanSquare: Math.sqrt(square),
      bound95: studentQuantile(0.975, rows.length) * Math.sqrt(square),
      randomBaseline: Math.sqrt(randomSquare),
    },
  }
}

/** Predicts the rate on all tasks from a configuration's scores on the chosen tasks. A missing task counts as not solved. */
export function predictRate(chosen: readonly WeightedTask[], row: ScoresByTask): number {
  return chosen.reduce((sum, { task, weight }) => sum + weight * rateOf(row, task), 0)
}

function chooseTasks(tasks: readonly string[], rows: readonly ScoresByTask[], size: number): readonly WeightedTask[] {
  const sorted = tasks.map((task) => {
    const rates = rows.map((row) => rateOf(row, task))
    return { task, ease: rates.reduce((sum, rate) => sum + rate, 0), pattern: rates.map((rate) => rate.toFixed(6)).join(' ') }
  })
  // Tasks solved by the same configurations are neighbours, so each pattern gets its share of the subset.
  sorted.sort((a, b) => a.ease - b.ease || byText(a.pattern, b.pattern) || byText(a.task, b.task))
  return Array.from({ length: size }, (_, stratum) => {
    const [from, to] = [stratum, stratum + 1].map((cut) => Math.round((cut * sorted.length) / size))
    const [start, end] = [from ?? 0, to ?? sorted.length]
    return { task: sorted[Math.floor((start + end - 1) / 2)]?.task ?? '', weight: (end - start) / sorted.length }
  })
}

function meanRate(row: ScoresByTask, tasks: readonly string[]): number {
  return tasks.reduce((sum, task) => sum + rateOf(row, task), 0) / tasks.length
}

/** Mean square error of the mean of `size` tasks drawn without replacement. */
function squareErrorOfRandom(row: ScoresByTask, tasks: readonly string[], size: number): number {
  const mean = meanRate(row, tasks)
  const squares = tasks.reduce((sum, task) => sum + square(rateOf(row, task) - mean), 0)
  return ((squares / (tasks.length - 1)) * (1 - size / tasks.length)) / size
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
