import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorMessage, OrreryError } from '@orreryjs/core'

/** Where to listen. */
export interface ListenOptions {
  /** @default '127.0.0.1' */
  readonly host?: string
  /** 0 takes any free port. */
  readonly port: number
  /** Takes over the connection of a request that asks for a socket. @default none does */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Milliseconds that a connection may wait for its next request. @default 5_000 */
  readonly keepAlive?: number
}

/** A server that takes requests. */
export interface Listening {
  /** For example `http://127.0.0.1:3000/`. */
  readonly url: string
  /** Takes no new request, lets those under way finish for three seconds, then closes every connection. */
  close(): Promise<void>
}

/** Milliseconds for a request to arrive whole. */
const REQUEST_TIMEOUT = 30_000
/** Milliseconds for the next request of a connection, as Node has it. */
const KEEP_ALIVE = 5_000
/** Milliseconds for the requests under way when the server is closed. */
const CLOSING_TIMEOUT = 3_000

/** Serves requests over HTTP. Throws `PORT_IN_USE`, or `CONFIG_INVALID` for an address that cannot be had. */
export async function listen(handler: RequestListener, options: ListenOptions): Promise<Listening> {
  const { host = '127.0.0.1', port, upgrade, keepAlive = KEEP_ALIVE } = options
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT, keepAliveTimeout: keepAlive })
  if (upgrade !== undefined) server.on('upgrade', upgrade)
  const close = closer(server)
  server.on('request', handler)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)))
    server.listen({ host, port }, resolve)
  })
  return { url: urlOf(server.address() as AddressInfo), close }
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/`
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): OrreryError {
  if (error.code === 'EADDRINUSE') {
    return new OrreryError('PORT_IN_USE', `port ${port} of ${host} is in use by another program`, { cause: error })
  }
  const hint = 'choose another address with --host or --port; ports below 1024 may need permission'
  return new OrreryError('CONFIG_INVALID', `cannot listen on ${host}, port ${port}: ${errorMessage(error)}`, {
    cause: error,
    hint,
  })
}

/** To be made before the handler is added: it counts the requests under way. */
function closer(server: Server): () => Promise<void> {
  let underWay = 0
  let closing = false
  const closeIfQuiet = (): void => {
    if (closing && underWay === 0) server.closeAllConnections()
  }
  server.on('request', (_, response) => {
    underWay += 1
    response.once('close', () => {
      underWay -= 1
      closeIfQuiet()
    })
  })
  return () => {
    closing = true
    const deadline = setTimeout(() => server.closeAllConnections(), CLOSING_TIMEOUT)
    return new Promise((resolve) => {
      server.close(() => {
        clearTimeout(deadline)
        resolve()
      })
      closeIfQuiet()
    })
  }
}
