import type { Databases } from '../../data.ts'
import { SHOP_ACCOUNT } from '../../generate/accounts.ts'
import type { Category, Customer, Order, Product } from '../../generate/store/rows.ts'
import { categoryPath } from '../../sites/store/frame.ts'
import { orderPath, ordersOf } from '../../sites/store/pages/orders.ts'
import { isForSale, productPath } from '../../sites/store/visit.ts'
import type { ReadSubgoal } from '../subgoals.ts'

/** The store's tables. */
type Store = Databases['store']

/** Page sizes of the order history and of product lists. */
const ORDERS_PER_PAGE = 10
const PRODUCTS_PER_PAGE = 12

/** Returns a URL of the store. */
export function shopUrl(path: string): string {
  return `http://shop.test${path}`
}

/** Returns the customer who is signed in at the store. Every database has one. */
export function member(store: Store): Customer {
  const [customer] = store.where('customers', 'email', SHOP_ACCOUNT.user)
  if (customer === undefined) throw new Error('the store has no customer for the account of the tasks')
  return customer
}

/** Returns the member's orders, newest first. */
export function ownOrders(store: Store): readonly Order[] {
  return ordersOf(store, member(store))
}

const ACCOUNT = shopUrl('/customer/account/')
const HISTORY = shopUrl('/sales/order/history/')

/** Path to the page of the order history that contains an order. */
export function pathToOrderList(store: Store, order: Order): readonly string[] {
  const page = Math.floor(ownOrders(store).findIndex(({ id }) => id === order.id) / ORDERS_PER_PAGE) + 1
  return [ACCOUNT, HISTORY, ...(page > 1 ? [`${HISTORY}?p=${page}`] : [])]
}

/** Path to an order's page. */
export function pathToOrder(store: Store, order: Order): readonly string[] {
  return [...pathToOrderList(store, order), shopUrl(orderPath(order))]
}

/** Path to a category's page. */
export function pathToCategory(store: Store, category: Category): readonly string[] {
  const above = category.parent === '' ? undefined : store.get('categories', category.parent)
  return [...(above === undefined ? [] : pathToCategory(store, above)), shopUrl(categoryPath(category))]
}

/** Path to the page of a category's list that contains a product. */
export function pathToProductList(store: Store, category: Category, product: Product): readonly string[] {
  const page = Math.floor(onSaleIn(store, category).findIndex(({ id }) => id === product.id) / PRODUCTS_PER_PAGE) + 1
  return [...pathToCategory(store, category), ...(page > 1 ? [`${shopUrl(categoryPath(category))}?p=${page}`] : [])]
}

/** Path to a product's page through its category. */
export function pathToProduct(store: Store, product: Product): readonly string[] {
  const category = store.get('categories', product.categories.at(-1) ?? '')
  return [...(category === undefined ? [] : pathToProductList(store, category, product)), shopUrl(productPath(product))]
}

/** Returns the products of a category's list in its default order. */
export function onSaleIn(store: Store, category: Category): readonly Product[] {
  return store.where('products', 'categories', category.id).filter(isForSale)
}

/** Subgoals that read the price of every product in a category's list. */
export function readPrices(store: Store, category: string): readonly ReadSubgoal[] {
  const row = store.get('categories', category)
  if (row === undefined) return []
  return onSaleIn(store, row).map((product) => ({
    kind: 'see',
    path: pathToProductList(store, row, product),
    keys: [`product:${product.id}:price`],
  }))
}

/** Returns a category's name, with its parent if the name is not unique. */
export function categoryLabel(store: Store, category: Category): string {
  const isUnique = store.where('categories', 'name', category.name).length === 1
  const above = store.get('categories', category.parent)
  return isUnique || above === undefined ? category.name : `${category.name} (in ${above.name})`
}
