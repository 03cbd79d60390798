import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createMcpHandler, isLegacyRequest, type McpServerFactory, type ServerNotifier } from '@modelcontextprotocol/server'
import { MAX_BODY_BYTES, pathOf } from '../wire/body.ts'
import { createIgnoredFields } from '../wire/ignored.ts'
import { readAnyJson } from '../wire/json.ts'
import { sendReply } from '../wire/send.ts'
import type { Refusal, Reply, Service, WireOptions } from '../wire/service.ts'
import { createHttpSessions, type HttpSessionLimits } from './http-sessions.ts'
import { ignoredInMessage } from './ignored-params.ts'

/** MCP over HTTP at `/mcp`, for protocol revisions with and without sessions. */
export interface McpEndpoint extends Service {
  /** Announces changed lists and resources to open subscriptions. */
  readonly notify: ServerNotifier
  endIdleSessions(): number
  close(): void
}

const SERVER_ERROR = -32_000
const PARSE_ERROR = -32_700
const METHODS = ['GET', 'POST', 'DELETE'] as const

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
  const { maxBody = MAX_BODY_BYTES, onFailure, onNotice, now } = options
  // Client errors are answered; they are not server failures.
  const handler = createMcpHandler(factory, { maxRequestBodySize: maxBody })
  const sessions = createHttpSessions(factory, { ...limits, maxBody }, now)
  const ignoredFields = createIgnoredFields('mcp', onNotice)

  const answer = async (request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> => {
    const parsed = body.length === 0 ? { value: undefined } : readAnyJson(body)
    if ('problem' in parsed) return sendReply(response, errorReply(400, `Parse error: the body ${parsed.problem}`, PARSE_ERROR))
    const disconnected = new AbortController()
    response.once('close', () => {
      if (!response.writableFinished) disconnected.abort()
    })
    const webRequest = new Request(`http://localhost/mcp${(request.url ?? '').slice('/mcp'.length)}`, {
      method: request.method ?? 'GET',
      headers: headersOf(request),
      signal: disconnected.signal,
    })
    const { value } = parsed
    for (const [name, names] of Object.entries(ignoredFields.headers(ignoredInMessage(value))))
      response.setHeader(name, String(names))
    const inSession = (await isLegacyRequest(webRequest, value)) ? sessions.answer(webRequest, value) : undefined
    await forward(await (inSession ?? handler.fetch(webRequest, { parsedBody: value })), response)
  }
  const fail = (response: ServerResponse, error: unknown): void => {
    if (response.destroyed) return
    onFailure?.(error)
    if (response.headersSent) response.destroy()
    else sendReply(response, errorReply(500, 'internal error'))
  }
  return {
    notify: handler.notify,
    routes: [
      ...METHODS.map((method) => ({ method, path: '/mcp' })),
      ...Object.keys(documents).map((path) => ({ method: 'GET' as const, path })),
    ],
    maxBody,
    refuse: ({ status, text }: Refusal) => errorReply(status, text),
    handle(request, response, body) {
      const path = pathOf(request)
      const document = Object.hasOwn(documents, path) ? documents[path] : undefined
      const methods = document !== undefined ? ['GET', 'HEAD'] : path === '/mcp' ? [...METHODS] : undefined
      if (methods === undefined) sendReply(response, errorReply(404, 'the protocol is at /mcp'))
      else if (!methods.includes(request.method ?? '')) {
        const allow = methods.join(', ')
        sendReply(response, { ...errorReply(405, `${path} accepts ${allow}`), headers: { allow } })
      } else if (document !== undefined) {
        sendReply(response, { status: 200, body: JSON.stringify(document) })
      } else answer(request, response, body).catch((error: unknown) => fail(response, error))
    },
    endIdleSessions: () => sessions.endIdle(),
    close() {
      void handler.close()
      sessions.closeAll()
    },
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
  // Most responses are complete within this turn of the event loop, and are sent in one piece. A pipelined response has no socket yet.
  const { socket } = to
  socket?.cork()
  setImmediate(() => socket?.uncork())
  to.writeHead(from.status, Object.fromEntries(from.headers))
  // A stream may have no content for a long time; the client waits for its headers.
  to.flushHeaders()
  const reader = from.body?.getReader()
  to.once('close', () => void reader?.cancel().catch(() => undefined))
  try {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      if (!to.write(part.value)) await once(to, 'drain')
    }
    to.end()
  } catch {
    to.destroy()
  }
}

/** Returns a JSON-RPC error without a request id. */
function errorReply(status: number, message: string, code: number = SERVER_ERROR): Reply {
  return { status, body: JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }) }
}
