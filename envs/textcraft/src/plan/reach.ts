import type { RecipeBook } from '../recipes.ts'

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
