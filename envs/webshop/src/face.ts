import { type Button, SHOP_LABELS } from './actions.ts'
import { MARKET_FACE } from './face/market/face.ts'
import type { OptionGroup } from './product.ts'
import { addressOf } from './render/address.ts'
import { htmlPage } from './render/html.ts'
import { pageKey } from './render/key.ts'
import { runsOf } from './render/page.ts'
import { type FaceName, PAGE_SIZE } from './rules.ts'
import type { Face, Listed, Shop } from './shop.ts'
import type { WebShopState } from './state.ts'

/** Upstream's shop. */
const SHOP_FACE: Face = {
  labels: SHOP_LABELS,
  pageSize: PAGE_SIZE,
  tellsOnce: false,
  arrange: (places): Listed => ({ places, sponsored: NONE }),
  buttonsOn,
  choicesOn,
  isSold: () => true,
  paid: (price) => price,
  runs: runsOf,
  html: htmlPage,
  address: addressOf,
  key: pageKey,
}

const NONE: ReadonlySet<number> = new Set()

const SEARCH_BUTTONS: readonly Button[] = ['search']
const ONLY_RESULTS: readonly Button[] = ['back']
const FIRST_RESULTS: readonly Button[] = ['back', 'next']
const LATER_RESULTS: readonly Button[] = ['back', 'previous', 'next']
const LAST_RESULTS: readonly Button[] = ['back', 'previous']
const ITEM_BUTTONS: readonly Button[] = ['back', 'previous', 'description', 'features', 'reviews', 'buy']
const ITEM_BUTTONS_WITH_ATTRIBUTES: readonly Button[] = [...ITEM_BUTTONS.slice(0, -1), 'attributes', 'buy']
const DETAIL_BUTTONS: readonly Button[] = ['back', 'previous']
const NO_BUTTONS: readonly Button[] = []
const NO_CHOICES: readonly OptionGroup[] = []

/** The faces by their names. */
export const FACE_OF: Readonly<Record<FaceName, Face>> = { shop: SHOP_FACE, market: MARKET_FACE }

function buttonsOn(shop: Shop, state: WebShopState): readonly Button[] {
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
  return shop.rules.endlessPaging || pageNumber * PAGE_SIZE < shop.countOf(keywords)
}

function choicesOn(shop: Shop, { page, asin }: WebShopState): readonly OptionGroup[] {
  return page === 'item' && asin !== undefined ? shop.product(asin).options : NO_CHOICES
}
