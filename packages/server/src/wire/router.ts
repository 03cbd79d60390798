import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import findMyWay from 'find-my-way'
import { MAX_BODY_BYTES, pathOf, readBody } from './body.ts'
import { createGuard, type Refusal } from './guards.ts'
import type { WireOptions } from './protocol-adapter.ts'

/** Request as a route gets it, with its whole body. */
export interface RouteRequest {
  readonly request: IncomingMessage
  readonly query: URLSearchParams
  readonly body: Buffer
}

/** Response of a route. */
export interface Reply {
  readonly status: number
  readonly body: string
  /** Content type. @default application/json */
  readonly type?: string
  readonly headers?: OutgoingHttpHeaders
}

/** Method, path and handler. */
export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  answer(incoming: RouteRequest): Reply | Promise<Reply>
}

/** Error responses of a protocol. */
export interface ErrorReplies {
  notFound(): Reply
  /** `allow` is the value of the `Allow` header. */
  notAllowed(allow: string): Reply
  refused(refusal: Refusal): Reply
  tooLarge(): Reply
  failed(): Reply
}

const METHODS = ['GET', 'POST'] as const
const NO_BODY = Buffer.alloc(0)
const NO_QUERY = new URLSearchParams()

/** Creates a request handler for routes. Express takes several times as long: docs/decisions/2026-11-22-session-protocols.md. */
export function createRouter(
  routes: readonly Route[],
  wording: ErrorReplies,
  options: WireOptions,
): (request: IncomingMessage, response: ServerResponse) => void {
  const { maxBody = MAX_BODY_BYTES, onFailure, origins = [] } = options
  const router = findMyWay<findMyWay.HTTPVersion.V1>()
  const guard = createGuard(options)
  for (const { method, path, answer } of routes) router.on(method, path, unused, { answer })

  const failed = (response: ServerResponse, error: unknown): void => {
    onFailure?.(error)
    if (!response.headersSent) send(response, wording.failed())
  }
  const answer = (route: Route['answer'], incoming: RouteRequest, response: ServerResponse): void => {
    try {
      const reply = route(incoming)
      if (reply instanceof Promise) reply.then((each) => send(response, each)).catch((error) => failed(response, error))
      else send(response, reply)
    } catch (error) {
      failed(response, error)
    }
  }
  return (request, response) => {
    const refusal = guard(request)
    allowOrigin(request, response, origins)
    if (refusal !== undefined) return drop(response, wording.refused(refusal))
    const url = request.url ?? '/'
    const mark = url.indexOf('?')
    const path = pathOf(request)
    if (request.method === 'OPTIONS' && origins.length > 0) return send(response, { status: 204, body: '', headers: PREFLIGHT })
    const method = METHODS.find((each) => each === request.method)
    const match = method === undefined ? null : router.find(method, path)
    if (match === null) {
      const allow = METHODS.filter((each) => router.find(each, path) !== null).join(', ')
      return drop(response, allow === '' ? wording.notFound() : wording.notAllowed(allow))
    }
    const route = (match.store as Pick<Route, 'answer'>).answer
    const query = mark < 0 ? NO_QUERY : new URLSearchParams(url.slice(mark + 1))
    if (method === 'GET') {
      request.resume()
      return answer(route, { request, query, body: NO_BODY }, response)
    }
    readBody(request, maxBody, (body) => {
      if (body === undefined) drop(response, wording.tooLarge())
      else answer(route, { request, query, body }, response)
    })
  }
}

const PREFLIGHT: OutgoingHttpHeaders = {
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'authorization, content-type, mcp-protocol-version, mcp-session-id, last-event-id',
  'access-control-max-age': '600',
}

/** Sets the CORS headers. The guard decides separately whether the request is accepted. */
function allowOrigin(request: IncomingMessage, response: ServerResponse, origins: readonly string[]): void {
  const { origin } = request.headers
  if (origin === undefined || !origins.includes(origin)) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('vary', 'origin')
}

/** Placeholder handler: the router is only used to look up routes. */
function unused(): void {
  throw new Error('a route is looked up, never called')
}

/** Responds without reading the rest of the request, and closes the connection if any is left. */
function drop(response: ServerResponse, reply: Reply): void {
  if (!response.req.complete) response.setHeader('connection', 'close')
  send(response, reply)
}

/** Headers for browsers: a response of a protocol is never a page. */
const SAFE = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", 'x-content-type-options': 'nosniff' }

function send(response: ServerResponse, { status, body, type = 'application/json', headers }: Reply): void {
  if (response.destroyed) return
  const length = Buffer.byteLength(body)
  response.writeHead(status, { 'content-type': type, 'content-length': length, ...SAFE, ...headers })
  response.end(body)
}
