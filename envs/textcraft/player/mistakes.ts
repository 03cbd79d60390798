import { type ErrorType, errorTypes, FORGOTTEN_SUBGOAL, isForgettable, type Mistake, type PickIndex } from '@orreryjs/core/worlds'
import type { Belief } from './belief.ts'
import { SHOW_STOCK } from './ledger.ts'
import type { PlannedAction } from './planner.ts'
import { type Amount, craftCommand, getCommand, type Recipe } from './recipe.ts'

/** The released logs show few invalid actions in solved tasks, and here every slip is invalid. */
const RARE = 0.5

const TYPES = errorTypes({
  getCraftable: ['explicit', 'misconception', RARE, 'gets an item that has to be crafted'],
  wrongCount: ['explicit', 'misconception', RARE, 'names a count that is off by one'],
  categoryAsItem: ['explicit', 'misconception', RARE, 'crafts with the name of a category, such as planks, instead of an item'],
  inventedRecipe: ['explicit', 'misconception', RARE, 'crafts with an ingredient too few or too many'],
  missingCount: ['explicit', 'slip', RARE, 'leaves out the count of an item'],
})

/** Error types in TextCraft. */
export const TEXTCRAFT_ERRORS: readonly ErrorType[] = [...Object.values(TYPES), FORGOTTEN_SUBGOAL]

/** Returns the errors applicable to a planned action. `pick` chooses the affected ingredient. */
export function mistakesFor(planned: PlannedAction, pick: PickIndex): readonly Mistake[] {
  return planned.recipe === undefined ? fetchMistakes(planned.makes) : craftMistakes(planned.recipe, planned.uses, pick)
}

function fetchMistakes({ count, name }: Amount): readonly Mistake[] {
  return [
    { type: TYPES.wrongCount, entity: name, action: getCommand({ count: count > 1 ? count - 1 : count + 1, name }) },
    { type: TYPES.missingCount, entity: name, action: `get ${name}` },
  ]
}

function craftMistakes(recipe: Recipe, uses: readonly Amount[], pick: PickIndex): readonly Mistake[] {
  const affected = pick(uses.length)
  const amount = uses[affected]
  if (amount === undefined) return []
  const entity = recipe.output
  const miscounted = { name: amount.name, count: amount.count > 1 && pick(2) === 0 ? amount.count - 1 : amount.count + 1 }
  // One ingredient less or, if there is only one, the output itself as a second.
  const wrongUses = uses.length > 1 ? uses.toSpliced(affected, 1) : [...uses, { count: 1, name: entity }]
  const uncounted = uses.map(({ count, name }, index) => (index === affected ? name : `${count} ${name}`))
  const mistakes: Mistake[] = [
    { type: TYPES.getCraftable, entity, action: getCommand({ count: recipe.count, name: recipe.output }) },
    { type: TYPES.wrongCount, entity, action: craftCommand(recipe, uses.with(affected, miscounted)) },
    { type: TYPES.inventedRecipe, entity, action: craftCommand(recipe, wrongUses) },
    { type: TYPES.missingCount, entity, action: `craft ${recipe.count} ${recipe.output} using ${uncounted.join(', ')}` },
  ]
  const category = recipe.ingredients.find((part, index) => part.name !== uses[index]?.name)
  if (category !== undefined) mistakes.push({ type: TYPES.categoryAsItem, entity: category.name, action: craftCommand(recipe) })
  return mistakes
}

/** Treats a long plan as complete when only its end is left, and checks the inventory. `left` is the rest of the plan. */
export function forgetsEnd(left: readonly PlannedAction[], { actions, goal }: Belief): readonly Mistake[] {
  const remaining = left.reduce((sum, { times }) => sum + times, 0)
  if (goal === undefined || !isForgettable(remaining, actions + remaining)) return []
  return [{ type: FORGOTTEN_SUBGOAL, entity: goal.name, action: SHOW_STOCK }]
}
