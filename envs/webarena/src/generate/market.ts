import { type MarketListing, marketListings } from '@orreryjs/shopping/market'
import type { Row, SeedRows } from '../sites/shared/tables.ts'
import { memoizeBySize, type Size } from './sizes.ts'

/** Returns the market's data, generated on the first call and cached by size. */
export const marketDatabase: (size?: Size) => SeedRows<MarketRows> = memoizeBySize((size) => ({
  listings: marketListings(size),
  orders: [],
}))

/** A purchase. */
interface MarketOrder extends Row {
  /** Id of the item with its options. */
  readonly item: string
  /** Price paid in cents. */
  readonly paid: number
}

/** Tables of the market's database. A type because an interface has no index signature. */
export type MarketRows = {
  readonly listings: MarketListing
  readonly orders: MarketOrder
}
