import { connect } from 'node:net'
import { type Rng, rng } from '@orreryjs/core'
import { WebSocket } from 'ws'
import { listen } from '../../src/listen.ts'
import type { Service } from '../../src/wire/service.ts'

/** Server under attack, and a client that plays meanwhile. */
export interface Target {
  readonly name: string
  readonly service: Service
  readonly paths: readonly string[]
  /** Known fields of the protocol's bodies. */
  readonly members: Readonly<Record<string, readonly unknown[]>>
  /** Path of its socket. @default no socket */
  readonly socket?: string
  /** True if the original also answers with this 5xx because its program crashes. */
  readonly breaks?: (request: string, status: number) => boolean
}

/** Results of an attack. */
export interface Suffered {
  readonly requests: number
  /** Requests answered with a 5xx that the protocol does not define. */
  readonly broken: readonly string[]
  /** Number of responses by status; 0: no response. */
  readonly statuses: ReadonlyMap<number, number>
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
  '\u0000\ud800\u2028',
  [],
  {},
  [[[[{}]]]],
  '../../etc/passwd',
  '__proto__',
  '-0',
]
const TYPES = ['application/json', 'text/plain', 'application/x-www-form-urlencoded', '', 'application/json; charset=utf-16']

/** Sends hostile requests over parallel connections, the same for the same seed; `meanwhile` runs concurrently. */
export async function attack(
  target: Target,
  requests: number,
  seed: string,
  meanwhile: (url: string) => Promise<void> = async () => undefined,
): Promise<Suffered> {
  const { url, close } = await listen(target.service, { port: 0 })
  const port = Number(new URL(url).port)
  const draw = rng('hostile', target.name, seed)
  const broken: string[] = []
  const statuses = new Map<number, number>()
  let remaining = requests
  try {
    const lane = async (): Promise<void> => {
      while (remaining > 0) {
        const batch = Array.from({ length: Math.min(remaining, 50) }, () => hostileRequest(target, draw))
        remaining -= batch.length
        const answers = await askAll(port, batch)
        for (const [at, status] of answers.entries()) {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          const request = batch[at] ?? ''
          if (status >= 500 && target.breaks?.(request, status) !== true) broken.push(`${status}: ${request}`)
        }
      }
    }
    await Promise.all([meanwhile(url), ...Array.from({ length: 4 }, lane)])
    if (target.socket !== undefined) await attackSocket(port, target, draw, Math.ceil(requests / 10))
  } finally {
    await close()
  }
  return { requests, broken, statuses }
}

function hostileRequest(target: Target, draw: Rng): string {
  const method = draw.pick(['POST', 'POST', 'POST', 'GET', 'DELETE', 'PUT', 'HEAD'])
  const path =
    draw.next() < 0.9 ? draw.pick(target.paths) : draw.pick(['/', '//', '/..%2f..', '/%00', '/%', '/__proto__', '/constructor'])
  const query = draw.next() < 0.3 ? `?${draw.pick(['id', 'env_idx', '%', 'id[]'])}=${encodeURIComponent(text(draw))}` : ''
  const body = method === 'GET' || method === 'HEAD' ? '' : hostileBody(target, draw)
  const type = draw.next() < 0.8 ? 'application/json' : draw.pick(TYPES)
  const head = [`${method} ${path}${query} HTTP/1.1`, 'host: localhost', `content-length: ${Buffer.byteLength(body)}`]
  if (type !== '') head.push(`content-type: ${type}`)
  if (draw.next() < 0.5) head.push('accept: application/json, text/event-stream')
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function text(draw: Rng): string {
  const value = draw.pick(ODD)
  return typeof value === 'string' ? value.replace('\ud800', '') : JSON.stringify(value)
}

/** Returns a body that is nearly valid, then truncated, duplicated or changed. */
function hostileBody({ members }: Target, draw: Rng): string {
  const value: Record<string, unknown> = {}
  for (const [name, validValue] of Object.entries(members)) {
    if (draw.next() < 0.8) value[name] = draw.next() < 0.6 ? draw.pick(validValue) : draw.pick(ODD)
  }
  const whole = JSON.stringify(draw.next() < 0.9 ? value : draw.pick(ODD))
  const how = draw.next()
  if (how < 0.75) return whole
  const at = Math.floor(draw.next() * whole.length)
  if (how < 0.85) return whole.slice(0, at)
  if (how < 0.95) return `${whole.slice(0, at)}${draw.pick(['{', '"', ',', '\\', 'NaN', '\u0000', '1e999'])}${whole.slice(at)}`
  return '['.repeat(5000)
}

/** Sends the requests over one connection sequentially; reopens a closed connection. */
async function askAll(port: number, requests: readonly string[]): Promise<readonly number[]> {
  const statuses: number[] = []
  while (statuses.length < requests.length) statuses.push(...(await askSome(port, requests.slice(statuses.length))))
  return statuses
}

function askSome(port: number, requests: readonly string[]): Promise<readonly number[]> {
  return new Promise((resolve) => {
    const statuses: number[] = []
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(requests[0] ?? ''))
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      answer += chunk
      const end = answer.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = answer.slice(0, end)
      const isHead = requests[statuses.length]?.startsWith('HEAD') === true
      const length = isHead ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
      const isWhole = Number.isNaN(length)
        ? answer.endsWith('0\r\n\r\n') || !/chunked/i.test(head)
        : answer.length >= end + 4 + length
      if (!isWhole) return
      statuses.push(Number(head.slice(9, 12)))
      answer = ''
      if (statuses.length === requests.length || /connection: close/i.test(head)) socket.end()
      else socket.write(requests[statuses.length] ?? '')
    })
    // A request without a response counts as none: its connection was closed.
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(statuses.length === 0 ? [0] : statuses))
  })
}

/** Sends messages to a socket, which is reopened whenever it is closed. */
async function attackSocket(port: number, { socket: path = '', members }: Target, draw: Rng, messages: number): Promise<void> {
  for (let remaining = messages; remaining > 0; ) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
    socket.on('error', () => undefined)
    await new Promise((resolve) => socket.once('open', resolve).once('close', resolve))
    for (; remaining > 0 && socket.readyState === WebSocket.OPEN; remaining -= 1) {
      const type = draw.pick(['reset', 'step', 'state', 'mcp', 'close', 'x', null])
      const data = draw.next() < 0.5 ? { action: draw.pick(members['action'] ?? ODD) } : draw.pick(ODD)
      const message = draw.next() < 0.7 ? JSON.stringify({ type, data }) : hostileBody({ members } as Target, draw)
      const answered = new Promise<void>((resolve) => {
        const over = (): void => {
          socket.off('message', over).off('close', over)
          resolve()
        }
        socket.once('message', over).once('close', over)
      })
      socket.send(message)
      await answered
    }
    socket.terminate()
  }
}
