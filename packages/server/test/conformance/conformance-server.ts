import { McpServer } from '@modelcontextprotocol/server'
import { createMcpEndpoint, type McpEndpoint } from '../../src/mcp/http-endpoint.ts'
import { addBehaviorTools } from './behavior.ts'
import { addContentTools, addPrompts, addResources } from './content.ts'
import { addInputRequests, requestState } from './input.ts'

const CAPABILITIES = { resources: { subscribe: true }, logging: {}, completions: {} }

/** Creates the server that the conformance suite tests: its tools, resources and prompts behind the HTTP endpoint of `createMcp`. */
export function createConformanceServer(): McpEndpoint {
  const endpoint: McpEndpoint = createMcpEndpoint(
    () => {
      const server = new McpServer(
        { name: 'orrery-conformance', version: '1' },
        { capabilities: CAPABILITIES, requestState: { verify: requestState.verify } },
      )
      addContentTools(server)
      addResources(server)
      addPrompts(server)
      addBehaviorTools(server, () => endpoint.notify)
      addInputRequests(server)
      return server
    },
    {},
    { maxSessions: 100, idleTime: 0 },
  )
  return endpoint
}
