import type { Idiom, World } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { shownButtons } from '../actions/admissible.ts'
import { BUTTONS, type Button } from '../actions.ts'
import { makerNames } from '../generate/brands.ts'
import { productTypes } from '../generate/product-types.ts'
import type { Product } from '../product.ts'
import { renderPage } from '../render.ts'
import { PAGE_SIZE, type Rules } from '../rules.ts'
import type { Shop } from '../shop.ts'
import { openedPage, resultsPage, searchPage, type WebShopState } from '../state.ts'

/**
 * How a shop words itself under these rules: its actions, and how its pages are laid out (`searchPage`, `resultsPage`,
 * `itemPage`). `stage` is the same shop over our own catalogue.
 */
export function idiomOf(rules: Rules, stage: () => World): Idiom {
  const shop = sampleShop(rules)
  const item = openedPage(RESULTS, PRODUCT.asin)
  const pages = { searchPage: SEARCH, resultsPage: RESULTS, itemPage: item }
  const layouts = Object.entries(pages).map(([name, state]) => [name, renderPage(shop, state).trim()] as const)
  return {
    texts: { actions: formsIn(shop, item).join('\n'), ...Object.fromEntries(layouts) },
    endTellsReward: true,
    phrase: (action) => action,
    stage,
  }
}

/** What can be done, from the search page to the purchase. */
function formsIn(shop: Shop, item: WebShopState): readonly string[] {
  const details = shownButtons(shop, item).filter((button) => !LEAVING.includes(button))
  return [
    'search[words]',
    'click[product id]',
    'click[option value]',
    ...[...(shop.rules.paging ? (['next'] as const) : []), ...details, ...LEAVING].map((button) => `click[${BUTTONS[button]}]`),
  ]
}

const LEAVING: readonly Button[] = ['previous', 'back', 'buy']

const SEARCH = searchPage('sample')
const RESULTS = resultsPage(SEARCH, ['sample'], 1)

/** Stands for any product on a page that shows a layout. */
const PRODUCT: Product = {
  asin: '<id of an item>',
  title: '<title>',
  category: '',
  query: '',
  productCategory: '',
  prices: [],
  priceText: '<price>',
  bullets: [],
  description: '',
  attributes: [],
  options: [{ name: '<name of an option>', values: ['<value>', '<another value>'] }],
  image: '',
}

const GOAL: ShopGoal = {
  asin: PRODUCT.asin,
  category: '',
  query: '',
  name: '',
  productCategory: '',
  instruction: '<what to buy>',
  attributes: [],
  priceUpper: 0,
  options: [],
  weight: 1,
}

/** A shop that sells one thing, to be looked at only. */
function sampleShop(rules: Rules): Shop {
  const found = [PRODUCT.asin]
  const listed = [PRODUCT]
  return {
    rules,
    catalogue: {
      fingerprint: '',
      size: 1,
      at: () => PRODUCT,
      listingAt: () => PRODUCT,
      asinAt: () => PRODUCT.asin,
      get: () => PRODUCT,
      price: () => 0,
    },
    engine: { search: () => [] },
    nouns: { id: '', nouns: () => [] },
    goalOf: () => GOAL,
    sessionOf: () => '<session>',
    search: () => found,
    // Of two pages, so that a layout shows how to turn them.
    countOf: () => 2 * PAGE_SIZE,
    resultsOn: () => found,
    listedOn: () => listed,
    product: () => PRODUCT,
  }
}

/** Words that are in names of products and on every page, and particles. */
export const PAGE_WORDS: readonly string[] = (
  'search back next prev previous page buy now description features reviews attributes price rating instruction total results ' +
  'color size find looking need want lower than dollars and for with set pack count inch item items product products options'
).split(' ')

/** The words that our own products and their makers are called by. */
export function productWords(): ReadonlySet<string> {
  return new Set([...productTypes().flatMap(({ names, query }) => [...names, query]), ...makerNames()])
}
