import type { Ingredient, RecipeBook } from '../recipes.ts'

/**
 * Depth of every craftable item: the least, over its recipes, of one more than the deepest ingredient; an ingredient with
 * several items counts its shallowest, and what nothing crafts has depth 0. The least fixed point, so no order decides.
 */
export function depths(book: RecipeBook): ReadonlyMap<string, number> {
  const known = new Map<string, number>()
  const depthOf = (item: string): number => known.get(item) ?? (book.recipesOf.has(item) ? Infinity : 0)
  const ingredientDepth = ({ accepts }: Ingredient): number => Math.min(...accepts.map(depthOf))
  for (let settled = false; !settled; ) {
    settled = true
    for (const { output, ingredients } of book.recipes) {
      const depth = 1 + Math.max(...ingredients.map(ingredientDepth))
      if (depth >= depthOf(output)) continue
      known.set(output, depth)
      settled = false
    }
  }
  return known
}

/** An item upstream can set as the goal, with its depth. */
export interface RankedGoal {
  readonly item: string
  readonly depth: number
}

/** Goals of at least that depth, deepest or shallowest first; equal depths stay in the book's order. */
export function goalsByDepth(book: RecipeBook, minimum: number, first: 'deepest' | 'shallowest'): readonly RankedGoal[] {
  const all = depths(book)
  const goals = [...book.recipesOf.keys()].map((item) => ({ item, depth: all.get(item) ?? Infinity }))
  const sign = first === 'deepest' ? -1 : 1
  return goals.filter((goal) => goal.depth >= minimum).sort((a, b) => sign * (a.depth - b.depth))
}
