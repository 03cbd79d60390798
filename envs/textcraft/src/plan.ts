import { type Admits, type PlanGraph, planGraph } from './plan/graph.ts'
import { planLines } from './plan/lines.ts'
import { type Held, reach } from './plan/reach.ts'
import { search } from './plan/search.ts'
import type { RecipeBook } from './recipes.ts'
import type { TextCraftState } from './state.ts'

/** What is wanted: `count` of `item` held, in total. */
interface Goal {
  readonly item: string
  readonly count: number
}

/** A plan and how good it is. */
interface BoundedPlan {
  readonly actions: readonly string[]
  /** No plan is shorter. Equal to the number of actions where the plan is proven to be optimal. */
  readonly lowerBound: number
}

/** Options that the search looks at before it settles for the best plan found; some 50 ms. */
const BUDGET = 8000

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
 * The shortest known plan from an inventory to a goal, by any recipes of the book: one `get` for each item fetched, one
 * `craft` for each craft. `undefined` where the goal is out of reach.
 */
export function planFor(book: RecipeBook, goal: Goal, inventory: Held): readonly string[] | undefined {
  return boundedPlanFor(book, goal, inventory)?.actions
}

/**
 * As `planFor`, with a lower bound of the length. In a book whose recipes run in cycles within reach of the goal, only
 * plans that never go from a later to an earlier item are found, and the bound is trivial.
 */
export function boundedPlanFor(book: RecipeBook, goal: Goal, inventory: Held): BoundedPlan | undefined {
  const had = inventory.get(goal.item) ?? 0
  if (had >= goal.count) return { actions: [], lowerBound: 0 }
  const rounds = reach(book, goal.item, inventory)
  if (!rounds.has(goal.item)) return undefined
  const graph = planGraph(book, goal.item, inventory, (_, ingredient) => rounds.has(ingredient))
  if (graph !== undefined) return solve(graph, goal.count, graph.complete)
  const plans = [inventory, new Map<string, number>()].map((held) => acyclicPlan(book, goal, inventory, held))
  return plans.reduce((a, b) => (a === undefined || (b !== undefined && b.actions.length < a.actions.length) ? b : a))
}

function solve(graph: PlanGraph, count: number, complete: boolean): BoundedPlan | undefined {
  const solution = search(graph, count, BUDGET)
  if (solution === undefined) return undefined
  return { actions: planLines(graph, solution), lowerBound: complete ? solution.lowerBound : 1 }
}

/** Cycles are cut by using only ingredients that come within reach before the output does, starting from `held`. */
function acyclicPlan(book: RecipeBook, goal: Goal, inventory: Held, held: Held): BoundedPlan | undefined {
  const rounds = reach(book, goal.item, held)
  const round = (item: string): number | undefined => rounds.get(item) ?? ((inventory.get(item) ?? 0) > 0 ? 0 : undefined)
  const admits: Admits = (output, ingredient) => {
    const before = round(ingredient)
    return before !== undefined && before < (round(output) ?? 0)
  }
  const graph = planGraph(book, goal.item, inventory, admits)
  return graph === undefined ? undefined : solve(graph, goal.count, false)
}
