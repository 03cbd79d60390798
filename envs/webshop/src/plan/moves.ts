import { BUTTONS, type Button, parseAction } from '../actions.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { transition } from '../transition.ts'

/** Actions in order. */
export type Moves = readonly string[]

/** The click on a button, as every dialect reads it. */
export function press(button: Button): string {
  return `click[${BUTTONS[button]}]`
}

/** Clicks from one page of results to another of the same search, by their numbers. */
export function pageTurns(from: number, to: number): Moves {
  return Array.from({ length: Math.abs(to - from) }, () => press(to > from ? 'next' : 'previous'))
}

/** Where moves lead; `undefined` where one of them is refused. */
export function placeAfter(shop: Shop, from: WebShopState, moves: Moves): WebShopState | undefined {
  let place = from
  for (const move of moves) {
    const { state, invalid } = transition(shop, place, parseAction(shop.rules, move))
    if (invalid !== undefined) return undefined
    place = state
  }
  return place
}

/** The shorter of two ways, the first where they are as long. */
export function shorter(one: Moves | undefined, other: Moves | undefined): Moves | undefined {
  return one === undefined || (other !== undefined && other.length < one.length) ? other : one
}
