import type { ShopGoal } from '@orreryjs/shopping'
import type { MarketListing } from '@orreryjs/shopping/market'
import type { MarketPages } from './data.ts'

/** Everything a step needs besides the state; shared by all episodes. */
export interface Engine {
  readonly pages: MarketPages
  readonly listings: readonly MarketListing[]
  /** Throws `TASK_UNKNOWN`. */
  goalOf(task: string): ShopGoal
}
