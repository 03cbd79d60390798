import { rememberedFor } from '../remembering.ts'
import type { MarketListing } from './listing.ts'

/** More pages than these nobody is shown. */
const MOST_FOUND = 240
/** Rows on a page of results if nobody asked for more. */
export const ROWS_PER_PAGE = 24
/** Positions of sponsored rows on a page, from 0. */
const SPONSORED_ROWS: readonly number[] = [0, 5, 12]
const K1 = 0.9
const B = 0.4
/** What the best sold thing gains over one that nobody buys. */
const SALES_WEIGHT = 0.35

/** What a search found: the best first, and who pays to stand among it. */
export interface Found {
  readonly listings: readonly MarketListing[]
  /** Of the departments that were found first, what pays most for what was asked for. */
  readonly sponsored: readonly MarketListing[]
}

/**
 * Listings that fit what somebody typed, by BM25 over titles, kinds, makers and choices, and by how they sell. WebShop's engine is
 * not taken for it: that one is Lucene's to the bit (32-bit floats, lengths in a byte, its own stemmer), and ranks would be others.
 */
export function searched(listings: readonly MarketListing[], query: string): Found {
  const { index, kept } = engineOf(listings)
  const words = wordsOf(query).slice(0, 40)
  const key = words.join(' ')
  const known = kept.get(key) ?? find(index, words)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, known)
  return known
}

/** All that a department sells, the best sold first. */
export function shelfOf(listings: readonly MarketListing[], department: string): Found {
  return shelvesOf(listings).get(department) ?? { listings: [], sponsored: [] }
}

const shelvesOf = rememberedFor((listings: readonly MarketListing[]) => {
  const names = [...new Set(listings.map((each) => each.department))]
  return new Map(names.map((name) => [name, shelf(listings.filter((each) => each.department === name))]))
})

function shelf(listings: readonly MarketListing[]): Found {
  const bySales = listings.toSorted((one, other) => other.sales - one.sales)
  const paying = bySales.filter(({ bid, isAvailable }) => bid > 0 && isAvailable)
  return { listings: bySales.slice(0, MOST_FOUND), sponsored: paying.toSorted((one, other) => other.bid - one.bid) }
}

/**
 * The rows of page number `page`, from 1: its `items` and the sponsored listings that they do not contain. Every page takes the next
 * sponsored listings.
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

/** Answers to so many searches are kept with the listings. */
const MOST_KEPT = 256

interface Index {
  readonly listings: readonly MarketListing[]
  /** Places of the listings that have a word, each followed by how often. */
  readonly postings: ReadonlyMap<string, readonly number[]>
  readonly lengths: readonly number[]
  readonly average: number
}

const engineOf = rememberedFor((listings: readonly MarketListing[]) => ({
  index: indexOf(listings),
  kept: new Map<string, Found>(),
}))

function indexOf(listings: readonly MarketListing[]): Index {
  const postings = new Map<string, number[]>()
  const lengths: number[] = []
  let all = 0
  for (const [at, { title, query, brand, options }] of listings.entries()) {
    const words = wordsOf(`${title} ${query} ${brand} ${options.map(({ values }) => values.join(' ')).join(' ')}`)
    lengths.push(words.length)
    all += words.length
    for (const word of words) {
      const list = postings.get(word)
      if (list === undefined) postings.set(word, [at, 1])
      else if (list[list.length - 2] === at) list[list.length - 1] = (list[list.length - 1] ?? 0) + 1
      else list.push(at, 1)
    }
  }
  return { listings, postings, lengths, average: all / Math.max(1, listings.length) }
}

function find({ listings, postings, lengths, average }: Index, words: readonly string[]): Found {
  const scores = new Float64Array(listings.length)
  const places: number[] = []
  for (const word of words) {
    const list = postings.get(word) ?? []
    const having = list.length / 2
    const weight = Math.log(1 + (listings.length - having + 0.5) / (having + 0.5))
    for (let next = 0; next < list.length; next += 2) {
      const at = list[next] as number
      const often = list[next + 1] as number
      const norm = K1 * (1 - B + (B * (lengths[at] as number)) / average)
      const before = scores[at] as number
      if (before === 0) places.push(at)
      scores[at] = before + (weight * often * (K1 + 1)) / (often + norm)
    }
  }
  const scoreOf = (at: number): number => scores[at] as number
  const listingAt = (at: number): MarketListing => listings[at] as MarketListing
  const ranks = scores.map((score, at) => (score === 0 ? 0 : score * (1 + SALES_WEIGHT * listingAt(at).sales)))
  const ranked = places
    .sort((one, other) => (ranks[other] as number) - (ranks[one] as number) || one - other)
    .slice(0, MOST_FOUND)
  const sponsored = ranked
    .filter((at) => listingAt(at).bid > 0 && listingAt(at).isAvailable)
    .sort((one, other) => listingAt(other).bid * scoreOf(other) - listingAt(one).bid * scoreOf(one) || one - other)
  return { listings: ranked.map(listingAt), sponsored: sponsored.map(listingAt) }
}

/** Words in lower case, without the endings of plurals. */
function wordsOf(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).map((word) =>
    word.length > 3 && word.endsWith('s') ? word.replace(/(?:(?<=[sxz]|ch|sh)es|(?<!s)s)$/, '') : word,
  )
}

/** Words that find a listing soon, and the page that it is on; of several the fewest words. */
export function searchFor(
  listings: readonly MarketListing[],
  { id, brand, noun, title }: MarketListing,
): { readonly query: string; readonly page: number } {
  const whole = title
    .toLowerCase()
    .replace(/[^a-z0-9 ]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  const tried = [`${brand.toLowerCase()} ${noun}`, whole].map((query) => {
    const rank = searched(listings, query).listings.findIndex((each) => each.id === id)
    return { query, page: rank < 0 ? Number.POSITIVE_INFINITY : Math.floor(rank / ROWS_PER_PAGE) + 1 }
  })
  const [first = { query: whole, page: 1 }] = tried.toSorted((one, other) => one.page - other.page)
  return Number.isFinite(first.page) ? first : { query: whole, page: 1 }
}
