import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { AccessOptions, Refusal } from './service.ts'

/** Returns `undefined` to accept a request, or the reason for refusing it. */
type Guard = (request: IncomingMessage) => Refusal | undefined

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]']
/** Wildcards: all addresses of the machine. */
const WILDCARDS = ['0.0.0.0', '::', '']
/** Maximum number of headers; their total size is limited by Node to 16 kB. */
const MAX_HEADERS = 200

/**
 * Creates a guard against requests of foreign web pages (by `Host`, `Origin` and `Sec-Fetch-Site`), clients without the token, and clients
 * over the rate limit. `address` is the address on which the server listens.
 */
export function createGuard(address: string, { token, hosts = [], origins = [], requestsPerMinute, now }: AccessOptions): Guard {
  const bound = address.includes(':') ? `[${address}]` : address
  const names = new Set([...OWN_NAMES, bound, ...hosts].map((name) => name.toLowerCase()))
  const isAnyHost = token !== undefined && names.has('*')
  // A page that was rebound to this machine is reached by a name, never by an address.
  const isAnyAddress = WILDCARDS.includes(address)
  const hasToken = token === undefined ? () => true : tokenCheck(token)
  const isTooMany = rateGuard(requestsPerMinute, now)
  return (request) => {
    const { headers, rawHeaders, method, socket } = request
    const { host = '', origin } = headers
    if (rawHeaders.length > 2 * MAX_HEADERS) return { status: 431, text: `the request has more than ${MAX_HEADERS} headers` }
    const name = nameOf(host)
    const isKnown = isAnyHost || names.has(name) || (isAnyAddress && IP_ADDRESS.test(name))
    if (!isKnown || hasSecondHost(rawHeaders)) return { status: 421, text: 'unknown host name' }
    const isOwnPage = origin === undefined || origins.includes(origin) || originHost(origin) === host.toLowerCase()
    if (!isOwnPage || (origin === undefined && isEmbedded(headers))) {
      return { status: 403, text: 'requests from this origin are refused' }
    }
    if (isTooMany(socket.remoteAddress ?? '')) return { status: 429, text: 'too many requests' }
    // A preflight cannot carry the token. The page's request will.
    if (method === 'OPTIONS' && origin !== undefined && headers['access-control-request-method'] !== undefined) return undefined
    return hasToken(request) ? undefined : { status: 401, text: 'a token is required' }
  }
}

const IP_ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])$/

/** Returns the name in `name:port`. */
function nameOf(host: string): string {
  return host.replace(/:\d{0,5}$/, '').toLowerCase()
}

/** Node keeps the first of several `Host` headers; a proxy in front may have read the last one. */
function hasSecondHost(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count > 1
}

function originHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** True if a page of another site embeds the address, for example as an image. Links to it are accepted. */
function isEmbedded(headers: IncomingMessage['headers']): boolean {
  const site = headers['sec-fetch-site']
  if (site !== 'cross-site' && site !== 'same-site') return false
  return headers['sec-fetch-mode'] !== 'navigate' || (headers['sec-fetch-dest'] ?? 'document') !== 'document'
}

/** Returns a check for the token of a request. It compares hashes, which have equal lengths, in constant time. */
export function tokenCheck(token: string): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const expected = digest(token)
  return ({ headers }) => {
    let isRight = false
    for (const sent of [authorizationOf(headers.authorization), headers['x-api-key'], headers['api-key']]) {
      if (timingSafeEqual(digest(String(sent ?? '')), expected)) isRight = true
    }
    return isRight
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** Returns the token of `Bearer TOKEN`, or the password of `Basic`. */
function authorizationOf(header = ''): string {
  const [, scheme = '', value = ''] = /^(\w{1,20}) {1,8}(\S+)$/.exec(header) ?? []
  if (scheme.toLowerCase() === 'basic') return passwordOf(value)
  return scheme.toLowerCase() === 'bearer' ? value : ''
}

function passwordOf(encoded: string): string {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  return text.slice(text.indexOf(':') + 1)
}

/** Maximum number of addresses that are counted at a time. */
const MAX_ADDRESSES = 10_000
const MINUTE = 60_000
const DEFAULT_RATE = 3_000_000

/** Returns a function that is true if an address exceeds the limit in the current minute. */
function rateGuard(limit: number = DEFAULT_RATE, now: () => number = Date.now): (address: string) => boolean {
  const counts = new Map<string, number>()
  let until = Number.NEGATIVE_INFINITY
  return (address) => {
    const time = now()
    if (time >= until || counts.size > MAX_ADDRESSES) {
      counts.clear()
      until = time + MINUTE
    }
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count > limit
  }
}
