import { type Purchase, rewardOf } from '@orreryjs/shopping'
import type { Shop } from './shop.ts'
import type { WebShopState } from './state.ts'

/**
 * Returns the reward of buying the open product with the chosen options, at the catalogue's price regardless of the displayed
 * range.
 */
export function purchaseOf(shop: Shop, { task, asin = '', options }: WebShopState): Purchase {
  const price = shop.catalogue.price(asin)
  return rewardOf({ product: shop.product(asin), price, chosen: options, goal: shop.goalOf(task), nouns: shop.nouns })
}

/** True if the purchase earned the full reward. */
export function isSuccess({ purchase }: WebShopState): boolean {
  return purchase?.reward === 1
}
