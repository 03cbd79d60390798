import type { MarketListing } from '@orreryjs/shopping/market'
import type { Row } from '../../sites/shared/tables.ts'

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
