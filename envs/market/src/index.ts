export { market } from './package.ts'
export type { MarketState } from './state.ts'
export { createMarket, type MarketWorld } from './world.ts'
