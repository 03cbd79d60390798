import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'

/** One protocol over a store of sessions: what `listen` serves. */
export interface Face {
  readonly handle: RequestListener
  /** Takes over the connection of a request that asks for a socket. @default there are none */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Ends the sessions that nobody called for too long; how many. */
  reap(): number
  /** Closes the sockets and ends all sessions. */
  close(): void
}

/** Who may ask, and how much. */
export interface WireOptions {
  /** What callers must send: as `Authorization: Bearer TOKEN`, or as the password of the address. @default nothing */
  readonly token?: string
  /** Names that the server is reached by, beside those of this machine; `*` is any, which needs a token. @default none */
  readonly hosts?: readonly string[]
  /** Origins of pages that may ask from a browser. @default none */
  readonly origins?: readonly string[]
  /** Bytes of a body or a message. @default 1 MiB */
  readonly maxBody?: number
  /** Requests of one address in a minute. @default 3_000_000 */
  readonly requestsPerMinute?: number
  /** Milliseconds. @default the machine's clock */
  now?(): number
  /** Told of every failure that is ours. */
  onFailure?(error: unknown): void
}
