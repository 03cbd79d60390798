import type { Rng } from '@orreryjs/core'
import type { Ingredient, Recipe, RecipeBook } from '../recipes.ts'
import { commandLine } from '../render.ts'

/**
 * Returns the depth of every craftable item: the minimum over its recipes of one plus the deepest ingredient. An ingredient with
 * several accepted items has the depth of the shallowest; items without recipe have depth 0. Computed as the least fixed point, so
 * the order of recipes does not matter.
 */
export function depths(book: RecipeBook): ReadonlyMap<string, number> {
  const knownDepths = new Map<string, number>()
  const depthOf = (item: string): number => knownDepths.get(item) ?? (book.recipesOf.has(item) ? Infinity : 0)
  const ingredientDepth = ({ accepts }: Ingredient): number => Math.min(...accepts.map(depthOf))
  for (let settled = false; !settled; ) {
    settled = true
    for (const { output, ingredients } of book.recipes) {
      const depth = 1 + Math.max(...ingredients.map(ingredientDepth))
      if (depth >= depthOf(output)) continue
      knownDepths.set(output, depth)
      settled = false
    }
  }
  return knownDepths
}

/** An item that upstream can set as goal, with its depth. */
export interface RankedGoal {
  readonly item: string
  readonly depth: number
}

/** Returns goals with at least that depth, deepest or shallowest first; stable for equal depths. */
export function goalsByDepth(book: RecipeBook, minimum: number, first: 'deepest' | 'shallowest'): readonly RankedGoal[] {
  const all = depths(book)
  const goals = [...book.recipesOf.keys()].map((item) => ({ item, depth: all.get(item) ?? Infinity }))
  const sign = first === 'deepest' ? -1 : 1
  return goals.filter((goal) => goal.depth >= minimum).sort((a, b) => sign * (a.depth - b.depth))
}

/** Maximum number of listed recipes that the goal does not need. */
const DISTRACTORS = 10

/** Returns the command lines of every recipe that can contribute to the goal, at any depth and with every alternative. */
export function requiredCommands(book: RecipeBook, goal: string): ReadonlySet<string> {
  return new Set(requiredRecipes(book, goal).map(commandLine))
}

/** Returns command lines that share an ingredient with a required recipe but are not required, in the book's order. */
export function distractorPool(book: RecipeBook, goal: string): readonly string[] {
  const required = requiredRecipes(book, goal)
  const requiredLines = new Set(required.map(commandLine))
  const names = new Set(required.flatMap((recipe) => recipe.ingredients.map((ingredient) => ingredient.name)))
  const uses = book.recipes.filter((recipe) => recipe.ingredients.some((ingredient) => names.has(ingredient.name)))
  return [...new Set(uses.map(commandLine))].filter((line) => !requiredLines.has(line))
}

/** Composes a task's commands as upstream does: all required ones and at most ten others, shuffled. */
export function listCommands(book: RecipeBook, goal: string, random: Rng): readonly string[] {
  const distractors = random.sample(distractorPool(book, goal), DISTRACTORS)
  return random.shuffle([...requiredCommands(book, goal), ...distractors])
}

function requiredRecipes(book: RecipeBook, goal: string): readonly Recipe[] {
  const visited = new Set([goal])
  const recipes: Recipe[] = []
  for (const item of visited) {
    for (const recipe of book.recipesOf.get(item) ?? []) {
      recipes.push(recipe)
      for (const accepted of recipe.ingredients.flatMap((ingredient) => ingredient.accepts)) visited.add(accepted)
    }
  }
  return recipes
}
