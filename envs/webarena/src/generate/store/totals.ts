import type { OrderItem } from './rows.ts'

/** Totals of an order in cents. */
interface Totals {
  readonly subtotal: number
  readonly shipping: number
  readonly tax: number
  readonly discount: number
  readonly total: number
}

/** A shipping method. */
export interface ShippingMethod {
  readonly id: 'flat' | 'express'
  readonly name: string
}

export const SHIPPING_METHODS: readonly [ShippingMethod, ...ShippingMethod[]] = [
  { id: 'flat', name: 'Flat Rate' },
  { id: 'express', name: 'Express' },
]

/** Subtotal in cents from which the flat rate is free. */
export const FREE_FROM = 20_000

/** Returns the shipping cost of items in cents. */
export function shippingCost(items: readonly OrderItem[], method: ShippingMethod['id']): number {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (method === 'express') return 1500 + 250 * pieces
  return subtotalOf(items) >= FREE_FROM ? 0 : 500 * Math.min(pieces, 5)
}

/** Returns the total price of items without shipping and discounts. */
export function subtotalOf(items: readonly OrderItem[]): number {
  return items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
}

/** Returns the totals of an order. The discount applies to the items, not to shipping. */
export function totalsOf(items: readonly OrderItem[], shipping: number, percent: number): Totals {
  const subtotal = subtotalOf(items)
  const discount = Math.round((subtotal * percent) / 100)
  return { subtotal, shipping, tax: 0, discount, total: subtotal + shipping - discount }
}
