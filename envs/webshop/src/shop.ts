import type { NounTagger, ShopGoal } from '@orreryjs/shopping'
import type { Button, Labels } from './actions.ts'
import type { Catalogue, Listing, OptionGroup, Product } from './product.ts'
import type { Run } from './render/piece.ts'
import type { Rules } from './rules.ts'
import type { SearchEngine } from './search/engine.ts'
import type { WebShopState } from './state.ts'

/** What a shop is made of. */
export interface ShopParts {
  readonly catalogue: Catalogue
  readonly engine: SearchEngine
  readonly nouns: NounTagger
  readonly rules: Rules
  /** The goal of a task, by its id. Throws `TASK_UNKNOWN`. */
  goalOf(task: string): ShopGoal
  /** The session's name in addresses. */
  sessionOf(task: string): string
}

/** Everything a step needs beside the state; shared by all episodes. */
export interface Shop extends ShopParts {
  /** What it looks like, by its rules. */
  readonly face: Face
  /** ASINs that a search lists, best first. At most `MOST_HITS`, except through a back door, and what is sponsored among them. */
  search(keywords: readonly string[]): readonly string[]
  /** How many these are. */
  countOf(keywords: readonly string[]): number
  /** Those on one page of results, from 1; none beyond the last hit. The same list each time. */
  resultsOn(keywords: readonly string[], pageNumber: number): readonly string[]
  /** What a page of results says of the products on it, in its order. The same list each time. */
  listedOn(keywords: readonly string[], pageNumber: number): readonly Listing[]
  /** Whether somebody pays for a place in what a search lists, from 0. */
  isSponsored(keywords: readonly string[], rank: number): boolean
  /** What is paid for a product, US dollars. */
  price(ask: Ask): number
  /** The product with this ASIN. Throws `INTERNAL` where the catalogue has none. */
  product(asin: string): Product
}

/** What a search lists, by position in the catalogue. */
export interface Listed {
  readonly places: readonly number[]
  /** Ranks, from 0, of those that the search did not find: somebody pays for the place. */
  readonly sponsored: ReadonlySet<number>
}

/** The price of a product on its page, US dollars. */
export interface Ask {
  readonly asin: string
  /** Whether a coupon is applied. */
  readonly coupon: boolean
}

/**
 * What a shop looks like, and how one gets about in it: its buttons, its pages, what they offer. What is sold, searched for, wanted
 * and earned is the same behind every face.
 */
export interface Face {
  /** The buttons that there are, as pages write them. */
  readonly labels: Labels
  /** Products on a page of results. */
  readonly pageSize: number
  /** Whether the instruction is told with the first page alone. */
  readonly tellsOnce: boolean
  /** What the search engine found, as pages of results list it; `size` is that of the catalogue. */
  arrange(hits: readonly number[], query: string, size: number): Listed
  /** The buttons that a page shows, in its order; one of a few lists. */
  buttonsOn(shop: Shop, state: WebShopState): readonly Button[]
  /** The choices that an item page offers. */
  choicesOn(shop: Shop, state: WebShopState): readonly OptionGroup[]
  /** Whether a product can be bought by somebody with this goal. */
  isSold(goal: ShopGoal, asin: string): boolean
  /** What is paid for a product that the catalogue has at a price. */
  paid(price: number, ask: Ask): number
  /** What stands on a page, in reading order. */
  runs(shop: Shop, state: WebShopState, isFirst: boolean): readonly Run[]
  html(shop: Shop, state: WebShopState, isFirst: boolean): string
  address(shop: Shop, state: WebShopState): string
  /** What can be seen in modes other than `url`, beside the task and the kind of page. */
  key(shop: Shop, state: WebShopState): string
}
