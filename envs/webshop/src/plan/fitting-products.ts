import type { Catalogue } from '../product.ts'
import type { Shop } from '../shop.ts'
import { countBits } from './best-choice.ts'
import type { ProductEvaluator } from './product-evaluator.ts'
import { plainQuery } from './queries.ts'

/** A product that earns 1 after these clicks on its fresh page. */
export interface FittingProduct {
  readonly asin: string
  readonly clicks: readonly string[]
}

/** Fitting products of a goal. */
export interface FittingProducts {
  /** Sorted by number of clicks. */
  readonly list: readonly FittingProduct[]
  /** Lower bound of option clicks over all products of the catalogue; `Infinity` if no product earns 1. */
  readonly fewestClicks: number
}

/** Maximum catalogue size for an exhaustive scan; larger catalogues are searched with queries. */
const MAX_SCANNED = 2000

/** Finds the products that earn 1 for a goal. */
type FitFinder = (appraiser: ProductEvaluator) => FittingProducts

/**
 * Creates the finder of a shop. The goal's own product suffices unless another may need fewer clicks. This is only possible if one
 * value meets two options, so only such products are searched.
 */
export function createFittingProductFinder(shop: Shop): FitFinder {
  const { catalogue } = shop
  let sellers: ReadonlyMap<string, readonly string[]> | undefined
  return (appraiser) => {
    const { goal } = appraiser
    const minimum = Math.min(1, goal.options.length)
    const own = catalogue.get(goal.asin) === undefined ? [] : matchesIn(appraiser, [goal.asin])
    if (own.some(({ clicks }) => clicks.length === minimum)) return { list: own, fewestClicks: minimum }
    if (catalogue.size > MAX_SCANNED) {
      const list = own.length > 0 ? own : matchesIn(appraiser, searchGoalWords(shop, appraiser))
      return { list, fewestClicks: minimum }
    }
    sellers ??= sellersOf(catalogue)
    const others = own.length > 0 ? productsMeetingTwo(appraiser, sellers) : asins(catalogue)
    const list = matchesIn(appraiser, new Set([...own.map(({ asin }) => asin), ...others]))
    return { list, fewestClicks: list[0]?.clicks.length ?? Infinity }
  }
}

function matchesIn(appraiser: ProductEvaluator, products: Iterable<string>): readonly FittingProduct[] {
  const fits = [...products].flatMap((asin) => {
    const clicks = appraiser.clicksToFit(asin)
    return clicks === undefined ? [] : [{ asin, clicks }]
  })
  return fits.sort((a, b) => a.clicks.length - b.clicks.length)
}

/** Returns the results of searches for the goal's own words, as large catalogues cannot be scanned in time. */
function searchGoalWords(shop: Shop, { goal }: ProductEvaluator): ReadonlySet<string> {
  const queries = [goal.name, goal.query, goal.instruction].map((text) => plainQuery(shop.rules, text))
  return new Set(queries.flatMap((query) => shop.search(query.split(' '))))
}

/** Returns products with a value that meets two of the goal's options at once. */
function productsMeetingTwo(appraiser: ProductEvaluator, sellers: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return [...sellers].flatMap(([value, products]) => (countBits(appraiser.metOptions(value)) > 1 ? products : []))
}

/** Indexes ASINs by option value. */
function sellersOf(catalogue: Catalogue): ReadonlyMap<string, readonly string[]> {
  const sellers = new Map<string, string[]>()
  for (let index = 0; index < catalogue.size; index += 1) {
    const { asin, options } = catalogue.at(index)
    for (const value of new Set(options.flatMap(({ values }) => values))) {
      const products = sellers.get(value)
      if (products === undefined) sellers.set(value, [asin])
      else products.push(asin)
    }
  }
  return sellers
}

function asins(catalogue: Catalogue): readonly string[] {
  return Array.from({ length: catalogue.size }, (_, index) => catalogue.at(index).asin)
}
