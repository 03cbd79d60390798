import { Agent, type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Rng, rng } from '@orreryjs/core'

/** Results of a crawl. */
export interface Crawl {
  readonly requests: number
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Titles of the pages found. */
  readonly titles: ReadonlySet<string>
  /** Requests that were answered with a 5xx, with injected markup, or not at all. */
  readonly failures: readonly string[]
}

interface Sent {
  readonly method: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** Current page of the crawler, and the addresses on it. */
interface Place {
  path: string
  links: readonly string[]
}

/** Markup that must never be returned unescaped. */
const MARK = '<crawl onload=x>'
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND']
const WORDS = ['mug', 'red shirt', 'women shoes size 7', 'a', '']
const HOSTILE = [
  MARK,
  `"'>${MARK}`,
  '<r>',
  '<a> x',
  '<c>',
  '{query}{action}',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '\u0000\u001f\u007f',
  '\ud800',
  '\u202e\ufeff☃𝒳',
  "'; DROP TABLE products; --",
  '%',
  '%%%E0%A4%A',
  ']]][[[',
  'a[b]c]',
  'x'.repeat(1_990),
  'y '.repeat(9_000),
]
const PATHS = [
  '/',
  '/start',
  '/fixed_0',
  '/fixed_999999999999',
  '/fixed_%00',
  '/fixed_-1',
  '/s/',
  '/s/x/0',
  '/s/__proto__/0',
  '/s/%E0%A4%A/0',
  '/style.css',
  '/../../etc/passwd',
  '//',
  '/?action=a&action=b',
  '/?__proto__[x]=1&a[]=2&a[b][c]=3',
  '/favicon.ico',
]
const RAW = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /\u0000 HTTP/1.1\r\nHost: x\r\n\r\n',
  'POST /start HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /start HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: abc\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
  'garbage\r\n\r\n',
]

/** Sends random and hostile requests sequentially until `enough`. The same seed sends the same requests. */
export async function crawl(url: string, seed: string, enough: (requests: number) => boolean): Promise<Crawl> {
  const random = rng('crawler', seed)
  const agent = new Agent({ keepAlive: true })
  const place: Place = { path: '/', links: [] }
  const statuses = new Map<number, number>()
  const titles = new Set<string>()
  const failures: string[] = []
  let requests = 0
  while (!enough(requests)) {
    requests += 1
    if (random.integer(40) === 0) {
      const bytes = random.pick(RAW)
      const status = await sendRaw(url, bytes)
      if (status >= 500) failures.push(`${status} for ${JSON.stringify(bytes.slice(0, 200))}`)
      continue
    }
    const sent = nextRequest(random, place)
    const { status, body, location } = await send(url, agent, sent)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 500 || status === 0 || body.includes(MARK)) failures.push(`${status} for ${JSON.stringify(sent).slice(0, 300)}`)
    titles.add(/<title>(.*?)<\/title>/s.exec(body)?.[1] ?? '')
    move(place, location, sent, status, body)
  }
  agent.destroy()
  return { requests, statuses, titles, failures }
}

function nextRequest(random: Rng, place: Place): Sent {
  const value = random.integer(3) === 0 ? random.pick(HOSTILE) : random.pick(WORDS)
  if (place.path === '/' || random.integer(60) === 0) return post('/start', { task: random.integer(4) === 0 ? value : 'any' })
  const links = [...place.links]
  switch (random.integer(8)) {
    case 0:
      return { method: 'GET', path: `${place.path}?${new URLSearchParams({ action: 'search[{query}]', query: value })}` }
    case 1:
      return post(place.path, { action: random.pick([`click[${value}]`, 'click[buy now]', 'click[Buy Now]', value]) })
    case 2:
      return {
        method: random.pick(METHODS),
        path: random.pick([...PATHS, place.path]),
        headers: random.integer(4) === 0 ? { host: value.slice(0, 50).replace(/[^ -~]/g, '?') } : {},
      }
    case 3:
      return { method: 'POST', path: place.path, headers: random.pick(CONTENT), body: value }
    default:
      if (links.length === 0) return { method: 'GET', path: place.path }
      return { method: 'GET', path: random.integer(10) === 0 ? damaged(random, random.pick(links)) : random.pick(links) }
  }
}

const CONTENT: readonly Readonly<Record<string, string>>[] = [
  FORM,
  { 'content-type': 'application/json' },
  { 'content-type': 'application/x-www-form-urlencoded; charset=utf-7' },
  { ...FORM, 'content-encoding': 'gzip' },
  { ...FORM, 'content-encoding': 'nonsense' },
  { 'x-forwarded-for': `1.2.3.4, ${'9'.repeat(99)}`, forwarded: 'for=x' },
]

function post(path: string, fields: Readonly<Record<string, string>>): Sent {
  return { method: 'POST', path, headers: FORM, body: new URLSearchParams(fields).toString() }
}

function damaged(random: Rng, path: string): string {
  const at = 1 + random.integer(path.length)
  return path.slice(0, at) + random.pick(['%', '%ff', '/', '?', '&action=', '[', '\\', ';']) + path.slice(at)
}

/** Follows redirects and stays on pages that have links; returns to the start if there are none. */
function move(place: Place, location: string | undefined, sent: Sent, status: number, body: string): void {
  if (location !== undefined) place.path = location
  else if (status === 404 || body.includes('id="score"')) place.path = '/'
  const address = (location ?? sent.path).split('?')[0] ?? ''
  place.links = [...body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => {
    const decoded = href.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"')
    return decoded.startsWith('?') ? address + decoded : decoded
  })
  place.links = place.links.filter((link) => link.startsWith('/s/'))
}

interface Answer {
  readonly status: number
  readonly body: string
  readonly location?: string | undefined
}

/** Status 0 if the connection broke without a response. */
function send(url: string, agent: Agent, { method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const call = request({ hostname, port, agent, method, path: sendable(path), headers: { ...headers } })
    call.on('error', () => resolve({ status: 0, body: '' }))
    call.on('response', (response: IncomingMessage) => {
      const { statusCode = 0, headers: answered } = response
      const done = (received: string): void => resolve({ status: statusCode, body: received, location: answered.location })
      text(response).then(done, () => done(''))
    })
    call.end(body)
  })
}

/** Removes characters that Node's client refuses in an address, and unpaired surrogates. */
function sendable(path: string): string {
  return path.replace(/[^!-~]+/g, (characters) => encodeURIComponent(Buffer.from(characters).toString()))
}

/** Status 0 if the server closed the connection without a response, which is acceptable for garbage. */
function sendRaw(url: string, bytes: string): Promise<number> {
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(bytes, 'latin1'))
    socket.setEncoding('latin1').on('data', (part: string) => {
      received += part
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1] ?? 0)))
  })
}
