import { memoizeByText } from '@orreryjs/shopping'
import { choicesOn, productsOn } from './actions/admissible.ts'
import { type ActionList, clickButton, stateAfter } from './plan/action-list.ts'
import { createFittingProductFinder, type FittingProducts } from './plan/fitting-products.ts'
import { createProductEvaluator, type ProductEvaluator } from './plan/product-evaluator.ts'
import { planFromResults, planWithSearch, purchaseClicks } from './plan/search-plans.ts'
import type { Shop } from './shop.ts'
import { itemPage, resultsPage, type WebShopState } from './state.ts'

/** Plans purchases with a reward of 1. */
interface Planner {
  /**
   * Returns the shortest known plan from a state to a purchase with reward 1; `undefined` if none is known or another purchase was
   * made.
   */
  plan(state: WebShopState): ActionList | undefined
  /** Returns a lower bound of the number of steps; `Infinity` if there is provably no plan. */
  bound(state: WebShopState): number
  /** Returns the progress, see `progressOf`. */
  progress(state: WebShopState): number
}

/** Memoized planning data of a goal. */
interface GoalPlan {
  readonly appraiser: ProductEvaluator
  fits(): FittingProducts
  /** Returns the plan from the search page. */
  search(): ActionList | undefined
}

/** Maximum number of memoized goals. */
const MAX_CACHED = 32

/** Creates the planner of a shop. Memoization affects only speed. */
export function createPlanner(shop: Shop): Planner {
  const findFits = createFittingProductFinder(shop)
  const goalPlanOf = memoizeByText(MAX_CACHED, (task): GoalPlan => {
    const appraiser = createProductEvaluator(shop, shop.goalOf(task))
    const fits = once(() => findFits(appraiser))
    return { appraiser, fits, search: once(() => planWithSearch(shop, fits().list)) }
  })
  return {
    plan(state) {
      const { appraiser, search } = goalPlanOf(state.task)
      // Upstream confuses some pages if search words name them, so each plan is verified.
      return plansFrom(shop, appraiser, state, search()).find(
        (actions) => stateAfter(shop, state, actions)?.purchase?.reward === 1,
      )
    },
    bound(state) {
      const { appraiser, fits } = goalPlanOf(state.task)
      const { fewestClicks } = fits()
      const earlier = shop.rules.keepsEarlierOptions ? boundWithEarlierOptions(shop, state) : Infinity
      const search = fewestClicks === Infinity ? undefined : Array.from({ length: fewestClicks + 3 }, () => '')
      return Math.min(earlier, plansFrom(shop, appraiser, state, search)[0]?.length ?? Infinity)
    },
    progress: (state) => progressOf(shop, goalPlanOf(state.task).appraiser, state),
  }
}

/** Lower bound of plans in which a product without options is bought with an option of a product that is opened before. */
function boundWithEarlierOptions(shop: Shop, state: WebShopState): number {
  const clicks = Math.min(1, shop.goalOf(state.task).options.length)
  switch (state.page) {
    case 'search':
      return clicks + 5
    case 'results':
      return clicks + (state.visited.length === 0 ? 4 : 2)
    case 'item':
      return choicesOn(shop, state).length === 0 ? 1 : clicks + 3
    case 'detail':
      return 2
    case 'done':
      return Infinity
    default:
      return state.page satisfies never
  }
}

function once<T>(make: () => T): () => T {
  let cached: { readonly value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}

/** Returns candidate plans, shortest first: with the open product, with the listed products, and with a new search. */
function plansFrom(
  shop: Shop,
  appraiser: ProductEvaluator,
  state: WebShopState,
  search: ActionList | undefined,
): readonly ActionList[] {
  if (state.page === 'done') return state.purchase?.reward === 1 ? [[]] : []
  const back = state.page === 'search' || shop.rules.searchAnywhere ? [] : [clickButton('back')]
  const plans = [...plansOnPage(shop, appraiser, state), ...(search === undefined ? [] : [[...back, ...search]])]
  return plans.sort((a, b) => a.length - b.length)
}

/** Returns plans without a new search. */
function plansOnPage(shop: Shop, appraiser: ProductEvaluator, state: WebShopState): readonly ActionList[] {
  switch (state.page) {
    case 'results': {
      const plan = planFromResults(shop, appraiser, state)
      return plan === undefined ? [] : [plan]
    }
    case 'item': {
      const clicks = appraiser.clicksToFit(state.asin ?? '', state.options)
      const plansAbove = plansOnPage(shop, appraiser, resultsPage(state, state.keywords, state.pageNumber))
      return [
        ...(clicks === undefined ? [] : [purchaseClicks(clicks)]),
        ...plansAbove.map((actions) => [clickButton('previous'), ...actions]),
      ]
    }
    case 'detail':
      return plansOnPage(shop, appraiser, itemPage(state, state.options)).map((actions) => [clickButton('previous'), ...actions])
    case 'search':
    case 'done':
      return []
    default:
      return state.page satisfies never
  }
}

/** Stages of a plan: search, product, options, purchase. */
const STAGES = 4

/**
 * Returns the best reward reachable without going back, times the share of completed stages, 0 to 1. After the purchase: its
 * reward. On a product's page: the maximum reward of buying it, times two quarters plus a quarter of the share of chosen options.
 * On a results page: a quarter of the maximum reward among the products found. Before: 0. Thus progress is 1 only for a purchase
 * with reward 1, and never falls on a plan from the search page.
 */
function progressOf(shop: Shop, appraiser: ProductEvaluator, state: WebShopState): number {
  const { page, asin = '', options, purchase } = state
  switch (page) {
    case 'search':
      return 0
    case 'results':
      return bestReward(appraiser, productsWithin(shop, state)) / STAGES
    case 'item':
    case 'detail': {
      const { reward, chosen } = appraiser.bestOutcome(asin, options)
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

function bestReward(appraiser: ProductEvaluator, asins: readonly string[]): number {
  let best = 0
  for (const asin of asins) if (appraiser.maxReward(asin) > best) best = Math.max(best, appraiser.bestOutcome(asin, []).reward)
  return best
}
