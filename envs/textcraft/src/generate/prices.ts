import type { RecipeBook } from '../recipes.ts'

/**
 * Crafts that one of each craftable item costs where nothing is left over: the least, over its recipes, of one and the
 * price of all ingredients, shared by the items that one craft makes. The linear programme's solution.
 */
export function craftPrices(book: RecipeBook): ReadonlyMap<string, number> {
  const prices = new Map<string, number>()
  const priceOf = (item: string): number => prices.get(item) ?? (book.recipesOf.has(item) ? Infinity : 0)
  for (let settled = false; !settled; ) {
    settled = true
    for (const { output, count, ingredients } of book.recipes) {
      let total = 1
      for (const part of ingredients) total += part.count * Math.min(...part.accepts.map(priceOf))
      if (total / count >= priceOf(output)) continue
      prices.set(output, total / count)
      settled = false
    }
  }
  return prices
}
