import type { Page } from '../../page/element.ts'
import type { SiteReply } from './site.ts'
import type { Changes, RowsByTable } from './tables.ts'

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
