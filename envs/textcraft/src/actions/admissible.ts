import type { Ingredient, Recipe, RecipeBook } from '../recipes.ts'
import { commandLine, craftLine, getLine } from '../render.ts'
import { holds } from '../state/inventory.ts'
import type { Inventory } from '../state.ts'

/**
 * What is worth offering: each listed command that can be carried out now (with every item held that fits a kind of item),
 * `get` in the amounts that listed commands take, and `inventory`. No action twice.
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

/** A book's recipes by the line that lists them; the first of equal ones. */
function recipesByCommand(book: RecipeBook): ReadonlyMap<string, Recipe> {
  const known = commandIndexes.get(book)
  if (known !== undefined) return known
  const index = new Map([...book.recipes].reverse().map((recipe) => [commandLine(recipe), recipe]))
  commandIndexes.set(book, index)
  return index
}
