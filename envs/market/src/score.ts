import { purchaseParts } from '@orreryjs/shopping'
import type { Engine } from './engine.ts'
import { planPurchase } from './plan.ts'
import { type MarketState, searchPage } from './state.ts'

/** Returns the WebShop reward of the purchase; 0 before it. */
export function rewardOf({ purchase }: MarketState): number {
  return purchase?.reward ?? 0
}

/** Returns the components of the purchase's reward. */
export function partsOf({ goalOf }: Engine, { purchase, task }: MarketState): Readonly<Record<string, number>> {
  return purchaseParts(purchase, goalOf(task).options.length > 0)
}

/** Returns the completed share of the plan, or the reward after a purchase. */
export function progress(engine: Engine, state: MarketState): number {
  if (state.purchase !== undefined) return state.purchase.reward
  const left = planPurchase(engine, state)?.length ?? Number.POSITIVE_INFINITY
  const whole = planPurchase(engine, searchPage(state.task))?.length ?? 1
  return Math.max(0, (whole - left) / whole)
}
