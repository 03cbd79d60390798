import { memoizeByText } from '@orreryjs/core/worlds'
import type { FileIngredient, ItemOrTag, RecipeFile } from '../data.ts'
import { createBook, type Ingredient, type Recipe, type RecipeBook } from '../recipes.ts'

/**
 * Builds the recipe book with the game's own semantics: real item tags, every alternative of an ingredient, no duplicates.
 * `get` provides items without recipe, so recipes must not form cycles. The rule considers the whole set, so order does not
 * matter: an alternative is removed if the recipe unpacks it, that is, if it can be made from the recipe's output (at any depth)
 * and the recipe makes more of the output than it takes of the alternative. A recipe is removed if an ingredient has no
 * alternatives left.
 */
export function strictBook(files: readonly RecipeFile[], tags: ReadonlyMap<string, readonly string[]>): RecipeBook {
  const members = ({ id, isTag }: ItemOrTag): readonly string[] => (isTag ? (tags.get(id) ?? []) : [id])
  const everything = (file: RecipeFile): string[] => file.ingredients.flatMap((part) => part.alternatives.flatMap(members))
  const items = new Set(files.flatMap((file) => [file.output, ...everything(file)]))
  const needsOf = transitiveNeeds(files, everything)
  const isUnpacked = (file: RecipeFile, count: number, item: string): boolean =>
    file.count > count && needsOf(item).has(file.output)
  const recipes = files.flatMap((file) => {
    const ingredients = file.ingredients.map((part) => toIngredient(file, part, members, isUnpacked))
    return ingredients.some((ingredient) => ingredient.accepts.length === 0) ? [] : [toRecipe(file, ingredients)]
  })
  return createBook(withoutDuplicates(recipes), items, tags)
}

/** Returns a function that finds all items that any recipe below an item may use. */
function transitiveNeeds(
  files: readonly RecipeFile[],
  everything: (file: RecipeFile) => readonly string[],
): (item: string) => ReadonlySet<string> {
  const direct = new Map<string, string[]>()
  for (const file of files) direct.set(file.output, [...(direct.get(file.output) ?? []), ...everything(file)])
  return memoizeByText((item) => reachable(item, direct), direct.size)
}

function reachable(item: string, direct: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set<string>()
  const open = [item]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const need of direct.get(next) ?? []) {
      if (found.has(need)) continue
      found.add(need)
      open.push(need)
    }
  }
  return found
}

function toIngredient(
  file: RecipeFile,
  part: FileIngredient,
  members: (alternative: ItemOrTag) => readonly string[],
  isUnpacked: (file: RecipeFile, count: number, item: string) => boolean,
): Ingredient {
  const remaining = part.alternatives.map((alternative) => ({
    name: alternative.id,
    accepts: members(alternative).filter((item) => !isUnpacked(file, part.count, item)),
  }))
  const usable = remaining.filter((alternative) => alternative.accepts.length > 0)
  const accepts = [...new Set(usable.flatMap((alternative) => alternative.accepts))]
  return { name: usable[0]?.name ?? '', count: part.count, accepts }
}

function toRecipe(file: RecipeFile, ingredients: readonly Ingredient[]): Recipe {
  return { output: file.output, count: file.count, ingredients }
}

function withoutDuplicates(recipes: readonly Recipe[]): Recipe[] {
  return [...new Map(recipes.map((recipe) => [JSON.stringify(recipe), recipe])).values()]
}
