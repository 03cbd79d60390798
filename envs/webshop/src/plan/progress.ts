import { productsOn } from '../actions/admissible.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import type { Appraiser } from './appraiser.ts'

/** Parts of the way: the search, the product, its options, the purchase. */
const STAGES = 4

/**
 * The best reward still reachable without going back, times the share of the way that is behind, 0 to 1. After the purchase: its
 * reward. On the page of a product: the most that buying it can earn, times two quarters and of the third the share of the options
 * for it that are chosen. On a page of results: a quarter of the most that a product found by the search can earn. Before
 * that: 0. So it is 1 for a purchase that earns 1 alone, and never falls on the way from the search page to one.
 */
export function progressOf(shop: Shop, appraiser: Appraiser, state: WebShopState): number {
  const { page, asin = '', options, purchase } = state
  switch (page) {
    case 'search':
      return 0
    case 'results':
      return mostOf(appraiser, productsWithin(shop, state)) / STAGES
    case 'item':
    case 'detail': {
      const { reward, chosen } = appraiser.prospect(asin, options)
      return (reward * (2 + chosen)) / STAGES
    }
    case 'done':
      return purchase?.reward ?? 0
    default:
      return page satisfies never
  }
}

function productsWithin(shop: Shop, state: WebShopState): readonly string[] {
  return shop.rules.paging ? shop.search(state.keywords) : productsOn(shop, state)
}

function mostOf(appraiser: Appraiser, asins: readonly string[]): number {
  let most = 0
  for (const asin of asins) if (appraiser.ceiling(asin) > most) most = Math.max(most, appraiser.prospect(asin, []).reward)
  return most
}
