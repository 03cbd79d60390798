import {
  type HeldCounts,
  type IngredientFilter,
  type PlanGraph,
  type PlanRecipe,
  planGraph,
  reachableItems,
} from './plan/plan-graph.ts'
import { type Solution, search } from './plan/search.ts'
import type { RecipeBook } from './recipes.ts'
import { craftLine, getLine, observationKey } from './render.ts'
import type { TextCraftState } from './state.ts'

/** Goal: hold `count` of `item` in total. */
interface Goal {
  readonly item: string
  readonly count: number
}

/** A plan with a lower bound. */
interface BoundedPlan {
  readonly actions: readonly string[]
  /** Lower bound of any plan's length. Equal to the number of actions if the plan is proven optimal. */
  readonly lowerBound: number
}

/** Maximum number of options that the search evaluates before it returns the best plan found; about 50 ms. */
const BUDGET = 8000

/** The oracle: returns the remaining actions, empty once solved; `undefined` if the goal is unreachable. */
export function remainingPlan(book: RecipeBook, state: TextCraftState): readonly string[] | undefined {
  return state.solved ? [] : boundedPlan(book, state)?.actions
}

/** Returns a lower bound of the remaining steps; `Infinity` if the goal is unreachable. */
export function remainingBound(book: RecipeBook, state: TextCraftState): number {
  return state.solved ? 0 : (boundedPlan(book, state)?.lowerBound ?? Infinity)
}

function boundedPlan(book: RecipeBook, { inventory, goal, goalCount }: TextCraftState): BoundedPlan | undefined {
  const held = new Map(inventory.map(([item, count]) => [item, Math.min(Number(count), Number.MAX_SAFE_INTEGER)]))
  return boundedPlanFor(book, { item: goal, count: goalCount }, held)
}

/**
 * Returns the shortest known plan from an inventory to a goal with any recipes of the book: one `get` per fetched item, one
 * `craft` per craft. `undefined` if the goal is unreachable.
 */
export function planFor(book: RecipeBook, goal: Goal, inventory: HeldCounts): readonly string[] | undefined {
  return boundedPlanFor(book, goal, inventory)?.actions
}

/**
 * Like `planFor`, with a lower bound of the length. If recipes below the goal form cycles, only acyclic plans are found and the
 * bound is trivial.
 */
export function boundedPlanFor(book: RecipeBook, goal: Goal, inventory: HeldCounts): BoundedPlan | undefined {
  const had = inventory.get(goal.item) ?? 0
  if (had >= goal.count) return { actions: [], lowerBound: 0 }
  const rounds = reachableItems(book, goal.item, inventory)
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

/** Cuts cycles: admits only ingredients that become reachable before the output does, starting from `held`. */
function acyclicPlan(book: RecipeBook, goal: Goal, inventory: HeldCounts, held: HeldCounts): BoundedPlan | undefined {
  const rounds = reachableItems(book, goal.item, held)
  const round = (item: string): number | undefined => rounds.get(item) ?? ((inventory.get(item) ?? 0) > 0 ? 0 : undefined)
  const admits: IngredientFilter = (output, ingredient) => {
    const before = round(ingredient)
    return before !== undefined && before < (round(output) ?? 0)
  }
  const graph = planGraph(book, goal.item, inventory, admits)
  return graph === undefined ? undefined : solve(graph, goal.count, false)
}

/** Returns a solution as actions: all fetches, then the crafts, ingredients first. */
function planLines(graph: PlanGraph, solution: Solution): readonly string[] {
  const gets: string[] = []
  const crafts: string[] = []
  const members = givenMembers(graph, solution)
  graph.nodes.forEach((node, index) => {
    if (node.kind === 'fetch') {
      const lacking = (solution.demand[index] ?? 0) - node.held
      if (lacking > 0) gets.push(getLine(lacking, node.item))
    }
    if (node.kind !== 'craft') return
    for (const decision of solution.decisions) {
      const recipe = decision.node === index ? node.recipes[decision.index] : undefined
      for (let times = recipe === undefined ? 0 : decision.times; times > 0; times -= 1) {
        crafts.push(craftAction(graph, recipe as PlanRecipe, members))
      }
    }
  })
  return [...gets, ...crafts]
}

/** Returns, for each choice node, the item node of each part, in order of use. */
function givenMembers(graph: PlanGraph, solution: Solution): ReadonlyMap<number, number[]> {
  const membersByNode = new Map<number, number[]>()
  for (const { node, index, times } of solution.decisions) {
    const choice = graph.nodes[node]
    if (choice?.kind !== 'choice') continue
    const members = membersByNode.get(node) ?? []
    membersByNode.set(node, members)
    for (let part = 0; part < times; part += 1) members.push(choice.members[index] as number)
  }
  return membersByNode
}

function craftAction(graph: PlanGraph, { recipe, parts }: PlanRecipe, members: ReadonlyMap<number, number[]>): string {
  const items = parts.map((part) => {
    const node = graph.nodes[members.get(part.node)?.shift() ?? part.node]
    return node === undefined || node.kind === 'choice' ? '' : node.item
  })
  return craftLine(recipe, items)
}

/**
 * Returns one minus the ratio of remaining steps to steps from an empty inventory, by the oracle's plan. 1 only once solved, 0 if
 * the goal is unreachable.
 */
export function progress(book: RecipeBook, state: TextCraftState): number {
  if (state.solved) return 1
  const rest = remainingPlan(book, state)?.length ?? Infinity
  return Math.max(0, 1 - rest / wholeLength(book, state))
}

const wholeLengths = new WeakMap<RecipeBook, Map<string, number>>()

/** Returns the plan length from an empty inventory; memoized, as it is constant during an episode. */
function wholeLength(book: RecipeBook, state: TextCraftState): number {
  const cachedLengths = wholeLengths.get(book) ?? new Map<string, number>()
  wholeLengths.set(book, cachedLengths)
  const goal = `${state.goalCount} ${state.goal}`
  const length = cachedLengths.get(goal) ?? remainingPlan(book, { ...state, inventory: [] })?.length ?? Infinity
  cachedLengths.set(goal, length)
  return length
}

/** Returns an empty route between states that look the same, otherwise `undefined`: earlier inventories cannot be restored. */
export function routeTo(from: TextCraftState, to: TextCraftState): readonly string[] | undefined {
  return observationKey(from) === observationKey(to) ? [] : undefined
}
