import { type BoundedPlan, boundedPlanFor } from './plan.ts'
import type { RecipeBook } from './recipes.ts'
import type { TextCraftState } from './state.ts'
import type { Outcome } from './transition.ts'

/** 1 for a step that reaches the goal, as often as upstream lets it; else 0. */
export function reward({ won }: Outcome): number {
  return won ? 1 : 0
}

/** Whether the task's end was reached, now or before. */
export function success(state: TextCraftState): boolean {
  return state.solved
}

/** The oracle: what remains to be done, nothing once solved; `undefined` where the goal is out of reach. */
export function remainingPlan(book: RecipeBook, state: TextCraftState): readonly string[] | undefined {
  return state.solved ? [] : boundedPlan(book, state)?.actions
}

/** Steps that no plan from here can do without, `Infinity` where the goal is out of reach. */
export function remainingBound(book: RecipeBook, state: TextCraftState): number {
  return state.solved ? 0 : (boundedPlan(book, state)?.lowerBound ?? Infinity)
}

function boundedPlan(book: RecipeBook, { inventory, goal, goalCount }: TextCraftState): BoundedPlan | undefined {
  const held = new Map(inventory.map(([item, count]) => [item, Math.min(Number(count), Number.MAX_SAFE_INTEGER)]))
  return boundedPlanFor(book, { item: goal, count: goalCount }, held)
}

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
