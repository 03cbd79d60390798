import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Program behind `listen`. It receives only requests that passed the guard, with their whole body. */
export interface Service {
  /** Answers a request. */
  handle(request: IncomingMessage, response: ServerResponse, body: Buffer): void
  /** Accepts a request to upgrade the connection to a socket. @default upgrades are refused */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /**
   * Returns the response to a request that does not reach `handle`, in the form of the protocol. `request` is absent if it could not be
   * parsed. @default a line of text
   */
  refuse?(refusal: Refusal, request: IncomingMessage | undefined): Reply
  /** Maximum size of a body in bytes. */
  readonly maxBody: number
  /**
   * All routes of an API. `listen` refuses the parameters that they do not have, and bodies of GET and DELETE. @default pages and proxies,
   * which read every query
   */
  readonly routes?: readonly ServedRoute[]
  /** Host names in addition to the names of this machine. @default no other names */
  readonly hosts?: readonly string[]
  /** Default maximum number of requests per minute from one address. @default 3_000_000 */
  readonly requestsPerMinute?: number
  /** Ends sessions that were idle for too long, and returns how many; `listen` calls it every few seconds. @default no sessions */
  endIdleSessions?(): number
  /** Ends sockets, streams and sessions; `listen` calls it when it closes. @default no effect */
  close?(): void
}

/** Route of an API with the parameters of its query. */
export interface ServedRoute {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Path, with `:name` for a variable part. */
  readonly path: string
  /** Parameters that the query may have, each once; `any` for a page, whose address a browser or its tools may extend. @default [] */
  readonly parameters?: readonly string[] | 'any'
}

/** Why `listen` refuses a request. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 408 | 413 | 415 | 421 | 429 | 431
  /** One line. */
  readonly text: string
}

/** Response in one piece. */
export interface Reply {
  readonly status: number
  readonly body: string
  /** Content type. @default application/json */
  readonly type?: string
  readonly headers?: OutgoingHttpHeaders
}

/** Which clients `listen` accepts. */
export interface AccessOptions {
  /**
   * Token that clients must send as `Authorization: Bearer TOKEN`, as the password in the URL, in `x-api-key` or in `api-key`.
   * @default no token
   */
  readonly token?: string
  /**
   * Host names under which the server is reached, in addition to the names of this machine; `*` is any host and requires a token.
   * @default no other names
   */
  readonly hosts?: readonly string[]
  /** Origins whose pages may send requests. @default no other origins */
  readonly origins?: readonly string[]
  /** Maximum number of requests per minute from one address. @default the limit of the service */
  readonly requestsPerMinute?: number
  /** Returns the time in milliseconds. @default the machine's clock */
  now?(): number
}

/** Hooks and limits of a protocol adapter. */
export interface WireOptions {
  /** Maximum size of a body or a message in bytes. @default 1 MiB */
  readonly maxBody?: number
  /** Returns the time in milliseconds. @default the machine's clock */
  now?(): number
  /** Called with every server error. */
  onFailure?(error: unknown): void
  /** Called with a line for every name of a request field that has no effect, once per name. */
  onNotice?(text: string): void
}
