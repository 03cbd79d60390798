import type { Databases } from '../../data.ts'
import { SHOP_ACCOUNT } from '../../generate/accounts.ts'
import type { Category, Customer, Order, Product } from '../../generate/store/rows.ts'
import { categoryPath } from '../../sites/store/frame.ts'
import { orderPath, ordersOf } from '../../sites/store/pages/orders.ts'
import { isOnSale, productPath } from '../../sites/store/view.ts'

/** What the store's own functions read; `Databases['store']`. */
type Store = Databases['store']

/** So many orders stand on a page of the order history, and so many products on a page of a list. */
const ORDERS_A_PAGE = 10
const PRODUCTS_A_PAGE = 12

/** A URL of the store. */
export function at(path: string): string {
  return `http://shop.test${path}`
}

/** Who is signed in at the store; every database has that customer. */
export function member(store: Store): Customer {
  const [customer] = store.where('customers', 'email', SHOP_ACCOUNT.user)
  if (customer === undefined) throw new Error('the store has no customer for the account that tasks are drawn for')
  return customer
}

/** The member's orders, the latest first. */
export function ownOrders(store: Store): readonly Order[] {
  return ordersOf(store, member(store))
}

const ACCOUNT = at('/customer/account/')
const HISTORY = at('/sales/order/history/')

/** The way to the page of the order history where an order stands. */
export function toListed(store: Store, order: Order): readonly string[] {
  const page = Math.floor(ownOrders(store).findIndex(({ id }) => id === order.id) / ORDERS_A_PAGE) + 1
  return [ACCOUNT, HISTORY, ...(page > 1 ? [`${HISTORY}?p=${page}`] : [])]
}

/** The way to an order's own page. */
export function toOrder(store: Store, order: Order): readonly string[] {
  return [...toListed(store, order), at(orderPath(order))]
}

/** The way to a category's page. */
export function toCategory(store: Store, category: Category): readonly string[] {
  const above = category.parent === '' ? undefined : store.get('categories', category.parent)
  return [...(above === undefined ? [] : toCategory(store, above)), at(categoryPath(category))]
}

/** The way to the page of a category's list where a product stands. */
export function toShelf(store: Store, category: Category, product: Product): readonly string[] {
  const page = Math.floor(onSaleIn(store, category).findIndex(({ id }) => id === product.id) / PRODUCTS_A_PAGE) + 1
  return [...toCategory(store, category), ...(page > 1 ? [`${at(categoryPath(category))}?p=${page}`] : [])]
}

/** The way to a product's page, through the category that it stands in. */
export function toProduct(store: Store, product: Product): readonly string[] {
  const category = store.get('categories', product.categories.at(-1) ?? '')
  return [...(category === undefined ? [] : toShelf(store, category, product)), at(productPath(product))]
}

/** What a category's list shows, in its own order. */
export function onSaleIn(store: Store, category: Category): readonly Product[] {
  return store.where('products', 'categories', category.id).filter(isOnSale)
}

/** A category's name, with the one above it where others are called the same. */
export function categoryLabel(store: Store, category: Category): string {
  const isUnique = store.where('categories', 'name', category.name).length === 1
  const above = store.get('categories', category.parent)
  return isUnique || above === undefined ? category.name : `${category.name} (in ${above.name})`
}
