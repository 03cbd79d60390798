import { type Admits, type Held, type PlanGraph, type PlanRecipe, planGraph, reach } from './plan/graph.ts'
import { type Solution, search } from './plan/search.ts'
import type { RecipeBook } from './recipes.ts'
import { craftLine, getLine, observationKey } from './render.ts'
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

/** A solution as actions: everything that is fetched, then the crafts, ingredients first. */
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

/** For each choice node, the item node of each part, in the order in which the parts are used. */
function givenMembers(graph: PlanGraph, solution: Solution): ReadonlyMap<number, number[]> {
  const given = new Map<number, number[]>()
  for (const { node, index, times } of solution.decisions) {
    const choice = graph.nodes[node]
    if (choice?.kind !== 'choice') continue
    const members = given.get(node) ?? []
    given.set(node, members)
    for (let part = 0; part < times; part += 1) members.push(choice.members[index] as number)
  }
  return given
}

function craftAction(graph: PlanGraph, { recipe, parts }: PlanRecipe, members: ReadonlyMap<number, number[]>): string {
  const items = parts.map((part) => {
    const node = graph.nodes[members.get(part.node)?.shift() ?? part.node]
    return node === undefined || node.kind === 'choice' ? '' : node.item
  })
  return craftLine(recipe, items)
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

/** Nothing leads back to what was held before: there is a way only between states that look the same, and it is empty. */
export function routeTo(from: TextCraftState, to: TextCraftState): readonly string[] | undefined {
  return observationKey(from) === observationKey(to) ? [] : undefined
}
