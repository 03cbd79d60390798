import { square } from '@orreryjs/core/math'
import { type Outcome, splitVariance } from '@orreryjs/statistics'

/** Assumed variance components of a rate, or of a difference of two rates. */
export interface VarianceComponents {
  /** Rate or difference, observed or assumed. */
  readonly mean: number
  /** Rate used for planning; absent for a difference. */
  readonly planningMean?: number
  readonly task: number
  readonly attempt: number
  /** Absent if unknown: one seed does not reveal the variance between seeds. */
  readonly seed?: number
  /** True if observed in an earlier run, false if assumed. */
  readonly isObserved: boolean
}

/** Assumptions about rows without an earlier run. Values are from 0 to 1. */
export interface PlanningAssumptions {
  readonly rate: number
  /** Correlation of attempts at a task: 0 if independent, 1 if always equal. */
  readonly attemptCorrelation: number
  /** Correlation of task difficulty between two rows. */
  readonly rowCorrelation: number
}

/** Default assumptions. */
export const DEFAULT_ASSUMPTIONS: PlanningAssumptions = { rate: 0.5, attemptCorrelation: 0.5, rowCorrelation: 0.5 }

/** Returns the variance components of a row's success rate, observed or assumed. */
export function rateComponents(outcomes: readonly Outcome[], assumptions: PlanningAssumptions): VarianceComponents {
  const split = splitVariance(outcomes)
  if (split === undefined) return assumedComponents(assumptions)
  // Laplace smoothing: if few tasks were all solved, or none, the rate is not exactly 1 or 0.
  const planningMean = (split.mean * split.tasks + 1) / (split.tasks + 2)
  const smoothing = Math.max(0, planningMean * (1 - planningMean) - split.mean * (1 - split.mean))
  const { task = assumptions.attemptCorrelation * split.total, attempt = (1 - assumptions.attemptCorrelation) * split.total } =
    split
  return {
    mean: split.mean,
    planningMean,
    task: task + assumptions.attemptCorrelation * smoothing,
    attempt: attempt + (1 - assumptions.attemptCorrelation) * smoothing,
    ...(split.seed !== undefined && { seed: split.seed }),
    isObserved: true,
  }
}

function assumedComponents({ rate, attemptCorrelation }: PlanningAssumptions): VarianceComponents {
  const total = rate * (1 - rate)
  return {
    mean: rate,
    planningMean: rate,
    task: attemptCorrelation * total,
    attempt: (1 - attemptCorrelation) * total,
    isObserved: false,
  }
}

/** Returns the variance components of the difference of two rows on their shared tasks; assumed if fewer than two are shared. */
export function differenceComponents(
  first: readonly Outcome[],
  second: readonly Outcome[],
  assumptions: PlanningAssumptions,
): VarianceComponents {
  const [a, b] = [rateComponents(first, assumptions), rateComponents(second, assumptions)]
  const attempt = a.attempt + b.attempt
  const seed = a.seed === undefined || b.seed === undefined ? {} : { seed: a.seed + b.seed }
  const paired = pairedMeans(first, second)
  if (paired.length < 2) {
    const task = a.task + b.task - 2 * assumptions.rowCorrelation * Math.sqrt(a.task * b.task)
    return { mean: a.mean - b.mean, task, attempt, ...seed, isObserved: false }
  }
  const mean = paired.reduce((sum, { difference }) => sum + difference, 0) / paired.length
  const spread = paired.reduce((sum, { difference }) => sum + square(difference - mean), 0) / (paired.length - 1)
  const noise = paired.reduce((sum, { attempts }) => sum + a.attempt / attempts[0] + b.attempt / attempts[1], 0) / paired.length
  return { mean, task: Math.max(0, spread - noise), attempt, ...seed, isObserved: true }
}

interface PairedTask {
  readonly difference: number
  readonly attempts: readonly [number, number]
}

function pairedMeans(first: readonly Outcome[], second: readonly Outcome[]): readonly PairedTask[] {
  const [a, b] = [byTask(first), byTask(second)]
  return [...a].flatMap(([task, own]) => {
    const other = b.get(task)
    if (other === undefined) return []
    return [{ difference: own.sum / own.count - other.sum / other.count, attempts: [own.count, other.count] as const }]
  })
}

function byTask(outcomes: readonly Outcome[]): ReadonlyMap<string, { readonly sum: number; readonly count: number }> {
  const tasks = new Map<string, { sum: number; count: number }>()
  for (const { task, value } of outcomes) {
    const { sum, count } = tasks.get(task) ?? { sum: 0, count: 0 }
    tasks.set(task, { sum: sum + value, count: count + 1 })
  }
  return tasks
}

/** Variance of a mean over `tasks` tasks with `trials` attempts each and `seeds` seeds. */
export function meanVariance(
  { task, attempt, seed = 0 }: VarianceComponents,
  tasks: number,
  trials: number,
  seeds: number,
): number {
  return task / tasks + attempt / (tasks * trials) + (seeds > 1 ? seed / seeds : 0)
}
