import { PAGE_SIZE } from '../rules.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import { type ActionList, clickButton, pageTurns, shorterPlan } from './action-list.ts'
import type { FittingProduct } from './fitting-products.ts'
import type { ProductEvaluator } from './product-evaluator.ts'
import { queriesFor } from './queries.ts'

/** Maximum number of fitting products to try, each with every query. */
const MAX_PRODUCTS = 20

/** Cost of clicking a product that is listed but not displayed (as in ReAct's pages); less than a step. */
const HIDDEN_COST = 0.5

/**
 * Returns the shortest known plan from the search page to buy one of these products, preferring pages that display every clicked
 * element. `undefined` if no query finds one. `fits` is sorted by number of clicks.
 */
export function planWithSearch(shop: Shop, fits: readonly FittingProduct[]): ActionList | undefined {
  let best: { readonly moves: ActionList; readonly cost: number } | undefined
  for (const fit of fits.slice(0, MAX_PRODUCTS)) {
    for (const query of queriesFor(shop.rules, shop.product(fit.asin), fit.clicks)) {
      if (best !== undefined && best.cost <= fit.clicks.length + 3) return best.moves
      const rank = shop.search(keywordsOf(shop, query)).indexOf(fit.asin)
      const turns = turnsTo(shop, 1, rank)
      if (turns === undefined) continue
      const moves = [`search[${query}]`, ...turns, ...buyListed(fit)]
      const cost = moves.length + (rank % PAGE_SIZE < shop.rules.displayedProducts ? 0 : HIDDEN_COST)
      if (best === undefined || cost < best.cost) best = { moves, cost }
    }
  }
  return best?.moves
}

/** Returns the shortest plan from a results page to buy a fitting product among all results of its search. */
export function planFromResults(shop: Shop, appraiser: ProductEvaluator, state: WebShopState): ActionList | undefined {
  let best: ActionList | undefined
  for (const [rank, asin] of shop.search(state.keywords).entries()) {
    const turns = turnsTo(shop, state.pageNumber, rank)
    if (turns === undefined || (best !== undefined && best.length <= turns.length + 2)) continue
    const clicks = appraiser.clicksToFit(asin)
    if (clicks !== undefined) best = shorterPlan(best, [...turns, ...buyListed({ asin, clicks })])
  }
  return best
}

/** Returns the clicks on an open product's page that choose the options and buy it. */
export function purchaseClicks(clicks: readonly string[]): ActionList {
  return [...clicks.map((target) => `click[${target}]`), clickButton('buy')]
}

function buyListed({ asin, clicks }: FittingProduct): ActionList {
  return [`click[${asin}]`, ...purchaseClicks(clicks)]
}

/**
 * Returns the clicks from a results page to the page with the hit of this rank; `undefined` if there is none or paging does not
 * work.
 */
function turnsTo(shop: Shop, pageNumber: number, rank: number): ActionList | undefined {
  if (rank < 0) return undefined
  const turns = pageTurns(pageNumber, Math.floor(rank / PAGE_SIZE) + 1)
  return turns.length === 0 || shop.rules.paging ? turns : undefined
}

function keywordsOf({ rules }: Shop, query: string): readonly string[] {
  return (rules.exactCase ? query : query.toLowerCase()).split(' ')
}
