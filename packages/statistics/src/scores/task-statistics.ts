import { exactInterval } from '../intervals/bounded-mean.ts'
import { correlationOf } from '../intervals/clusters.ts'
import type { Interval } from '../intervals/wilson.ts'
import type { Estimate } from './cell-estimate.ts'
import type { TaskScore } from './task-scores.ts'

/** Scores of one configuration, by task. */
export type ScoresByTask = ReadonlyMap<string, TaskScore>

/** Statistics of one task over the configurations of a report. */
export interface TaskStatistics {
  readonly task: string
  readonly taskType: string
  /**
   * Mean success of the configurations. The interval treats all attempts as identically distributed; if they are not, it is too wide and
   * never too narrow (Hoeffding, Annals of Mathematical Statistics 27, 1956).
   */
  readonly meanSuccess: Estimate
  /** Absent if all configurations do equally well at this task, or at the others. */
  readonly discrimination?: Discrimination
}

/**
 * Correlation over configurations of success at a task with success at all other tasks: the corrected item-total correlation (Henrysson,
 * Psychometrika 28, 1963).
 */
export interface Discrimination {
  readonly correlation: number
  /** 95 % interval by Fisher's z; absent for fewer than four configurations. */
  readonly interval?: Interval
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
      ...(discrimination && { discrimination }),
    }
  })
  return items.sort((a, b) => a.meanSuccess.mean - b.meanSuccess.mean || (a.task < b.task ? -1 : 1))
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

function discriminationOf(rates: readonly number[], totals: readonly number[]): Discrimination | undefined {
  const others = totals.map((total, row) => total - (rates[row] ?? 0))
  if (isAlike(rates) || isAlike(others)) return undefined
  const correlation = correlationOf(rates, others)
  const n = rates.length
  if (n < 4) return { correlation }
  const [z, half] = [Math.atanh(Math.max(-1 + EPSILON, Math.min(1 - EPSILON, correlation))), 1.959963984540054 / Math.sqrt(n - 3)]
  return { correlation, interval: { low: Math.tanh(z - half), high: Math.tanh(z + half) } }
}

const EPSILON = 1e-9

function isAlike(values: readonly number[]): boolean {
  return values.every((value) => Math.abs(value - (values[0] ?? 0)) < EPSILON)
}
