import type { ModelReply, ModelRequest } from '@orreryjs/core'
import { type OpenAIOptions, openai } from '@orreryjs/models/openai'
import { describe, expect, test } from 'vitest'
import { type ChatServer, chatServer, completion, failure, json } from './chat-server.ts'

const QUESTION: ModelRequest = { purpose: 'test', messages: [{ role: 'user', content: 'what now?' }], maxTokens: 50 }
const LOOK = json(completion({ content: 'look' }))
const RESPONSE = json({
  object: 'response',
  status: 'completed',
  model: 'mock',
  output: [{ type: 'message', content: [{ type: 'output_text', text: 'look' }] }],
  usage: { input_tokens: 50, input_tokens_details: { cached_tokens: 10, cache_write_tokens: 30 }, output_tokens: 2 },
})

function ask(server: ChatServer, options: Partial<OpenAIOptions>, more: Partial<ModelRequest> = {}): Promise<ModelReply> {
  const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test-123456', maxRetries: 0, ...options })
  return Promise.resolve(model.generate({ ...QUESTION, ...more }, { signal: new AbortController().signal }))
}

describe('Azure', () => {
  const deployment = ({ baseURL }: ChatServer): string =>
    `${new URL(baseURL).origin}/openai/deployments/my-gpt?api-version=2024-10-21`

  test('uses its deployment, version and key header', async () => {
    await using server = await chatServer(LOOK)
    const reply = await ask(server, { baseURL: deployment(server) })
    expect(reply.choices[0]?.text).toBe('look')
    const [{ path, headers } = {}] = server.received
    expect(path).toBe('/openai/deployments/my-gpt/chat/completions?api-version=2024-10-21')
    expect([headers?.['api-key'], headers?.authorization]).toEqual(['sk-test-123456', undefined])
  })

  test('accepts a token in a header, and the version outside the address', async () => {
    await using server = await chatServer(LOOK)
    const baseURL = deployment(server).replace(/\?.*/, '')
    await ask(server, { baseURL, query: { 'api-version': 'preview' }, headers: { Authorization: 'Bearer entra' } })
    const [{ path, headers } = {}] = server.received
    expect(path).toBe('/openai/deployments/my-gpt/chat/completions?api-version=preview')
    expect(headers?.authorization).toBe('Bearer entra')
  })

  test('reports filtered content in its own format', async () => {
    const message =
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy. Please modify your prompt and retry."
    await using server = await chatServer(failure(400, message, {}, 'content_filter'))
    await expect(ask(server, { baseURL: deployment(server) })).rejects.toMatchObject({ code: 'MODEL_FILTERED' })
  })
})

describe('additions to every request', () => {
  test.each(['chat', 'responses'] as const)('of %s: headers, query and body members of the user', async (api) => {
    process.env['CONNECTION_TEST_TOKEN'] = 'team-98765'
    await using server = await chatServer(api === 'chat' ? LOOK : RESPONSE)
    await ask(
      server,
      {
        api,
        headers: { 'x-team': '$CONNECTION_TEST_TOKEN', 'x-title': 'orrery' },
        query: { tier: 'b' },
        extraBody: { chat_template_kwargs: { enable_thinking: false }, temperature: 0.3 },
      },
      { temperature: 0 },
    )
    delete process.env['CONNECTION_TEST_TOKEN']
    const [{ path, headers, body } = {}] = server.received
    expect(path).toMatch(/\?tier=b$/)
    expect(headers).toMatchObject({ 'x-team': 'team-98765', 'x-title': 'orrery', authorization: 'Bearer sk-test-123456' })
    expect(body).toMatchObject({ chat_template_kwargs: { enable_thinking: false }, temperature: 0.3 })
  })

  test.each(['chat', 'responses'] as const)('of %s: a cache key, omitted without server support', async (api) => {
    const reply = api === 'chat' ? LOOK : RESPONSE
    await using server = await chatServer(failure(400, "Unknown parameter: 'prompt_cache_key'."), reply)
    const notices: (string | undefined)[] = []
    await ask(server, { api, promptCacheKey: 'night', onFallback: (_, about) => notices.push(about) })
    expect(server.received.map(({ body }) => body['prompt_cache_key'])).toEqual(['night', undefined])
    expect(notices).toEqual(['prompt_cache_key'])
  })
})

test('counts and prices cache writes', async () => {
  await using server = await chatServer(RESPONSE)
  const prices = { mock: { input: 10, output: 20, cachedInput: 1, cacheWrite: 12.5 } }
  const { usage } = await ask(server, { api: 'responses', prices })
  expect(usage).toMatchObject({ inputTokens: 50, cachedTokens: 10, cacheWriteTokens: 30 })
  expect(usage.cost).toBeCloseTo((10 * 10 + 10 * 1 + 30 * 12.5 + 2 * 20) / 1e6, 12)
})
