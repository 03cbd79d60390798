import { type ErrorType, FORGOTTEN_SUBGOAL, isForgettable, type Mistake } from '@orreryjs/core/worlds'
import type { Belief } from './ledger.ts'
import { SHOW_STOCK } from './ledger.ts'
import type { PlannedAction } from './plan.ts'
import { type Amount, craftCommand, getCommand, type Recipe } from './recipe.ts'

/** The released logs show few invalid actions in solved tasks, and here every slip is invalid. */
const RARE = 0.5

const getCraftable: ErrorType = {
  id: 'getCraftable',
  evidence: 'explicit',
  canBeMisconception: true,
  weight: RARE,
  summary: 'gets an item that has to be crafted',
}
const wrongCount: ErrorType = {
  id: 'wrongCount',
  evidence: 'explicit',
  canBeMisconception: true,
  weight: RARE,
  summary: 'names a count that is off by one',
}
const categoryAsItem: ErrorType = {
  id: 'categoryAsItem',
  evidence: 'explicit',
  canBeMisconception: true,
  weight: RARE,
  summary: 'crafts with the name of a category, such as planks, instead of an item',
}
const inventedRecipe: ErrorType = {
  id: 'inventedRecipe',
  evidence: 'explicit',
  canBeMisconception: true,
  weight: RARE,
  summary: 'crafts with an ingredient too few or too many',
}
const missingCount: ErrorType = {
  id: 'missingCount',
  evidence: 'explicit',
  canBeMisconception: false,
  weight: RARE,
  summary: 'leaves out the count of an item',
}

/** Error kinds of TextCraft. */
export const TEXTCRAFT_ERRORS: readonly ErrorType[] = [
  getCraftable,
  wrongCount,
  categoryAsItem,
  inventedRecipe,
  missingCount,
  FORGOTTEN_SUBGOAL,
]

/** Returns the errors applicable to a planned action. `pick` chooses the affected ingredient. */
export function mistakesFor(planned: PlannedAction, pick: (bound: number) => number): readonly Mistake[] {
  return planned.recipe === undefined ? fetchMistakes(planned.makes) : craftMistakes(planned.recipe, planned.uses, pick)
}

function fetchMistakes({ count, name }: Amount): readonly Mistake[] {
  return [
    { type: wrongCount, entity: name, action: getCommand({ count: count > 1 ? count - 1 : count + 1, name }) },
    { type: missingCount, entity: name, action: `get ${name}` },
  ]
}

function craftMistakes(recipe: Recipe, uses: readonly Amount[], pick: (bound: number) => number): readonly Mistake[] {
  const affected = pick(uses.length)
  const amount = uses[affected]
  if (amount === undefined) return []
  const entity = recipe.output
  const miscounted = { name: amount.name, count: amount.count > 1 && pick(2) === 0 ? amount.count - 1 : amount.count + 1 }
  const mistakes: Mistake[] = [
    { type: getCraftable, entity, action: getCommand({ count: recipe.count, name: recipe.output }) },
    { type: wrongCount, entity, action: craftCommand(recipe, uses.with(affected, miscounted)) },
    { type: inventedRecipe, entity, action: craftCommand(recipe, wrongIngredients(recipe, uses, affected)) },
    { type: missingCount, entity, action: withoutCount(recipe, uses, affected) },
  ]
  const category = recipe.ingredients.find((part, index) => part.name !== uses[index]?.name)
  if (category !== undefined) mistakes.push({ type: categoryAsItem, entity: category.name, action: craftCommand(recipe) })
  return mistakes
}

/** Returns one ingredient less or, if there is only one, the output itself as a second. */
function wrongIngredients(recipe: Recipe, uses: readonly Amount[], hit: number): readonly Amount[] {
  return uses.length > 1 ? uses.toSpliced(hit, 1) : [...uses, { count: 1, name: recipe.output }]
}

function withoutCount(recipe: Recipe, uses: readonly Amount[], hit: number): string {
  const parts = uses.map(({ count, name }, index) => (index === hit ? name : `${count} ${name}`))
  return `craft ${recipe.count} ${recipe.output} using ${parts.join(', ')}`
}

/** Treats a long plan as complete when only its end is left, and checks the inventory. `left` is the rest of the plan. */
export function forgetsEnd(left: readonly PlannedAction[], { actions, goal }: Belief): readonly Mistake[] {
  const remaining = left.reduce((sum, { times }) => sum + times, 0)
  if (goal === undefined || !isForgettable(remaining, actions + remaining)) return []
  return [{ type: FORGOTTEN_SUBGOAL, entity: goal.name, action: SHOW_STOCK }]
}
