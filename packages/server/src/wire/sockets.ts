import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { MAX_BODY_BYTES, pathOf } from './body.ts'
import { createGuard } from './guards.ts'
import type { WireOptions } from './protocol-adapter.ts'

/** Socket connection of a client, as a protocol sees it. */
export interface SocketConnection {
  /** Sends a message. A client that does not read is disconnected, so that it does not hold memory. */
  send(text: string): void
  /** Closes the connection after sending pending messages. */
  close(): void
}

/** Handlers of a connection. */
export interface ConnectionHandlers {
  /** Handles a message; `undefined` if it is not text. */
  onMessage(text: string | undefined): void
  onClose(): void
}

/** Sockets by path. */
interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes all connections. */
  close(): void
}

/** Maximum number of unread bytes buffered for a client. */
const MAX_BUFFERED = 4 << 20
const GOING_AWAY = 1001
const REASONS: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
}

/** Accepts socket connections at these paths if the guard accepts the request. */
export function createSockets(
  paths: Readonly<Record<string, (line: SocketConnection) => ConnectionHandlers>>,
  options: WireOptions,
): Sockets {
  const { maxBody = MAX_BODY_BYTES, onFailure } = options
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
      // Clients that do not answer in time are terminated.
      setTimeout(() => server.clients.forEach((client) => void client.terminate()), 1_000).unref()
    },
  }
}

function connect(
  client: WebSocket,
  open: (line: SocketConnection) => ConnectionHandlers,
  onFailure: WireOptions['onFailure'],
): void {
  const listener = open({
    send(text) {
      if (client.readyState !== client.OPEN) return
      if (client.bufferedAmount > MAX_BUFFERED) client.terminate()
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
  // For a message that is too large or malformed, the library closes the connection itself.
  client.on('error', () => undefined)
}

function refuse(socket: Duplex, status: number): void {
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status} ${REASONS[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}
