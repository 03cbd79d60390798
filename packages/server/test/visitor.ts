import { createSite, listen, type SiteOptions } from '@orreryjs/server'
import { tinyShop } from './tiny-shop.ts'

/** The tiny shop on a free port, closed when it goes out of scope. */
export interface Served extends AsyncDisposable {
  readonly url: string
}

/** Serves the tiny shop. */
export async function serveTinyShop(options: SiteOptions & { readonly requestsPerMinute?: number } = {}): Promise<Served> {
  const { requestsPerMinute = 6_000, ...siteOptions } = options
  const { url, close } = await listen(createSite(tinyShop(), siteOptions), { port: 0, requestsPerMinute })
  return { url, [Symbol.asyncDispose]: close }
}

/** Page that a visitor gets, after redirects. */
export interface Seen {
  readonly status: number
  readonly url: string
  readonly text: string
  readonly headers: Headers
}

/** Requests an address; with fields, posts them as a form. */
export async function visit(url: string, form?: Readonly<Record<string, string>>): Promise<Seen> {
  const response = await fetch(url, form && { method: 'POST', body: new URLSearchParams(form) })
  return { status: response.status, url: response.url, text: await response.text(), headers: response.headers }
}

/** Follows a link with an action from a page. */
export function follow(page: Pick<Seen, 'url'>, action: string): Promise<Seen> {
  return visit(`${page.url}?${new URLSearchParams({ action })}`)
}
