import { setTimeout as wait } from 'node:timers/promises'
import { fromJsonSchema, type McpServer, type ServerContext, type ServerNotifier } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { text } from './content.ts'

/** Milliseconds between two notifications. The suite requires a pause. */
const PAUSE = 50

/** Adds the tools that send notifications or requests, or fail. */
export function addBehaviorTools(server: McpServer, notifier: () => ServerNotifier): void {
  const add = (name: string, description: string, run: (context: ServerContext) => Promise<string> | string): void => {
    server.registerTool(name, { description }, async (context) => ({ content: [text(await run(context))] }))
  }
  add('test_tool_with_logging', 'Sends three log messages.', async ({ mcpReq }) => {
    await mcpReq.log('info', 'Tool execution started')
    await wait(PAUSE)
    await mcpReq.log('info', 'Tool processing data')
    await wait(PAUSE)
    await mcpReq.log('info', 'Tool execution completed')
    return 'logged'
  })
  add('test_logging_tool', 'Sends a log message.', async ({ mcpReq }) => {
    await mcpReq.log('info', 'working')
    return 'logged'
  })
  add('test_tool_with_progress', 'Reports its progress.', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken
    for (const progress of [0, 50, 100]) {
      if (progress > 0) await wait(PAUSE)
      if (progressToken === undefined) continue
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
    }
    return 'progressed'
  })
  add('test_error_handling', 'Fails.', () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
  add('test_reconnection', 'Closes its stream before it replies.', async ({ http }) => {
    http?.closeSSE?.()
    await wait(2 * PAUSE)
    return 'reconnected'
  })
  add('test_trigger_tool_change', 'Announces a changed list of tools.', () => {
    notifier().toolsChanged()
    return 'changed'
  })
  add('test_trigger_prompt_change', 'Announces a changed list of prompts.', () => {
    notifier().promptsChanged()
    return 'changed'
  })
  const prompted = { description: 'Samples from the client.', inputSchema: z.object({ prompt: z.string() }) }
  server.registerTool('test_sampling', prompted, async ({ prompt }, { mcpReq }) => {
    const messages = [{ role: 'user' as const, content: text(prompt) }]
    const { content } = await mcpReq.requestSampling({ messages, maxTokens: 100 })
    return { content: [text(`LLM response: ${JSON.stringify(content)}`)] }
  })
  const schema = { $schema: 'https://json-schema.org/draft/2020-12/schema', ...JSON_SCHEMA } as const
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Tool with JSON Schema 2020-12 features', inputSchema: fromJsonSchema(schema) },
    () => ({ content: [text('valid')] }),
  )
  const mirrored = { type: 'string', 'x-mcp-header': 'Region' }
  server.registerTool(
    'test_mirrored_argument',
    {
      description: 'Has an argument that is also a header.',
      inputSchema: fromJsonSchema({ type: 'object', properties: { region: mirrored } }),
    },
    () => ({ content: [text('mirrored')] }),
  )
}

/** Schema of the suite's tool with keywords of JSON Schema 2020-12. */
const JSON_SCHEMA = {
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}
