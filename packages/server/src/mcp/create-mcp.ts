import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import {
  createMcpHandler,
  McpServer,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createSessionStore, type StoreOptions } from '../sessions/store.ts'
import { MAX_BODY_BYTES, pathOf, readBody } from '../wire/body.ts'
import { createGuard } from '../wire/guards.ts'
import type { ProtocolAdapter, WireOptions } from '../wire/protocol-adapter.ts'
import { createEpisodes, type Episodes, type McpWorld, ToolError } from './episodes.ts'
import { envTools } from './tools.ts'

/** Worlds of an MCP server. */
export interface McpSource {
  readonly worlds: readonly McpWorld[]
  /** Version of Orrery. */
  readonly version: string
}

/** MCP server of worlds, over HTTP at `/mcp` and over stdio. */
export interface McpAdapter extends ProtocolAdapter {
  /** Serves stdin and stdout of this process until they close or `close` is called. */
  stdio(onClosed: () => void): { close(): Promise<void> }
}

const NO_BODY = ['GET', 'HEAD', 'DELETE', 'OPTIONS']

/** Creates an MCP server of worlds, for protocol versions with and without sessions: state belongs to an `episode_id`. */
export function createMcp({ worlds, version }: McpSource, options: StoreOptions & WireOptions = {}): McpAdapter {
  const { maxBody = MAX_BODY_BYTES, onFailure } = options
  const store = createSessionStore(options)
  const episodes = createEpisodes(worlds, store)
  const names = worlds.map(({ world }) => world.id)
  const factory = mcpServerFactory(episodes, names, version)
  // Client errors are answered; they are not server failures.
  const handler = createMcpHandler(factory, { maxRequestBodySize: maxBody })
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
    await forward(await handler.fetch(webRequest), response)
  }
  const fail = (response: ServerResponse, error: unknown): void => {
    if (response.destroyed) return
    onFailure?.(error)
    if (response.headersSent) response.destroy()
    else sendError(response, 500, 'internal error')
  }
  const documents: Readonly<Record<string, object>> = {
    '/health': { status: 'healthy' },
    '/metadata': { name: 'orrery', version, protocol: 'mcp', worlds: names },
  }
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
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
  }
  return {
    handle,
    endIdleSessions() {
      const count = store.endIdle()
      episodes.dropEnded()
      return count
    },
    close() {
      void handler.close()
      store.closeAll()
    },
    stdio(onClosed) {
      process.stdin.once('close', onClosed).once('end', onClosed)
      return serveStdio(factory)
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
  to.writeHead(from.status, Object.fromEntries(from.headers))
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

const INSTRUCTIONS =
  'Text worlds. env_list_tasks lists tasks, env_reset starts one and returns an episode_id, env_step acts in it until it is ' +
  'terminated. The world answers an impossible action, which costs a step.'

/** Returns a factory of servers for one connection or one request; all lasting state is in the episodes. */
function mcpServerFactory(episodes: Episodes, worlds: readonly string[], version: string): McpServerFactory {
  const tools = envTools(episodes)
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  return () => {
    const server = new McpServer({ name: 'orrery', version }, { instructions: `${INSTRUCTIONS} Worlds: ${worlds.join(', ')}.` })
    for (const { name, title, description, inputSchema, outputSchema, annotations, run } of tools) {
      const described = { title, description, inputSchema, outputSchema, annotations }
      server.registerTool(name, described, (values) => run(values))
    }
    // The library would return invalid arguments as a tool result; the protocol treats them as an error.
    server.server.setRequestHandler('tools/call', ({ params }) => {
      const tool = byName.get(params.name)
      if (tool === undefined) throw invalid(`Tool ${params.name} not found`)
      const parsed = tool.inputSchema.safeParse(params.arguments ?? {})
      const [issue] = parsed.error?.issues ?? []
      if (issue !== undefined) throw invalid(`${params.name}: ${issue.path.join('.') || 'arguments'}: ${issue.message}`)
      return tool.run(parsed.data)
    })
    addTranscripts(server, episodes)
    return server
  }
}

function addTranscripts(server: McpServer, episodes: Episodes): void {
  server.registerResource(
    'transcript',
    new ResourceTemplate('env://{episode_id}/transcript', { list: undefined }),
    { title: 'Transcript of an episode', description: 'All actions and observations, as text.', mimeType: 'text/plain' },
    (uri, { episode_id: id }) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: transcript(episodes, String(id)) }],
    }),
  )
}

function transcript(episodes: Episodes, id: string): string {
  try {
    return episodes.transcript(id)
  } catch (error) {
    if (error instanceof ToolError) throw invalid(error.message)
    throw error
  }
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
