import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'

/** Protocol adapter over a store of sessions: what `listen` serves. */
export interface ProtocolAdapter {
  readonly handle: RequestListener
  /** Handles a request to upgrade the connection to a socket. @default no sockets */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends sessions that were idle for too long, and returns how many. */
  endIdleSessions(): number
  /** Closes the sockets and ends all sessions. */
  close(): void
}

/** Access control and limits of a server. */
export interface WireOptions {
  /** Token that clients must send as `Authorization: Bearer TOKEN` or as the password in the URL. @default no token */
  readonly token?: string
  /**
   * Host names under which the server is reached, in addition to those of this machine; `*` is any host and requires a token.
   * @default none
   */
  readonly hosts?: readonly string[]
  /** Origins whose pages may send requests. @default none */
  readonly origins?: readonly string[]
  /** Maximum size of a body or a message in bytes. @default 1 MiB */
  readonly maxBody?: number
  /** Maximum number of requests per minute from one address. @default 3_000_000 */
  readonly requestsPerMinute?: number
  /** Returns the time in milliseconds. @default the machine's clock */
  now?(): number
  /** Called with every server error. */
  onFailure?(error: unknown): void
}
