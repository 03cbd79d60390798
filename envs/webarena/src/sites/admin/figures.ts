import type { Order, Product } from '../../generate/store/rows.ts'
import type { AdminTables } from './frame.ts'

/** What was bought of one product. */
export interface Sold {
  readonly product: string
  readonly name: string
  readonly sku: string
  readonly quantity: number
  readonly amount: number
}

/** What was sold with these orders, by quantity and then by name; cancelled orders sold nothing. */
export function soldBy(orders: readonly Order[]): readonly Sold[] {
  const sold = new Map<string, Sold>()
  for (const order of orders) {
    if (order.status === 'Canceled') continue
    for (const { product, name, sku, quantity, price } of order.items) {
      const known = sold.get(product)
      sold.set(product, {
        product,
        name,
        sku,
        quantity: (known?.quantity ?? 0) + quantity,
        amount: (known?.amount ?? 0) + price * quantity,
      })
    }
  }
  return [...sold.values()].sort((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1))
}

/** Orders of some days, both among them; no day, no bound. */
export function ordersWithin(tables: AdminTables, from: string | undefined, to: string | undefined): readonly Order[] {
  return tables.rows('orders').filter(({ createdAt }) => {
    const day = createdAt.slice(0, 10)
    return (from === undefined || day >= from) && (to === undefined || day <= to)
  })
}

/** Sum of what orders came to. */
export function turnover(orders: readonly Order[]): number {
  return orders.reduce((sum, { total }) => sum + total, 0)
}

/** Things that can be had, but not for long. */
export function lowStock(tables: AdminTables, below: number): readonly Product[] {
  return tables
    .rows('products')
    .filter(({ kind, quantity }) => kind !== 'configurable' && quantity < below)
    .toSorted((a, b) => a.quantity - b.quantity)
}

/** Things by a name that is theirs. */
export function groupedBy<Item>(items: readonly Item[], name: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(name(item))
    if (group === undefined) groups.set(name(item), [item])
    else group.push(item)
  }
  return groups
}
