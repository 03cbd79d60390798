import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import type { Rng } from '@orreryjs/core'

/** Server under attack: paths and names near which the requests are made. */
export interface Shape {
  readonly paths: readonly string[]
  /** Values of the known fields, the right ones included. */
  readonly members: Readonly<Record<string, readonly unknown[]>>
  /** Content type of most requests. */
  readonly contentType: string
  /** Headers of every request. */
  readonly headers?: readonly string[]
  /** Paths of sockets. @default no sockets */
  readonly sockets?: readonly string[]
}

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  2 ** 60,
  '',
  'x'.repeat(300),
  '\u0000\ud800\u2028\u202e',
  [],
  {},
  [[[[{}]]]],
  '../../etc/passwd',
  '__proto__',
  '-0',
  'NaN',
  { __proto__: null, constructor: { prototype: { a: 1 } } },
]
const PATHS = [
  '//',
  '/..%2f..',
  '/%00',
  '/%',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/__proto__',
  '/constructor',
  '/\u00e9\u00ff',
  `/${'x'.repeat(6_000)}`,
  'http://evil.example/',
  '*',
  '/?',
  '/;/#',
]
const TYPES = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  'application/json;charset="',
  '\u0080',
]
const METHODS = [
  ...Array<string>(12).fill('POST'),
  'GET',
  'GET',
  'GET',
  'GET',
  'DELETE',
  'PUT',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'TRACE',
  'PROPFIND',
]
const EXTRA: readonly string[] = [
  'expect: 100-continue',
  'expect: x',
  'content-encoding: gzip',
  'accept: text/event-stream',
  'accept: application/json, text/event-stream',
  'origin: http://evil.example',
  'cookie: orrery_80=x; orrery_80=__proto__',
  'mcp-session-id: x',
  'mcp-protocol-version: 1',
  'authorization: Bearer \u00ff',
  'x-stainless-retry-count: 99999999999999',
  'range: bytes=0-1,2-3',
  'if-none-match: *',
  'connection: close',
  'anthropic-version: 2023-06-01',
  `x: ${'x'.repeat(15_000)}`,
]
/** Requests that are not valid HTTP. */
const MALFORMED = [
  'GARBAGE\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: localhost\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
  'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'GET / HTTP/1.1\r\nhost: localhost\r\nx\u0000: y\r\n\r\n',
  `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
  'CONNECT localhost:80 HTTP/1.1\r\nhost: localhost\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'GET /ws HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: x\r\n\r\n',
]

/** Returns a hostile request in Latin-1: nearly valid, then truncated, duplicated or changed. */
export function hostileRequest(shape: Shape, draw: Rng): string {
  if (draw.next() < 0.02) return draw.pick(MALFORMED)
  const method = draw.pick(METHODS)
  const path = draw.next() < 0.9 ? draw.pick(shape.paths) : draw.pick(PATHS)
  const names = Object.keys(shape.members)
  const query =
    draw.next() < 0.3 ? `?${draw.pick([...names, '%', 'id[]', '__proto__'])}=${encodeURIComponent(oddText(draw))}` : ''
  const body = method === 'GET' || method === 'HEAD' || method === 'TRACE' ? '' : hostileBody(shape, draw)
  const type = draw.next() < 0.8 ? shape.contentType : draw.pick(TYPES)
  const lines = [`${method} ${path}${query} HTTP/1.1`, 'host: localhost', `content-type: ${type}`, ...(shape.headers ?? [])]
  if (draw.next() < 0.2) lines.push(draw.pick(EXTRA))
  const bytes = draw.next() < 0.1 ? `${latin1(body).slice(0, 50)}\u00ff\u00c0` : latin1(body)
  if (draw.next() < 0.1) {
    const chunk = bytes === '' ? '' : `${bytes.length.toString(16)}\r\n${bytes}\r\n`
    return `${lines.join('\r\n')}\r\ntransfer-encoding: chunked\r\n\r\n${chunk}0\r\n\r\n`
  }
  return `${lines.join('\r\n')}\r\ncontent-length: ${bytes.length}\r\n\r\n${bytes}`
}

function latin1(text: string): string {
  return Buffer.from(text).toString('latin1')
}

function oddText(draw: Rng): string {
  const value = draw.pick(ODD)
  return typeof value === 'string' ? value.replace('\ud800', '') : JSON.stringify(value)
}

/** Returns a body that is nearly valid, then truncated, duplicated or changed. */
export function hostileBody({ members, contentType }: Shape, draw: Rng): string {
  const value: Record<string, unknown> = {}
  for (const [name, known] of Object.entries(members)) {
    if (draw.next() < 0.8) value[name] = draw.next() < 0.6 ? draw.pick(known) : draw.pick(ODD)
  }
  if (contentType.includes('urlencoded')) return formOf(value, draw)
  const whole = JSON.stringify(draw.next() < 0.9 ? value : draw.pick(ODD))
  const how = draw.next()
  if (how < 0.7) return whole
  const at = Math.floor(draw.next() * whole.length)
  if (how < 0.78) return whole.slice(0, at)
  if (how < 0.86)
    return `${whole.slice(0, at)}${draw.pick(['{', '"', ',', '\\', 'NaN', '\u0000', '1e999', '\\ud800'])}${whole.slice(at)}`
  if (how < 0.9) return whole.replace(/\{/, `{${whole.slice(1, -1) || '"a":1'},`)
  if (how < 0.93) return whole.replace(/:(?:"[^"]*"|\d+)/, `:${'9'.repeat(400)}`)
  if (how < 0.96) return `{"a":${'['.repeat(draw.pick([90, 110, 5_000]))}`
  return `{"a":[${'{},'.repeat(2_000)}{}]}`
}

function formOf(value: Readonly<Record<string, unknown>>, draw: Rng): string {
  const pairs = Object.entries(value).map(
    ([name, member]) => `${name}=${draw.next() < 0.9 ? encodeURIComponent(wellFormed(member)) : '%'}`,
  )
  return draw.next() < 0.1 ? [...pairs, ...pairs].join('&') : pairs.join('&')
}

function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).replace(/[\ud800-\udfff]/g, '')
}

/** Sends requests pipelined over one connection, and again from the first unanswered one whenever the server closes it. */
export async function pipeline(
  port: number,
  requests: readonly string[],
  onAnswer: (status: number, request: string) => void,
): Promise<void> {
  let next = 0
  while (next < requests.length) {
    const answered = await sendAll(port, requests.slice(next), (status, at) => onAnswer(status, requests[next + at] ?? ''))
    // A request that closes its connection without an answer counts as status 0.
    if (answered === 0) onAnswer(0, requests[next] ?? '')
    next += Math.max(answered, 1)
  }
}

function sendAll(port: number, requests: readonly string[], onAnswer: (status: number, at: number) => void): Promise<number> {
  return new Promise((resolve) => {
    let count = 0
    let rest = ''
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(requests.join(''), 'latin1'))
    socket.setEncoding('latin1').setNoDelay()
    socket.on('data', (chunk: string) => {
      rest += chunk
      for (;;) {
        const end = endOfResponse(rest, requests[count]?.startsWith('HEAD ') === true)
        if (end === undefined) return
        const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(rest)?.[1])
        // The body of a refusal that was sent before the server knew that it answers HEAD.
        if (Number.isNaN(status)) {
          socket.destroy()
          return
        }
        rest = rest.slice(end)
        if (status < 200) continue
        onAnswer(status, count)
        count += 1
        if (count === requests.length) {
          socket.destroy()
          return
        }
      }
    })
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(count))
  })
}

/** Returns the index after the first response of a text; `undefined` if it is not complete. */
function endOfResponse(text: string, isHead: boolean): number | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = text.slice(0, end).toLowerCase()
  if (isHead || /^http\/1\.1 (?:1\d\d|204|304)/.test(head)) return end + 4
  if (/\r\ntransfer-encoding: chunked/.test(head)) {
    const last = text.startsWith('0\r\n\r\n', end + 4) ? end + 4 : text.indexOf('\r\n0\r\n\r\n', end + 4) + 2
    return last < end + 4 ? undefined : last + 5
  }
  const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0)
  return text.length >= end + 4 + length ? end + 4 + length : undefined
}

/** Sends the first part of a request, and drops the connection. */
export async function halfRequest(port: number, request: string, draw: Rng): Promise<void> {
  const text = request.slice(0, Math.floor(draw.next() * request.length))
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1', () => socket.resetAndDestroy()))
    socket.on('error', () => undefined).once('close', () => resolve())
  })
}

/** Opens a socket and sends frames to it: messages, fragments, pings, and frames that are not valid. */
export async function hostileFrames(port: number, path: string, shape: Shape, draw: Rng, count: number): Promise<void> {
  const head = [
    'upgrade: websocket',
    'connection: upgrade',
    'sec-websocket-version: 13',
    'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  const frames = Array.from({ length: count }, () => hostileFrame(shape, draw))
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${head.join('\r\n')}\r\n\r\n`)
      for (const frame of frames) socket.write(frame)
      // The server answers a closing frame when it has read all others.
      socket.write(frameOf(8, Buffer.alloc(0)))
    })
    socket.on('error', () => undefined).resume()
    socket.once('close', () => resolve())
    socket.once('end', () => socket.destroy())
  })
}

function hostileFrame(shape: Shape, draw: Rng): Buffer {
  const how = draw.next()
  if (how < 0.6) return frameOf(1, Buffer.from(hostileMessage(shape, draw)))
  if (how < 0.7) return frameOf(9, Buffer.alloc(draw.pick([0, 125])))
  if (how < 0.8) return Buffer.concat([frameOf(1, Buffer.from('{"type":'), false), frameOf(0, Buffer.from('"state"}'))])
  if (how < 0.9) return frameOf(2, Buffer.from(hostileMessage(shape, draw)))
  if (how < 0.94) return frameOf(1, Buffer.from([0xff, 0xc0, 0x80]))
  return draw.pick([
    frameOf(3, Buffer.alloc(1)),
    frameOf(9, Buffer.alloc(126)),
    Buffer.from([0x81, 0x01, 0x41]),
    Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]),
  ])
}

function hostileMessage(shape: Shape, draw: Rng): string {
  if (draw.next() < 0.4) return hostileBody(shape, draw)
  const type = draw.pick(['reset', 'step', 'state', 'mcp', 'close', 'x', null, '__proto__'])
  const data = draw.next() < 0.5 ? { action: draw.pick(shape.members['action'] ?? ODD) } : draw.pick(ODD)
  return JSON.stringify({ type, data })
}

function frameOf(opcode: number, payload: Buffer, isLast: boolean = true): Buffer {
  const mask = randomBytes(4)
  const length =
    payload.length < 126 ? Buffer.from([0x80 | payload.length]) : Buffer.from([0xfe, payload.length >> 8, payload.length & 255])
  const masked = payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0))
  return Buffer.concat([Buffer.from([(isLast ? 0x80 : 0) | opcode]), length, mask, masked])
}
