import {
  McpServer,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createSessionStore, type StoreOptions } from '../sessions/store.ts'
import type { Service, WireOptions } from '../wire/service.ts'
import { createEpisodes, type Episodes, type McpWorld, ToolError } from './episodes.ts'
import { createMcpEndpoint } from './http-endpoint.ts'
import { envTools } from './tools.ts'

/** Worlds of an MCP server. */
export interface McpSource {
  readonly worlds: readonly McpWorld[]
  /** Version of Orrery. */
  readonly version: string
}

/** MCP server of worlds, over HTTP at `/mcp` and over stdio. */
export interface McpAdapter extends Service {
  endIdleSessions(): number
  close(): void
  /** Serves stdin and stdout of this process until they close or `close` is called. */
  stdio(onClosed: () => void): { close(): Promise<void> }
}

/** Creates an MCP server of worlds, for protocol versions with and without sessions: state belongs to an `episode_id`. */
export function createMcp({ worlds, version }: McpSource, options: StoreOptions & WireOptions = {}): McpAdapter {
  const store = createSessionStore(options)
  const episodes = createEpisodes(worlds, store)
  const names = worlds.map(({ world }) => world.id)
  const factory = mcpServerFactory(episodes, names, version)
  const documents = {
    '/health': { status: 'healthy' },
    '/metadata': { name: 'orrery', version, protocol: 'mcp', worlds: names },
  }
  const endpoint = createMcpEndpoint(factory, documents, store.limits, options)
  return {
    ...endpoint,
    endIdleSessions() {
      const count = store.endIdle()
      episodes.dropEnded()
      endpoint.endIdleSessions()
      return count
    },
    close() {
      endpoint.close()
      store.closeAll()
    },
    stdio(onClosed) {
      process.stdin.once('close', onClosed).once('end', onClosed)
      return serveStdio(factory)
    },
  }
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
    // The library would validate the arguments itself, with a text that does not list the expected ones.
    server.server.setRequestHandler('tools/call', ({ params }) => {
      const tool = byName.get(params.name)
      if (tool === undefined) throw invalid(`Tool ${params.name} not found`)
      return tool.run(params.arguments ?? {})
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
