import type { Belief } from './belief.ts'
import type { PlannedAction } from './plan.ts'
import type { Amount } from './recipe.ts'

/** Steps that a planner writes at most. */
const MOST_STEPS = 5

/**
 * A plan as steps for others to carry out, in order: each fetch and each craft, with what has to be in stock after it. In
 * longer plans all fetches are one step; in the longest only the last crafts are left beside it, which take the others with
 * them.
 */
export function stepsOf(plan: readonly PlannedAction[], { stock }: Pick<Belief, 'stock'>): readonly string[] {
  const after = ({ makes, times }: PlannedAction): Amount => ({
    name: makes.name,
    count: (stock.get(makes.name) ?? 0) + makes.count * times,
  })
  const gets = plan.filter(({ recipe }) => recipe === undefined).map((planned) => inWords(after(planned)))
  const crafts = plan.filter(({ recipe }) => recipe !== undefined).map((planned) => `Craft ${inWords(after(planned))}.`)
  if (gets.length + crafts.length <= MOST_STEPS) return [...gets.map((amount) => `Get ${amount}.`), ...crafts]
  const fetching = gets.length === 0 ? [] : [`Get ${gets.join(', ')}.`]
  return [...fetching, ...crafts.slice(fetching.length - MOST_STEPS)]
}

function inWords({ count, name }: Amount): string {
  return `${count} ${name}`
}
