import type { WebSite } from '@orreryjs/core/worlds'
import type { Request } from 'express'

/** Where a request went: a site, or the front, where tasks are chosen and answered. */
export interface Place {
  /** Absent at the front. */
  readonly site?: WebSite
  /** `http://shop.localhost:3000`. */
  readonly origin: string
  /** `http://localhost:3000`. */
  readonly front: string
  /** Of cookies: they do not tell ports apart. */
  readonly cookie: string
  /** A front that browsers know by a number: sites have no names under it. */
  readonly isNumber: boolean
  /** The address of a URL of the world; `/away` of the front for one of no site. */
  addressOf(url: string): string
  /** The world's URL of an address; `undefined` where it is not of a site. */
  urlOf(address: string): string | undefined
}

const HOST = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(?::(\d{1,5}))?$/i

/** The place that a request's Host header names; `undefined` for hosts that are none of ours. */
export function placeOf(request: Request, sites: readonly WebSite[]): Place | undefined {
  const [, name = '', port] = HOST.exec(request.headers.host ?? '') ?? []
  const host = name.toLowerCase()
  const label = host.endsWith('.localhost') ? host.slice(0, -'.localhost'.length) : undefined
  const site = sites.find((each) => each.name === label)
  if (name === '' || (label !== undefined && site === undefined)) return undefined
  const tail = port === undefined ? '' : `:${port}`
  const reached = (each: WebSite): string => `http://${each.name}.localhost${tail}`
  const front = `http://localhost${tail}`
  return {
    ...(site !== undefined && { site }),
    origin: site === undefined ? `http://${host}${tail}` : reached(site),
    front,
    cookie: `orrery_${port ?? '80'}`,
    isNumber: site === undefined && host !== 'localhost',
    addressOf: (url) => exchanged(url, sites, (each) => [each.origin, reached(each)]) ?? `${front}/away`,
    urlOf: (address) => exchanged(address, sites, (each) => [reached(each), each.origin]),
  }
}

/** A URL under another origin. */
function exchanged(
  url: string,
  sites: readonly WebSite[],
  pairOf: (site: WebSite) => readonly [from: string, to: string],
): string | undefined {
  for (const site of sites) {
    const [from, to] = pairOf(site)
    if (url === from || /^[/?#]/.test(url.startsWith(from) ? url.slice(from.length) : '')) return `${to}${url.slice(from.length)}`
  }
  return undefined
}

/** The id of the session in a request's cookie. */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined && /^[\w-]{1,64}$/.test(value)) return value
  }
  return undefined
}

/** The header that keeps a session's id: no script reads it, and no other site's form sends it. */
export function withCookie(name: string, id: string): Readonly<Record<string, string>> {
  return { 'set-cookie': `${name}=${id}; Path=/; HttpOnly; SameSite=Lax` }
}
