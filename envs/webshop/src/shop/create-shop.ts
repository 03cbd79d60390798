import { OrreryError } from '@orreryjs/core'
import { memoizeByObject } from '@orreryjs/shopping'
import { isBrokenQuery } from '../notebook-address.ts'
import type { Listing } from '../product.ts'
import { MAX_HITS, PAGE_SIZE } from '../rules.ts'
import { specialQueryHits } from '../search/special-queries.ts'
import { analyseText } from '../search/text/analyse.ts'
import type { Shop, ShopParts } from '../shop.ts'

/** Maximum number of memoized searches and maximum length in characters; each results page repeats its search. */
const MAX_CACHED = 10_000
const MAX_QUERY_LENGTH = 1000

/** Creates a shop. */
export function createShop(parts: ShopParts): Shop {
  const { catalogue } = parts
  const resultsOf = memoizedSearch(parts)
  const asinsAt = (places: readonly number[]): readonly string[] => places.map(catalogue.asinAt)
  return {
    ...parts,
    search(keywords) {
      const results = resultsOf(keywords)
      results.asins ??= asinsAt(results.places)
      return results.asins
    },
    hitCount: (keywords) => resultsOf(keywords).places.length,
    asinsOn(keywords, pageNumber) {
      const page = pageOf(resultsOf(keywords), pageNumber)
      page.asins ??= asinsAt(page.places)
      return page.asins
    },
    listingsOn(keywords, pageNumber) {
      const page = pageOf(resultsOf(keywords), pageNumber)
      page.listings ??= page.places.map(catalogue.listingAt)
      return page.listings
    },
    product(asin) {
      const product = catalogue.get(asin)
      if (product === undefined) throw new OrreryError('INTERNAL', `the catalogue has no product ${asin}`)
      return product
    },
  }
}

/** Catalogue positions of a search's hits, with the pages accessed so far. */
interface Results {
  readonly places: readonly number[]
  asins: readonly string[] | undefined
  readonly pages: (Page | undefined)[]
}

interface Page {
  readonly places: readonly number[]
  asins: readonly string[] | undefined
  listings: readonly Listing[] | undefined
}

const NO_PAGE: Page = { places: [], asins: [], listings: [] }

/** Two cache levels: states of an episode share keywords and their pages, and episodes share search results. */
function memoizedSearch({ catalogue, engine, rules }: ShopParts): (keywords: readonly string[]) => Results {
  const cache = new Map<string, readonly number[]>()
  const find = (keywords: readonly string[]): readonly number[] => {
    const query = keywords.join(' ')
    const cached = cache.get(query)
    if (cached !== undefined) return cached
    const special = rules.allowsSpecialQueries ? specialQueryHits(catalogue, keywords) : undefined
    const listed = isBrokenQuery(rules, keywords) ? [] : special
    const places = listed ?? engine.search(analyseText(query), MAX_HITS).map(({ index }) => index)
    if (cache.size >= MAX_CACHED) cache.clear()
    if (query.length <= MAX_QUERY_LENGTH) cache.set(query, places)
    return places
  }
  return memoizeByObject((keywords: readonly string[]): Results => ({ places: find(keywords), asins: undefined, pages: [] }))
}

/** Returns a page (one-based); an empty one beyond the last hit. */
function pageOf({ places, pages }: Results, pageNumber: number): Page {
  const cached = pages[pageNumber - 1]
  if (cached !== undefined) return cached
  const start = (pageNumber - 1) * PAGE_SIZE
  if (start < 0 || start >= places.length) return NO_PAGE
  const page: Page = { places: places.slice(start, start + PAGE_SIZE), asins: undefined, listings: undefined }
  pages[pageNumber - 1] = page
  return page
}
