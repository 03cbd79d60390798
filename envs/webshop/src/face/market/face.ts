import { productsOn } from '../../actions/admissible.ts'
import type { Face, Shop } from '../../shop.ts'
import type { WebShopState } from '../../state.ts'
import { buttonsOn, choicesOn } from './buttons.ts'
import { htmlPage } from './html.ts'
import { MARKET_LABELS } from './labels.ts'
import { chosenOf } from './listed.ts'
import { isSold, paid } from './offers.ts'
import { runsOf } from './page.ts'
import { MARKET_PAGE } from './page-size.ts'
import { withSponsored } from './sponsored.ts'

/**
 * A second shop with the same goods and goals: the instruction is told once, products are sponsored or sold out, prices are ranges and
 * fall by coupons, every variant has a page of its own, and much is said that does not matter.
 */
export const MARKET_FACE: Face = {
  labels: MARKET_LABELS,
  pageSize: MARKET_PAGE,
  tellsOnce: true,
  arrange: withSponsored,
  buttonsOn,
  choicesOn,
  isSold,
  paid,
  runs: runsOf,
  html: htmlPage,
  address,
  key,
}

const HOST = 'http://127.0.0.1:3001'

function address(shop: Shop, state: WebShopState): string {
  const { task, page, keywords, pageNumber, asin = '', detail = '' } = state
  const session = `${HOST}/${encodeURIComponent(shop.sessionOf(task))}`
  const variant = asin === '' ? '' : variantIn(shop, state)
  switch (page) {
    case 'search':
      return session
    case 'results':
      return `${session}/find/${inAddress(keywords.join(' '))}/${pageNumber}`
    case 'item':
      return `${session}/item/${asin}${variant}`
    case 'detail':
      return `${session}/item/${asin}/${detail}${variant}`
    case 'done':
      return `${session}/order/${asin}${variant}`
    default:
      return page satisfies never
  }
}

/** Halves of a character that stand alone have no form in an address. */
function inAddress(text: string): string {
  return encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'))
}

/** The chosen options and the coupon, as an address has them. */
function variantIn(shop: Shop, state: WebShopState): string {
  const chosen = [...chosenOf(shop, state), ...(state.coupon === true ? [['coupon', 'applied'] as const] : [])]
  const parts = chosen.map((pair) => pair.map(inAddress).join('='))
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** On a page of results its number and what is listed, in whose names no other page has it; of a product, its variant and coupon. */
function key(shop: Shop, state: WebShopState): string {
  const { page, keywords, pageNumber, asin = '', detail = '', coupon } = state
  const variant = asin === '' ? '' : `${asin} ${JSON.stringify(chosenOf(shop, state))}${coupon === true ? ' coupon' : ''}`
  switch (page) {
    case 'search':
      return ''
    case 'results':
      return ` ${pageNumber} of ${shop.countOf(keywords)} ${JSON.stringify(keywords.join(' '))} ${productsOn(shop, state).join(' ')}`
    case 'item':
    case 'done':
      return ` ${variant}`
    case 'detail':
      return ` ${detail} ${variant}`
    default:
      return page satisfies never
  }
}
