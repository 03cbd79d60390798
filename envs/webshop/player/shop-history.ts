import { memoizeByObject } from '@orreryjs/core/worlds'
import type { Listing, OptionGroup, Page } from './read-page.ts'
import { click } from './wording.ts'

/** A product as shown in the transcript. */
export interface Product extends Listing {
  /** Zero-based rank among the hits of the search that listed it first. */
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
  /** Zero-based index of the exchange. */
  readonly at: number
}

/** A results page. */
interface Results {
  readonly query: string
  readonly number: number
  readonly hasNext: boolean
  readonly shown: readonly string[]
}

/** State of a shop visit, reconstructed from the transcript. */
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

export function addPage(history: MutableShopHistory, page: Page, label: string): void {
  if (page.kind === 'other') return
  history.page = page.kind
  if (page.kind === 'results') seeResults(history, page)
  else if (page.kind === 'item') seeItem(history, page, label)
  else if (page.kind === 'detail') addDetail(history, page.text, label)
  else if (page.kind === 'search') {
    leave(history)
    history.results = undefined
  }
}

function leave(history: MutableShopHistory): void {
  history.asin = undefined
  history.choices.clear()
}

function seeResults(history: MutableShopHistory, page: ResultsPage): void {
  const { number, listings, hasNext } = page
  leave(history)
  history.results = { query: history.results?.query ?? '', number, hasNext, shown: listings.map(({ asin }) => asin) }
  for (const listed of productsOn(page)) {
    const product = history.products.get(listed.asin) ?? listed
    history.products.set(listed.asin, listed.wasOpened && !product.wasOpened ? { ...product, wasOpened: true } : product)
  }
}

type ResultsPage = Extract<Page, { kind: 'results' }>

/** Products of a results page before any was opened. */
const productsOn: (page: ResultsPage) => readonly Product[] = memoizeByObject(({ number, listings }) =>
  listings.map((listing, index) => ({ ...UNOPENED, ...listing, rank: (number - 1) * HITS_PER_PAGE + index })),
)

const UNOPENED = { groups: undefined, buttons: [], details: new Map<string, string>(), views: 0, wasOpened: false }

function seeItem(history: MutableShopHistory, page: Extract<Page, { kind: 'item' }>, label: string): void {
  const asin = openedAsin(history, label, page.title)
  if (asin !== history.asin) history.choices.clear()
  history.asin = asin
  const { title, price, details, groups, isSoldOut } = page
  const product = history.products.get(asin) ?? { ...UNOPENED, asin, rank: 0 }
  const stock = isSoldOut === undefined ? {} : { isSoldOut }
  history.products.set(asin, { ...product, title, price, groups, buttons: details, views: product.views + 1, ...stock })
  seeChoices(history, groups)
}

/** Corrects the choices if the page shows them, which some formats do not. */
function seeChoices(history: MutableShopHistory, groups: readonly OptionGroup[]): void {
  if (groups.every(({ chosen }) => chosen === undefined)) return
  for (const { name, chosen } of groups) {
    const value = chosen?.toLowerCase()
    if (chosen === undefined || value === undefined) history.choices.delete(name)
    else if (history.choices.get(name)?.value !== value)
      history.choices.set(name, { value, line: click(chosen), at: history.length })
  }
}

/**
 * Returns the ASIN of the displayed product. A click on an ASIN opens it; other clicks return to the open product; otherwise the
 * title identifies it, or replaces the ASIN of a product that no page has listed.
 */
function openedAsin(history: ShopHistory, label: string, title: string): string {
  const clickedAsin = label.toUpperCase()
  if (ASIN.test(clickedAsin) && (history.products.has(clickedAsin) || history.asin === undefined)) return clickedAsin
  const open = history.asin === undefined ? undefined : history.products.get(history.asin)
  if (open !== undefined && (label !== '' || open.title === title)) return open.asin
  const sameTitle = [...history.products.values()].find((product) => product.title === title)
  return sameTitle?.asin ?? title
}

export function addDetail(history: MutableShopHistory, text: string, label: string): void {
  const product = history.products.get(history.asin ?? '')
  if (product === undefined) return
  const details = new Map(product.details).set(label.toLowerCase(), text)
  history.products.set(product.asin, { ...product, details })
}
