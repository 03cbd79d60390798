import type { Ingredient, Recipe, RecipeBook } from '../recipes.ts'
import { commandLine, craftLine, getLine } from '../render.ts'
import { holds } from '../state/inventory.ts'
import type { Inventory } from '../state.ts'

/**
 * Returns useful actions without duplicates: each listed command that can be carried out now (with every held item that fits a
 * tag), `get` in the amounts that listed commands take, and `inventory`.
 */
export function admissibleActions(book: RecipeBook, commands: readonly string[], inventory: Inventory): readonly string[] {
  const listed = commands.flatMap((command) => recipesByCommand(book).get(command) ?? [])
  const crafts = listed.flatMap((recipe) => possibleCrafts(recipe, inventory))
  const gets = listed.flatMap((recipe) => recipe.ingredients.flatMap((ingredient) => possibleGets(book, ingredient)))
  return [...new Set([...crafts, ...gets, 'inventory'])]
}

function possibleCrafts(recipe: Recipe, inventory: Inventory): readonly string[] {
  let choices: readonly (readonly string[])[] = [[]]
  for (const { accepts, count } of recipe.ingredients) {
    const fitting = accepts.filter((item) => holds(inventory, { item, count }))
    choices = choices.flatMap((chosen) => fitting.map((item) => [...chosen, item]))
  }
  return choices.map((items) => craftLine(recipe, items))
}

function possibleGets(book: RecipeBook, { accepts, count }: Ingredient): readonly string[] {
  return accepts.filter(book.gettable).map((item) => getLine(count, item))
}

const commandIndexes = new WeakMap<RecipeBook, ReadonlyMap<string, Recipe>>()

/** Indexes a book's recipes by command line; the first of equal lines wins. */
function recipesByCommand(book: RecipeBook): ReadonlyMap<string, Recipe> {
  const cached = commandIndexes.get(book)
  if (cached !== undefined) return cached
  const index = new Map([...book.recipes].reverse().map((recipe) => [commandLine(recipe), recipe]))
  commandIndexes.set(book, index)
  return index
}
