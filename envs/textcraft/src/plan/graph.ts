import type { Recipe, RecipeBook } from '../recipes.ts'

/** A step of the search: an item to fetch, an item to craft, or a part of a recipe that several items satisfy. */
export type PlanNode =
  | { readonly kind: 'fetch'; readonly item: string; readonly held: number }
  | { readonly kind: 'craft'; readonly item: string; readonly held: number; readonly recipes: readonly PlanRecipe[] }
  | { readonly kind: 'choice'; readonly size: number; readonly members: readonly number[] }

/** A recipe whose parts, in the recipe's order, point at nodes. */
export interface PlanRecipe {
  readonly recipe: Recipe
  readonly parts: readonly PlanPart[]
}

/** `count` items of an item node for each craft, or one part of a choice node. */
interface PlanPart {
  readonly node: number
  readonly count: number
}

/**
 * What is needed to plan for one goal. Nodes stand before everything that uses them; the goal is the last. Choices stand
 * as early as they can: a search from the goal down decides them last, when most of the demand is known.
 */
export interface PlanGraph {
  readonly nodes: readonly PlanNode[]
  /** For each node, roughly how many steps one of it takes; decides what is tried first and nothing else. */
  readonly effort: readonly number[]
  /** Whether every way to the goal is in the graph. */
  readonly complete: boolean
}

/** Whether an ingredient may be used for an output; how a book with cycles is cut to one without. */
export type Admits = (output: string, ingredient: string) => boolean

/** The graph of what lies below `goal`, or `undefined` where the admitted recipes run in a cycle. */
export function planGraph(book: RecipeBook, goal: string, held: Held, admits: Admits): PlanGraph | undefined {
  const nodes: PlanNode[] = []
  const effort: number[] = []
  const levels: number[] = []
  const places = new Map<string, number | 'open'>()
  let complete = true
  let cyclic = false

  const place = (key: string, node: PlanNode, cost: number, level: number): number => {
    places.set(key, nodes.length)
    effort.push(cost)
    levels.push(level)
    return nodes.push(node) - 1
  }

  const itemNode = (item: string): number => {
    const known = places.get(item)
    if (known === 'open') cyclic = true
    if (known !== undefined) return known === 'open' ? 0 : known
    const amount = held.get(item) ?? 0
    if (book.gettable(item)) return place(item, { kind: 'fetch', item, held: amount }, 1, 0)
    places.set(item, 'open')
    const recipes: PlanRecipe[] = []
    for (const recipe of book.recipesOf.get(item) ?? []) {
      const parts = cyclic ? undefined : recipeParts(recipe)
      if (parts !== undefined) recipes.push({ recipe, parts })
    }
    const cost = Math.min(1e9, ...recipes.map(({ parts }) => 1 + sum(parts, (part) => effort[part.node] ?? 0)))
    const parts = recipes.flatMap((recipe) => recipe.parts)
    const level = 1 + Math.floor(Math.max(0, ...parts.map((part) => levels[part.node] ?? 0)))
    return place(item, { kind: 'craft', item, held: amount, recipes }, cost, level)
  }

  const recipeParts = (recipe: Recipe): PlanPart[] | undefined => {
    const admitted = recipe.ingredients.map((part) => part.accepts.filter((member) => admits(recipe.output, member)))
    const apart = disjoint(admitted)
    if (apart !== admitted) complete = false
    if (apart.some((members) => members.length === 0)) return undefined
    return recipe.ingredients.map((part, index) => partNode(apart[index] as readonly string[], part.count))
  }

  const partNode = (accepts: readonly string[], size: number): PlanPart => {
    const [only] = accepts
    if (only !== undefined && accepts.length === 1) return { node: itemNode(only), count: size }
    const key = `${size}*${accepts.join('|')}`
    const known = places.get(key)
    if (typeof known === 'number') return { node: known, count: 1 }
    const members = accepts.map(itemNode)
    const cost = Math.min(...members.map((member) => effort[member] ?? 0))
    const level = 0.5 + Math.max(...members.map((member) => levels[member] ?? 0))
    return { node: place(key, { kind: 'choice', size, members }, cost, level), count: 1 }
  }

  itemNode(goal)
  return cyclic ? undefined : ordered({ nodes, effort, complete }, levels)
}

/** The same graph with its nodes in the order of their levels. */
function ordered({ nodes, effort, complete }: PlanGraph, levels: readonly number[]): PlanGraph {
  const order = levels.map((_, index) => index).sort((a, b) => (levels[a] as number) - (levels[b] as number) || a - b)
  const places: number[] = []
  order.forEach((from, to) => {
    places[from] = to
  })
  const placeOf = (node: number): number => places[node] as number
  const moved = (node: PlanNode): PlanNode => {
    if (node.kind === 'fetch') return node
    if (node.kind === 'choice') return { ...node, members: node.members.map(placeOf) }
    const movedParts = (parts: readonly PlanPart[]): PlanPart[] =>
      parts.map(({ node, count }) => ({ node: placeOf(node), count }))
    return { ...node, recipes: node.recipes.map(({ recipe, parts }) => ({ recipe, parts: movedParts(parts) })) }
  }
  return {
    nodes: order.map((from) => moved(nodes[from] as PlanNode)),
    effort: order.map((from) => effort[from] as number),
    complete,
  }
}

/**
 * One craft takes a different item for each part. Where parts of a recipe could take the same item, it is left to the
 * part with fewer choices; returns the same array where nothing overlaps.
 */
function disjoint(parts: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const total = sum(parts, (members) => members.length)
  if (parts.length === 1 || new Set(parts.flat()).size === total) return parts
  const taken = new Set<string>()
  const result = [...parts]
  const order = parts.map((_, index) => index).sort((a, b) => lengthAt(parts, a) - lengthAt(parts, b))
  for (const index of order) {
    const free = (parts[index] ?? []).filter((member) => !taken.has(member))
    for (const member of free) taken.add(member)
    result[index] = free
  }
  return result
}

function lengthAt(parts: readonly (readonly string[])[], index: number): number {
  return parts[index]?.length ?? 0
}

function sum<T>(values: readonly T[], amount: (value: T) => number): number {
  return values.reduce((total, value) => total + amount(value), 0)
}

/** Amounts held, by item. */
export type Held = ReadonlyMap<string, number>

/**
 * Every item that can be had on the way to `goal`, with the round of crafting in which it first comes within reach:
 * 0 for what is held or fetched, else one more than its slowest ingredient by its quickest recipe. Items that nothing
 * yields, such as two that only make each other, are absent.
 */
export function reach(book: RecipeBook, goal: string, held: Held): ReadonlyMap<string, number> {
  const rounds = new Map<string, number>()
  let waiting: string[] = []
  for (const item of itemsBelow(book, goal)) {
    if ((held.get(item) ?? 0) > 0 || book.gettable(item)) rounds.set(item, 0)
    else waiting.push(item)
  }
  for (let round = 1; waiting.length > 0; round += 1) {
    const found = waiting.filter((item) => craftableFrom(book, item, rounds))
    if (found.length === 0) break
    for (const item of found) rounds.set(item, round)
    waiting = waiting.filter((item) => !rounds.has(item))
  }
  return rounds
}

function craftableFrom(book: RecipeBook, item: string, had: ReadonlyMap<string, number>): boolean {
  const recipes = book.recipesOf.get(item) ?? []
  return recipes.some((recipe) => recipe.ingredients.every((part) => part.accepts.some((member) => had.has(member))))
}

/** The goal and every item that some recipe could use on the way to it. A set is walked while it grows. */
function itemsBelow(book: RecipeBook, goal: string): ReadonlySet<string> {
  const items = new Set([goal])
  for (const item of items) {
    for (const recipe of book.recipesOf.get(item) ?? []) {
      for (const part of recipe.ingredients) for (const member of part.accepts) items.add(member)
    }
  }
  return items
}
