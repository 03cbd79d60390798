import type { CartLine, Customer, Product, StoreRows } from '../../generate/store/rows.ts'
import { derived } from '../shared/derived.ts'
import type { PathParts } from '../shared/routes.ts'
import type { SiteReply, SiteRequest } from '../shared/site.ts'
import { redirect } from '../shared/site.ts'
import type { Changes, Tables } from '../shared/tables.ts'

export type StoreTables = Tables<StoreRows>
export type StoreReply = SiteReply<StoreRows>
export type StoreChanges = Changes<StoreRows>

/** What a page of the store is made from. */
export interface Visit {
  readonly request: SiteRequest
  readonly tables: StoreTables
  /** Who is signed in; the name of a user who is no customer counts as nobody. */
  readonly customer: Customer | undefined
  /** Whose cart and wish list it is. */
  readonly owner: string
}

/** What answers a path; nothing where the path names no row. */
export type Answer = (visit: Visit, parts: PathParts) => StoreReply | undefined

/** A visit of somebody who is signed in. */
export type OwnVisit = Visit & { readonly customer: Customer }

/** The visit that a request makes. */
export function visitOf(request: SiteRequest, tables: StoreTables): Visit {
  const customer = request.user === undefined ? undefined : tables.where('customers', 'email', request.user)[0]
  return { request, tables, customer, owner: customer?.email ?? 'guest' }
}

/** An answer that only those who are signed in get; others are asked to sign in. */
export function own(answer: (visit: OwnVisit, parts: PathParts) => StoreReply | undefined): Answer {
  return (visit, parts) => {
    const { customer } = visit
    return customer === undefined ? redirect('/customer/account/login/') : answer({ ...visit, customer }, parts)
  }
}

/** What can be bought: it has a page and stands in lists. */
export function isOnSale(product: Product): boolean {
  return product.isVisible && product.isEnabled
}

/** Those of a list that can be bought. */
export const onSale: (products: readonly Product[]) => readonly Product[] = derived((products: readonly Product[]) =>
  products.filter(isOnSale),
)

/** Path of a product's page. */
export function productPath({ slug }: Product): string {
  return `/${slug}.html`
}

/** Lines of the visitor's cart whose product is still sold. */
export function cartOf({ tables, owner }: Visit): readonly (readonly [line: CartLine, product: Product])[] {
  return tables.where('cartLines', 'owner', owner).flatMap((line) => {
    const product = tables.get('products', line.product)
    return product === undefined || !isOnSale(product) ? [] : [[line, product] as const]
  })
}

/** How many things lie in the cart. */
export function cartCount(visit: Visit): number {
  return cartOf(visit).reduce((sum, [{ quantity }]) => sum + quantity, 0)
}

/** Options in words: `Colour: Slate, Size: Large`. */
export function optionText(options: readonly (readonly [string, string])[]): string {
  return options.map(([name, text]) => `${name}: ${text}`).join(', ')
}
