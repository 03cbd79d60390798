import { remainingPlan } from '../plan.ts'
import type { RecipeBook } from '../recipes.ts'
import type { TextCraftState } from '../state.ts'

/**
 * One minus the steps that remain over those from empty hands, by the oracle's plan: each of its steps counts the same.
 * 1 only once solved, 0 where the goal is out of reach.
 */
export function progress(book: RecipeBook, state: TextCraftState): number {
  if (state.solved) return 1
  const rest = remainingPlan(book, state)?.length ?? Infinity
  return Math.max(0, 1 - rest / wholeLength(book, state))
}

const wholeLengths = new WeakMap<RecipeBook, Map<string, number>>()

/** Length of the plan from empty hands; remembered, as it stays the same for a whole episode. */
function wholeLength(book: RecipeBook, state: TextCraftState): number {
  const known = wholeLengths.get(book) ?? new Map<string, number>()
  wholeLengths.set(book, known)
  const goal = `${state.goalCount} ${state.goal}`
  const length = known.get(goal) ?? remainingPlan(book, { ...state, inventory: [] })?.length ?? Infinity
  known.set(goal, length)
  return length
}
