import { rng } from '@orreryjs/core'
import { remembering } from '@orreryjs/shopping'
import type { Shop } from '../../shop.ts'

/** What stands on top of every page. */
export const MARKET = 'Market'

/** Lines that say nothing about any product. */
const BANNERS: readonly string[] = [
  'Deals of the week: up to half off in all departments',
  'Free delivery from $35, and returns within 30 days',
  'Gift cards for every occasion',
  'Sell with us: it takes five minutes',
  'New here? Your first order is delivered for nothing',
  'Our members save on thousands of products',
]
const DELIVERIES: readonly string[] = [
  'Delivery tomorrow if you order within 3 hours',
  'Delivery in 2 to 4 days',
  'Free delivery on orders over $35',
  'Ships from and sold by a trusted seller',
]
const SIGNS: readonly string[] = ['', '', '', '', 'Often bought', 'Our choice', 'Only a few left', 'Limited offer']
const DEPARTMENTS = 'All departments | Deals | New arrivals | Help'

/** Names remembered at a time. */
const REMEMBERED = 5000

/** Below the name of the market. */
export function bannersFor(page: string): readonly string[] {
  return [DEPARTMENTS, bannerOf(page)]
}

const bannerOf = remembering(REMEMBERED, (page) => rng('webshop', 'market', 'banner', page).pick(BANNERS))

/** How a product is delivered. */
export const deliveryOf: (asin: string) => string = remembering(REMEMBERED, (asin) =>
  rng('webshop', 'market', 'delivery', asin).pick(DELIVERIES),
)

/** A sign on a product in a list; mostly none. */
export const signOf: (asin: string) => string = remembering(REMEMBERED, (asin) =>
  rng('webshop', 'market', 'sign', asin).pick(SIGNS),
)

/** Titles of other products, which lead nowhere: not one of them is near the product whose page they stand on. */
export function othersBeside({ catalogue }: Shop, name: string, count: number): readonly string[] {
  const random = rng('webshop', 'market', 'beside', name)
  return Array.from({ length: count }, () => catalogue.listingAt(random.integer(catalogue.size)).title)
}
