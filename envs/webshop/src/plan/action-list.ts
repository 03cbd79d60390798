import { BUTTONS, type Button, parseAction } from '../actions.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { transition } from '../transition.ts'

/** Actions in order. */
export type ActionList = readonly string[]

/** Returns the click on a button, in a form that every dialect parses. */
export function clickButton(button: Button): string {
  return `click[${BUTTONS[button]}]`
}

/** Returns the clicks between two pages of the same search, by page number. */
export function pageTurns(from: number, to: number): ActionList {
  return Array.from({ length: Math.abs(to - from) }, () => clickButton(to > from ? 'next' : 'previous'))
}

/** Returns the state after the moves; `undefined` if one of them is invalid. */
export function stateAfter(shop: Shop, from: WebShopState, moves: ActionList): WebShopState | undefined {
  let current = from
  for (const move of moves) {
    const { state, invalid } = transition(shop, current, parseAction(shop.rules, move))
    if (invalid !== undefined) return undefined
    current = state
  }
  return current
}

/** Returns the shorter plan, or the first if they are equal. */
export function shorterPlan(one: ActionList | undefined, other: ActionList | undefined): ActionList | undefined {
  return one === undefined || (other !== undefined && other.length < one.length) ? other : one
}
