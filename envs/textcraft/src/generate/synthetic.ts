import { OrreryError, type Rng, rng } from '@orreryjs/core'
import { memoizeByText } from '@orreryjs/core/worlds'
import { createBook, type Ingredient, type RecipeBook } from '../recipes.ts'
import { adaptLikeShape } from './adapt-like.ts'
import { type DecoyCounts, decoyRecipes, type RecipeDraft } from './decoys.ts'
import { createNameGenerator } from './name-generator.ts'
import { type GeneratedSplit, generatedSplits } from './splits.ts'
import { generateTree, type TreeShape } from './tree.ts'

/** A recipe book of invented items with a goal. */
interface SyntheticTree extends TreeShape {
  readonly goal: string
  readonly book: RecipeBook
}

/** Target plan lengths; other recipes may shorten a plan by a few steps. TextCraft's default step limit is 40. */
const LENGTHS = { usual: { shortest: 8, longest: 26 }, hard: { shortest: 14, longest: 38 } } as const
/** Depths of invented trees. Minecraft's recipes have depths up to 4. */
const DEPTHS = { usual: [4, 5, 6, 7, 8], hard: [5, 6, 7, 8] } as const

/** Returns the book name of an invented tree: `synthetic/hard/17`. */
export function syntheticName(split: GeneratedSplit, index: number): string {
  return `synthetic/${split}/${index}`
}

/** Returns the recipe book with that name; it depends on the name only. Throws `TASK_UNKNOWN`. */
export function syntheticBook(name: string): RecipeBook {
  return syntheticTree(name).book
}

/** Returns the recipe book with that name and its goal. Throws `TASK_UNKNOWN`. Memoized: the first step of a task needs the tree again. */
export const syntheticTree: (name: string) => SyntheticTree = memoizeByText(createTree)

function createTree(name: string): SyntheticTree {
  const [, splitName, digits] = /^synthetic\/([a-z-]+)\/(0|[1-9]\d{0,8})$/.exec(name) ?? []
  const split = generatedSplits.find((known) => known === splitName)
  if (split === undefined || digits === undefined) {
    throw new OrreryError('TASK_UNKNOWN', `no recipe book is called '${name}'; invented ones are called synthetic/SPLIT/INDEX`)
  }
  const random = rng('textcraft', 'tree', name)
  const shape = shapeOf(split, Number(digits), random)
  const names = createNameGenerator(random.fork('names'))
  const tree = generateTree(shape, names, random)
  const main = tree.crafted.map(({ item, count, parts }): RecipeDraft => ({ output: item, count, parts: random.shuffle(parts) }))
  const decoys = decoyRecipes(tree, decoysOf(split, random), names, random)
  return { ...shape, goal: tree.goal, book: toBook(random.shuffle([...main, ...decoys]), tree.categories) }
}

function shapeOf(split: GeneratedSplit, index: number, random: Rng): TreeShape {
  if (split === 'adapt-like') return adaptLikeShape(index, random.next())
  const level = split === 'hard' ? 'hard' : 'usual'
  const depths = DEPTHS[level]
  const turn = split === 'hard' ? index : Math.floor(index / 2)
  const depth = depths[turn % depths.length] ?? depths[0]
  const shortest = Math.max(LENGTHS[level].shortest, depth + 5)
  const length = shortest + random.integer(LENGTHS[level].longest - shortest + 1)
  return { depth, length, goalCount: level === 'hard' ? 2 + random.integer(6) : 1 + random.integer(4) }
}

/** Few or many decoys in the usual splits; many of every kind in `hard`. */
function decoysOf(split: GeneratedSplit, random: Rng): DecoyCounts {
  if (split === 'hard') {
    return { batches: 2 + random.integer(3), detours: 2 + random.integer(2), traps: 2, lookalikes: 6 + random.integer(5) }
  }
  if (split === 'adapt-like') {
    return { batches: 0, detours: random.integer(2), traps: 0, lookalikes: random.integer(5), consumers: 1 + random.integer(5) }
  }
  const level = random.integer(4)
  return { batches: level, detours: Math.ceil(level / 2), traps: Math.floor(level / 2), lookalikes: 3 * level }
}

function toBook(drafts: readonly RecipeDraft[], categories: ReadonlyMap<string, readonly string[]>): RecipeBook {
  const ingredient = ({ name, count }: RecipeDraft['parts'][number]): Ingredient => {
    return { name, count, accepts: categories.get(name) ?? [name] }
  }
  const recipes = drafts.map(({ output, count, parts }) => ({ output, count, ingredients: parts.map(ingredient) }))
  const items = new Set(recipes.flatMap(({ output, ingredients }) => [output, ...ingredients.flatMap(({ accepts }) => accepts)]))
  return createBook(recipes, items, categories)
}
