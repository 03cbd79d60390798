import type { ShopGoal } from '@orreryjs/shopping'
import type { MarketTables } from '../sites/market/listing.ts'
import type { MarketReader } from './read.ts'

/** Everything a step needs beside the state; shared by all episodes. */
export interface TextShop {
  readonly reader: MarketReader
  readonly tables: MarketTables
  /** Throws `TASK_UNKNOWN`. */
  goalOf(task: string): ShopGoal
}
