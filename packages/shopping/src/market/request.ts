import type { Rng } from '@orreryjs/core'
import type { Errand } from './errand.ts'
import { instructionOf } from './instruction.ts'
import { canBeBought, itemOf, type MarketItem, paidFor, withChoice } from './item.ts'
import type { MarketListing } from './listing.ts'

/** A purchase that somebody asks for. A type, since an interface has no index signature. */
export type PurchaseRequest = Errand & { readonly instruction: string }

/** Draws something to buy and its instruction; `undefined` if what was drawn cannot be bought. */
export function drawRequest(random: Rng, listings: readonly MarketListing[]): PurchaseRequest | undefined {
  const listing = random.pick(listings)
  if (!listing.isAvailable) return undefined
  const item = wanted(listing, listings, random)
  if (item === undefined || !canBeBought(item)) return undefined
  const attributes = random.sample(listing.attributes, 1 + random.integer(3))
  const dollars = paidFor(item) / 100
  const most = random.integer(5) === 0 ? 0 : (Math.floor(dollars / 10) + 1 + random.integer(3)) * 10
  const instruction = instructionOf({ listing, attributes, options: item.chosen, most }, random)
  return { item: item.id, attributes: attributes.map(({ text }) => text).join('; '), most, instruction }
}

/** The listing with a value of some of its groups that can be had. */
function wanted(listing: MarketListing, listings: readonly MarketListing[], random: Rng): MarketItem | undefined {
  let item = itemOf(listings, listing.id)
  for (const group of listing.options) {
    const values = group.values.filter((value) => !listing.gone.includes(value))
    if (item !== undefined && values.length > 0 && random.integer(3) > 0) item = withChoice(item, group, random.pick(values))
  }
  return item
}
