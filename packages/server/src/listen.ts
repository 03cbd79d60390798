import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorMessage, OrreryError } from '@orreryjs/core'

/** Options of `listen`. */
export interface ListenOptions {
  /** @default '127.0.0.1' */
  readonly host?: string
  /** Port; 0 for any free port. */
  readonly port: number
  /** Handles a request to upgrade the connection to a socket. @default no upgrades */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Keep-alive timeout of a connection in milliseconds. @default 5_000 */
  readonly keepAlive?: number
}

/** Server that accepts requests. */
export interface Listening {
  /** Address, for example `http://127.0.0.1:3000/`. */
  readonly url: string
  /** Accepts no new requests, gives open requests three seconds to finish, then closes all connections. */
  close(): Promise<void>
}

/** Milliseconds within which a request must arrive completely. */
const REQUEST_TIMEOUT = 30_000
/** Milliseconds until the next request of a connection; Node's default. */
const KEEP_ALIVE = 5_000
/** Milliseconds for open requests to finish when the server closes. */
const CLOSING_TIMEOUT = 3_000

/** Serves requests over HTTP. Throws `PORT_IN_USE`, or `CONFIG_INVALID` if the address is not available. */
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

/** Returns a function that closes the server. Call it before adding the handler: it counts open requests. */
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
