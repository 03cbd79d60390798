import { OrreryError } from '@orreryjs/core'
import { backDoorHits } from './back-doors.ts'
import type { ShopGoal } from './goal.ts'
import type { NounTagger } from './nouns/tagger.ts'
import type { Catalogue, Listing, Product } from './product.ts'
import { rememberedFor } from './remembered-for.ts'
import { MOST_HITS, PAGE_SIZE, type Rules } from './rules.ts'
import { analyse } from './search/analyse.ts'
import type { SearchEngine } from './search/engine.ts'

/** What a shop is made of. */
export interface ShopParts {
  readonly catalogue: Catalogue
  readonly engine: SearchEngine
  readonly nouns: NounTagger
  readonly rules: Rules
  /** The goal of a task, by its id. Throws `TASK_UNKNOWN`. */
  goalOf(task: string): ShopGoal
  /** The session's name in addresses. */
  sessionOf(task: string): string
}

/** Everything a step needs beside the state; shared by all episodes. */
export interface Shop extends ShopParts {
  /** ASINs that a search finds, best first. At most `MOST_HITS`, except through a back door. */
  search(keywords: readonly string[]): readonly string[]
  /** Those on one page of results, from 1; none beyond the last hit. The same list each time. */
  resultsOn(keywords: readonly string[], pageNumber: number): readonly string[]
  /** What a page of results says of the products on it, in its order. The same list each time. */
  listedOn(keywords: readonly string[], pageNumber: number): readonly Listing[]
  /** The product with this ASIN. Throws `INTERNAL` where the catalogue has none. */
  product(asin: string): Product
}

/** Searches remembered at a time, and the longest of them in characters: each page of results asks again. */
const REMEMBERED = 10_000
const LONGEST = 1000

/** The shop of these parts. */
export function createShop(parts: ShopParts): Shop {
  const { catalogue } = parts
  const resultsOf = rememberingSearch(parts)
  const missing = (asin: string): OrreryError => new OrreryError('INTERNAL', `the catalogue has no product ${asin}`)
  const listingOf = (asin: string): Listing => {
    const listing = catalogue.listing(asin)
    if (listing === undefined) throw missing(asin)
    return listing
  }
  return {
    ...parts,
    search: (keywords) => resultsOf(keywords).hits,
    resultsOn: (keywords, pageNumber) => pageOf(resultsOf(keywords), pageNumber)?.asins ?? NO_ASINS,
    listedOn(keywords, pageNumber) {
      const page = pageOf(resultsOf(keywords), pageNumber)
      if (page === undefined) return NO_LISTINGS
      page.listings ??= page.asins.map(listingOf)
      return page.listings
    },
    product(asin) {
      const product = catalogue.get(asin)
      if (product === undefined) throw missing(asin)
      return product
    },
  }
}

const NO_ASINS: readonly string[] = []
const NO_LISTINGS: readonly Listing[] = []

/** What a search found, and its pages as far as they were looked at. */
interface Results {
  readonly hits: readonly string[]
  readonly pages: (Page | undefined)[]
}

interface Page {
  readonly asins: readonly string[]
  listings?: readonly Listing[]
}

/** Two levels: the states of an episode share their keywords and what their pages look like, and episodes share what searches find. */
function rememberingSearch({ catalogue, engine, rules }: ShopParts): (keywords: readonly string[]) => Results {
  const known = new Map<string, readonly string[]>()
  return rememberedFor((keywords: readonly string[]): Results => {
    const query = keywords.join(' ')
    const remembered = known.get(query)
    if (remembered !== undefined) return { hits: remembered, pages: [] }
    const listed = rules.backDoors ? backDoorHits(catalogue, keywords) : undefined
    const hits = listed ?? engine.search(analyse(query), MOST_HITS).map(({ asin }) => asin)
    if (known.size >= REMEMBERED) known.clear()
    if (query.length <= LONGEST) known.set(query, hits)
    return { hits, pages: [] }
  })
}

/** A page from 1; none beyond the last hit. */
function pageOf({ hits, pages }: Results, pageNumber: number): Page | undefined {
  const start = (pageNumber - 1) * PAGE_SIZE
  if (start < 0 || start >= hits.length) return undefined
  const page = pages[pageNumber - 1] ?? { asins: hits.slice(start, start + PAGE_SIZE) }
  pages[pageNumber - 1] = page
  return page
}
