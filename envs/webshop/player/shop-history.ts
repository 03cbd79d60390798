import { memoizeByObject } from '@orreryjs/core/worlds'
import type { Listing, OptionGroup, Page } from './read-page.ts'
import { click } from './wording.ts'

/** A product as shown in the transcript. */
export interface Product extends Listing {
  /** Rank among the hits of the search that listed it first, from 0. */
  readonly rank: number
  /** `undefined` before its page was opened. */
  readonly groups: readonly OptionGroup[] | undefined
  /** Buttons with details on its page. */
  readonly buttons: readonly string[]
  /** Details read, by the button's label in lower case. */
  readonly details: ReadonlyMap<string, string>
  /** Number of observations that showed its page. */
  readonly views: number
  /** True if its page says that it is unavailable. */
  readonly isSoldOut?: boolean | undefined
}

/** A value chosen on the page of the open product. */
interface Choice {
  readonly value: string
  readonly line: string
  /** Index of the exchange, from 0. */
  readonly at: number
}

/** A results page. */
interface Results {
  readonly query: string
  readonly number: number
  readonly hasNext: boolean
  readonly shown: readonly string[]
}

/** State of a shopping trip, reconstructed from the transcript. */
export interface ShopHistory {
  /** Type of the last page; `undefined` if unknown. */
  readonly page: Exclude<Page['kind'], 'other'> | undefined
  /** The last results page. */
  readonly results: Results | undefined
  /** ASIN of the open or bought product. */
  readonly asin: string | undefined
  /** Chosen values, by group name. */
  readonly choices: ReadonlyMap<string, Choice>
  /** By ASIN, in order of first appearance. */
  readonly products: ReadonlyMap<string, Product>
  /** Queries with their number of uses. */
  readonly queries: ReadonlyMap<string, number>
  /** Number of pages viewed: steps other than choosing options. */
  readonly pageViews: number
  /** Invalid lines with their number of occurrences. */
  readonly invalidLines: ReadonlyMap<string, number>
  /** The last line other than a thought, if it was invalid. */
  readonly lastInvalid: string | undefined
  /** Number of exchanges. */
  readonly length: number
}

type Open<T> = T extends ReadonlyMap<infer K, infer V> ? Map<K, V> : T
export type MutableShopHistory = { -readonly [Key in keyof ShopHistory]: Open<ShopHistory[Key]> }

const HITS_PER_PAGE = 10
export const ASIN: RegExp = /^(?=.*\d)[A-Z0-9]{10}$/

export function addPage(trip: MutableShopHistory, page: Page, label: string): void {
  if (page.kind === 'other') return
  trip.page = page.kind
  if (page.kind === 'results') seeResults(trip, page)
  else if (page.kind === 'item') seeItem(trip, page, label)
  else if (page.kind === 'detail') addDetail(trip, page.text, label)
  else if (page.kind === 'search') {
    leave(trip)
    trip.results = undefined
  }
}

function leave(trip: MutableShopHistory): void {
  trip.asin = undefined
  trip.choices.clear()
}

function seeResults(trip: MutableShopHistory, page: ResultsPage): void {
  const { number, listings, hasNext } = page
  leave(trip)
  trip.results = { query: trip.results?.query ?? '', number, hasNext, shown: listings.map(({ asin }) => asin) }
  for (const listed of productsOn(page)) {
    const product = trip.products.get(listed.asin) ?? listed
    trip.products.set(listed.asin, listed.wasOpened && !product.wasOpened ? { ...product, wasOpened: true } : product)
  }
}

type ResultsPage = Extract<Page, { kind: 'results' }>

/** Products of a results page before any was opened. */
const productsOn: (page: ResultsPage) => readonly Product[] = memoizeByObject(({ number, listings }) =>
  listings.map((listing, index) => ({ ...UNOPENED, ...listing, rank: (number - 1) * HITS_PER_PAGE + index })),
)

const UNOPENED = { groups: undefined, buttons: [], details: new Map<string, string>(), views: 0, wasOpened: false }

function seeItem(trip: MutableShopHistory, page: Extract<Page, { kind: 'item' }>, label: string): void {
  const asin = openedAsin(trip, label, page.title)
  if (asin !== trip.asin) trip.choices.clear()
  trip.asin = asin
  const { title, price, details, groups, isSoldOut } = page
  const product = trip.products.get(asin) ?? { ...UNOPENED, asin, rank: 0 }
  const stock = isSoldOut === undefined ? {} : { isSoldOut }
  trip.products.set(asin, { ...product, title, price, groups, buttons: details, views: product.views + 1, ...stock })
  seeChoices(trip, groups)
}

/** Corrects the choices if the page shows them, which some formats do not. */
function seeChoices(trip: MutableShopHistory, groups: readonly OptionGroup[]): void {
  if (groups.every(({ chosen }) => chosen === undefined)) return
  for (const { name, chosen } of groups) {
    const value = chosen?.toLowerCase()
    if (chosen === undefined || value === undefined) trip.choices.delete(name)
    else if (trip.choices.get(name)?.value !== value) trip.choices.set(name, { value, line: click(chosen), at: trip.length })
  }
}

/**
 * Returns the ASIN of the displayed product. A click on an ASIN opens it; other clicks return to the open product; otherwise the
 * title identifies it, or replaces the ASIN of a product that no page has listed.
 */
function openedAsin(trip: ShopHistory, label: string, title: string): string {
  const clickedAsin = label.toUpperCase()
  if (ASIN.test(clickedAsin) && (trip.products.has(clickedAsin) || trip.asin === undefined)) return clickedAsin
  const open = trip.asin === undefined ? undefined : trip.products.get(trip.asin)
  if (open !== undefined && (label !== '' || open.title === title)) return open.asin
  const sameTitle = [...trip.products.values()].find((product) => product.title === title)
  return sameTitle?.asin ?? title
}

export function addDetail(trip: MutableShopHistory, text: string, label: string): void {
  const product = trip.products.get(trip.asin ?? '')
  if (product === undefined) return
  const details = new Map(product.details).set(label.toLowerCase(), text)
  trip.products.set(product.asin, { ...product, details })
}
