import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { MAX_BODY_BYTES, pathOf } from './body.ts'
import { isNestedTooDeep } from './json.ts'
import { endWithReply } from './send.ts'
import type { Refusal, Reply, WireOptions } from './service.ts'

/** Socket connection of a client, as a protocol sees it. */
export interface SocketConnection {
  /** Sends a message. A client that does not read is disconnected, so that it does not hold memory. */
  send(text: string): void
  /** Closes the connection after sending pending messages. */
  close(): void
}

/** Handlers of a connection. */
export interface ConnectionHandlers {
  onMessage(text: string): void
  /** Handles a message that is not text, or whose JSON is nested too deep. */
  onInvalid(problem: 'binary' | 'too deep'): void
  onClose(): void
  /** True if the session of the connection has ended; the connection is then closed. */
  isOver(): boolean
}

/** Sockets by path. */
interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Closes the connections whose sessions have ended. */
  closeEnded(): void
  /** Closes all connections. */
  close(): void
}

/** Maximum number of unread bytes buffered for a client. */
const MAX_BUFFERED = 4 << 20
/** Maximum number of pings of a client between two messages. */
const MAX_PINGS = 1_000
const GOING_AWAY = 1001
const POLICY_VIOLATION = 1008

/** Accepts socket connections at these paths. `listen` has checked the request. */
export function createSockets(
  paths: Readonly<Record<string, (line: SocketConnection) => ConnectionHandlers>>,
  refuse: (refusal: Refusal) => Reply,
  { maxBody = MAX_BODY_BYTES, onFailure }: WireOptions,
): Sockets {
  const server = new WebSocketServer({ noServer: true, maxPayload: maxBody, perMessageDeflate: false, autoPong: false })
  const connections = new Map<WebSocket, ConnectionHandlers>()
  // Without this handler, the library answers invalid handshakes in a form of its own.
  server.on('wsClientError', ({ message }, socket) => endWithReply(socket, refuse({ status: 400, text: message })))
  return {
    upgrade(request, socket, head) {
      const path = pathOf(request)
      const open = Object.hasOwn(paths, path) ? paths[path] : undefined
      if (open === undefined) return endWithReply(socket, refuse({ status: 404, text: `there is no socket at ${path}` }))
      return server.handleUpgrade(request, socket, head, (client) => {
        connections.set(client, connect(client, open, onFailure))
        client.once('close', () => connections.delete(client))
      })
    },
    closeEnded() {
      for (const [client, { isOver }] of connections) if (isOver()) client.close(GOING_AWAY, 'the session is over')
    },
    close() {
      for (const client of connections.keys()) client.close(GOING_AWAY)
      // Clients that do not answer in time are terminated.
      setTimeout(() => [...connections.keys()].forEach((client) => void client.terminate()), 1_000).unref()
    },
  }
}

function connect(
  client: WebSocket,
  open: (line: SocketConnection) => ConnectionHandlers,
  onFailure: WireOptions['onFailure'],
): ConnectionHandlers {
  let pings = 0
  const handlers = open({
    send(text) {
      if (client.readyState !== client.OPEN) return
      if (client.bufferedAmount > MAX_BUFFERED) client.terminate()
      else client.send(text)
    },
    close: () => client.close(),
  })
  client.on('message', (data, isBinary) => {
    pings = 0
    try {
      const text = isBinary ? undefined : String(data)
      if (text === undefined) handlers.onInvalid('binary')
      else if (isNestedTooDeep(text)) handlers.onInvalid('too deep')
      else handlers.onMessage(text)
    } catch (error) {
      onFailure?.(error)
      client.close()
    }
  })
  client.on('ping', (data) => {
    pings += 1
    if (pings > MAX_PINGS) client.close(POLICY_VIOLATION, 'too many pings')
    else if (client.bufferedAmount > MAX_BUFFERED) client.terminate()
    else client.pong(data)
  })
  client.once('close', handlers.onClose)
  // For a message that is too large or malformed, the library closes the connection itself.
  client.on('error', () => undefined)
  return handlers
}
