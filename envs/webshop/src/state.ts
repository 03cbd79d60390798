import type { Purchase } from '@orreryjs/shopping'

/** State of an episode. Small plain data; never includes the catalogue. */
export interface WebShopState {
  /** Id of the task. */
  readonly task: string
  readonly page: 'search' | 'results' | 'item' | 'detail' | 'done'
  /** Words of the last search, split at single spaces as upstream does. */
  readonly keywords: readonly string[]
  /** One-based number of the results page. */
  readonly pageNumber: number
  /** Product of the item, detail and done pages. */
  readonly asin?: string
  /** Name of the detail page. */
  readonly detail?: 'description' | 'features' | 'reviews' | 'attributes'
  /** Chosen options, in the order in which their groups were first chosen. */
  readonly options: readonly (readonly [group: string, value: string])[]
  /** Products opened since the last fresh search page, in order of first visit (in `react`, of latest visit); marked on results pages. */
  readonly visited: readonly string[]
  /** Reward components, after the purchase. */
  readonly purchase?: Purchase
}

/** A product detail with its own page. */
export type Detail = NonNullable<WebShopState['detail']>

/** Returns the search page: the initial state, without any history. */
export function searchPage(task: string): WebShopState {
  return { task, page: 'search', keywords: [], pageNumber: 1, options: [], visited: [] }
}

/** Returns a results page, which clears the chosen options. */
export function resultsPage({ task, visited }: WebShopState, keywords: readonly string[], pageNumber: number): WebShopState {
  return { task, page: 'results', keywords, pageNumber, options: [], visited }
}

/** Returns the page of a newly opened product. `movesLast` sorts the opened products by their latest visit. */
export function newItemPage(
  { task, keywords, pageNumber, options, visited }: WebShopState,
  asin: string,
  movesLast = false,
): WebShopState {
  const isKnown = visited.includes(asin)
  return {
    task,
    page: 'item',
    keywords,
    pageNumber,
    asin,
    options,
    visited: isKnown && !movesLast ? visited : [...visited.filter((each) => each !== asin), asin],
  }
}

/** Returns the page of the open product, with these options. */
export function itemPage(
  { task, keywords, pageNumber, asin = '', visited }: WebShopState,
  options: WebShopState['options'],
): WebShopState {
  return { task, page: 'item', keywords, pageNumber, asin, options, visited }
}

/** Returns a detail page of the open product. */
export function detailPage(
  { task, keywords, pageNumber, asin = '', options, visited }: WebShopState,
  detail: Detail,
): WebShopState {
  return { task, page: 'detail', keywords, pageNumber, asin, detail, options, visited }
}

/** Returns the page after buying the open product. */
export function purchasedPage(
  { task, keywords, pageNumber, asin = '', options, visited }: WebShopState,
  purchase: Purchase,
): WebShopState {
  return { task, page: 'done', keywords, pageNumber, asin, options, visited, purchase }
}

/** True if two states of one task are equal. The purchase need not be compared, as it follows from the rest. */
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
