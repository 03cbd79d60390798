import { expect } from 'vitest'
import type { Order, StoreRows } from '../../src/generate/store/rows.ts'
import { TODAY } from '../../src/sites/shared/dates.ts'
import type { SeedRows } from '../../src/sites/shared/tables.ts'

/** Checks rules for the store's data at any size. */
export function expectSoundStore(data: SeedRows<StoreRows>): void {
  for (const rows of Object.values(data)) expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  expectCatalogue(data)
  for (const order of data.orders) expectSums(order)
  expectDocuments(data)
  expectNovembers(data.orders)
}

function expectCatalogue({ products, categories, brands, reviews, customers }: SeedRows<StoreRows>): void {
  const ids = new Map(products.map((row) => [row.id, row]))
  const known = new Set([...categories, ...brands].map(({ id }) => id))
  for (const of of ['name', 'sku', 'slug'] as const) expect(new Set(products.map((row) => row[of])).size).toBe(products.length)
  const shown = products.filter(({ isVisible }) => isVisible)
  expect(new Set(shown.map(({ price, categories: [top] }) => `${top} ${price}`)).size).toBe(shown.length)
  for (const product of products) {
    for (const id of [product.brand, ...product.categories]) expect(known.has(id)).toBe(true)
    if (product.kind === 'variant') expect(ids.get(product.parent ?? '')?.kind).toBe('configurable')
    expect(product.isInStock).toBe(product.quantity > 0)
  }
  expect(new Set(customers.map(({ email }) => email)).size).toBe(customers.length)
  for (const review of reviews) {
    const views = new Set(review.stances.map(({ view }) => view))
    if (!views.has('against')) expect(review.stars).toBeGreaterThan(3)
    if (!views.has('for')) expect(review.stars).toBeLessThan(3)
    expect(ids.get(review.product)?.isVisible).toBe(true)
    // These characters wrap on pages as the layout expects.
    expect(review.text).toMatch(/^[A-Za-z0-9 .,:;?!']+$/)
  }
}

/** Checks the sums of an order. */
export function expectSums(order: Order): void {
  expect(order.subtotal).toBe(order.items.reduce((sum, { price, quantity }) => sum + price * quantity, 0))
  expect(order.total).toBe(order.subtotal + order.shipping + order.tax - order.discount)
}

function expectDocuments({ orders, invoices, shipments }: SeedRows<StoreRows>): void {
  const byId = new Map(orders.map((order) => [order.id, order]))
  for (const { order, total, createdAt } of invoices) {
    expect(byId.get(order)?.total).toBe(total)
    expect((byId.get(order)?.createdAt ?? '9') < createdAt && createdAt < TODAY).toBe(true)
  }
  for (const { order } of shipments) expect(['Complete', 'Closed']).toContain(byId.get(order)?.status)
}

function expectNovembers(orders: readonly Order[]): void {
  const own = orders.filter(({ customer }) => customer === '1')
  const years = new Set(orders.map(({ createdAt }) => createdAt.slice(0, 7)).filter((month) => month.endsWith('-11')))
  expect(years.size).toBeGreaterThan(0)
  for (const month of years) {
    const found = own.filter(({ createdAt }) => createdAt.startsWith(month))
    expect(found).toHaveLength(3)
    for (const { items } of found) expect(items.some(({ options }) => options.length > 0)).toBe(true)
  }
}
