import { rng } from '@orreryjs/core'
import type { ShopGoal } from '@orreryjs/shopping'
import { remembering } from '@orreryjs/shopping'
import type { Product } from '../../product.ts'
import type { Ask } from '../../shop.ts'

/** Answers remembered at a time. */
const REMEMBERED = 5000
/** Share of the products that cannot be had, that have a coupon, and of those with options whose price depends on them. */
const SOLD_OUT = 0.08
const WITH_COUPON = 0.15
const WITH_RANGE = 0.6
const PERCENT: readonly number[] = [5, 10, 15, 20, 25]

/** Whether a product can be had. What is sold out differs from goal to goal, and is never the very thing that is wanted. */
export function isSold(goal: ShopGoal, asin: string): boolean {
  return asin === goal.asin || draw(`stock ${goal.asin} ${asin}`) >= SOLD_OUT
}

/** Percent off with the product's coupon; 0 where it has none. */
export const couponOf: (asin: string) => number = remembering(REMEMBERED, (asin) => {
  const random = rng('webshop', 'market', 'coupon', asin)
  return random.next() < WITH_COUPON ? random.pick(PERCENT) : 0
})

/** What is paid for a product. */
export function paid(price: number, { asin, coupon }: Ask): number {
  return coupon ? cents(price * (1 - couponOf(asin) / 100)) : price
}

/** A price, or the lowest and the highest, before any coupon. */
interface PriceRange {
  readonly low: number
  readonly high: number
}

/**
 * The prices of a product's variants; the one that counts, which is shown once every option is chosen, is among them. That of the
 * catalogue, where it has one; for others with options one is made up.
 */
export function rangeOf({ asin, prices, options }: Product, price: number): PriceRange {
  const [low = price, high] = prices
  if (high !== undefined) return { low: Math.min(low, high), high: Math.max(low, high) }
  if (options.length === 0) return { low: price, high: price }
  const random = rng('webshop', 'market', 'range', asin)
  if (random.next() >= WITH_RANGE) return { low: price, high: price }
  return { low: cents(price * (1 - 0.3 * random.next())), high: cents(price * (1 + 0.4 * random.next())) }
}

/** As pages write it: `$8.50`, `$8.50 - $20.00`. */
export function priceLabel({ low, high }: PriceRange): string {
  const shown = (amount: number): string => `$${amount.toFixed(2)}`
  return low === high ? shown(low) : `${shown(low)} - ${shown(high)}`
}

const draw = remembering(REMEMBERED, (name) => rng('webshop', 'market', ...name.split(' ')).next())

function cents(amount: number): number {
  return Math.round(100 * amount) / 100
}
