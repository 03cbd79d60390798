import type { Purchase } from '@orreryjs/shopping'

/** State of an episode. Small plain data. */
export interface MarketState {
  /** Id of the task. */
  readonly task: string
  readonly page: 'search' | 'results' | 'item' | 'detail' | 'done'
  /** Path and query of the market page that is shown; empty on the search page. */
  readonly at: string
  /** Path and query of the last results page. */
  readonly results: string
  readonly detail?: Detail
  /** Listings opened since the last search page; marked on pages of results. */
  readonly opened: readonly string[]
  readonly purchase?: Purchase
}

/** Product details that have their own page in WebShop. */
export type Detail = (typeof DETAILS)[number]

/** Detail pages, in button order. */
export const DETAILS = ['description', 'features', 'reviews'] as const

/** Returns the initial state: the search page. */
export function searchPage(task: string): MarketState {
  return { task, page: 'search', at: '', results: '', opened: [] }
}
