import { type Rng, rng } from '@orreryjs/core'
import { minecraftBook } from '../recipes/books.ts'
import { depths, distractorPool, requiredCommands } from '../recipes/goals.ts'
import type { Recipe, RecipeBook } from '../recipes.ts'
import { commandLine } from '../render.ts'

/** A goal that uses Minecraft's recipes. */
export interface MinecraftGoal {
  readonly item: string
  readonly count: number
  readonly depth: number
}

/** Maximum number of crafts, by craft prices, so that plans stay within the default limit of 40 steps. */
const MAX_CRAFTS = 24
/** Number of counts tried per goal. Counts are one more than a multiple of the recipe's yield, so crafts leave a surplus. */
const COUNTS = 8

/** Splits with goals from Minecraft. */
export type MinecraftSplit = 'train' | 'dev' | 'test'

/** Data computed once: goals of each split, and recipes by the last word of their output. */
interface Catalogue {
  readonly goals: Readonly<Record<MinecraftSplit, readonly MinecraftGoal[]>>
  readonly alike: ReadonlyMap<string, readonly Recipe[]>
}

let catalogue: Catalogue | undefined

/** Returns the items of split `test`, which are a goal nowhere else, with the given depth. */
export function minecraftTestGoals(depth: number): readonly MinecraftGoal[] {
  return readCatalogue().goals.test.filter((goal) => goal.count === 1 && goal.depth === depth)
}

/**
 * Returns goal number `place` of a split. Of every eight items with equal depth, one goes to `test`, one to `dev` and six to
 * `train`, so no item is a goal in two splits; goals within a split are unique.
 */
export function minecraftGoal(split: MinecraftSplit, place: number): MinecraftGoal {
  const goals = readCatalogue().goals[split]
  return goals[place % goals.length] as MinecraftGoal
}

/** Returns a task's command lines: every recipe that can contribute to the goal and up to twelve distractors, shuffled. */
export function minecraftCommands(goal: string, random: Rng): readonly string[] {
  const book = minecraftBook('strict')
  const required = requiredCommands(book, goal)
  const alike = (readCatalogue().alike.get(lastWord(goal)) ?? []).map(commandLine).filter((line) => !required.has(line))
  const amount = 2 * random.integer(7)
  const similar = random.sample(alike, random.integer(1 + amount / 2))
  const others = distractorPool(book, goal).filter((line) => !similar.includes(line))
  return random.shuffle([...required, ...similar, ...random.sample(others, amount - similar.length)])
}

function readCatalogue(): Catalogue {
  const book = minecraftBook('strict')
  catalogue ??= { goals: goalsBySplit(book), alike: recipesByLastWord(book) }
  return catalogue
}

function goalsBySplit(book: RecipeBook): Catalogue['goals'] {
  const result: Record<MinecraftSplit, MinecraftGoal[]> = { train: [], dev: [], test: [] }
  const items = partition(book)
  const prices = craftPrices(book)
  for (let step = 0; step < COUNTS; step += 1) {
    for (const { item, depth, split } of items) {
      const count = 1 + step * smallestYield(book, item)
      if (count * (prices.get(item) ?? Infinity) <= MAX_CRAFTS) result[split].push({ item, count, depth })
    }
  }
  return result
}

function partition(book: RecipeBook): readonly { item: string; depth: number; split: MinecraftSplit }[] {
  const groups = new Map<number, string[]>()
  for (const [item, depth] of depths(book)) groups.set(depth, [...(groups.get(depth) ?? []), item])
  const deep = [...groups].filter(([depth]) => depth >= 2 && depth < Infinity).sort((a, b) => a[0] - b[0])
  return deep.flatMap(([depth, items]) => {
    const shuffled = rng('textcraft', 'partition', String(depth)).shuffle(items.sort())
    return shuffled.map((item, place) => ({ item, depth, split: (['test', 'dev'] as const)[place % 8] ?? 'train' }))
  })
}

function smallestYield(book: RecipeBook, item: string): number {
  return Math.min(...(book.recipesOf.get(item) ?? []).map((recipe) => recipe.count))
}

function recipesByLastWord(book: RecipeBook): ReadonlyMap<string, readonly Recipe[]> {
  const groups = new Map<string, Recipe[]>()
  for (const recipe of book.recipes) {
    const word = lastWord(recipe.output)
    groups.set(word, [...(groups.get(word) ?? []), recipe])
  }
  return groups
}

function lastWord(item: string): string {
  return item.slice(item.lastIndexOf('_') + 1)
}

/**
 * Computes the fractional number of crafts that one unit of each craftable item costs: the minimum over its recipes of one plus
 * the price of all ingredients, divided by the yield. This is the solution of the linear program.
 */
function craftPrices(book: RecipeBook): ReadonlyMap<string, number> {
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
