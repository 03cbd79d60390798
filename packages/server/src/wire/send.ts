import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Refusal, Reply } from './service.ts'

/** Headers for browsers: a response of a protocol is never a page. */
export const SAFE: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Sends a response in one piece. */
export function sendReply(response: ServerResponse, { status, body, type = 'application/json', headers }: Reply): void {
  if (response.destroyed) return
  const length = Buffer.byteLength(body)
  response.writeHead(status, { 'content-type': type, 'content-length': length, ...SAFE, ...headers })
  response.end(body)
}

/** Sends a response without reading the rest of the request, and closes the connection if any is left. */
export function sendAndDrop(response: ServerResponse, reply: Reply): void {
  if (!response.req.complete) response.setHeader('connection', 'close')
  sendReply(response, reply)
}

/** Milliseconds for a client to read a response before its connection is destroyed. */
const LINGER = 1_000

/** Writes a response to a connection that has no request, and closes it. */
export function endWithReply(socket: Duplex, { status, body, type = 'application/json', headers }: Reply): void {
  const fields = {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    ...SAFE,
    ...headers,
    connection: 'close',
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${String(value)}`)
  socket.on('error', () => undefined)
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n'))
  // Closing at once would discard the response if the client is still sending.
  socket.resume()
  setTimeout(() => socket.destroy(), LINGER).unref()
}

/** Returns a refusal as a line of text. */
export function textRefusal({ status, text }: Refusal): Reply {
  return { status, body: `${text}\n`, type: 'text/plain; charset=utf-8' }
}
