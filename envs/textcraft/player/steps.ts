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

/**
 * The last command of a plan with a step for each thing that it takes and that is not in stock, however that is come by: what
 * those take themselves is for others to plan.
 */
export function layerOf(plan: readonly PlannedAction[], belief: Pick<Belief, 'stock'>): readonly string[] {
  const last = plan.at(-1)
  if (last?.recipe === undefined) return stepsOf(plan, belief)
  const { stock } = belief
  const crafted = new Set(plan.flatMap(({ recipe, makes }) => (recipe === undefined ? [] : [makes.name])))
  const needed = last.uses.map(({ name, count }) => ({ name, count: count * last.times }))
  const missing = needed.filter(({ name, count }) => (stock.get(name) ?? 0) < count)
  const steps = missing.map((amount) => `${crafted.has(amount.name) ? 'Craft' : 'Get'} ${inWords(amount)}.`)
  return [...steps, ...stepsOf([last], belief)]
}

function inWords({ count, name }: Amount): string {
  return `${count} ${name}`
}
