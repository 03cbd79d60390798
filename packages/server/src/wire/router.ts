import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOf } from './body.ts'
import { createIgnoredFields } from './ignored.ts'
import { createPathRouter } from './path-router.ts'
import { sendReply } from './send.ts'
import type { Refusal, Reply, WireOptions } from './service.ts'

/** Request as a route gets it, with its whole body. */
export interface RouteRequest {
  readonly request: IncomingMessage
  readonly query: URLSearchParams
  /** Variable parts of the path, by name. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

/** Response of a route, and the names of the request fields that had no effect. */
export interface RouteReply extends Reply {
  readonly ignored?: readonly string[]
}

/** Method, path and handler. */
export interface Route {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Parameters of the query. @default [] */
  readonly parameters?: readonly string[]
  answer(incoming: RouteRequest): RouteReply | Promise<RouteReply>
}

/** Error responses of a protocol. */
export interface ErrorReplies {
  notFound(): Reply
  /** `allow` is the value of the `Allow` header. */
  notAllowed(allow: string): Reply
  refused(refusal: Refusal): Reply
  failed(): Reply
}

const METHODS = ['GET', 'POST'] as const
const NO_QUERY = new URLSearchParams()

/** Creates a request handler for routes. Express takes several times as long: docs/decisions/2026-11-22-session-protocols.md. */
export function createRouter(
  server: string,
  routes: readonly Route[],
  wording: ErrorReplies,
  { onFailure, onNotice }: WireOptions,
): (request: IncomingMessage, response: ServerResponse, body: Buffer) => void {
  const router = createPathRouter<Route['answer']>()
  const ignoredFields = createIgnoredFields(server, onNotice)
  for (const { method, path, answer } of routes) router.add(method, path, answer)

  return (request, response, body) => {
    const url = request.url ?? '/'
    const mark = url.indexOf('?')
    const path = pathOf(request)
    const method = METHODS.find((each) => each === request.method)
    const match = method === undefined ? undefined : router.find(method, path)
    if (match === undefined) {
      const allow = METHODS.filter((each) => router.find(each, path) !== undefined).join(', ')
      sendReply(response, allow === '' ? wording.notFound() : wording.notAllowed(allow))
      return
    }
    const query = mark < 0 ? NO_QUERY : new URLSearchParams(url.slice(mark + 1))
    const send = ({ ignored = [], ...reply }: RouteReply): void =>
      sendReply(
        response,
        ignored.length === 0 ? reply : { ...reply, headers: { ...reply.headers, ...ignoredFields.headers(ignored) } },
      )
    const fail = (error: unknown): void => {
      onFailure?.(error)
      if (!response.headersSent) sendReply(response, wording.failed())
    }
    try {
      const reply = match.value({ request, query, params: match.params, body })
      if (reply instanceof Promise) reply.then(send).catch(fail)
      else send(reply)
    } catch (error) {
      fail(error)
    }
  }
}
