import { nounTagger } from '../noun-tagger.ts'
import type { Purchase, ScoredProduct, ShopGoal } from '../purchase.ts'
import { rewardOf } from '../reward.ts'
import { findItem, type MarketItem, purchasePrice } from './item.ts'
import type { MarketListing } from './listing.ts'
import { listingCopy } from './listing-copy.ts'

/** A purchase to make: an item and the attributes that the instruction mentions. A type, since an interface has no index signature. */
export type PurchaseTarget = {
  /** Item id, including the required choices. */
  readonly item: string
  /** Required attributes, separated by `; `. */
  readonly attributes: string
  /** Price limit in US dollars; 0 for no limit. */
  readonly most: number
}

/** `priceUpper` of a goal without a price limit. */
const NO_CAP = 1_000_000

/** Returns the goal in the form that WebShop's reward reads. */
export function goalOf(
  listings: readonly MarketListing[],
  { item: id, attributes, most }: PurchaseTarget,
  instruction: string,
): ShopGoal {
  const item = requireItem(listings, id)
  const { title, productCategory, query } = judgedProduct(item)
  return {
    asin: id,
    category: item.listing.department,
    query,
    name: title,
    productCategory,
    instruction,
    attributes: attributes.split('; '),
    priceUpper: most === 0 ? NO_CAP : most,
    options: item.chosen.map(([, value]) => ({ kind: 'value', value })),
    weight: 1,
  }
}

/** Returns the WebShop reward of buying an item. */
export function scorePurchase(listings: readonly MarketListing[], id: string, goal: ShopGoal): Purchase {
  const item = requireItem(listings, id)
  return rewardOf({
    product: judgedProduct(item),
    price: purchasePrice(item) / 100,
    chosen: item.chosen,
    goal,
    nouns: nounTagger('wink'),
  })
}

function judgedProduct({ listing }: MarketItem): ScoredProduct {
  const { bullets, description } = listingCopy(listing)
  const { title, query, department, noun, attributes } = listing
  const texts = attributes.map(({ text }) => text)
  return { title, query, productCategory: `${department} › ${query} › ${noun}`, bullets, description, attributes: texts }
}

function requireItem(listings: readonly MarketListing[], id: string): MarketItem {
  const item = findItem(listings, id)
  if (item === undefined) throw new Error(`the market has no item ${id}: a task and its data do not fit together`)
  return item
}
