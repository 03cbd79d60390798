import type { InvalidAction, InvalidActionCategory } from '@orreryjs/core'
import { type Action, type Craft, formatItemCount, recipesWithParts } from './actions.ts'
import { fetchedText, inventoryText, itemName, malformedAction, unavailableText } from './render.ts'
import type { Rules } from './rules.ts'
import { heldCount, holds, type ItemCount, isAtLeast, withAdded, withRemoved } from './state/inventory.ts'
import type { Inventory, TextCraftState } from './state.ts'

/** Result of an action. `state` is the same object if nothing changed. */
export interface Outcome {
  readonly state: TextCraftState
  readonly text: string
  /** True if this action reached the goal. */
  readonly reachesGoal: boolean
  readonly invalid?: InvalidAction
}

/** Carries out an action parsed from `text`. After the end, upstream goes on; strict replies without a change of state. */
export function transition(rules: Rules, state: TextCraftState, action: Action, text: string): Outcome {
  if (rules.strict && state.solved && (action.type === 'get' || action.type === 'craft')) {
    return refuse(state, malformedAction(text), 'precondition', 'the task is solved; nothing can be changed any more')
  }
  switch (action.type) {
    case 'get':
      return fetch(rules, state, action)
    case 'craft':
      return craft(rules, state, action)
    case 'inventory':
      return { state, text: inventoryText(state.inventory), reachesGoal: false }
    case 'malformed':
      return { state, text: action.text, reachesGoal: false, invalid: action.invalid }
    default:
      return action satisfies never
  }
}

function fetch(rules: Rules, state: TextCraftState, action: Action & { readonly type: 'get' }): Outcome {
  const { item, count, name } = action
  if (!rules.book.gettable(item)) return refuseFetch(rules, state, item, name)
  const reachesGoal = rules.getWins && item === state.goal
  const isNoOp = count === 0 && heldCount(state.inventory, item) !== undefined
  const inventory = isNoOp ? state.inventory : withAdded(state.inventory, item, count)
  return { state: withInventory(state, inventory, reachesGoal), text: fetchedText(count, name), reachesGoal }
}

function refuseFetch({ book }: Rules, state: TextCraftState, item: string, name: string): Outcome {
  const text = unavailableText(name)
  if (book.tags.has(item)) return refuse(state, text, 'unknown', `'${name}' is a kind of item; name one item`)
  if (!book.items.has(item)) return refuse(state, text, 'unknown', `there is no item '${name}'`)
  return refuse(state, text, 'precondition', `'${name}' is not handed out; it must be crafted`)
}

function craft(rules: Rules, state: TextCraftState, action: Craft): Outcome {
  const { target, parts, recipe } = action
  for (const part of parts) {
    if (!holds(state.inventory, part)) return refuseParts(rules, state, action, part)
  }
  if (recipe === undefined) return refuseRecipe(rules, state, action)
  const inventory = withAdded(withRemoved(state.inventory, parts), recipe.output, recipe.count)
  const reachesGoal = target.id === state.goal && hasEnough(rules, state, inventory)
  return { state: withInventory(state, inventory, reachesGoal), text: rules.wording.crafted(recipe), reachesGoal }
}

/** Upstream goals have a count of one, which a single craft always reaches. */
function hasEnough({ strict }: Rules, { goal, goalCount }: TextCraftState, inventory: Inventory): boolean {
  return !strict || isAtLeast(heldCount(inventory, goal) ?? 0, goalCount)
}

function refuseParts({ book, wording }: Rules, state: TextCraftState, action: Craft, missing: ItemCount): Outcome {
  const text = wording.notEnough(action.target)
  const name = itemName(missing.item)
  if (book.tags.has(missing.item)) return refuse(state, text, 'unknown', `'${name}' is a kind of item; name one item`)
  if (!book.items.has(missing.item)) return refuse(state, text, 'unknown', `there is no item '${name}'`)
  const amount = heldCount(state.inventory, missing.item) ?? 0
  return refuse(state, text, 'precondition', `${formatItemCount(missing)} needed, ${amount} held`)
}

function refuseRecipe(rules: Rules, state: TextCraftState, action: Craft): Outcome {
  const text = rules.wording.noRecipe(action.target)
  return refuse(state, text, 'unknown', whyNoRecipe(rules, action))
}

/** Explains the failure without revealing a recipe that the agent did not name. */
function whyNoRecipe(rules: Rules, { target, parts }: Craft): string {
  const { items, recipesOf } = rules.book
  const name = itemName(target.id)
  if (target.isTag) return `'${name}' is a kind of item; name one item`
  if (!items.has(target.id)) return `there is no item '${name}'`
  if (!recipesOf.has(target.id)) return `nothing crafts '${name}'; it is handed out`
  const [exact] = recipesWithParts(rules, target, parts, true)
  if (exact !== undefined) return `this recipe makes ${exact.count} '${name}', not ${target.count}`
  const isOtherAmount = recipesWithParts(rules, target, parts, false).length > 0
  return isOtherAmount ? `'${name}' takes these ingredients in other amounts` : `no recipe of '${name}' has these ingredients`
}

function refuse(state: TextCraftState, text: string, kind: InvalidActionCategory, reason: string): Outcome {
  return { state, text, reachesGoal: false, invalid: { kind, reason } }
}

function withInventory(state: TextCraftState, inventory: Inventory, won: boolean): TextCraftState {
  const solved = state.solved || won
  if (inventory === state.inventory && solved === state.solved) return state
  return { task: state.task, book: state.book, goal: state.goal, goalCount: state.goalCount, inventory, solved }
}
