import { keeping } from '@orreryjs/core/worlds'
import type { Listing, OptionGroup, Page } from './read-page.ts'
import { click } from './wording.ts'

/** A product as the transcript shows it. */
export interface Product extends Listing {
  /** Number among the hits of the search that listed it first, from 0. */
  readonly rank: number
  /** `undefined` before its page was opened. */
  readonly groups: readonly OptionGroup[] | undefined
  /** Buttons of its page for more about it. */
  readonly buttons: readonly string[]
  /** What was read of it, by the button's label in lower case. */
  readonly details: ReadonlyMap<string, string>
  /** How many observations showed its page. */
  readonly views: number
  /** Whether its page says that it cannot be had. */
  readonly isSoldOut?: boolean | undefined
}

/** A value chosen on the page of the open product. */
interface Choice {
  readonly value: string
  readonly line: string
  /** Number of the exchange, from 0. */
  readonly at: number
}

/** A page of hits. */
interface Results {
  readonly query: string
  readonly number: number
  readonly hasNext: boolean
  readonly shown: readonly string[]
}

/** What the transcript shows of a shopping trip. */
export interface Trip {
  /** The page last shown; `undefined` where the transcript does not say. */
  readonly at: Exclude<Page['kind'], 'other'> | undefined
  /** The hits that the open page is of or leads back to. */
  readonly results: Results | undefined
  /** The open product, or the one that was bought. */
  readonly asin: string | undefined
  /** Values chosen for it, by name of the group. */
  readonly choices: ReadonlyMap<string, Choice>
  /** By ASIN, in the order in which they were first seen. */
  readonly products: ReadonlyMap<string, Product>
  /** What was searched for, with how often. */
  readonly queries: ReadonlyMap<string, number>
  /** How many pages were looked at: steps but for chosen options. */
  readonly looks: number
  /** Lines of no effect, with how often they were said. */
  readonly refusals: ReadonlyMap<string, number>
  /** The last line that was no thought, where it had no effect. */
  readonly refusedLast: string | undefined
  /** Number of exchanges. */
  readonly length: number
}

type Open<T> = T extends ReadonlyMap<infer K, infer V> ? Map<K, V> : T
export type OpenTrip = { -readonly [Key in keyof Trip]: Open<Trip[Key]> }

const HITS_PER_PAGE = 10
export const ASIN = /^(?=.*\d)[A-Z0-9]{10}$/

export function see(trip: OpenTrip, page: Page, label: string): void {
  if (page.kind === 'other') return
  trip.at = page.kind
  if (page.kind === 'results') seeResults(trip, page)
  else if (page.kind === 'item') seeItem(trip, page, label)
  else if (page.kind === 'detail') seeDetail(trip, page.text, label)
  else if (page.kind === 'search') {
    leave(trip)
    trip.results = undefined
  }
}

function leave(trip: OpenTrip): void {
  trip.asin = undefined
  trip.choices.clear()
}

function seeResults(trip: OpenTrip, page: ResultsPage): void {
  const { number, listings, hasNext } = page
  leave(trip)
  trip.results = { query: trip.results?.query ?? '', number, hasNext, shown: listings.map(({ asin }) => asin) }
  for (const listed of productsOn(page)) {
    const known = trip.products.get(listed.asin) ?? listed
    trip.products.set(listed.asin, listed.wasOpened && !known.wasOpened ? { ...known, wasOpened: true } : known)
  }
}

type ResultsPage = Extract<Page, { kind: 'results' }>

/** What a page of results lists, as it is known before any of it was opened. */
const productsOn: (page: ResultsPage) => readonly Product[] = keeping(({ number, listings }) =>
  listings.map((listing, index) => ({ ...UNSEEN, ...listing, rank: (number - 1) * HITS_PER_PAGE + index })),
)

const UNSEEN = { groups: undefined, buttons: [], details: new Map<string, string>(), views: 0, wasOpened: false }

function seeItem(trip: OpenTrip, page: Extract<Page, { kind: 'item' }>, label: string): void {
  const asin = openedBy(trip, label, page.title)
  if (asin !== trip.asin) trip.choices.clear()
  trip.asin = asin
  const { title, price, details, groups, isSoldOut } = page
  const known = trip.products.get(asin) ?? { ...UNSEEN, asin, rank: 0 }
  const stock = isSoldOut === undefined ? {} : { isSoldOut }
  trip.products.set(asin, { ...known, title, price, groups, buttons: details, views: known.views + 1, ...stock })
  seeChoices(trip, groups)
}

/** A page that shows what is chosen is right about it; some pages do not show it. */
function seeChoices(trip: OpenTrip, groups: readonly OptionGroup[]): void {
  if (groups.every(({ chosen }) => chosen === undefined)) return
  for (const { name, chosen } of groups) {
    const value = chosen?.toLowerCase()
    if (chosen === undefined || value === undefined) trip.choices.delete(name)
    else if (trip.choices.get(name)?.value !== value) trip.choices.set(name, { value, line: click(chosen), at: trip.length })
  }
}

/**
 * A click on an ASIN opens it, any other comes back to what was open; failing that, the title tells, and stands for the
 * ASIN of a product that no page has listed.
 */
function openedBy(trip: Trip, label: string, title: string): string {
  const named = label.toUpperCase()
  if (ASIN.test(named) && (trip.products.has(named) || trip.asin === undefined)) return named
  const open = trip.asin === undefined ? undefined : trip.products.get(trip.asin)
  if (open !== undefined && (label !== '' || open.title === title)) return open.asin
  const alike = [...trip.products.values()].find((product) => product.title === title)
  return alike?.asin ?? title
}

export function seeDetail(trip: OpenTrip, text: string, label: string): void {
  const product = trip.products.get(trip.asin ?? '')
  if (product === undefined) return
  const details = new Map(product.details).set(label.toLowerCase(), text)
  trip.products.set(product.asin, { ...product, details })
}
