import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { WireOptions } from './protocol-adapter.ts'

/** Why a request is refused. */
export interface Refusal {
  readonly status: 401 | 403 | 421 | 429
  readonly text: string
}

/** Returns `undefined` to accept a request, or the reason for refusing it. */
type Guard = (request: IncomingMessage) => Refusal | undefined

const OWN_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Creates a guard against requests of foreign web pages (by `Host` or `Origin`), clients without the token, and clients over the
 * rate limit.
 */
export function createGuard({ token, hosts = [], origins = [], requestsPerMinute, now }: WireOptions): Guard {
  const names = new Set([...OWN_NAMES, ...hosts].map((name) => name.toLowerCase()))
  const isAnyHost = token !== undefined && names.has('*')
  const hasToken = token === undefined ? () => true : tokenCheck(token)
  const isTooMany = rateGuard(requestsPerMinute, now)
  return (request) => {
    const { host = '', origin } = request.headers
    if (!isAnyHost && !names.has(nameOf(host))) return { status: 421, text: 'unknown host name' }
    if (origin !== undefined && !origins.includes(origin) && originHost(origin) !== host.toLowerCase()) {
      return { status: 403, text: 'requests from this origin are refused' }
    }
    if (!hasToken(request.headers.authorization)) return { status: 401, text: 'a token is required' }
    if (isTooMany(request.socket.remoteAddress ?? '')) return { status: 429, text: 'too many requests' }
    return undefined
  }
}

/** Returns the name in `name:port`. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}

function originHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

/** Compares tokens in constant time. */
function tokenCheck(token: string): (header: string | undefined) => boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  const expected = digest(token)
  return (header = '') => {
    const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(header) ?? []
    const password = scheme.toLowerCase() === 'basic' ? passwordOf(value) : scheme.toLowerCase() === 'bearer' ? value : ''
    return timingSafeEqual(digest(password), expected)
  }
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
