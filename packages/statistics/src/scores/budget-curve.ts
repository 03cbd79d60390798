import { exactInterval, spreadOf } from '../intervals/bounded-mean.ts'
import { type Attempt, byTask } from './task-scores.ts'

/** What an attempt can be allowed so much of. */
export const BUDGETS = ['steps', 'calls', 'tokens', 'dollars'] as const

/** A kind of budget. */
export type Budget = (typeof BUDGETS)[number]

/** Success within a budget. */
export interface BudgetPoint {
  readonly budget: number
  /** Share of the attempts that succeeded with no more than that. */
  readonly share: number
  /** Share of those that were cut off with less than that: nobody knows whether they would have. */
  readonly unknown: number
  /** Of the band that holds the whole curve at these points 95 times in 100, whatever became of those that were cut off. */
  readonly low: number
  readonly high: number
}

/** Success by budget of one row. */
export interface BudgetCurve {
  readonly budget: Budget
  readonly points: readonly BudgetPoint[]
  readonly tasks: number
  /** Up to here nothing was cut off; absent where nothing was at all. */
  readonly knownTo?: number
}

/** More points than this make the band wider and the picture no clearer. */
const MOST_POINTS = 10

/**
 * Success within a budget, at budgets that attempts succeeded with. Who fails early has failed at every larger budget too: a failure is a
 * competing event and no censoring, so that Kaplan and Meier's estimate would be too high. As long as nothing was cut off, that of
 * Aalen and Johansen (Scandinavian Journal of Statistics 5, 1978) is the plain share of all attempts. A limit of the run, or a failure outside of
 * it, censors; and not independently of what was to come, so that nothing is put in the place of what is missing: the share counts
 * those as not solved, `unknown` says how many there are, and the band reaches from the one extreme to the other (Manski, American
 * Economic Review 80, 1990). It is exact at each point (Clopper and Pearson, over tasks), with Bonferroni's correction over the points.
 * Absent where nothing succeeded, or an attempt has no such figure.
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
      isCut(attempt) ? (attempt[budget] ?? 0) < limit : attempt.success && (attempt[budget] ?? 0) <= limit,
    )
    const [least, most] = [intervalOf(solved, level), intervalOf(possible, level)]
    return { budget: limit, share: least.mean, unknown: Math.max(0, most.mean - least.mean), low: least.low, high: most.high }
  })
  const cut = amounts.filter((_, at) => isCut(attempts[at]))
  return { budget, points, tasks: tasks.length, ...(cut.length > 0 && { knownTo: Math.min(...cut) }) }
}

function isCut(attempt: Attempt | undefined): boolean {
  return attempt !== undefined && attempt.outcome !== 'over'
}

/** Share of the attempts at each task. */
function meansOf(tasks: readonly (readonly Attempt[])[], holds: (attempt: Attempt) => boolean): readonly number[] {
  return tasks.map((own) => own.filter(holds).length / own.length)
}

function intervalOf(
  values: readonly number[],
  level: number,
): { readonly mean: number; readonly low: number; readonly high: number } {
  const { mean, effective } = spreadOf(values)
  return { mean, ...exactInterval(effective * mean, effective, level) }
}

function distinct(values: readonly number[]): readonly number[] {
  return [...new Set(values)].sort((a, b) => a - b)
}

/** So many at most, evenly, the first and the last among them. */
function thinned(values: readonly number[]): readonly number[] {
  if (values.length <= MOST_POINTS) return values
  const at = Array.from({ length: MOST_POINTS }, (_, index) => Math.round((index * (values.length - 1)) / (MOST_POINTS - 1)))
  return at.map((index) => values[index] ?? 0)
}
