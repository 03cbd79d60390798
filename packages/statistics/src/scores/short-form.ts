import { studentQuantile } from '../intervals/distributions.ts'
import { type ItemRow, rateOf, sharedTasks } from './items.ts'

/** A few tasks that stand for all. */
export interface ShortForm {
  /** The tasks, each with the share of all tasks that it stands for. A row's rate on all is predicted by their weighted mean. */
  readonly tasks: readonly WeightedTask[]
  /** What it was chosen of. */
  readonly of: number
  /** Of rows that had no say in the choice. */
  readonly error: HeldOutError
}

/** A task of a short form. */
export interface WeightedTask {
  readonly task: string
  readonly weight: number
}

/** How far the prediction was off for rows that were left out, one after the other, when the tasks were chosen. */
export interface HeldOutError {
  /** Predicted minus what the row came to on all tasks, row by row. */
  readonly errors: readonly number[]
  /** Root of the mean square. */
  readonly size: number
  /** A prediction for another row is within so much of its rate 95 times in 100 (Student's t, of errors around 0). */
  readonly within: number
  /** What as many tasks drawn by lot are off by, root of the mean square: what a short form has to beat. */
  readonly byLot: number
}

/**
 * Chooses `size` tasks that predict the rate of a row on all tasks: tasks in the order of their ease for these rows are cut into so many
 * equal pieces, and the middle task of each stands for its piece (anchors of strata, as in Vivek et al., "Anchor Points", EACL 2024, with
 * the ease in place of the model's confidence). The error is that of rows that were left out of the choice. Absent for fewer than three
 * rows, and unless the size is between one and the number of tasks that all rows played.
 */
export function shortForm(rows: readonly ItemRow[], size: number): ShortForm | undefined {
  const tasks = sharedTasks(rows)
  if (rows.length < 3 || size < 1 || size >= tasks.length) return undefined
  const errors = rows.map((row, out) => {
    const chosen = chooseTasks(
      tasks,
      rows.filter((_, at) => at !== out),
      size,
    )
    return predict(chosen, row) - meanRate(row, tasks)
  })
  const square = errors.reduce((sum, error) => sum + error * error, 0) / errors.length
  const byLot = rows.reduce((sum, row) => sum + squareByLot(row, tasks, size), 0) / rows.length
  return {
    tasks: chooseTasks(tasks, rows, size),
    of: tasks.length,
    error: {
      errors,
      size: Math.sqrt(square),
      within: studentQuantile(0.975, rows.length) * Math.sqrt(square),
      byLot: Math.sqrt(byLot),
    },
  }
}

/** The rate on all tasks that a row's scores on the chosen ones predict. A task that it did not play counts as not solved. */
export function predict(chosen: readonly WeightedTask[], row: ItemRow): number {
  return chosen.reduce((sum, { task, weight }) => sum + weight * rateOf(row, task), 0)
}

function chooseTasks(tasks: readonly string[], rows: readonly ItemRow[], size: number): readonly WeightedTask[] {
  const known = tasks.map((task) => {
    const rates = rows.map((row) => rateOf(row, task))
    return { task, ease: rates.reduce((sum, rate) => sum + rate, 0), pattern: rates.map((rate) => rate.toFixed(6)).join(' ') }
  })
  // Those that the same rows solve stand beside each other, so that each kind of task has its share.
  known.sort((a, b) => a.ease - b.ease || byText(a.pattern, b.pattern) || byText(a.task, b.task))
  return Array.from({ length: size }, (_, piece) => {
    const [from, to] = [piece, piece + 1].map((cut) => Math.round((cut * known.length) / size))
    const [start, end] = [from ?? 0, to ?? known.length]
    return { task: known[Math.floor((start + end - 1) / 2)]?.task ?? '', weight: (end - start) / known.length }
  })
}

function meanRate(row: ItemRow, tasks: readonly string[]): number {
  return tasks.reduce((sum, task) => sum + rateOf(row, task), 0) / tasks.length
}

/** Mean square error of the mean of so many tasks drawn without repetition. */
function squareByLot(row: ItemRow, tasks: readonly string[], size: number): number {
  const mean = meanRate(row, tasks)
  const squares = tasks.reduce((sum, task) => sum + (rateOf(row, task) - mean) ** 2, 0)
  return ((squares / (tasks.length - 1)) * (1 - size / tasks.length)) / size
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
