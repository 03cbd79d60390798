import { contentHash } from '@orreryjs/core'

/**
 * What can be crafted from what, in the dialect's reading of the recipe files. Item ids are Minecraft ids without the
 * namespace: `oak_planks`.
 */
export interface RecipeBook {
  /** Hash over everything below; part of every task's hash. */
  readonly fingerprint: string
  /** In pinned order. Recipe lookup, listings and goal order all follow it. */
  readonly recipes: readonly Recipe[]
  /** Recipes by output item, in pinned order. */
  readonly recipesOf: ReadonlyMap<string, readonly Recipe[]>
  /** Every item that exists. */
  readonly items: ReadonlySet<string>
  /** Members of each tag that an ingredient may name. */
  readonly tags: ReadonlyMap<string, readonly string[]>
  /** Whether `get` hands it out: an item that exists and that nothing crafts. */
  gettable(item: string): boolean
}

/** A way to make an item. */
export interface Recipe {
  readonly output: string
  /** How many one craft makes. */
  readonly count: number
  readonly ingredients: readonly Ingredient[]
}

/** A part of a recipe: exactly `count` of one item out of `accepts`. */
export interface Ingredient {
  /** Item or tag id, as listed to the agent with spaces for underscores. */
  readonly name: string
  readonly count: number
  /** Items that satisfy it; the item itself, or a tag's members. */
  readonly accepts: readonly string[]
}

/** A book of these recipes, in this order. `items` and `tags` may come in any order. */
export function createBook(
  recipes: readonly Recipe[],
  items: ReadonlySet<string>,
  tags: ReadonlyMap<string, readonly string[]>,
): RecipeBook {
  const recipesOf = groupByOutput(recipes)
  return {
    fingerprint: contentHash({ recipes, items: [...items].sort(), tags: Object.fromEntries(tags) }),
    recipes,
    recipesOf,
    items,
    tags,
    gettable: (item) => items.has(item) && !recipesOf.has(item) && !tags.has(item),
  }
}

function groupByOutput(recipes: readonly Recipe[]): ReadonlyMap<string, readonly Recipe[]> {
  const groups = new Map<string, Recipe[]>()
  for (const recipe of recipes) {
    const group = groups.get(recipe.output)
    if (group === undefined) groups.set(recipe.output, [recipe])
    else group.push(recipe)
  }
  return groups
}
