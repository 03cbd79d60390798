import { BUTTONS, type Button, parseAction } from '../actions.ts'
import { plainQuery } from '../plan/queries.ts'
import type { OptionGroup, Product } from '../product.ts'
import { PAGE_SIZE, type Rules } from '../rules.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'

const SEARCH_BUTTONS: readonly Button[] = ['search']
const ONLY_RESULTS: readonly Button[] = ['back']
const FIRST_RESULTS: readonly Button[] = ['back', 'next']
const LATER_RESULTS: readonly Button[] = ['back', 'previous', 'next']
const LAST_RESULTS: readonly Button[] = ['back', 'previous']
const ITEM_BUTTONS: readonly Button[] = ['back', 'previous', 'description', 'features', 'reviews', 'buy']
const ITEM_BUTTONS_WITH_ATTRIBUTES: readonly Button[] = [...ITEM_BUTTONS.slice(0, -1), 'attributes', 'buy']
const DETAIL_BUTTONS: readonly Button[] = ['back', 'previous']
const NO_BUTTONS: readonly Button[] = []

/** Returns the buttons that a page shows, in display order; always one of a few shared arrays. */
export function shownButtons(shop: Shop, state: WebShopState): readonly Button[] {
  switch (state.page) {
    case 'search':
      return SEARCH_BUTTONS
    case 'results':
      if (hasNext(shop, state)) return state.pageNumber > 1 ? LATER_RESULTS : FIRST_RESULTS
      return state.pageNumber > 1 ? LAST_RESULTS : ONLY_RESULTS
    case 'item':
      return shop.rules.attributes ? ITEM_BUTTONS_WITH_ATTRIBUTES : ITEM_BUTTONS
    case 'detail':
      return DETAIL_BUTTONS
    case 'done':
      return NO_BUTTONS
    default:
      return state.page satisfies never
  }
}

function hasNext(shop: Shop, { keywords, pageNumber }: WebShopState): boolean {
  return shop.rules.unlimitedPaging || pageNumber * PAGE_SIZE < shop.hitCount(keywords)
}

/** True if a click on the button has an effect on this page. */
export function canPress(shop: Shop, state: WebShopState, button: Button): boolean {
  if (button === 'search') return false
  if (state.page === 'results' && button !== 'back' && !shop.rules.paging) return false
  return shownButtons(shop, state).includes(button)
}

/** Returns the ASINs on a results page, which is empty beyond the last hit. */
export function productsOn(shop: Shop, { page, keywords, pageNumber }: WebShopState): readonly string[] {
  return page === 'results' ? shop.asinsOn(keywords, pageNumber) : []
}

const NO_CHOICES: readonly OptionGroup[] = []

/** Returns the option groups of an item page. */
export function choicesOn(shop: Shop, { page, asin }: WebShopState): readonly OptionGroup[] {
  return page === 'item' && asin !== undefined ? shop.product(asin).options : NO_CHOICES
}

/**
 * Returns the option groups that can be chosen: the groups of the page. In the notebook, a page without options accepts the groups
 * of the last product that had some.
 */
export function acceptedChoices(shop: Shop, state: WebShopState): readonly OptionGroup[] {
  const groups = choicesOn(shop, state)
  if (!shop.rules.keepsEarlierOptions || state.page !== 'item' || hasValues(groups)) return groups
  const earlier = [...state.visited].reverse().find((asin) => hasValues(shop.product(asin).options))
  return earlier === undefined ? NO_CHOICES : shop.product(earlier).options
}

function hasValues(groups: readonly OptionGroup[]): boolean {
  return groups.some(({ values }) => values.length > 0)
}

/** Returns the option values of an item page in page order, possibly with duplicates. */
function valuesOn(shop: Shop, state: WebShopState): readonly string[] {
  return choicesOn(shop, state).flatMap(({ values }) => values)
}

/** Available actions of a page, in upstream's format. */
interface AvailableActions {
  readonly has_search_bar: boolean
  /** Lower case: buttons, then products, then options. */
  readonly clickables: readonly string[]
}

/** Returns the available actions as upstream lists them, without duplicates. */
export function availableActions(shop: Shop, state: WebShopState): AvailableActions {
  const names = shownButtons(shop, state).map((button) => BUTTONS[button].toLowerCase())
  const products = productsOn(shop, state).map((asin) => asin.toLowerCase())
  const clickables = [...new Set([...names, ...products, ...valuesOn(shop, state)])]
  return { has_search_bar: state.page === 'search', clickables }
}

/**
 * Returns useful actions with the page's labels: buttons, products and options; on the search page, a search for the instruction.
 * Leaves out targets that the dialect cannot click or reads as a button.
 */
export function admissibleActions(shop: Shop, state: WebShopState): readonly string[] {
  const { rules } = shop
  if (state.page === 'search') return suggestedSearches(rules, shop.goalOf(state.task).instruction)
  const buttons = shownButtons(shop, state).filter((button) => canPress(shop, state, button))
  const names = buttons.map((button) => `click[${BUTTONS[button]}]`)
  const targets = [...productsOn(shop, state).slice(0, rules.displayedProducts), ...new Set(valuesOn(shop, state))]
  return [...names, ...targets.filter((target) => canClick(rules, target)).map((target) => `click[${target}]`)]
}

/** Returns a search for the instruction without its price, as a query that every dialect can parse; empty if no word is left. */
function suggestedSearches(rules: Rules, instruction: string): readonly string[] {
  const query = plainQuery(rules, instruction.replace(/, and price lower than [\d.]+ dollars$/, ''))
  return query === '' ? [] : [`search[${query}]`]
}

/** A clickable option value. */
interface Clickable {
  /** Group that the click sets on a fresh page. */
  readonly group: string
  readonly value: string
}

/**
 * Returns the distinct clickable values of a product. Leaves out values that the dialect cannot parse in an action or reads as a
 * button.
 */
export function clickableValues(rules: Rules, { options }: Pick<Product, 'options'>): readonly Clickable[] {
  const groups = new Map<string, string>()
  for (const { name, values } of options) {
    for (const value of values) if (rules.lastGroupWins || !groups.has(value)) groups.set(value, name)
  }
  return [...groups].filter(([value]) => canClick(rules, value)).map(([value, group]) => ({ group, value }))
}

/** True if the dialect reads a click on the target as a click on a product or option value. */
export function canClick(rules: Rules, target: string): boolean {
  const action = parseAction(rules, `click[${target}]`)
  return action.type === 'click' && action.button === undefined && action.target.toLowerCase() === target.toLowerCase()
}
