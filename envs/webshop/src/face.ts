import type { ShopGoal } from '@orreryjs/shopping'
import type { Button, Labels } from './actions.ts'
import type { OptionGroup } from './product.ts'
import type { Run } from './render/piece.ts'
import type { Shop } from './shop.ts'
import type { WebShopState } from './state.ts'

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
