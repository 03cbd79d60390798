import type { Page } from '../../page/element.ts'
import type { Changes, RowsByTable, Tables } from './tables.ts'

/** The sites of the world. */
export type SiteId = 'shop' | 'admin' | 'forum' | 'code' | 'map' | 'wiki' | 'market' | 'home'

/** Names and values of a query or a form, in their order. */
export type Fields = readonly (readonly [name: string, value: string])[]

/** What a browser asks of a site. */
export interface SiteRequest {
  readonly method: 'GET' | 'POST'
  /** Path from the site's origin, still percent-encoded: `/f/books/12`. */
  readonly path: string
  readonly query: Fields
  /** The body of a POST, decoded. */
  readonly form: Fields
  /** Name of who is signed in at this site. */
  readonly user: string | undefined
  /** What the redirect that led here had to say; shown once, gone after a reload. */
  readonly notice?: string | undefined
  /** Path and query of the page of the same site that asked, as the Referer header tells; absent where none did. */
  readonly from?: string | undefined
}

/** What a site answers: a page, or the way to another, and what it changed in its database. */
export type SiteReply<Rows extends RowsByTable = RowsByTable> =
  | { readonly kind: 'page'; readonly status: number; readonly page: Page; readonly changes?: Changes<Rows> }
  | {
      readonly kind: 'redirect'
      /** An absolute path, or a URL. */
      readonly location: string
      readonly changes?: Changes<Rows>
      /** Who is signed in from now on; `null` for nobody. */
      readonly user?: string | null
      /** Given to the request that follows: `You added a kettle to your shopping cart.` */
      readonly notice?: string
    }

/** One site: a pure function from a request and the data to an answer. */
export interface Site<Rows extends RowsByTable = RowsByTable> {
  readonly id: SiteId
  /** `http://shop.test`. */
  readonly origin: string
  /** Name of the database that it reads and changes; the shop and its back office share one. */
  readonly database: string
  respond(request: SiteRequest, tables: Tables<Rows>): SiteReply<Rows>
}

/** The page as a reply. */
export function shown(page: Page, status = 200): SiteReply<never> {
  return { kind: 'page', status, page }
}

/** The way to another page, with what was changed and what is to be said there. */
export function redirect<Rows extends RowsByTable>(location: string, changes?: Changes<Rows>, notice?: string): SiteReply<Rows> {
  return {
    kind: 'redirect',
    location,
    ...(changes === undefined ? {} : { changes }),
    ...(notice === undefined ? {} : { notice }),
  }
}
