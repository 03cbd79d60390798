import { adaptFileOrder as fileOrder, adaptTasks as taskLines } from '../data/adapt-tasks.js'
import { recipes as recipeLines, itemTags as tagLines } from '../data/recipes.js'

/** A crafting recipe as stored in the game's file, with group and alternatives, before a dialect interprets it. */
export interface RecipeFile {
  /** File name without extension. */
  readonly name: string
  /** Empty if the file has no group. */
  readonly group: string
  readonly output: string
  readonly count: number
  readonly ingredients: readonly FileIngredient[]
}

/** An ingredient as stored in the recipe file. */
export interface FileIngredient {
  readonly count: number
  /** One or more, in file order. */
  readonly alternatives: readonly ItemOrTag[]
}

/** An item or a tag (a group of interchangeable items), without namespace. */
export interface ItemOrTag {
  readonly id: string
  readonly isTag: boolean
}

/** A task of ADaPT's results file: its goal and the recipe files of its command lines. */
interface PublishedTask {
  readonly goal: string
  readonly files: readonly RecipeFile[]
}

/** Vendored recipes, ordered by file name. */
export const recipeFiles: () => readonly RecipeFile[] = once(() => lines(recipeLines).map(parseRecipe))

/** Vendored recipes, in the order in which ADaPT's authors read them. */
export const adaptRecipeFiles: () => readonly RecipeFile[] = once(() => words(fileOrder.trim()).map(fileAt))

/** Members of each item tag in the game. */
export const itemTags: () => ReadonlyMap<string, readonly string[]> = once(
  () => new Map(lines(tagLines).map((line) => [words(line)[0] ?? '', words(line).slice(1)])),
)

/** The 200 published tasks, in seed order. */
export const publishedTasks: () => readonly PublishedTask[] = once(() =>
  lines(taskLines).map((line) => {
    const [goal = '', ...positions] = words(line)
    return { goal, files: positions.map(fileAt) }
  }),
)

function parseRecipe(line: string): RecipeFile {
  const [name = '', group = '', result = '', ...parts] = line.split(';')
  const [count = '', output = ''] = words(result)
  return { name, group, output, count: Number(count), ingredients: parts.map(parseIngredient) }
}

function parseIngredient(part: string): FileIngredient {
  const [count = '', names = ''] = words(part)
  const alternatives = names.split('/').map((name) => ({ id: name.replace('#', ''), isTag: name.startsWith('#') }))
  return { count: Number(count), alternatives }
}

function fileAt(position: string): RecipeFile {
  const file = recipeFiles()[Number.parseInt(position, 36)]
  if (file === undefined) throw new RangeError(`vendored data: no recipe at position ${position}`)
  return file
}

function lines(text: string): string[] {
  return text.trim().split('\n')
}

function words(line: string): string[] {
  return line.split(' ')
}

function once<T>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    return value
  }
}
