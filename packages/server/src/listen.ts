import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { errorMessage, OrreryError } from '@orreryjs/core'
import { readBody } from './wire/body.ts'
import { createConnections } from './wire/connections.ts'
import { createGuard } from './wire/guards.ts'
import { isNestedTooDeep, MAX_NESTING } from './wire/json.ts'
import { createFieldGuard } from './wire/route-fields.ts'
import { endWithReply, sendAndDrop, sendReply, textRefusal } from './wire/send.ts'
import type { AccessOptions, Refusal, Reply, Service } from './wire/service.ts'
import { createTurns } from './wire/turns.ts'

/** Options of `listen`. */
export interface ListenOptions extends AccessOptions {
  /** @default '127.0.0.1' */
  readonly host?: string
  /** Port; 0 for any free port. */
  readonly port: number
  /**
   * Milliseconds within which a request must arrive completely; its headers within a third. A client that does not read its response for
   * twice as long is disconnected. @default 30_000
   */
  readonly requestTimeout?: number
  /** Maximum number of connections; more are closed at once. @default 20_000 */
  readonly maxConnections?: number
}

/** Server that accepts requests. */
export interface Listening {
  /** Address, for example `http://127.0.0.1:3000/`. */
  readonly url: string
  /** Accepts no new requests, gives open requests three seconds to finish, then closes all connections. */
  close(): Promise<void>
}

const REQUEST_TIMEOUT = 30_000
const MAX_CONNECTIONS = 20_000
/** Connections that wait to be accepted. Beyond it, the system drops them and clients try again after a second. Node's default is 511. */
const BACKLOG = 4_096
/** Milliseconds that a connection may be idle between two requests. */
const KEEP_ALIVE = 75_000
/** Milliseconds between two checks for idle sessions. */
const IDLE_CHECK_INTERVAL = 5_000
/** Milliseconds without traffic after which the system checks whether the client still exists. */
const PROBE_AFTER = 60_000

/**
 * Serves a service over HTTP. The only function of Orrery that opens a port, so every server has the same guard: host names, origins, the
 * token, the rate, the size and nesting of bodies, the number and size of headers, the number of connections and their time limits. Throws
 * `PORT_IN_USE`, or `CONFIG_INVALID` if the address is not available.
 */
export async function listen(service: Service, options: ListenOptions): Promise<Listening> {
  const { host = '127.0.0.1', port, requestTimeout = REQUEST_TIMEOUT, maxConnections = MAX_CONNECTIONS } = options
  const server = createServer({
    requestTimeout,
    headersTimeout: Math.ceil(requestTimeout / 3),
    connectionsCheckingInterval: Math.ceil(requestTimeout / 6),
    keepAliveTimeout: KEEP_ALIVE,
    keepAlive: true,
    keepAliveInitialDelay: PROBE_AFTER,
    noDelay: true,
  })
  server.maxConnections = maxConnections
  const connections = createConnections(server, 2 * requestTimeout)
  const access = { ...options, hosts: [...(service.hosts ?? []), ...(options.hosts ?? [])] }
  const requestsPerMinute = options.requestsPerMinute ?? service.requestsPerMinute
  const guard = createGuard(host, { ...access, ...(requestsPerMinute !== undefined && { requestsPerMinute }) })
  const refuse = service.refuse ?? textRefusal
  const answer = createAnswer(service)
  const inTurn = createTurns()

  server.on('request', (request, response) => {
    connections.addResponse(response)
    const refusal = guard(request) ?? encodingRefusal(request)
    allowOrigin(request, response, options.origins ?? [])
    // Node stops reading a connection after a request to upgrade it.
    if (request.headers.upgrade !== undefined) response.setHeader('connection', 'close')
    if (refusal !== undefined) sendAndDrop(response, withAdvice(refuse(refusal, request)))
    else if (isPreflight(request)) sendReply(response, preflightReply(request))
    else readBody(request, service.maxBody, (body) => inTurn(() => answer(request, response, body)))
  })
  if (service.upgrade !== undefined) {
    const upgrade = service.upgrade
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      connections.afterAnswers(socket, () => {
        const refusal = guard(request) ?? upgradeRefusal(request)
        if (refusal !== undefined) return endWithReply(socket, withAdvice(refuse(refusal, request)))
        connections.addSocket(socket)
        return upgrade(request, socket, head)
      })
    })
  }
  // Node would destroy the connection before its earlier requests are answered.
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => connections.afterAnswers(socket, () => socket.destroy()))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy()
    else connections.afterAnswers(socket, () => endWithReply(socket, refuse(unreadable(error), undefined)))
  })
  await open(server, host, port)
  return listening(server, service, connections)
}

function listening(server: Server, service: Service, connections: ReturnType<typeof createConnections>): Listening {
  const reaping = service.endIdleSessions && setInterval(() => service.endIdleSessions?.(), IDLE_CHECK_INTERVAL)
  reaping?.unref()
  return {
    url: urlOf(server.address() as AddressInfo),
    async close() {
      clearInterval(reaping)
      const closed = connections.close()
      service.close?.()
      await closed
    },
  }
}

/** Returns a function that answers a request whose body was read; `undefined` if the body is too large. */
function createAnswer(service: Service): (request: IncomingMessage, response: ServerResponse, body: Buffer | undefined) => void {
  const { refuse = textRefusal, routes, maxBody } = service
  const refuseFields = routes === undefined ? () => undefined : createFieldGuard(routes)
  return (request, response, body) => {
    if (body === undefined) {
      sendAndDrop(response, refuse({ status: 413, text: `the body is larger than ${maxBody} bytes` }, request))
    } else if (!isForm(request) && isNestedTooDeep(body)) {
      sendReply(response, refuse({ status: 400, text: `the body is nested more than ${MAX_NESTING} levels deep` }, request))
    } else {
      const refusal = refuseFields(request, body)
      if (refusal === undefined) service.handle(request, response, body)
      else sendReply(response, refuse(refusal, request))
    }
  }
}

/** Forms may contain any number of brackets. */
function isForm({ headers }: IncomingMessage): boolean {
  return headers['content-type']?.toLowerCase().startsWith('application/x-www-form-urlencoded') === true
}

function encodingRefusal({ headers }: IncomingMessage): Refusal | undefined {
  const encoding = headers['content-encoding']
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return undefined
  return { status: 415, text: 'compressed bodies are not accepted; send the body without content-encoding' }
}

function upgradeRefusal({ headers }: IncomingMessage): Refusal | undefined {
  const isSocket =
    headers.upgrade?.toLowerCase() === 'websocket' &&
    headers['sec-websocket-version'] === '13' &&
    /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '')
  return isSocket ? undefined : { status: 400, text: 'expected an upgrade to a WebSocket of version 13' }
}

/** Returns the refusal of a request that Node could not parse. */
function unreadable({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return { status: 431, text: 'the headers are larger than 16 kB' }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return { status: 408, text: 'the request did not arrive in time' }
  return { status: 400, text: 'the request is not valid HTTP' }
}

/** Adds the headers that a client expects with a status. */
function withAdvice(reply: Reply): Reply {
  const advice = reply.status === 429 ? { 'retry-after': '60' } : reply.status === 401 ? { 'www-authenticate': 'Bearer' } : {}
  return { ...reply, headers: { ...advice, ...reply.headers } }
}

/** Sets the CORS headers for an accepted origin. The guard decides separately whether the request is accepted. */
function allowOrigin({ headers }: IncomingMessage, response: ServerResponse, origins: readonly string[]): void {
  const { origin } = headers
  if (origin === undefined || !origins.includes(origin)) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-expose-headers', 'mcp-session-id, retry-after, x-orrery-ignored, x-request-id')
  response.setHeader('vary', 'origin')
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined
}

function preflightReply({ headers }: IncomingMessage): Reply {
  return {
    status: 204,
    body: '',
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
      'access-control-max-age': '600',
    },
  }
}

function open(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, host, port)))
    server.listen({ host, port, backlog: BACKLOG }, resolve)
  })
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
