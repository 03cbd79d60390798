import { type Purchase, rewardOf } from '@orreryjs/shopping'
import type { Shop } from './shop.ts'
import type { WebShopState } from './state.ts'

/** What buying the open product with the chosen options earns. Its price is the catalogue's one, whatever range is shown. */
export function purchaseOf(shop: Shop, { task, asin = '', options }: WebShopState): Purchase {
  const price = shop.catalogue.price(asin)
  return rewardOf({ product: shop.product(asin), price, chosen: options, goal: shop.goalOf(task), nouns: shop.nouns })
}

/** Whether the purchase was all that the instruction asks for. */
export function isSuccess({ purchase }: WebShopState): boolean {
  return purchase?.reward === 1
}
