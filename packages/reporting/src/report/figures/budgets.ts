import { type Attempt, BUDGETS, budgetCurve } from '@orreryjs/statistics'
import type { BudgetCurve } from '../../data/report-analysis.ts'

/** Fewer attempts than this say next to nothing of a whole curve. */
const FEWEST = 10

/** Success by each budget that tells attempts apart. */
export function budgetsOf(attempts: readonly Attempt[]): readonly BudgetCurve[] {
  if (attempts.length < FEWEST) return []
  return BUDGETS.flatMap((budget) => {
    const curve = budgetCurve(budget, attempts)
    return curve === undefined || curve.points.length < 2 ? [] : [withoutTasks(curve)]
  })
}

function withoutTasks({ tasks: _, ...curve }: BudgetCurve & { readonly tasks: number }): BudgetCurve {
  return curve
}
