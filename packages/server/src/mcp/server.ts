import {
  McpServer,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { type Episodes, ToolFailure } from './episodes.ts'
import { envTools } from './tools.ts'

const INSTRUCTIONS =
  'Text worlds to play in. env_list_tasks lists tasks, env_reset begins one and gives an episode_id, env_step acts in it until it is ' +
  'terminated. An action that is not possible is answered in the world and costs a step.'

/** Makes the server of one connection or one request: all that lasts is in the episodes. */
export function mcpServerFactory(episodes: Episodes, worlds: readonly string[], version: string): McpServerFactory {
  const tools = envTools(episodes)
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  return () => {
    const server = new McpServer({ name: 'orrery', version }, { instructions: `${INSTRUCTIONS} Worlds: ${worlds.join(', ')}.` })
    for (const { name, title, description, takes, gives, annotations, run } of tools) {
      const described = { title, description, inputSchema: takes, outputSchema: gives, annotations }
      server.registerTool(name, described, (values) => run(values))
    }
    // The library would tell arguments that do not fit as the result of the call; they are an error of the protocol.
    server.server.setRequestHandler('tools/call', ({ params }) => {
      const tool = byName.get(params.name)
      if (tool === undefined) throw invalid(`Tool ${params.name} not found`)
      const read = tool.takes.safeParse(params.arguments ?? {})
      const [issue] = read.error?.issues ?? []
      if (issue !== undefined) throw invalid(`${params.name}: ${issue.path.join('.') || 'arguments'}: ${issue.message}`)
      return tool.run(read.data)
    })
    addTranscripts(server, episodes)
    return server
  }
}

function addTranscripts(server: McpServer, episodes: Episodes): void {
  server.registerResource(
    'transcript',
    new ResourceTemplate('env://{episode_id}/transcript', { list: undefined }),
    { title: 'Transcript of an episode', description: 'All that was done and seen, as text.', mimeType: 'text/plain' },
    (uri, { episode_id: id }) => ({
      contents: [{ uri: uri.href, mimeType: 'text/plain', text: transcript(episodes, String(id)) }],
    }),
  )
}

function transcript(episodes: Episodes, id: string): string {
  try {
    return episodes.transcript(id)
  } catch (error) {
    if (error instanceof ToolFailure) throw invalid(error.message)
    throw error
  }
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
