import { compareTexts } from '@orreryjs/core'
import type { Order, Product } from '../../generate/store/rows.ts'
import type { AdminTables } from './frame.ts'

/** Sales of one product. */
export interface ProductSales {
  readonly product: string
  readonly name: string
  readonly sku: string
  readonly quantity: number
  readonly amount: number
}

/** Returns the sales of orders by product, sorted by quantity and then name. Cancelled orders do not count. */
export function salesByProduct(orders: readonly Order[]): readonly ProductSales[] {
  const sold = new Map<string, ProductSales>()
  for (const order of orders) {
    if (order.status === 'Canceled') continue
    for (const { product, name, sku, quantity, price } of order.items) {
      const total = sold.get(product)
      sold.set(product, {
        product,
        name,
        sku,
        quantity: (total?.quantity ?? 0) + quantity,
        amount: (total?.amount ?? 0) + price * quantity,
      })
    }
  }
  return [...sold.values()].sort((a, b) => b.quantity - a.quantity || compareTexts(a.name, b.name))
}

/** Returns the orders between two days, inclusive; `undefined` means no bound. */
export function ordersWithin(tables: AdminTables, from: string | undefined, to: string | undefined): readonly Order[] {
  return tables.rows('orders').filter(({ createdAt }) => {
    const day = createdAt.slice(0, 10)
    return (from === undefined || day >= from) && (to === undefined || day <= to)
  })
}

/** Returns the sum of the orders' totals. */
export function turnover(orders: readonly Order[]): number {
  return orders.reduce((sum, { total }) => sum + total, 0)
}

/** Returns products with a stock below the limit, lowest first. */
export function lowStock(tables: AdminTables, below: number): readonly Product[] {
  return tables
    .rows('products')
    .filter(({ kind, quantity }) => kind !== 'configurable' && quantity < below)
    .toSorted((a, b) => a.quantity - b.quantity)
}

/** Groups items by a name. */
export function groupedBy<Item>(items: readonly Item[], name: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(name(item))
    if (group === undefined) groups.set(name(item), [item])
    else group.push(item)
  }
  return groups
}
