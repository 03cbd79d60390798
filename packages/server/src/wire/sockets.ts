import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { MOST_BYTES, pathOf } from './body.ts'
import type { WireOptions } from './face.ts'
import { createGuard } from './guards.ts'

/** A socket that a client opened, as a protocol sees it. */
export interface Line {
  /** Sends a message; a client that does not read is hung up on, so that it holds no memory. */
  send(text: string): void
  /** Ends the line after what was sent. */
  close(): void
}

/** What a protocol does with a line. */
export interface Listener {
  /** Takes a message; `undefined` for one that is no text. */
  onMessage(text: string | undefined): void
  onClose(): void
}

/** Sockets by path. */
interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends all lines: the server goes away. */
  close(): void
}

/** Bytes that may wait for a client to read them. */
const MOST_WAITING = 4 << 20
const GOING_AWAY = 1001
const REASONS: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
}

/** Opens lines at these paths, for those that the guard lets in. */
export function createSockets(paths: Readonly<Record<string, (line: Line) => Listener>>, options: WireOptions): Sockets {
  const { maxBody = MOST_BYTES, onFailure } = options
  const guard = createGuard(options)
  const server = new WebSocketServer({ noServer: true, maxPayload: maxBody, perMessageDeflate: false })
  return {
    upgrade(request, socket, head) {
      const path = pathOf(request)
      const open = Object.hasOwn(paths, path) ? paths[path] : undefined
      const status = guard(request)?.status ?? (open === undefined ? 404 : undefined)
      if (status !== undefined || open === undefined) return refuse(socket, status ?? 404)
      server.handleUpgrade(request, socket, head, (client) => connect(client, open, onFailure))
    },
    close() {
      for (const client of server.clients) client.close(GOING_AWAY)
      // One that does not answer is not waited for.
      setTimeout(() => server.clients.forEach((client) => void client.terminate()), 1_000).unref()
    },
  }
}

function connect(client: WebSocket, open: (line: Line) => Listener, onFailure: WireOptions['onFailure']): void {
  const listener = open({
    send(text) {
      if (client.readyState !== client.OPEN) return
      if (client.bufferedAmount > MOST_WAITING) client.terminate()
      else client.send(text)
    },
    close: () => client.close(),
  })
  client.on('message', (data, isBinary) => {
    try {
      listener.onMessage(isBinary ? undefined : String(data))
    } catch (error) {
      onFailure?.(error)
      client.close()
    }
  })
  client.once('close', listener.onClose)
  // Too large a message, or one that is no message: the library closes the line itself.
  client.on('error', () => undefined)
}

function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
