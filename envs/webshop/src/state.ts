import type { Purchase } from '@orreryjs/shopping'

/** Where a shopper stands. Small plain data; never the catalogue. */
export interface WebShopState {
  /** Id of the task. */
  readonly task: string
  readonly page: 'search' | 'results' | 'item' | 'detail' | 'done'
  /** Words of the last search as upstream splits them (by single spaces). */
  readonly keywords: readonly string[]
  /** Results page, from 1. */
  readonly pageNumber: number
  /** The product on the item, detail and done pages. */
  readonly asin?: string
  /** Which detail page: description, features, reviews, attributes. */
  readonly detail?: 'description' | 'features' | 'reviews' | 'attributes'
  /** Chosen options in the order in which their groups were first chosen. */
  readonly options: readonly (readonly [group: string, value: string])[]
  /** Products opened since the last fresh search page; marked on results pages. Sorted by first visit. */
  readonly visited: readonly string[]
  /** Reward components, once bought. */
  readonly purchase?: Purchase
}

/** A detail of the product that has a page of its own. */
export type Detail = NonNullable<WebShopState['detail']>

/** The search page: where an episode begins, and where nothing of what was done before is left. */
export function searchPage(task: string): WebShopState {
  return { task, page: 'search', keywords: [], pageNumber: 1, options: [], visited: [] }
}

/** A page of results; it forgets the chosen options. */
export function resultsPage({ task, visited }: WebShopState, keywords: readonly string[], pageNumber: number): WebShopState {
  return { task, page: 'results', keywords, pageNumber, options: [], visited }
}

/** The page of a product that is opened now. */
export function openedPage({ task, keywords, pageNumber, options, visited }: WebShopState, asin: string): WebShopState {
  return {
    task,
    page: 'item',
    keywords,
    pageNumber,
    asin,
    options,
    visited: visited.includes(asin) ? visited : [...visited, asin],
  }
}

/** The page of the product that is open already, with these options. */
export function itemPage(
  { task, keywords, pageNumber, asin = '', visited }: WebShopState,
  options: WebShopState['options'],
): WebShopState {
  return { task, page: 'item', keywords, pageNumber, asin, options, visited }
}

/** A detail page of the open product. */
export function detailPage(
  { task, keywords, pageNumber, asin = '', options, visited }: WebShopState,
  detail: Detail,
): WebShopState {
  return { task, page: 'detail', keywords, pageNumber, asin, detail, options, visited }
}

/** The page after the purchase of the open product. */
export function donePage(
  { task, keywords, pageNumber, asin = '', options, visited }: WebShopState,
  purchase: Purchase,
): WebShopState {
  return { task, page: 'done', keywords, pageNumber, asin, options, visited, purchase }
}

/** Whether two states of one task are the same. A purchase follows from the rest. */
export function isSameState(one: WebShopState, other: WebShopState): boolean {
  if (one === other) return true
  return (
    one.page === other.page &&
    one.pageNumber === other.pageNumber &&
    one.asin === other.asin &&
    one.detail === other.detail &&
    isSameList(one.keywords, other.keywords) &&
    isSameList(one.visited, other.visited) &&
    one.options.length === other.options.length &&
    one.options.every((option, index) => isSameList(option, other.options[index] ?? []))
  )
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one === other || (one.length === other.length && one.every((text, index) => text === other[index]))
}
