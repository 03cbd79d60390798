import type { Purchase } from '@orreryjs/shopping'

/** Where a shopper stands who reads the market in WebShop's words. Small plain data. */
export interface MarketState {
  /** Id of the task. */
  readonly task: string
  readonly page: 'search' | 'results' | 'item' | 'detail' | 'done'
  /** Path and query of the market's page that this one is made of; empty on the search page. */
  readonly at: string
  /** Path and query of the page of results that one came from. */
  readonly results: string
  readonly detail?: Detail
  /** Listings opened since the last search page; marked on pages of results. */
  readonly opened: readonly string[]
  readonly purchase?: Purchase
}

/** What of a product has a page of its own in WebShop. */
export type Detail = (typeof DETAILS)[number]

/** In the order of their buttons. */
export const DETAILS = ['description', 'features', 'reviews'] as const

/** The search page: where an episode begins. */
export function searchPage(task: string): MarketState {
  return { task, page: 'search', at: '', results: '', opened: [] }
}
