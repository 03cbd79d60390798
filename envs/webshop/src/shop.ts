import type { NounTagger, ShopGoal } from '@orreryjs/shopping'
import type { Catalogue, Listing, Product } from './product.ts'
import type { Rules } from './rules.ts'
import type { SearchEngine } from './search/engine.ts'

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
  /** ASINs that a search lists, best first. At most `MOST_HITS`, except through a back door. */
  search(keywords: readonly string[]): readonly string[]
  /** How many these are. */
  countOf(keywords: readonly string[]): number
  /** Those on one page of results, from 1; none beyond the last hit. The same list each time. */
  resultsOn(keywords: readonly string[], pageNumber: number): readonly string[]
  /** What a page of results says of the products on it, in its order. The same list each time. */
  listedOn(keywords: readonly string[], pageNumber: number): readonly Listing[]
  /** The product with this ASIN. Throws `INTERNAL` where the catalogue has none. */
  product(asin: string): Product
}
