import { type MarketListing, marketListings } from '@orreryjs/shopping/market'
import type { Row, SeedRows } from '../sites/shared/tables.ts'
import type { Size } from './sizes.ts'

const DATABASES = new Map<Size, SeedRows<MarketRows>>()

/** The market's data: the same on every call, built on the first. */
export function marketDatabase(size: Size = 'standard'): SeedRows<MarketRows> {
  const known = DATABASES.get(size) ?? { listings: marketListings(size), orders: [] }
  DATABASES.set(size, known)
  return known
}

/** Something that was bought. */
interface MarketOrder extends Row {
  /** Id of the item, its choices included. */
  readonly item: string
  /** Cents. */
  readonly paid: number
}

/** Tables of the market's database. A type, since an interface has no index signature. */
export type MarketRows = {
  readonly listings: MarketListing
  readonly orders: MarketOrder
}
