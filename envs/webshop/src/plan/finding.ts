import { PAGE_SIZE } from '../rules.ts'
import type { Shop } from '../shop.ts'
import type { WebShopState } from '../state.ts'
import type { Appraiser } from './appraiser.ts'
import type { Fit } from './fits.ts'
import { type Moves, pageTurns, press, shorter } from './moves.ts'
import { queriesFor } from './queries.ts'

/** Products tried at most where several fit, each with every query. */
const MOST_TRIED = 20

/** Less than a step: what it costs that a page lists a product without showing it, as ReAct's does. */
const UNSEEN = 0.5

/**
 * The shortest known way to buy one of these products from the search page; of equal ones the first whose pages show all that
 * is clicked. `undefined` where no query finds one. `fits` has the fewest clicks first.
 */
export function searchAndBuy(shop: Shop, fits: readonly Fit[]): Moves | undefined {
  let best: { readonly moves: Moves; readonly cost: number } | undefined
  for (const fit of fits.slice(0, MOST_TRIED)) {
    for (const query of queriesFor(shop.rules, shop.product(fit.asin), fit.clicks)) {
      if (best !== undefined && best.cost <= fit.clicks.length + 3) return best.moves
      const rank = shop.search(keywordsOf(shop, query)).indexOf(fit.asin)
      const turns = turnsTo(shop, 1, rank)
      if (turns === undefined) continue
      const moves = [`search[${query}]`, ...turns, ...buyListed(fit)]
      const cost = moves.length + (rank % PAGE_SIZE < shop.rules.shown ? 0 : UNSEEN)
      if (best === undefined || cost < best.cost) best = { moves, cost }
    }
  }
  return best?.moves
}

/** The shortest way to buy a product that fits from a page of results, among all that its search found. */
export function buyFromResults(shop: Shop, appraiser: Appraiser, state: WebShopState): Moves | undefined {
  let best: Moves | undefined
  for (const [rank, asin] of shop.search(state.keywords).entries()) {
    const turns = turnsTo(shop, state.pageNumber, rank)
    if (turns === undefined || (best !== undefined && best.length <= turns.length + 2)) continue
    const clicks = appraiser.clicksToFit(asin)
    if (clicks !== undefined) best = shorter(best, [...turns, ...buyListed({ asin, clicks })])
  }
  return best
}

/** Clicks on an open product's page. */
export function buyOpen(clicks: readonly string[]): Moves {
  return [...clicks.map((target) => `click[${target}]`), press('buy')]
}

function buyListed({ asin, clicks }: Fit): Moves {
  return [`click[${asin}]`, ...buyOpen(clicks)]
}

/** Clicks from a page of results to the one that lists the hit of this rank; `undefined` where there is no way, or no such hit. */
function turnsTo(shop: Shop, pageNumber: number, rank: number): Moves | undefined {
  if (rank < 0) return undefined
  const turns = pageTurns(pageNumber, Math.floor(rank / PAGE_SIZE) + 1)
  return turns.length === 0 || shop.rules.paging ? turns : undefined
}

function keywordsOf({ rules }: Shop, query: string): readonly string[] {
  return (rules.exactCase ? query : query.toLowerCase()).split(' ')
}
