import { McpServer, type McpServerFactory, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { ACT_TOOL } from '@orreryjs/core/agents'
import { z } from 'zod'
import type { Service, WireOptions } from '../wire/service.ts'
import { describeInvalidArguments } from './arguments.ts'
import { createMcpEndpoint } from './http-endpoint.ts'

/** The tool of an episode that somebody else started. */
export interface ActTool {
  /** Describes the tool for the model. */
  readonly description: string
  /** Version of Orrery. */
  readonly version: string
  /** Takes a step and returns the text of its result. */
  act(action: string): Promise<string>
}

const input = z.strictObject({ action: z.string().describe("One action, in the world's own words") })

/** Serves one episode over MCP at `/mcp`: a single tool, `act`, whose result is the observation. */
export function createActTool({ description, version, act }: ActTool, options: WireOptions = {}): Service {
  const factory: McpServerFactory = () => {
    const server = new McpServer({ name: 'world', version })
    const annotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }
    const run = (action: string) => act(action).then((text) => result(text))
    server.registerTool(ACT_TOOL.name, { title: 'Act', description, inputSchema: input, annotations }, ({ action }) =>
      run(action),
    )
    // The library would validate the arguments itself, with a text that does not list the expected ones.
    server.server.setRequestHandler('tools/call', async ({ params }) => {
      if (params.name !== ACT_TOOL.name) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Tool ${params.name} not found`)
      const values = params.arguments ?? {}
      const problem = describeInvalidArguments(ACT_TOOL.name, input, values)
      return problem === undefined ? run(input.parse(values).action) : { ...result(problem), isError: true }
    })
    return server
  }
  return createMcpEndpoint(factory, {}, { maxSessions: 100, idleTime: 0 }, options)
}

function result(text: string): { content: { type: 'text'; text: string }[] } {
  return { content: [{ type: 'text', text }] }
}
