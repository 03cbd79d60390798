import type { Rng } from '@orreryjs/core'
import type { Recipe, RecipeBook } from '../recipes.ts'
import { commandLine } from '../render.ts'

/** Most recipes listed that the goal does not need. */
const DISTRACTORS = 10

/** Command lines of every recipe from which the goal can be made, at any depth and with every alternative. */
export function requiredCommands(book: RecipeBook, goal: string): ReadonlySet<string> {
  return new Set(requiredRecipes(book, goal).map(commandLine))
}

/** Command lines that use an ingredient of a required recipe without being required, in the book's order. */
export function distractorPool(book: RecipeBook, goal: string): readonly string[] {
  const required = requiredRecipes(book, goal)
  const requiredLines = new Set(required.map(commandLine))
  const names = new Set(required.flatMap((recipe) => recipe.ingredients.map((ingredient) => ingredient.name)))
  const uses = book.recipes.filter((recipe) => recipe.ingredients.some((ingredient) => names.has(ingredient.name)))
  return [...new Set(uses.map(commandLine))].filter((line) => !requiredLines.has(line))
}

/** A task's commands as upstream composes them: all that are required and at most ten others, shuffled. */
export function listCommands(book: RecipeBook, goal: string, random: Rng): readonly string[] {
  const distractors = random.sample(distractorPool(book, goal), DISTRACTORS)
  return random.shuffle([...requiredCommands(book, goal), ...distractors])
}

function requiredRecipes(book: RecipeBook, goal: string): readonly Recipe[] {
  const seen = new Set([goal])
  const recipes: Recipe[] = []
  for (const item of seen) {
    for (const recipe of book.recipesOf.get(item) ?? []) {
      recipes.push(recipe)
      for (const accepted of recipe.ingredients.flatMap((ingredient) => ingredient.accepts)) seen.add(accepted)
    }
  }
  return recipes
}
