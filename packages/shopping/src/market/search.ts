import { log } from '@orreryjs/core/math'
import { memoizeByObject } from '../memoize.ts'
import type { MarketListing } from './listing.ts'

/** Maximum number of results of a query. */
const MAX_RESULTS = 240
/** Default number of rows on a results page. */
export const ROWS_PER_PAGE = 24
/** Zero-based positions of sponsored rows on a page. */
const SPONSORED_ROWS: readonly number[] = [0, 5, 12]
const K1 = 0.9
const B = 0.4
/** Maximum relative gain in score through sales. */
const SALES_WEIGHT = 0.35

/** Ranked results of a query, and sponsored listings. */
export interface SearchResults {
  readonly listings: readonly MarketListing[]
  /** Matching listings that pay for a position, by bid times score. */
  readonly sponsored: readonly MarketListing[]
}

/**
 * Searches listings by BM25 over title, product type, brand and choices, weighted by sales. WebShop's engine is not reused: it
 * reproduces Lucene bit by bit (32-bit floats, lengths in one byte, its own stemmer), and its ranks would differ.
 */
export function searchListings(listings: readonly MarketListing[], query: string): SearchResults {
  const { index, kept: cache } = engineOf(listings)
  const words = wordsOf(query).slice(0, 40)
  const key = words.join(' ')
  const results = cache.get(key) ?? find(index, words)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(key, results)
  return results
}

/** Returns the listings of a department, best sellers first. */
export function departmentListings(listings: readonly MarketListing[], department: string): SearchResults {
  return bestSellersByDepartment(listings).get(department) ?? { listings: [], sponsored: [] }
}

const bestSellersByDepartment = memoizeByObject((listings: readonly MarketListing[]) => {
  const names = [...new Set(listings.map((each) => each.department))]
  return new Map(names.map((name) => [name, bestSellers(listings.filter((each) => each.department === name))]))
})

function bestSellers(listings: readonly MarketListing[]): SearchResults {
  const bySales = listings.toSorted((one, other) => other.salesRank - one.salesRank)
  const paying = bySales.filter(({ bid, isAvailable }) => bid > 0 && isAvailable)
  return { listings: bySales.slice(0, MAX_RESULTS), sponsored: paying.toSorted((one, other) => other.bid - one.bid) }
}

/**
 * Returns the rows of page number `page` (from 1): its `items` and sponsored listings that are not among them. Every page
 * continues the list of sponsored listings.
 */
export function withSponsored(
  items: readonly MarketListing[],
  sponsored: readonly MarketListing[],
  page: number,
): readonly (readonly [listing: MarketListing, isSponsored: boolean])[] {
  const first = (page - 1) * SPONSORED_ROWS.length
  const paying = sponsored.filter((each) => !items.includes(each)).slice(first, first + SPONSORED_ROWS.length)
  const rows: (readonly [MarketListing, boolean])[] = items.map((listing) => [listing, false])
  for (const [at, listing] of paying.entries()) rows.splice(SPONSORED_ROWS[at] ?? rows.length, 0, [listing, true])
  return rows
}

/** Maximum number of cached queries per catalogue. */
const MAX_CACHED = 256

interface Index {
  readonly listings: readonly MarketListing[]
  /** For each word, pairs of listing index and term frequency, flattened. */
  readonly postings: ReadonlyMap<string, readonly number[]>
  readonly lengths: readonly number[]
  readonly average: number
}

const engineOf = memoizeByObject((listings: readonly MarketListing[]) => ({
  index: indexOf(listings),
  kept: new Map<string, SearchResults>(),
}))

function indexOf(listings: readonly MarketListing[]): Index {
  const postings = new Map<string, number[]>()
  const lengths: number[] = []
  let totalLength = 0
  for (const [at, { title, query, brand, options }] of listings.entries()) {
    const words = wordsOf(`${title} ${query} ${brand} ${options.map(({ values }) => values.join(' ')).join(' ')}`)
    lengths.push(words.length)
    totalLength += words.length
    for (const word of words) {
      const list = postings.get(word)
      if (list === undefined) postings.set(word, [at, 1])
      else if (list[list.length - 2] === at) list[list.length - 1] = (list[list.length - 1] ?? 0) + 1
      else list.push(at, 1)
    }
  }
  return { listings, postings, lengths, average: totalLength / Math.max(1, listings.length) }
}

function find({ listings, postings, lengths, average }: Index, words: readonly string[]): SearchResults {
  const scores = new Float64Array(listings.length)
  const matches: number[] = []
  for (const word of words) {
    const list = postings.get(word) ?? []
    const documents = list.length / 2
    const weight = log(1 + (listings.length - documents + 0.5) / (documents + 0.5))
    for (let next = 0; next < list.length; next += 2) {
      const at = list[next] as number
      const frequency = list[next + 1] as number
      const norm = K1 * (1 - B + (B * (lengths[at] as number)) / average)
      const before = scores[at] as number
      if (before === 0) matches.push(at)
      scores[at] = before + (weight * frequency * (K1 + 1)) / (frequency + norm)
    }
  }
  const scoreOf = (at: number): number => scores[at] as number
  const listingAt = (at: number): MarketListing => listings[at] as MarketListing
  const ranks = scores.map((score, at) => (score === 0 ? 0 : score * (1 + SALES_WEIGHT * listingAt(at).salesRank)))
  const ranked = matches
    .sort((one, other) => (ranks[other] as number) - (ranks[one] as number) || one - other)
    .slice(0, MAX_RESULTS)
  const sponsored = ranked
    .filter((at) => listingAt(at).bid > 0 && listingAt(at).isAvailable)
    .sort((one, other) => listingAt(other).bid * scoreOf(other) - listingAt(one).bid * scoreOf(one) || one - other)
  return { listings: ranked.map(listingAt), sponsored: sponsored.map(listingAt) }
}

/** Splits into lower-case words without plural endings. */
function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) =>
    word.length > 3 && word.endsWith('s') ? word.replace(/(?:(?<=[sxz]|ch|sh)es|(?<!s)s)$/, '') : word,
  )
}

/** Returns a query that finds the listing on an early page, and the page number; prefers the shorter query if equal. */
export function queryFor(
  listings: readonly MarketListing[],
  { id, brand, noun, title }: MarketListing,
): { readonly query: string; readonly page: number } {
  const whole = title
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const candidates = [`${brand.toLowerCase()} ${noun}`, whole].map((query) => {
    const rank = searchListings(listings, query).listings.findIndex((each) => each.id === id)
    return { query, page: rank < 0 ? Number.POSITIVE_INFINITY : Math.floor(rank / ROWS_PER_PAGE) + 1 }
  })
  const [first = { query: whole, page: 1 }] = candidates.toSorted((one, other) => one.page - other.page)
  return Number.isFinite(first.page) ? first : { query: whole, page: 1 }
}
