import type { FileIngredient, ItemOrTag, RecipeFile } from '../data.ts'
import { createBook, type Ingredient, type Recipe, type RecipeBook } from '../recipes.ts'
import { commandLine } from '../render.ts'

/** State of the upstream loader while it reads the files. */
interface Reading {
  readonly kept: RecipeFile[]
  readonly items: Set<string>
  readonly tags: Set<string>
  /** The only tag that upstream remembers for an item: the tag in the last file read. */
  readonly tagOf: Map<string, string>
  /** Names that an item was known to need, at any depth, when its last recipe was read. */
  readonly needs: Map<string, Set<string>>
}

/**
 * Builds the recipe book as ADaPT and AgentGym read the files, in this order (spec, section 2): only the first alternative of each
 * ingredient, groups as tags, no recipes that unpack a block, and only the first of two recipes that undo each other.
 */
export function upstreamBook(files: readonly RecipeFile[]): RecipeBook {
  const reading: Reading = { kept: [], items: new Set(), tags: new Set(), tagOf: new Map(), needs: new Map() }
  for (const file of files) read(file, reading)
  const members = tagMembers(reading)
  const craftable = new Set(reading.kept.map((file) => file.output))
  const isRealTag = (tag: string): boolean => members.get(tag)?.some((item) => craftable.has(item)) === true
  const recipes = reading.kept.map((file) => toRecipe(file, members, isRealTag))
  for (const name of recipes.flatMap((recipe) => recipe.ingredients.map((ingredient) => ingredient.name))) {
    if (members.has(name) && !isRealTag(name)) {
      members.delete(name)
      reading.items.add(name)
    }
  }
  return createBook(recipes, reading.items, members)
}

function read(file: RecipeFile, reading: Reading): void {
  const names = file.ingredients.map(firstAlternative)
  for (const { id, isTag } of names) (isTag ? reading.tags : reading.items).add(id)
  reading.items.add(file.output)
  if (names.length === 1 && names[0]?.id.endsWith('_block') === true) return
  if (file.group !== '' && file.group !== file.output) {
    reading.tags.add(file.group)
    reading.tagOf.set(file.output, file.group)
  }
  if (names.some(({ id }) => reading.needs.get(id)?.has(file.output) === true)) return
  reading.kept.push(file)
  addNeeds(file.output, names, reading.needs)
}

function addNeeds(output: string, names: readonly ItemOrTag[], needs: Map<string, Set<string>>): void {
  const all = needs.get(output) ?? new Set()
  needs.set(output, all)
  for (const { id } of names) {
    all.add(id)
    for (const further of [...(needs.get(id) ?? [])]) all.add(further)
  }
}

function tagMembers({ tags, tagOf }: Reading): Map<string, string[]> {
  const members = new Map([...tags].map((tag): [string, string[]] => [tag, []]))
  for (const [item, tag] of tagOf) members.get(tag)?.push(item)
  return members
}

function toRecipe(
  file: RecipeFile,
  members: ReadonlyMap<string, readonly string[]>,
  isRealTag: (tag: string) => boolean,
): Recipe {
  const ingredients = file.ingredients.map((ingredient): Ingredient => {
    const { id, isTag } = firstAlternative(ingredient)
    // Upstream treats a tag without craftable members as an item with the tag's name: `get 1 oak logs` works, an oak log is not
    // accepted.
    const accepts = isTag && isRealTag(id) ? (members.get(id) ?? []) : [id]
    return { name: id, count: ingredient.count, accepts: [...accepts] }
  })
  return { output: file.output, count: file.count, ingredients }
}

function firstAlternative(ingredient: FileIngredient): ItemOrTag {
  const [first] = ingredient.alternatives
  if (first === undefined) throw new RangeError('recipe data: an ingredient without alternatives')
  return first
}

/** Returns the command line that upstream lists for a recipe file: the first alternative of each ingredient. */
export function fileCommandLine(file: RecipeFile): string {
  return commandLine(toRecipe(file, new Map(), () => false))
}
