import type { Page } from '../../page/element.ts'
import type { Changes, RowsByTable, Tables } from './tables.ts'

/** Ids of the sites. */
export type SiteId = 'shop' | 'admin' | 'forum' | 'code' | 'map' | 'wiki' | 'market' | 'home'

/** Names and values of a query or form, in order. */
export type Fields = readonly (readonly [name: string, value: string])[]

/** Request to a site. */
export interface SiteRequest {
  readonly method: 'GET' | 'POST'
  /** Path from the site's origin, still percent-encoded: `/f/books/12`. */
  readonly path: string
  readonly query: Fields
  /** Body of a POST, decoded. */
  readonly form: Fields
  /** Name of the user signed in at this site. */
  readonly user: string | undefined
  /** Message passed on by the redirect that led here. Shown once; gone after a reload. */
  readonly notice?: string | undefined
  /** Path and query of the referring page if it is on the same site, as in the Referer header. */
  readonly from?: string | undefined
}

/** Response of a site: a page or a redirect, and changes to its database. */
export type SiteReply<Rows extends RowsByTable = RowsByTable> =
  | { readonly kind: 'page'; readonly status: number; readonly page: Page; readonly changes?: Changes<Rows> }
  | {
      readonly kind: 'redirect'
      /** Absolute path or URL. */
      readonly location: string
      readonly changes?: Changes<Rows>
      /** User who is signed in from now on; `null` signs out. */
      readonly user?: string | null
      /** Message for the next request: `You added a kettle to your shopping cart.` */
      readonly notice?: string
    }

/** Site: a pure function from a request and the data to a reply. */
export interface Site<Rows extends RowsByTable = RowsByTable> {
  readonly id: SiteId
  /** `http://shop.test`. */
  readonly origin: string
  /** Name of the site's database. The shop and its back office share one. */
  readonly database: string
  /** Path of its sign-in page, if it has accounts. */
  readonly signInPath?: string
  respond(request: SiteRequest, tables: Tables<Rows>): SiteReply<Rows>
}

/** Returns a page as a reply. */
export function pageReply(page: Page, status = 200): SiteReply<never> {
  return { kind: 'page', status, page }
}

/** Returns a redirect with changes and a notice. */
export function redirect<Rows extends RowsByTable>(location: string, changes?: Changes<Rows>, notice?: string): SiteReply<Rows> {
  return {
    kind: 'redirect',
    location,
    ...(changes === undefined ? {} : { changes }),
    ...(notice === undefined ? {} : { notice }),
  }
}
