import type { CartLine, Customer, Product, StoreRows } from '../../generate/store/rows.ts'
import { memoize } from '../shared/memoize.ts'
import type { PathParts } from '../shared/routes.ts'
import type { SiteReply, SiteRequest } from '../shared/site.ts'
import { redirect } from '../shared/site.ts'
import type { Changes, Tables } from '../shared/tables.ts'

export type StoreTables = Tables<StoreRows>
export type StoreReply = SiteReply<StoreRows>
export type StoreChanges = Changes<StoreRows>

/** Input of a store page. */
export interface Visit {
  readonly request: SiteRequest
  readonly tables: StoreTables
  /** Signed-in customer; `undefined` if the user is not a customer. */
  readonly customer: Customer | undefined
  /** Owner of the cart and wish list. */
  readonly owner: string
}

/** Handles a path; returns `undefined` if the row in the path does not exist. */
export type StoreHandler = (visit: Visit, parts: PathParts) => StoreReply | undefined

/** Visit of a signed-in customer. */
export type CustomerVisit = Visit & { readonly customer: Customer }

/** Returns the visit of a request. */
export function visitOf(request: SiteRequest, tables: StoreTables): Visit {
  const customer = request.user === undefined ? undefined : tables.where('customers', 'email', request.user)[0]
  return { request, tables, customer, owner: customer?.email ?? 'guest' }
}

/** Wraps a page that requires a signed-in customer; others are redirected to the login. */
export function forCustomer(answer: (visit: CustomerVisit, parts: PathParts) => StoreReply | undefined): StoreHandler {
  return (visit, parts) => {
    const { customer } = visit
    return customer === undefined ? redirect('/customer/account/login/') : answer({ ...visit, customer }, parts)
  }
}

/** True if a product is for sale: it has a page and appears in lists. */
export function isForSale(product: Product): boolean {
  return product.isVisible && product.isEnabled
}

/** Returns the products on sale. */
export const onSale: (products: readonly Product[]) => readonly Product[] = memoize((products: readonly Product[]) =>
  products.filter(isForSale),
)

/** Returns the path of a product's page. */
export function productPath({ slug }: Product): string {
  return `/${slug}.html`
}

/** Returns the lines of the visitor's cart whose product is still on sale. */
export function cartOf({ tables, owner }: Visit): readonly (readonly [line: CartLine, product: Product])[] {
  return tables.where('cartLines', 'owner', owner).flatMap((line) => {
    const product = tables.get('products', line.product)
    return product === undefined || !isForSale(product) ? [] : [[line, product] as const]
  })
}

/** Returns the number of items in the cart. */
export function cartCount(visit: Visit): number {
  return cartOf(visit).reduce((sum, [{ quantity }]) => sum + quantity, 0)
}

/** Formats options: `Colour: Slate, Size: Large`. */
export function optionText(options: readonly (readonly [string, string])[]): string {
  return options.map(([name, text]) => `${name}: ${text}`).join(', ')
}
