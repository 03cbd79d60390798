import type { InvalidAction } from '@orreryjs/core'
import { acceptedChoices, canPress, productsOn } from './actions/admissible.ts'
import { type Action, BUTTONS, type Button } from './actions.ts'
import { pageOfUrl, pageUrl } from './render/page-url.ts'
import { choiceSentence, THOUGHT_REPLY } from './render/wording.ts'
import { purchaseOf } from './score.ts'
import { crashesUpstream } from './search/special-queries.ts'
import type { Shop } from './shop.ts'
import { detailPage, itemPage, newItemPage, purchasedPage, resultsPage, searchPage, type WebShopState } from './state.ts'

/** Result of an action: the same state object if the action was invalid or had no effect. */
export interface Outcome {
  readonly state: WebShopState
  readonly invalid?: InvalidAction
  /** Observation that replaces the page, in dialects with short answers. */
  readonly answer?: string
}

type Click = Extract<Action, { type: 'click' }>

/** Applies an action by the rules of the shop. */
export function transition(shop: Shop, state: WebShopState, action: Action): Outcome {
  switch (action.type) {
    case 'malformed':
      return { state, invalid: action.invalid }
    case 'think':
      return { state, answer: THOUGHT_REPLY }
    case 'restart':
      return state.page === 'done' ? rejectAfterPurchase(state) : { state: searchPage(state.task) }
    case 'search':
      return search(shop, state, action.keywords)
    case 'click':
      return click(shop, state, action)
    default:
      return action satisfies never
  }
}

function search(shop: Shop, state: WebShopState, keywords: readonly string[]): Outcome {
  const { rules } = shop
  if (!rules.searchAnywhere && state.page !== 'search') {
    if (state.page === 'done') return rejectAfterPurchase(state)
    return reject(state, 'precondition', `no search box: go back with click[${BUTTONS.back}] first`)
  }
  if (rules.allowsSpecialQueries && crashesUpstream(keywords)) {
    return reject(state, 'precondition', `broken query: upstream's program breaks on '${keywords[0]}' here`)
  }
  return { state: resultsPage(state, keywords, 1) }
}

function click(shop: Shop, state: WebShopState, { target, button }: Click): Outcome {
  const { rules } = shop
  if (button === 'search' && rules.infersFromUrl) return rejectClick(state, target, button)
  const pressed = button === undefined ? undefined : press(shop, state, button)
  if (pressed === undefined && rules.exactCase && button !== undefined && button !== 'search') {
    return rejectClick(state, target, button)
  }
  const next = pressed ?? (state.page === 'item' ? choose(shop, state, target) : open(shop, state, target))
  if (next === undefined) {
    const isShownAgain = rules.ignoresUnknownTargets && (state.page === 'search' || state.page === 'detail')
    return isShownAgain ? { state } : rejectClick(state, target, button)
  }
  const isChoice = pressed === undefined && state.page === 'item' && rules.shortAnswers
  return isChoice ? { state: next, answer: choiceSentence(target) } : { state: next }
}

/**
 * Returns the page that a button opens; `undefined` if the page has no such button. Upstream compares only the label once it is on
 * the page, so an option with a button's label acts as the button.
 */
function press(shop: Shop, state: WebShopState, button: Button): WebShopState | undefined {
  const { rules } = shop
  const isOnPage = canPress(shop, state, button) || (rules.infersFromUrl && isValue(shop, state, BUTTONS[button].toLowerCase()))
  if (!isOnPage || button === 'search') return undefined
  switch (button) {
    case 'buy':
      return purchasedPage(state, purchaseOf(shop, state))
    case 'back':
      return searchPage(state.task)
    case 'next':
      return pageTaken(shop, state) === 'results' ? resultsPage(state, state.keywords, state.pageNumber + 1) : undefined
    case 'previous':
      return previous(state, pageTaken(shop, state))
    default:
      return detailPage(state, button)
  }
}

/** Returns the page type by which a button is interpreted. */
function pageTaken(shop: Shop, state: WebShopState): WebShopState['page'] {
  return shop.rules.infersFromUrl ? pageOfUrl(pageUrl(shop, state)) : state.page
}

function previous(state: WebShopState, page: WebShopState['page']): WebShopState {
  if (page === 'detail') return itemPage(state, state.options)
  return resultsPage(state, state.keywords, page === 'results' ? state.pageNumber - 1 : state.pageNumber)
}

/** Opens a product of the results page; case is ignored if the dialect allows. */
function open(shop: Shop, state: WebShopState, target: string): WebShopState | undefined {
  const asin = productsOn(shop, state).find((each) => each === target || (!shop.rules.exactCase && each.toLowerCase() === target))
  return asin === undefined ? undefined : newItemPage(state, asin, shop.rules.keepsEarlierOptions)
}

function isValue(shop: Shop, { page, asin }: WebShopState, value: string): boolean {
  return page === 'item' && asin !== undefined && shop.product(asin).options.some(({ values }) => values.includes(value))
}

/**
 * Returns the item page with one more choice. If several groups have the value, `strict` sets the first in which it is not chosen
 * yet, and the other dialects the last.
 */
function choose(shop: Shop, state: WebShopState, value: string): WebShopState | undefined {
  const { options } = state
  const groups = acceptedChoices(shop, state).filter(({ values }) => values.includes(value))
  const isOpen = ({ name }: { readonly name: string }): boolean =>
    !options.some(([group, chosen]) => group === name && chosen === value)
  const group = shop.rules.lastGroupWins ? groups.at(-1) : (groups.find(isOpen) ?? groups[0])
  return group === undefined ? undefined : itemPage(state, withOption(options, group.name, value))
}

/** A group keeps the position at which it was first chosen. */
function withOption(options: WebShopState['options'], name: string, value: string): WebShopState['options'] {
  const hasGroup = options.some(([group]) => group === name)
  if (!hasGroup) return [...options, [name, value]]
  return options.map((option) => (option[0] === name ? [name, value] : option))
}

function rejectClick(state: WebShopState, target: string, button: Button | undefined): Outcome {
  if (state.page === 'done') return rejectAfterPurchase(state)
  if (button === undefined) return reject(state, 'unknown', `unknown target: this page has no '${target}'`)
  if (button === 'search') return reject(state, 'precondition', 'no words: write search[words]')
  return reject(state, 'precondition', `not here: '${BUTTONS[button]}' cannot be clicked on this page`)
}

function rejectAfterPurchase(state: WebShopState): Outcome {
  return reject(state, 'precondition', 'bought: the episode is over')
}

function reject(state: WebShopState, kind: InvalidAction['kind'], reason: string): Outcome {
  return { state, invalid: { kind, reason } }
}
