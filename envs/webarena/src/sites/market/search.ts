import type { MarketListing } from '../../generate/market/rows.ts'
import { derived } from '../shared/derived.ts'
import type { MarketTables } from './listing.ts'

/** More pages than these nobody is shown. */
const MOST_FOUND = 240
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
export function searched(tables: MarketTables, query: string): Found {
  const { index, kept } = engineOf(tables.rows('listings'))
  const words = wordsOf(query).slice(0, 40)
  const key = words.join(' ')
  const known = kept.get(key) ?? find(index, words)
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, known)
  return known
}

/** All that a department sells, the best sold first. */
export function shelfOf(tables: MarketTables, department: string): Found {
  const listings = bySales(tables.where('listings', 'department', department))
  return { listings: listings.slice(0, MOST_FOUND), sponsored: byBid(listings) }
}

/** Answers to so many searches are kept with the listings. */
const MOST_KEPT = 256

const bySales = derived((listings: readonly MarketListing[]) => listings.toSorted((one, other) => other.sales - one.sales))
const byBid = derived((listings: readonly MarketListing[]) =>
  listings.filter(({ bid, isAvailable }) => bid > 0 && isAvailable).toSorted((one, other) => other.bid - one.bid),
)

interface Index {
  readonly listings: readonly MarketListing[]
  /** Places of the listings that have a word, each followed by how often. */
  readonly postings: ReadonlyMap<string, readonly number[]>
  readonly lengths: readonly number[]
  readonly average: number
}

const engineOf = derived((listings: readonly MarketListing[]) => ({ index: indexOf(listings), kept: new Map<string, Found>() }))

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
