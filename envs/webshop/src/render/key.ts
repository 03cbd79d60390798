import { compareTexts } from '@orreryjs/core'
import { productsOn } from '../actions/admissible.ts'
import { isBlankPage } from '../notebook-address.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { optionMarks } from './page-runs.ts'
import { pageUrl } from './page-url.ts'

/** Returns a key that is equal for states with equal observations in the current mode. In the mode `url` it is the URL. */
export function observationKey(state: WebShopState, shop: Shop): string {
  if (shop.rules.observation === 'url') return `${state.task} ${pageUrl(shop, state)}`
  return `${state.task} ${state.page}${pageKey(shop, state)}`
}

/**
 * Returns the visible content of upstream's pages: for results, the page number, the products and, in modes that show them, the
 * marks of opened products; for a product, its ASIN, the page and the marked options. Pages of two products differ even if both
 * are empty.
 */
function pageKey(shop: Shop, state: WebShopState): string {
  const { page, asin = '', detail = '' } = state
  if (isBlankPage(shop.rules, state)) return ` ${asin} ${detail} blank`
  switch (page) {
    case 'search':
      return ''
    case 'results':
      return ` ${state.pageNumber} of ${shop.hitCount(state.keywords)}${listedKey(shop, state)}`
    case 'item':
      return ` ${asin}${chosenKey(shop, state)}`
    case 'detail':
      return ` ${asin} ${detail}`
    case 'done':
      return ` ${asin} ${JSON.stringify(boughtOptions(shop, state))} ${state.purchase?.reward ?? 0}`
    default:
      return page satisfies never
  }
}

function listedKey(shop: Shop, state: WebShopState): string {
  const { observation, displayedProducts } = shop.rules
  const marks = observation === 'text_rich' || observation === 'html'
  let text = ''
  for (const asin of productsOn(shop, state).slice(0, displayedProducts))
    text += marks && state.visited.includes(asin) ? ` *${asin}` : ` ${asin}`
  return text
}

/** Returns the marked values in page order. The mode `text` shows them without groups, and upstream's not at all. */
function chosenKey(shop: Shop, state: WebShopState): string {
  const { observation, infersFromUrl, marksQuotedValues } = shop.rules
  const isText = observation === 'text'
  if (infersFromUrl ? isText : state.options.length === 0 && !marksQuotedValues) return ''
  const marks = optionMarks(shop, state)
  const values: string[][] = []
  for (const group of shop.product(state.asin ?? '').options) {
    for (const value of marks(group)) values.push(isText ? [value] : [group.name, value])
  }
  return values.length === 0 ? '' : ` ${JSON.stringify(values)}`
}

/** Returns the options on the page after a purchase: upstream sorts them by name, and the mode `react` omits them. */
function boughtOptions({ rules }: Shop, { options }: WebShopState): WebShopState['options'] {
  if (rules.observation === 'react') return []
  return rules.infersFromUrl ? [...options].sort(([one], [other]) => compareTexts(one, other)) : options
}
