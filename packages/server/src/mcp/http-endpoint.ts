import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createMcpHandler, isLegacyRequest, type McpServerFactory, type ServerNotifier } from '@modelcontextprotocol/server'
import { MAX_BODY_BYTES, pathOf, readBody } from '../wire/body.ts'
import { createGuard } from '../wire/guards.ts'
import type { WireOptions } from '../wire/protocol-adapter.ts'
import { createHttpSessions, type HttpSessionLimits } from './http-sessions.ts'

/** MCP over HTTP at `/mcp`, for protocol revisions with and without sessions. */
export interface McpEndpoint {
  readonly handle: RequestListener
  /** Announces changed lists and resources to open subscriptions. */
  readonly notify: ServerNotifier
  /** Ends protocol sessions that were idle for too long. */
  endIdleSessions(): void
  close(): void
}

const NO_BODY = ['GET', 'HEAD', 'DELETE', 'OPTIONS']

/**
 * Creates an endpoint. `factory` creates a server for each session, and for each request outside a session; `documents` are the JSON
 * documents at other paths.
 */
export function createMcpEndpoint(
  factory: McpServerFactory,
  documents: Readonly<Record<string, object>>,
  limits: Omit<HttpSessionLimits, 'maxBody'>,
  options: WireOptions = {},
): McpEndpoint {
  const { maxBody = MAX_BODY_BYTES, onFailure, now } = options
  // Client errors are answered; they are not server failures.
  const handler = createMcpHandler(factory, { maxRequestBodySize: maxBody })
  const sessions = createHttpSessions(factory, { ...limits, maxBody }, now)
  const guard = createGuard(options)

  const answer = async (request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> => {
    const disconnected = new AbortController()
    response.once('close', () => disconnected.abort())
    const { method = 'GET' } = request
    const webRequest = new Request(`http://localhost${request.url ?? '/'}`, {
      method,
      headers: headersOf(request),
      signal: disconnected.signal,
      ...(!NO_BODY.includes(method) && { body: new Uint8Array(body) }),
    })
    const value = parsed(body)
    const inSession = (await isLegacyRequest(webRequest, value)) ? sessions.answer(webRequest, value) : undefined
    await forward(await (inSession ?? handler.fetch(webRequest, { parsedBody: value })), response)
  }
  const fail = (response: ServerResponse, error: unknown): void => {
    if (response.destroyed) return
    onFailure?.(error)
    if (response.headersSent) response.destroy()
    else sendError(response, 500, 'internal error')
  }
  return {
    notify: handler.notify,
    handle(request, response) {
      const refusal = guard(request)
      const path = pathOf(request)
      const document = request.method === 'GET' && Object.hasOwn(documents, path) ? documents[path] : undefined
      if (refusal !== undefined) sendError(response, refusal.status, refusal.text)
      else if (document !== undefined) send(response, 200, document)
      else if (path !== '/mcp') sendError(response, 404, 'the protocol is at /mcp')
      else
        readBody(request, maxBody, (body) => {
          if (body === undefined) sendError(response, 413, 'the body is too large')
          else answer(request, response, body).catch((error: unknown) => fail(response, error))
        })
    },
    endIdleSessions: () => sessions.endIdle(),
    close() {
      void handler.close()
      sessions.closeAll()
    },
  }
}

/** Returns the JSON value of a body; `undefined` if it is invalid, which the library answers. */
function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function headersOf({ headers }: IncomingMessage): Headers {
  const copied = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') copied.set(name, value)
  return copied
}

/** Streams a response of the library to the client. */
async function forward(from: Response, to: ServerResponse): Promise<void> {
  if (to.destroyed) return
  to.writeHead(from.status, Object.fromEntries(from.headers))
  // A stream may have no content for a long time; the client waits for its headers.
  to.flushHeaders()
  if (from.body === null) {
    to.end()
    return
  }
  const body = Readable.fromWeb(from.body as ReadableStream)
  await new Promise<void>((resolve) => {
    body.once('error', () => to.destroy())
    to.once('close', () => {
      body.destroy()
      resolve()
    })
    body.pipe(to)
  })
}

/** Sends a JSON-RPC error without a request id. */
function sendError(response: ServerResponse, status: number, message: string): void {
  response.setHeader('connection', 'close')
  send(response, status, { jsonrpc: '2.0', error: { code: -32_000, message }, id: null })
}

function send(response: ServerResponse, status: number, value: object): void {
  const text = JSON.stringify(value)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
