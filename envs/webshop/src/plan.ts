import { remembering } from '@orreryjs/shopping'
import { productsOn } from './actions/admissible.ts'
import { type Appraiser, createAppraiser } from './plan/appraiser.ts'
import { buyFromResults, buyOpen, searchAndBuy } from './plan/finding.ts'
import { createFitFinder, type Fits } from './plan/fits.ts'
import { type Moves, placeAfter, press } from './plan/moves.ts'
import type { Shop } from './shop.ts'
import { itemPage, resultsPage, type WebShopState } from './state.ts'

/** Knows the way to a reward of 1 in a shop. */
interface Planner {
  /** The shortest known way from a state to a purchase that earns 1; `undefined` where none is known, and after another purchase. */
  plan(state: WebShopState): Moves | undefined
  /** A number of steps that no way undercuts; `Infinity` where there is provably none. */
  bound(state: WebShopState): number
  /** See `progressOf`. */
  progress(state: WebShopState): number
}

/** What is known of a goal. */
interface Errand {
  readonly appraiser: Appraiser
  fits(): Fits
  /** The way from the search page. */
  search(): Moves | undefined
}

/** Goals remembered at a time. */
const REMEMBERED = 32

/** The planner of a shop. What it remembers saves time and decides nothing. */
export function createPlanner(shop: Shop): Planner {
  const findFits = createFitFinder(shop)
  const errandOf = remembering(REMEMBERED, (task): Errand => {
    const appraiser = createAppraiser(shop, shop.goalOf(task))
    const fits = once(() => findFits(appraiser))
    return { appraiser, fits, search: once(() => searchAndBuy(shop, fits().list)) }
  })
  return {
    plan(state) {
      const { appraiser, search } = errandOf(state.task)
      // Upstream takes some pages for others when the words of a search name them, so each way is tried.
      return waysFrom(shop, appraiser, state, search()).find((way) => placeAfter(shop, state, way)?.purchase?.reward === 1)
    },
    bound(state) {
      const { appraiser, fits } = errandOf(state.task)
      const { fewestClicks } = fits()
      const search = fewestClicks === Infinity ? undefined : Array.from({ length: fewestClicks + 3 }, () => '')
      return waysFrom(shop, appraiser, state, search)[0]?.length ?? Infinity
    },
    progress: (state) => progressOf(shop, errandOf(state.task).appraiser, state),
  }
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** The ways worth going, shortest first: by what is open, by what is listed, and by a new search. */
function waysFrom(shop: Shop, appraiser: Appraiser, state: WebShopState, search: Moves | undefined): readonly Moves[] {
  if (state.page === 'done') return state.purchase?.reward === 1 ? [[]] : []
  const anew = state.page === 'search' || shop.rules.searchAnywhere ? [] : [press('back')]
  const ways = [...waysOn(shop, appraiser, state), ...(search === undefined ? [] : [[...anew, ...search]])]
  return ways.sort((a, b) => a.length - b.length)
}

/** Ways without a new search. */
function waysOn(shop: Shop, appraiser: Appraiser, state: WebShopState): readonly Moves[] {
  switch (state.page) {
    case 'results': {
      const way = buyFromResults(shop, appraiser, state)
      return way === undefined ? [] : [way]
    }
    case 'item': {
      const clicks = appraiser.clicksToFit(state.asin ?? '', state.options)
      const above = waysOn(shop, appraiser, resultsPage(state, state.keywords, state.pageNumber))
      return [...(clicks === undefined ? [] : [buyOpen(clicks)]), ...above.map((way) => [press('previous'), ...way])]
    }
    case 'detail':
      return waysOn(shop, appraiser, itemPage(state, state.options)).map((way) => [press('previous'), ...way])
    case 'search':
    case 'done':
      return []
    default:
      return state.page satisfies never
  }
}

/** Parts of the way: the search, the product, its options, the purchase. */
const STAGES = 4

/**
 * The best reward still reachable without going back, times the share of the way that is behind, 0 to 1. After the purchase: its
 * reward. On the page of a product: the most that buying it can earn, times two quarters and of the third the share of the options
 * for it that are chosen. On a page of results: a quarter of the most that a product found by the search can earn. Before
 * that: 0. So it is 1 for a purchase that earns 1 alone, and never falls on the way from the search page to one.
 */
function progressOf(shop: Shop, appraiser: Appraiser, state: WebShopState): number {
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
