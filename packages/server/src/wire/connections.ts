import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Open responses and sockets of a server. */
interface Connections {
  /** Counts a response until it is closed. */
  addResponse(response: ServerResponse): void
  /** Counts an upgraded connection until it is closed. */
  addSocket(socket: Duplex): void
  /** Calls `then` once, when the responses to all complete requests of this connection are sent. */
  afterAnswers(socket: Duplex, then: () => void): void
  /** Closes the server. Open responses may finish within a limit. */
  close(): Promise<void>
}

/** Connection with its open responses. If the connection breaks, Node never closes the later responses of a pipeline. */
interface Connection {
  readonly responses: Set<ServerResponse>
  /** Number of bytes that the client has read, and since when. */
  sent: number
  since: number
  /** True if the connection is closed after its open responses. */
  isEnding: boolean
}

/** Milliseconds for open responses to finish when the server closes. */
const CLOSING_TIMEOUT = 3_000

/** Counts the connections of a server. Disconnects clients that do not read a response for `readTimeout` milliseconds. */
export function createConnections(server: Server, readTimeout: number): Connections {
  const connections = new Map<Duplex, Connection>()
  const sockets = new Set<Duplex>()
  let isClosing = false
  const sweep = setInterval(() => dropStalled(connections, readTimeout), readTimeout / 4)
  sweep.unref()

  const closeIfQuiet = (): void => {
    if (isClosing && [...connections.values()].every(({ responses }) => responses.size === 0)) server.closeAllConnections()
  }
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { responses: new Set(), sent: -1, since: 0, isEnding: false })
    socket.once('close', () => {
      connections.delete(socket)
      closeIfQuiet()
    })
  })
  return {
    addResponse(response) {
      const open = connections.get(response.req.socket)?.responses
      open?.add(response)
      response.once('close', () => {
        open?.delete(response)
        closeIfQuiet()
      })
    },
    addSocket(socket) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    },
    afterAnswers(socket, then) {
      const connection = connections.get(socket)
      if (connection === undefined || connection.isEnding) return
      connection.isEnding = true
      const endIfQuiet = (): void => {
        // A request that has not arrived completely gets no answer of its own.
        if ([...connection.responses].every(({ req }) => !req.complete)) then()
      }
      // A response is removed by its own listener, which was added first.
      for (const response of connection.responses) response.once('close', endIfQuiet)
      endIfQuiet()
    },
    close() {
      isClosing = true
      clearInterval(sweep)
      const deadline = setTimeout(() => {
        server.closeAllConnections()
        for (const socket of sockets) socket.destroy()
      }, CLOSING_TIMEOUT)
      return new Promise((resolve) => {
        server.close(() => {
          clearTimeout(deadline)
          resolve()
        })
        closeIfQuiet()
      })
    },
  }
}

/** Destroys the connections of clients that stopped reading, because their responses hold memory. */
function dropStalled(connections: ReadonlyMap<Duplex, Connection>, readTimeout: number): void {
  const now = performance.now()
  for (const [socket, connection] of connections) {
    if (connection.responses.size === 0) continue
    const { bytesWritten, writableLength } = socket as Socket
    const sent = bytesWritten - writableLength
    if (writableLength === 0 || sent !== connection.sent) Object.assign(connection, { sent, since: now })
    else if (now - connection.since > readTimeout) socket.destroy()
  }
}
