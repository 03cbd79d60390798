import { marketListings } from '@orreryjs/shopping/market'
import type { SeedRows } from '../../sites/shared/tables.ts'
import type { Size } from '../sizes.ts'
import type { MarketRows } from './rows.ts'

const DATABASES = new Map<Size, SeedRows<MarketRows>>()

/** The market's data: the same on every call, built on the first. */
export function marketDatabase(size: Size = 'standard'): SeedRows<MarketRows> {
  const known = DATABASES.get(size) ?? { listings: marketListings(size), orders: [] }
  DATABASES.set(size, known)
  return known
}
