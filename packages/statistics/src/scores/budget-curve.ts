import { minOf } from '@orreryjs/core'
import { effectiveSpread, exactInterval } from '../intervals/bounded-mean.ts'
import { type Attempt, byTask } from './task-scores.ts'

/** Resources that a budget can limit. */
export const BUDGETS = ['steps', 'calls', 'tokens', 'dollars'] as const

/** An element of `BUDGETS`. */
export type Budget = (typeof BUDGETS)[number]

/** Success within a budget. */
export interface BudgetPoint {
  readonly budget: number
  /** Share of the attempts that succeeded within the budget. */
  readonly share: number
  /** Share of attempts that were truncated below the budget, so their outcome is unknown. */
  readonly truncated: number
  /** Lower end of the simultaneous 95 % band over all points, for any outcome of the truncated attempts. */
  readonly low: number
  readonly high: number
}

/** Success by budget of one configuration. */
export interface BudgetCurve {
  readonly resource: Budget
  readonly points: readonly BudgetPoint[]
  readonly tasks: number
  /** Smallest budget at which an attempt was truncated; absent if none was. */
  readonly firstTruncation?: number
}

/** Maximum number of points: more points widen the band without a clearer figure. */
const MAX_POINTS = 10

/**
 * Computes success within a budget, at budgets of successful attempts. A failure counts as a failure at every larger budget: it is a
 * competing event and not censoring, so the Kaplan-Meier estimate would be too high. Without truncation, the estimate of Aalen and Johansen
 * (Scandinavian Journal of Statistics 5, 1978) equals the plain share of all attempts. A limit of the run or an infrastructure error
 * censors, but not independently of the outcome, so nothing is imputed: `share` counts truncated attempts as not solved, `unknown` is their
 * share, and the band covers both extremes (Manski, American Economic Review 80, 1990). The band is exact at each point (Clopper and
 * Pearson, over tasks), with Bonferroni's correction over the points. `undefined` if no attempt succeeded or an attempt lacks the value.
 */
export function budgetCurve(budget: Budget, attempts: readonly Attempt[]): BudgetCurve | undefined {
  const used = attempts.map((attempt) => attempt[budget])
  if (used.some((value) => value === undefined)) return undefined
  const amounts = used.map((value) => value ?? 0)
  const budgets = thinned(distinct(amounts.filter((_, at) => attempts[at]?.success === true)))
  if (budgets.length === 0) return undefined
  const tasks = [...byTask(attempts).values()]
  const level = 1 - 0.05 / budgets.length
  const points = budgets.map((limit): BudgetPoint => {
    const solved = meansOf(tasks, (attempt) => attempt.success && (attempt[budget] ?? 0) <= limit)
    const possible = meansOf(tasks, (attempt) =>
      isTruncated(attempt) ? (attempt[budget] ?? 0) < limit : attempt.success && (attempt[budget] ?? 0) <= limit,
    )
    const [lower, upper] = [intervalOf(solved, level), intervalOf(possible, level)]
    return { budget: limit, share: lower.mean, truncated: Math.max(0, upper.mean - lower.mean), low: lower.low, high: upper.high }
  })
  const truncatedAt = amounts.filter((_, at) => isTruncated(attempts[at]))
  return {
    resource: budget,
    points,
    tasks: tasks.length,
    ...(truncatedAt.length > 0 && { firstTruncation: minOf(truncatedAt) }),
  }
}

function isTruncated(attempt: Attempt | undefined): boolean {
  return attempt !== undefined && attempt.outcome !== 'ended'
}

/** Share of matching attempts at each task. */
function meansOf(tasks: readonly (readonly Attempt[])[], holds: (attempt: Attempt) => boolean): readonly number[] {
  return tasks.map((own) => own.filter(holds).length / own.length)
}

function intervalOf(
  values: readonly number[],
  level: number,
): { readonly mean: number; readonly low: number; readonly high: number } {
  const { mean, effective } = effectiveSpread(values)
  return { mean, ...exactInterval(effective * mean, effective, level) }
}

function distinct(values: readonly number[]): readonly number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}

/** At most `MAX_POINTS` evenly spaced values, including the first and the last. */
function thinned(values: readonly number[]): readonly number[] {
  if (values.length <= MAX_POINTS) return values
  const at = Array.from({ length: MAX_POINTS }, (_, index) => Math.round((index * (values.length - 1)) / (MAX_POINTS - 1)))
  return at.map((index) => values[index] ?? 0)
}
