import { type Purchase, rewardOf, type ShopGoal } from '@orreryjs/shopping'
import { isBrokenOption } from './notebook-address.ts'
import type { Shop } from './shop.ts'
import type { WebShopState } from './state.ts'

/**
 * Returns the reward of buying the open product with the chosen options, at the catalogue's price regardless of the displayed
 * range.
 */
export function purchaseOf(shop: Shop, { task, asin = '', options }: WebShopState): Purchase {
  return scorePurchase(shop, shop.goalOf(task), asin, options)
}

/** Returns the reward of buying a product with these options for a goal; 0 if the notebook cannot request the purchase. */
export function scorePurchase(shop: Shop, goal: ShopGoal, asin: string, chosen: WebShopState['options']): Purchase {
  const { catalogue, nouns, rules } = shop
  const purchase = rewardOf({ product: shop.product(asin), price: catalogue.price(asin), chosen, goal, nouns })
  return chosen.some((option) => isBrokenOption(rules, option)) ? { ...purchase, reward: 0, r_type: 0 } : purchase
}

/** True if the notebook could not request the purchase. Otherwise a title with a common noun has a type match above 0. */
export function isUnpaid({ r_type, title_score }: Purchase): boolean {
  return r_type === 0 && title_score > 0
}

/** True if the purchase earned the full reward. */
export function isSuccess({ purchase }: WebShopState): boolean {
  return purchase?.reward === 1
}
