import type { NounTagger, ShopGoal } from '@orreryjs/shopping'
import type { Catalogue, Listing, Product } from './product.ts'
import type { Rules } from './rules.ts'
import type { SearchEngine } from './search/engine.ts'

/** Parts of a shop. */
export interface ShopParts {
  readonly catalogue: Catalogue
  readonly engine: SearchEngine
  readonly nouns: NounTagger
  readonly rules: Rules
  /** Returns the goal of a task. Throws `TASK_UNKNOWN`. */
  goalOf(task: string): ShopGoal
  /** Returns the session name in URLs. */
  sessionOf(task: string): string
}

/** Everything a step needs besides the state; shared by all episodes. */
export interface Shop extends ShopParts {
  /** Returns the ASINs of a search, best first. At most `MAX_HITS`, except for special queries. */
  search(keywords: readonly string[]): readonly string[]
  /** Returns the number of hits. */
  hitCount(keywords: readonly string[]): number
  /** Returns the ASINs of a results page (one-based); empty beyond the last hit. Always the same array. */
  asinsOn(keywords: readonly string[], pageNumber: number): readonly string[]
  /** Returns the listings of a results page in order. Always the same array. */
  listingsOn(keywords: readonly string[], pageNumber: number): readonly Listing[]
  /** Returns the product with this ASIN. Throws `INTERNAL` if the catalogue has none. */
  product(asin: string): Product
}
