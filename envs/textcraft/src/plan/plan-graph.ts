import type { Recipe, RecipeBook } from '../recipes.ts'

/** A node of the search: an item to fetch, an item to craft, or an ingredient that several items satisfy. */
export type PlanNode =
  | { readonly kind: 'fetch'; readonly item: string; readonly held: number }
  | { readonly kind: 'craft'; readonly item: string; readonly held: number; readonly recipes: readonly PlanRecipe[] }
  | { readonly kind: 'choice'; readonly size: number; readonly members: readonly number[] }

/** A recipe whose parts refer to nodes, in the recipe's order. */
export interface PlanRecipe {
  readonly recipe: Recipe
  readonly parts: readonly PlanPart[]
}

/** `count` items of an item node per craft, or one unit of a choice node. */
interface PlanPart {
  readonly node: number
  readonly count: number
}

/**
 * Planning graph of one goal. Nodes come before all nodes that use them; the goal is last. Choices come as early as possible: a
 * search from the goal down decides them last, when most of the demand is known.
 */
export interface PlanGraph {
  readonly nodes: readonly PlanNode[]
  /** Approximate number of steps per unit of each node; affects only the search order. */
  readonly effort: readonly number[]
  /** True if the graph contains every route to the goal. */
  readonly complete: boolean
}

/** True if an ingredient may be used for an output; used to cut cycles in a book. */
export type IngredientFilter = (output: string, ingredient: string) => boolean

/** Returns the graph below `goal`, or `undefined` if the admitted recipes contain a cycle. */
export function planGraph(book: RecipeBook, goal: string, held: HeldCounts, admits: IngredientFilter): PlanGraph | undefined {
  const nodes: PlanNode[] = []
  const effort: number[] = []
  const levels: number[] = []
  const indexes = new Map<string, number | 'open'>()
  let complete = true
  let cyclic = false

  const addNode = (key: string, node: PlanNode, cost: number, level: number): number => {
    indexes.set(key, nodes.length)
    effort.push(cost)
    levels.push(level)
    return nodes.push(node) - 1
  }

  const itemNode = (item: string): number => {
    const index = indexes.get(item)
    if (index === 'open') cyclic = true
    if (index !== undefined) return index === 'open' ? 0 : index
    const amount = held.get(item) ?? 0
    if (book.gettable(item)) return addNode(item, { kind: 'fetch', item, held: amount }, 1, 0)
    indexes.set(item, 'open')
    const recipes: PlanRecipe[] = []
    for (const recipe of book.recipesOf.get(item) ?? []) {
      const parts = cyclic ? undefined : recipeParts(recipe)
      if (parts !== undefined) recipes.push({ recipe, parts })
    }
    const cost = Math.min(1e9, ...recipes.map(({ parts }) => 1 + sum(parts, (part) => effort[part.node] ?? 0)))
    const parts = recipes.flatMap((recipe) => recipe.parts)
    const level = 1 + Math.floor(Math.max(0, ...parts.map((part) => levels[part.node] ?? 0)))
    return addNode(item, { kind: 'craft', item, held: amount, recipes }, cost, level)
  }

  const recipeParts = (recipe: Recipe): PlanPart[] | undefined => {
    const admitted = recipe.ingredients.map((part) => part.accepts.filter((member) => admits(recipe.output, member)))
    const separated = disjoint(admitted)
    if (separated !== admitted) complete = false
    if (separated.some((members) => members.length === 0)) return undefined
    return recipe.ingredients.map((part, index) => partNode(separated[index] as readonly string[], part.count))
  }

  const partNode = (accepts: readonly string[], size: number): PlanPart => {
    const [only] = accepts
    if (only !== undefined && accepts.length === 1) return { node: itemNode(only), count: size }
    const key = `${size}*${accepts.join('|')}`
    const index = indexes.get(key)
    if (typeof index === 'number') return { node: index, count: 1 }
    const members = accepts.map(itemNode)
    const cost = Math.min(...members.map((member) => effort[member] ?? 0))
    const level = 0.5 + Math.max(...members.map((member) => levels[member] ?? 0))
    return { node: addNode(key, { kind: 'choice', size, members }, cost, level), count: 1 }
  }

  itemNode(goal)
  return cyclic ? undefined : sortByLevel({ nodes, effort, complete }, levels)
}

/** Returns the graph with its nodes sorted by level. */
function sortByLevel({ nodes, effort, complete }: PlanGraph, levels: readonly number[]): PlanGraph {
  const order = levels.map((_, index) => index).sort((a, b) => (levels[a] as number) - (levels[b] as number) || a - b)
  const newIndexes: number[] = []
  order.forEach((from, to) => {
    newIndexes[from] = to
  })
  const newIndexOf = (node: number): number => newIndexes[node] as number
  const renumber = (node: PlanNode): PlanNode => {
    if (node.kind === 'fetch') return node
    if (node.kind === 'choice') return { ...node, members: node.members.map(newIndexOf) }
    const renumberParts = (parts: readonly PlanPart[]): PlanPart[] =>
      parts.map(({ node, count }) => ({ node: newIndexOf(node), count }))
    return { ...node, recipes: node.recipes.map(({ recipe, parts }) => ({ recipe, parts: renumberParts(parts) })) }
  }
  return {
    nodes: order.map((from) => renumber(nodes[from] as PlanNode)),
    effort: order.map((from) => effort[from] as number),
    complete,
  }
}

/**
 * Makes the parts of a recipe disjoint, since one craft takes a different item for each part. An item that several parts accept is
 * assigned to the part with the fewest choices. Returns the same array if nothing overlaps.
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

/** Held amounts by item. */
export type HeldCounts = ReadonlyMap<string, number>

/**
 * Returns every item obtainable on the way to `goal`, with the crafting round in which it becomes reachable: 0 for held or fetched
 * items, otherwise one more than the slowest ingredient of the quickest recipe. Unobtainable items, such as two that can only be
 * made from each other, are absent.
 */
export function reachableItems(book: RecipeBook, goal: string, held: HeldCounts): ReadonlyMap<string, number> {
  const rounds = new Map<string, number>()
  let pending: string[] = []
  for (const item of itemsBelow(book, goal)) {
    if ((held.get(item) ?? 0) > 0 || book.gettable(item)) rounds.set(item, 0)
    else pending.push(item)
  }
  for (let round = 1; pending.length > 0; round += 1) {
    const craftable = pending.filter((item) => craftableFrom(book, item, rounds))
    if (craftable.length === 0) break
    for (const item of craftable) rounds.set(item, round)
    pending = pending.filter((item) => !rounds.has(item))
  }
  return rounds
}

function craftableFrom(book: RecipeBook, item: string, had: ReadonlyMap<string, number>): boolean {
  const recipes = book.recipesOf.get(item) ?? []
  return recipes.some((recipe) => recipe.ingredients.every((part) => part.accepts.some((member) => had.has(member))))
}

/** Returns the goal and every item that any recipe could use below it. The set grows during iteration. */
function itemsBelow(book: RecipeBook, goal: string): ReadonlySet<string> {
  const items = new Set([goal])
  for (const item of items) {
    for (const recipe of book.recipesOf.get(item) ?? []) {
      for (const part of recipe.ingredients) for (const member of part.accepts) items.add(member)
    }
  }
  return items
}
