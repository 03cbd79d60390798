import { taggerOf } from '../nouns.ts'
import type { JudgedProduct, Purchase, ShopGoal } from '../purchase.ts'
import { rewardOf } from '../reward.ts'
import { copyOf } from './copy.ts'
import { itemOf, type MarketItem, paidFor } from './item.ts'
import type { MarketListing } from './listing.ts'

/** What a shopper is sent to buy: an item, and what of it is asked for. A type, since an interface has no index signature. */
export type Errand = {
  /** Id of the item, with the choices that are asked for. */
  readonly item: string
  /** Attributes that are asked for, parted by `; `. */
  readonly attributes: string
  /** In dollars; 0 for no limit. */
  readonly most: number
}

/** The cap of a goal that has none. */
const NO_CAP = 1_000_000

/** A goal as WebShop's reward reads it. */
export function goalOf(
  listings: readonly MarketListing[],
  { item: id, attributes, most }: Errand,
  instruction: string,
): ShopGoal {
  const item = existing(listings, id)
  const { title, productCategory, query } = judged(item)
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

/** What buying an item earns, by WebShop's reward. */
export function purchaseOf(listings: readonly MarketListing[], id: string, goal: ShopGoal): Purchase {
  const item = existing(listings, id)
  return rewardOf({ product: judged(item), price: paidFor(item) / 100, chosen: item.chosen, goal, nouns: taggerOf('wink') })
}

function judged({ listing }: MarketItem): JudgedProduct {
  const { bullets, description } = copyOf(listing)
  const { title, query, department, noun, attributes } = listing
  const texts = attributes.map(({ text }) => text)
  return { title, query, productCategory: `${department} › ${query} › ${noun}`, bullets, description, attributes: texts }
}

function existing(listings: readonly MarketListing[], id: string): MarketItem {
  const item = itemOf(listings, id)
  if (item === undefined) throw new Error(`the market has no item ${id}: a task and its data do not fit together`)
  return item
}
