import { OrreryError } from '@orreryjs/core'
import { rememberedFor } from '@orreryjs/shopping'
import type { Listing } from '../product.ts'
import { MOST_HITS, PAGE_SIZE } from '../rules.ts'
import { backDoorHits } from '../search/back-doors.ts'
import { analyse } from '../search/text/analyse.ts'
import type { Shop, ShopParts } from '../shop.ts'

/** Searches remembered at a time, and the longest of them in characters: each page of results asks again. */
const REMEMBERED = 10_000
const LONGEST = 1000

/** The shop of these parts. */
export function createShop(parts: ShopParts): Shop {
  const { catalogue } = parts
  const resultsOf = rememberingSearch(parts)
  const asinsAt = (places: readonly number[]): readonly string[] => places.map(catalogue.asinAt)
  return {
    ...parts,
    search(keywords) {
      const results = resultsOf(keywords)
      results.asins ??= asinsAt(results.places)
      return results.asins
    },
    countOf: (keywords) => resultsOf(keywords).places.length,
    resultsOn(keywords, pageNumber) {
      const page = pageOf(resultsOf(keywords), pageNumber)
      page.asins ??= asinsAt(page.places)
      return page.asins
    },
    listedOn(keywords, pageNumber) {
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

/** What a search found, by position in the catalogue, and its pages as far as they were looked at. */
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

/** Two levels: the states of an episode share their keywords and what their pages look like, and episodes share what searches find. */
function rememberingSearch({ catalogue, engine, rules }: ShopParts): (keywords: readonly string[]) => Results {
  const known = new Map<string, readonly number[]>()
  const find = (keywords: readonly string[]): readonly number[] => {
    const query = keywords.join(' ')
    const remembered = known.get(query)
    if (remembered !== undefined) return remembered
    const listed = rules.backDoors ? backDoorHits(catalogue, keywords) : undefined
    const places = listed ?? engine.search(analyse(query), MOST_HITS).map(({ place }) => place)
    if (known.size >= REMEMBERED) known.clear()
    if (query.length <= LONGEST) known.set(query, places)
    return places
  }
  return rememberedFor((keywords: readonly string[]): Results => ({ places: find(keywords), asins: undefined, pages: [] }))
}

/** A page from 1; an empty one beyond the last hit. */
function pageOf({ places, pages }: Results, pageNumber: number): Page {
  const known = pages[pageNumber - 1]
  if (known !== undefined) return known
  const start = (pageNumber - 1) * PAGE_SIZE
  if (start < 0 || start >= places.length) return NO_PAGE
  const page: Page = { places: places.slice(start, start + PAGE_SIZE), asins: undefined, listings: undefined }
  pages[pageNumber - 1] = page
  return page
}
