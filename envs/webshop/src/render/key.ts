import { productsOn } from '../actions/admissible.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { addressOf } from './address.ts'
import { marksOn } from './page.ts'

/** Equal where the agent can see the same things, in the mode in force. Where the address is all there is to see, it is what counts. */
export function observationKey(state: WebShopState, shop: Shop): string {
  if (shop.rules.observation === 'url') return `${state.task} ${addressOf(shop, state)}`
  return `${state.task} ${state.page}${pageKey(shop, state)}`
}

/**
 * What can be seen of upstream's pages: on a page of results its number, the products on it and, where they are written, the marks of
 * those that were opened; on the pages of a product which one it is, which page of it, and what is marked as chosen. Pages of two
 * products differ even where both are empty.
 */
function pageKey(shop: Shop, state: WebShopState): string {
  const { page, asin = '', detail = '' } = state
  switch (page) {
    case 'search':
      return ''
    case 'results':
      return ` ${state.pageNumber} of ${shop.countOf(state.keywords)}${listed(shop, state)}`
    case 'item':
      return ` ${asin}${chosen(shop, state)}`
    case 'detail':
      return ` ${asin} ${detail}`
    case 'done':
      return ` ${asin} ${JSON.stringify(bought(shop, state))} ${state.purchase?.reward ?? 0}`
    default:
      return page satisfies never
  }
}

function listed(shop: Shop, state: WebShopState): string {
  const { observation, shown } = shop.rules
  const marks = observation === 'text_rich' || observation === 'html'
  let text = ''
  for (const asin of productsOn(shop, state).slice(0, shown))
    text += marks && state.visited.includes(asin) ? ` *${asin}` : ` ${asin}`
  return text
}

/** Values that are marked, in page order; the mode `text` tells them without their groups, and upstream's not at all. */
function chosen(shop: Shop, state: WebShopState): string {
  const { observation, readsAddress } = shop.rules
  const isText = observation === 'text'
  if (readsAddress ? isText : state.options.length === 0) return ''
  const marks = marksOn(shop, state)
  const values: string[][] = []
  for (const group of shop.product(state.asin ?? '').options) {
    for (const value of marks(group)) values.push(isText ? [value] : [group.name, value])
  }
  return values.length === 0 ? '' : ` ${JSON.stringify(values)}`
}

/** The options on the page after a purchase: upstream writes them by name, and the rendering `react` not at all. */
function bought({ rules }: Shop, { options }: WebShopState): WebShopState['options'] {
  if (rules.observation === 'react') return []
  return rules.readsAddress ? [...options].sort(([one], [other]) => (one < other ? -1 : 1)) : options
}
