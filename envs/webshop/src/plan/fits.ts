import type { Catalogue } from '../product.ts'
import type { Shop } from '../shop.ts'
import type { Appraiser } from './appraiser.ts'
import { countOf } from './choices.ts'
import { plainQuery } from './queries.ts'

/** A product that earns 1 with these values clicked on its fresh page. */
export interface Fit {
  readonly asin: string
  readonly clicks: readonly string[]
}

/** Products to go for. */
export interface Fits {
  /** Fewest clicks first. */
  readonly list: readonly Fit[]
  /** No product of the catalogue can be bought for 1 with fewer clicks on options; `Infinity` where none can be at all. */
  readonly fewestClicks: number
}

/** Catalogues of at most this many products are looked through; of larger ones, what the searches find. */
const LOOKED_THROUGH = 2000

/** Finds the products that earn 1 for a goal. */
type FitFinder = (appraiser: Appraiser) => Fits

/**
 * The finder of a shop. The goal's own product is enough where none can need fewer clicks than it. That one value meets two
 * options is the only way to need fewer; such products are looked for.
 */
export function createFitFinder(shop: Shop): FitFinder {
  const { catalogue } = shop
  let sellers: ReadonlyMap<string, readonly string[]> | undefined
  return (appraiser) => {
    const { goal } = appraiser
    const least = Math.min(1, goal.options.length)
    const own = catalogue.get(goal.asin) === undefined ? [] : fitsAmong(appraiser, [goal.asin])
    if (own.some(({ clicks }) => clicks.length === least)) return { list: own, fewestClicks: least }
    if (catalogue.size > LOOKED_THROUGH) {
      const list = own.length > 0 ? own : fitsAmong(appraiser, foundFor(shop, appraiser))
      return { list, fewestClicks: least }
    }
    sellers ??= sellersOf(catalogue)
    const others = own.length > 0 ? sellingTwoInOne(appraiser, sellers) : asins(catalogue)
    const list = fitsAmong(appraiser, new Set([...own.map(({ asin }) => asin), ...others]))
    return { list, fewestClicks: list[0]?.clicks.length ?? Infinity }
  }
}

function fitsAmong(appraiser: Appraiser, products: Iterable<string>): readonly Fit[] {
  const fits = [...products].flatMap((asin) => {
    const clicks = appraiser.clicksToFit(asin)
    return clicks === undefined ? [] : [{ asin, clicks }]
  })
  return fits.sort((a, b) => a.clicks.length - b.clicks.length)
}

/** What the goal's own words find: all that can be known of a large catalogue in short time. */
function foundFor(shop: Shop, { goal }: Appraiser): ReadonlySet<string> {
  const queries = [goal.name, goal.query, goal.instruction].map((text) => plainQuery(shop.rules, text))
  return new Set(queries.flatMap((query) => shop.search(query.split(' '))))
}

/** Products with a value that meets two of the goal's options at once. */
function sellingTwoInOne(appraiser: Appraiser, sellers: ReadonlyMap<string, readonly string[]>): readonly string[] {
  return [...sellers].flatMap(([value, products]) => (countOf(appraiser.meets(value)) > 1 ? products : []))
}

/** ASINs by the option values they are sold with. */
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
