import type { ShopGoal } from './goal.ts'
import { rewardOf } from './score/reward.ts'
import type { Shop } from './shop.ts'
import type { Purchase, WebShopState } from './state.ts'

/** What buying the open product with the chosen options earns. Its price is the catalogue's one, whatever range is shown. */
export function purchaseOf(shop: Shop, { task, asin = '', options, coupon }: WebShopState): Purchase {
  const price = shop.price({ asin, coupon: coupon === true })
  return rewardOf({ product: shop.product(asin), price, chosen: options, goal: shop.goalOf(task), nouns: shop.nouns })
}

/** Whether the purchase was all that the instruction asks for. */
export function isSuccess({ purchase }: WebShopState): boolean {
  return purchase?.reward === 1
}

/**
 * What the reward looks at: attributes, options, kind of product and price. All of it is missed where nothing was bought; options
 * that the instruction does not ask for are left out.
 */
export function partsOf({ purchase }: WebShopState, { options }: Pick<ShopGoal, 'options'>): Readonly<Record<string, number>> {
  const { r_att = 0, r_option = 0, r_type = 0, r_price = false } = purchase ?? {}
  return { att: r_att, ...(options.length > 0 && { opt: r_option }), type: r_type, price: Number(r_price) }
}
