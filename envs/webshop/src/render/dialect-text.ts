import type { DialectText, World } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { shownButtons } from '../actions/admissible.ts'
import { BUTTONS, type Button } from '../actions.ts'
import { makerNames } from '../generate/brands.ts'
import { productTypes } from '../generate/product-types.ts'
import type { Product } from '../product.ts'
import { renderPage } from '../render.ts'
import { PAGE_SIZE, type Rules } from '../rules.ts'
import type { Shop } from '../shop.ts'
import { newItemPage, resultsPage, searchPage, type WebShopState } from '../state.ts'

/**
 * Returns the dialect text of a shop under these rules: its actions and its page layouts (`searchPage`, `resultsPage`,
 * `itemPage`). `stage` creates the same shop with the generated catalogue.
 */
export function createDialectText(rules: Rules, stage: () => World): DialectText {
  const shop = sampleShop(rules)
  const item = newItemPage(RESULTS, PRODUCT.asin)
  const pages = { searchPage: SEARCH, resultsPage: RESULTS, itemPage: item }
  const layouts = Object.entries(pages).map(([name, state]) => [name, renderPage(shop, state).trim()] as const)
  return {
    texts: { actions: formsIn(shop, item).join('\n'), ...Object.fromEntries(layouts) },
    endRevealsReward: true,
    phrase: (action) => action,
    demoWorld: stage,
  }
}

/** Returns the available actions, from the search page to the purchase. */
function formsIn(shop: Shop, item: WebShopState): readonly string[] {
  const details = shownButtons(shop, item).filter((button) => !LEAVING_BUTTONS.includes(button))
  return [
    'search[words]',
    'click[product id]',
    'click[option value]',
    ...[...(shop.rules.paging ? (['next'] as const) : []), ...details, ...LEAVING_BUTTONS].map(
      (button) => `click[${BUTTONS[button]}]`,
    ),
  ]
}

const LEAVING_BUTTONS: readonly Button[] = ['previous', 'back', 'buy']

const SEARCH = searchPage('sample')
const RESULTS = resultsPage(SEARCH, ['sample'], 1)

/** Placeholder product of the layouts. */
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

/** Returns a shop with one placeholder product, used only to render layouts. */
function sampleShop(rules: Rules): Shop {
  const asins = [PRODUCT.asin]
  const listings = [PRODUCT]
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
    search: () => asins,
    // Two pages, so that layouts include the paging buttons.
    hitCount: () => 2 * PAGE_SIZE,
    asinsOn: () => asins,
    listingsOn: () => listings,
    product: () => PRODUCT,
  }
}

/** Words that occur both in product names and on every page, and particles; renamed worlds keep them. */
export const PAGE_WORDS: readonly string[] = (
  'search back next prev previous page buy now description features reviews attributes price rating instruction total results ' +
  'color size find looking need want lower than dollars and for with set pack count inch item items product products options'
).split(' ')

/** Returns the words of generated product types and makers. */
export function productWords(): ReadonlySet<string> {
  return new Set([...productTypes().flatMap(({ names, query }) => [...names, query]), ...makerNames()])
}
