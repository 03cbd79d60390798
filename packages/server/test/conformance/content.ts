import {
  type CallToolResult,
  completable,
  type GetPromptResult,
  type McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

/** A red pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

/** A sound without samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const IMAGE = { type: 'image', data: PNG, mimeType: 'image/png' } as const

/** Returns plain text as content. */
export function text(value: string) {
  return { type: 'text', text: value } as const
}

/** Returns a resource as content. */
function resource(uri: string, mimeType: string, value: string) {
  return { type: 'resource', resource: { uri, mimeType, text: value } } as const
}

/** Contents of the tools that only return content. */
const CONTENTS: Readonly<Record<string, CallToolResult['content']>> = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [IMAGE],
  test_audio_content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    IMAGE,
    resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
}

/** Adds the tools that only return content. */
export function addContentTools(server: McpServer): void {
  for (const [name, content] of Object.entries(CONTENTS)) {
    server.registerTool(name, { description: `Returns ${content.map(({ type }) => type).join(', ')}.` }, () => ({ content }))
  }
}

/** Adds the resources of the suite. */
export function addResources(server: McpServer): void {
  server.registerResource(
    'static-text',
    'test://static-text',
    { description: 'A text.', mimeType: 'text/plain' },
    ({ href }) => ({
      contents: [{ uri: href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
    }),
  )
  server.registerResource(
    'static-binary',
    'test://static-binary',
    { description: 'A pixel.', mimeType: 'image/png' },
    ({ href }) => ({
      contents: [{ uri: href, mimeType: 'image/png', blob: PNG }],
    }),
  )
  server.registerResource('watched', 'test://watched-resource', { description: 'A text that may change.' }, ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'Watched resource content' }],
  }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, { description: 'Data by id.' }, ({ href }, { id }) => ({
    contents: [
      { uri: href, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) },
    ],
  }))
  for (const method of ['resources/subscribe', 'resources/unsubscribe'] as const) {
    server.server.setRequestHandler(method, () => ({}))
  }
}

/** Adds the prompts of the suite. */
export function addPrompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'A text.' }, () =>
    prompt(text('This is a simple prompt for testing.')),
  )
  const first = completable(z.string().describe('First test argument'), (value) =>
    ['paris', 'park'].filter((each) => each.startsWith(value)),
  )
  const argsSchema = z.object({ arg1: first, arg2: z.string().describe('Second test argument') })
  server.registerPrompt('test_prompt_with_arguments', { description: 'A text with arguments.', argsSchema }, ({ arg1, arg2 }) =>
    prompt(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  )
  const uriSchema = z.object({ resourceUri: z.string().describe('URI of the resource to embed') })
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A resource.', argsSchema: uriSchema },
    ({ resourceUri }) =>
      prompt(
        resource(resourceUri, 'text/plain', 'Embedded resource content for testing.'),
        text('Please process the embedded resource above.'),
      ),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'An image.' }, () =>
    prompt(IMAGE, text('Please analyze the image above.')),
  )
}

function prompt(...contents: GetPromptResult['messages'][number]['content'][]): GetPromptResult {
  return { messages: contents.map((content) => ({ role: 'user', content })) }
}
