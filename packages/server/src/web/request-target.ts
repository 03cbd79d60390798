import type { WebSite } from '@orreryjs/core/worlds'
import type { Request } from 'express'

/** Target of a request: a site, or the front page host, where tasks are chosen and answered. */
export interface RequestTarget {
  /** Absent for the front page. */
  readonly site?: WebSite
  /** Origin of the request: `http://shop.localhost:3000`. */
  readonly origin: string
  /** Origin of the front page: `http://localhost:3000`. */
  readonly frontOrigin: string
  /** Name of the session cookie. It contains the port, because cookies ignore ports. */
  readonly cookie: string
  /** True if the host is an IP address: sites have no subdomains under it. */
  readonly isIpAddress: boolean
  /** Returns the served address of a URL of the world; `/away` of the front page if it belongs to no site. */
  addressOf(url: string): string
  /** Returns the world's URL of a served address; `undefined` if it belongs to no site. */
  urlOf(address: string): string | undefined
}

const HOST = /^(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(?::(\d{1,5}))?$/i

/** Returns the target that a request's Host header names; `undefined` for unknown hosts. */
export function requestTarget(request: Request, sites: readonly WebSite[]): RequestTarget | undefined {
  const [, name = '', port] = HOST.exec(request.headers.host ?? '') ?? []
  const host = name.toLowerCase()
  const label = host.endsWith('.localhost') ? host.slice(0, -'.localhost'.length) : undefined
  const site = sites.find((each) => each.name === label)
  if (name === '' || (label !== undefined && site === undefined)) return undefined
  const tail = port === undefined ? '' : `:${port}`
  const reached = (each: WebSite): string => `http://${each.name}.localhost${tail}`
  const frontOrigin = `http://localhost${tail}`
  return {
    ...(site !== undefined && { site }),
    origin: site === undefined ? `http://${host}${tail}` : reached(site),
    frontOrigin,
    cookie: `orrery_${port ?? '80'}`,
    isIpAddress: site === undefined && host !== 'localhost',
    addressOf: (url) => exchanged(url, sites, (each) => [each.origin, reached(each)]) ?? `${frontOrigin}/away`,
    urlOf: (address) => exchanged(address, sites, (each) => [reached(each), each.origin]),
  }
}

/** Replaces the origin of a URL. */
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

/** Returns the session id in a request's cookie. */
export function cookieOf(request: Request, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key, value] = part.trim().split('=', 2)
    if (key === name && value !== undefined && /^[\w-]{1,64}$/.test(value)) return value
  }
  return undefined
}

/** Returns the header that stores a session's id. Scripts cannot read the cookie, and forms of other sites do not send it. */
export function withCookie(name: string, id: string): Readonly<Record<string, string>> {
  return { 'set-cookie': `${name}=${id}; Path=/; HttpOnly; SameSite=Lax` }
}
