import { compareTexts } from '@orreryjs/core'
import { atanh, tanh } from '@orreryjs/core/math'
import { exactInterval } from '../intervals/bounded-mean.ts'
import { correlationOf } from '../intervals/clusters.ts'
import type { Interval } from '../intervals/wilson.ts'
import type { Estimate } from './cell-estimate.ts'
import type { TaskScore } from './task-scores.ts'

/** Scores of one configuration, by task. */
export type ScoresByTask = ReadonlyMap<string, TaskScore>

/**
 * Whether a task shows a difference between configurations: `separates` if their success rates at it differ; otherwise not, because all
 * of them solved it in every attempt (`all`) or in no attempt (`none`), or all solved the same share of attempts (`equal`).
 */
export type Separation = 'separates' | 'all' | 'none' | 'equal'

/** Statistics of one task over the configurations of a report. */
export interface TaskStatistics {
  readonly task: string
  readonly taskType: string
  /**
   * Mean success of the configurations. The interval treats all attempts as identically distributed; if they are not, it is too wide and
   * never too narrow (Hoeffding, Annals of Mathematical Statistics 27, 1956).
   */
  readonly meanSuccess: Estimate
  readonly separation: Separation
  /** Absent for two configurations, or if all do equally well at this task, or at the others. */
  readonly discrimination?: Discrimination
}

/**
 * Correlation over configurations of success at a task with success at all other tasks: the corrected item-total correlation (Henrysson,
 * Psychometrika 28, 1963), for single attempts the point-biserial correlation. No item response model is fitted, because reports have few configurations: a
 * one-parameter (Rasch) model needs about 30 for difficulties within 1 logit (Linacre, Rasch Measurement Transactions 7, 1994) and orders
 * tasks like their mean success; a two-parameter model needs about 200 (Drasgow, Applied Psychological Measurement 13, 1989).
 */
export interface Discrimination {
  readonly correlation: number
  /** 95 % interval by Fisher's z; absent for fewer than four configurations. */
  readonly interval?: Interval
}

/** Number of tasks by separation. */
export type SeparationCounts = Readonly<Record<Separation, number>>

/** Counts tasks by separation. */
export function countSeparations(items: readonly Pick<TaskStatistics, 'separation'>[]): SeparationCounts {
  const countOf = (wanted: Separation): number => items.filter(({ separation }) => separation === wanted).length
  return { separates: countOf('separates'), all: countOf('all'), none: countOf('none'), equal: countOf('equal') }
}

/** Analyses every task that all configurations played, hardest first. Empty for fewer than two configurations. */
export function analyseTasks(rows: readonly ScoresByTask[]): readonly TaskStatistics[] {
  const shared = sharedTasks(rows)
  if (rows.length < 2 || shared.length === 0) return []
  const totals = rows.map((row) => shared.reduce((sum, task) => sum + rateOf(row, task), 0))
  const items = shared.map((task): TaskStatistics => {
    const rates = rows.map((row) => rateOf(row, task))
    const discrimination = discriminationOf(rates, totals)
    return {
      task,
      taskType: rows[0]?.get(task)?.taskType ?? '',
      meanSuccess: easeOf(task, rows, rates),
      separation: separationOf(rates),
      ...(discrimination && { discrimination }),
    }
  })
  return items.sort((a, b) => a.meanSuccess.mean - b.meanSuccess.mean || compareTexts(a.task, b.task))
}

/** Tasks that every configuration played with the same content hash. */
export function sharedTasks(rows: readonly ScoresByTask[]): readonly string[] {
  const [first = new Map<string, TaskScore>(), ...others] = rows
  return [...first.values()]
    .filter(({ task, taskHash }) => others.every((row) => row.get(task)?.taskHash === taskHash))
    .map(({ task }) => task)
}

/** Success rate of a configuration at a task. */
export function rateOf(row: ScoresByTask, task: string): number {
  const { successes = 0, trials = 1 } = row.get(task) ?? {}
  return successes / trials
}

function easeOf(task: string, rows: readonly ScoresByTask[], rates: readonly number[]): Estimate {
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  const attempts = rows.reduce((sum, row) => sum + (row.get(task)?.trials ?? 0), 0)
  return { mean, interval: exactInterval(mean * attempts, attempts), tasks: 1 }
}

function separationOf(rates: readonly number[]): Separation {
  if (!isAlike(rates)) return 'separates'
  const [rate = 0] = rates
  return rate === 1 ? 'all' : rate === 0 ? 'none' : 'equal'
}

function discriminationOf(rates: readonly number[], totals: readonly number[]): Discrimination | undefined {
  const others = totals.map((total, row) => total - (rates[row] ?? 0))
  // With two configurations the correlation is always -1 or 1.
  if (rates.length < 3 || isAlike(rates) || isAlike(others)) return undefined
  const correlation = correlationOf(rates, others)
  const n = rates.length
  if (n < 4) return { correlation }
  const [z, half] = [atanh(Math.max(-1 + EPSILON, Math.min(1 - EPSILON, correlation))), 1.959963984540054 / Math.sqrt(n - 3)]
  return { correlation, interval: { low: tanh(z - half), high: tanh(z + half) } }
}

const EPSILON = 1e-9

function isAlike(values: readonly number[]): boolean {
  return values.every((value) => Math.abs(value - (values[0] ?? 0)) < EPSILON)
}
