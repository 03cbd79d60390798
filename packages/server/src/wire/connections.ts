import type { Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Open responses and sockets of a server. */
interface Connections {
  /** Counts a response until it is closed. */
  addResponse(response: ServerResponse): void
  /** Counts an upgraded connection until it is closed. */
  addSocket(socket: Duplex): void
  /** True if a part of a response was sent on this connection. */
  isAnswering(socket: Duplex): boolean
  /** Closes the server. Open responses may finish within a limit. */
  close(): Promise<void>
}

/** Milliseconds for open responses to finish when the server closes. */
const CLOSING_TIMEOUT = 3_000

/** Counts the connections of a server. Disconnects clients that read nothing of a response for `readTimeout` milliseconds. */
export function createConnections(server: Server, readTimeout: number): Connections {
  const responses = new Map<ServerResponse, Progress>()
  const sockets = new Set<Duplex>()
  let isClosing = false
  const sweep = setInterval(() => dropStalled(responses, readTimeout), readTimeout / 4)
  sweep.unref()

  const closeIfQuiet = (): void => {
    if (isClosing && responses.size === 0) server.closeAllConnections()
  }
  return {
    addResponse(response) {
      responses.set(response, { sent: -1, since: 0 })
      response.once('close', () => {
        responses.delete(response)
        closeIfQuiet()
      })
    },
    addSocket(socket) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    },
    isAnswering: (socket) => [...responses.keys()].some((response) => response.socket === socket && response.headersSent),
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

/** Number of bytes that the client has read, and since when. */
interface Progress {
  sent: number
  since: number
}

/** Destroys the connections of clients that stopped reading, because their responses hold memory. */
function dropStalled(responses: ReadonlyMap<ServerResponse, Progress>, readTimeout: number): void {
  const now = performance.now()
  for (const [{ socket }, progress] of responses) {
    if (socket === null) continue
    const sent = socket.bytesWritten - socket.writableLength
    if (socket.writableLength === 0 || sent !== progress.sent) Object.assign(progress, { sent, since: now })
    else if (now - progress.since > readTimeout) socket.destroy()
  }
}
