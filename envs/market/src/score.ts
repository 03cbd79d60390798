import { purchaseParts } from '@orreryjs/shopping'
import type { Engine } from './engine.ts'
import { planFrom } from './plan.ts'
import { type MarketState, searchPage } from './state.ts'

/** Share of WebShop's reward that the purchase earned; 0 before it. */
export function rewardOf({ purchase }: MarketState): number {
  return purchase?.reward ?? 0
}

/** The parts of the reward of a purchase. */
export function partsOf({ goalOf }: Engine, { purchase, task }: MarketState): Readonly<Record<string, number>> {
  return purchaseParts(purchase, goalOf(task).options.length > 0)
}

/** How much of the plan is behind; of a purchase what it earned. */
export function progress(engine: Engine, state: MarketState): number {
  if (state.purchase !== undefined) return state.purchase.reward
  const left = planFrom(engine, state)?.length ?? Number.POSITIVE_INFINITY
  const whole = planFrom(engine, searchPage(state.task))?.length ?? 1
  return Math.max(0, (whole - left) / whole)
}
