import { randomUUID } from 'node:crypto'
import {
  isInitializeRequest,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'

/** Limits of protocol sessions. */
export interface HttpSessionLimits {
  /** Maximum number of sessions; the least recently used one makes room. At most 10,000. */
  readonly maxSessions: number
  /** Milliseconds without a request after which a session ends; 0: never. */
  readonly idleTime: number
  /** Maximum size of a body in bytes. */
  readonly maxBody: number
}

/** A session needs about 20 kB. */
const MAX_HTTP_SESSIONS = 10_000

const SESSION_NOT_FOUND = -32_001

/** Sessions of the protocol revisions before 2026-07-28, which begin with `initialize`. */
export interface HttpSessions {
  /** Answers a request that starts a session or belongs to one; `undefined` for any other request. */
  answer(request: Request, body: unknown): Promise<Response> | undefined
  /** Ends sessions that were idle for too long, and returns how many. */
  endIdle(): number
  closeAll(): void
}

interface HttpSession {
  readonly transport: WebStandardStreamableHTTPServerTransport
  lastUsedAt: number
}

/** Creates an empty set of sessions; `factory` creates the server of each. */
export function createHttpSessions(
  factory: McpServerFactory,
  limits: HttpSessionLimits,
  now: () => number = Date.now,
): HttpSessions {
  const maxSessions = Math.min(limits.maxSessions, MAX_HTTP_SESSIONS)
  /** Least recently used first. */
  const sessions = new Map<string, HttpSession>()

  const end = (id: string): void => {
    const session = sessions.get(id)
    sessions.delete(id)
    void session?.transport.close()
  }
  const use = (id: string, session: HttpSession): void => {
    sessions.delete(id)
    sessions.set(id, session)
    session.lastUsedAt = now()
    const [oldest] = sessions.keys()
    if (sessions.size > maxSessions && oldest !== undefined) end(oldest)
  }
  const begin = async (request: Request, parsedBody: unknown): Promise<Response> => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => use(id, { transport, lastUsedAt: now() }),
      onsessionclosed: (id) => void sessions.delete(id),
      maxRequestBodySize: limits.maxBody,
    })
    const server = await factory({ era: 'legacy', requestInfo: request })
    await server.connect(transport)
    const response = await transport.handleRequest(request, { parsedBody })
    if (transport.sessionId === undefined) await server.close()
    return response
  }
  return {
    answer(request, body) {
      const id = request.headers.get('mcp-session-id')
      if (id === null) return request.method === 'POST' && isInitializeRequest(body) ? begin(request, body) : undefined
      const session = sessions.get(id)
      if (session === undefined) return Promise.resolve(notFound())
      use(id, session)
      return session.transport.handleRequest(request, body === undefined ? {} : { parsedBody: body })
    },
    endIdle() {
      if (limits.idleTime === 0) return 0
      const since = now() - limits.idleTime
      const idle = [...sessions].filter(([, { lastUsedAt }]) => lastUsedAt < since)
      for (const [id] of idle) end(id)
      return idle.length
    },
    closeAll() {
      for (const id of [...sessions.keys()]) end(id)
    },
  }
}

/** Returns the answer that makes a client begin another session. */
function notFound(): Response {
  const error = { code: SESSION_NOT_FOUND, message: 'Session not found: it never existed, or it is over. Initialize again.' }
  return Response.json({ jsonrpc: '2.0', error, id: null }, { status: 404 })
}
