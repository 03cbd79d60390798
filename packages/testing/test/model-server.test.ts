import Anthropic from '@anthropic-ai/sdk'
import { startModelServer } from '@orreryjs/testing/model-server'
import { OpenAI } from 'openai'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
})

const MESSAGES = [{ role: 'user' as const, content: 'hello' }]

test('SDKs find the server by its environment, and get the scripted replies in order', async () => {
  await using server = await startModelServer({
    steps: [
      { kind: 'reply', text: 'one' },
      { kind: 'reply', text: 'two' },
      { kind: 'reply', text: 'three', match: { protocol: 'messages' } },
    ],
  })
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value)
  const openai = new OpenAI()
  expect((await openai.chat.completions.create({ model: 'gpt-5', messages: MESSAGES })).choices[0]?.message.content).toBe('one')
  expect((await openai.responses.create({ model: 'gpt-5', input: 'hello' })).output_text).toBe('two')
  await expect(server.verify()).rejects.toMatchObject({ code: 'MODEL_SCRIPT' })
  const message = await new Anthropic().messages.create({ model: 'claude', max_tokens: 9, messages: MESSAGES })
  expect(message.content).toMatchObject([{ text: 'three' }])
  await server.verify()
  expect(await server.calls()).toMatchObject([
    { protocol: 'chat', outcome: 'reply', status: 200, attempt: 0, request: { model: 'gpt-5' } },
    { protocol: 'responses' },
    { protocol: 'messages' },
  ])
})

test('a request without a step is an error that names it', async () => {
  await using server = await startModelServer()
  const client = new OpenAI({ baseURL: server.baseUrls.openai, apiKey: 'none', maxRetries: 3 })
  await expect(client.responses.create({ model: 'any', input: 'hello' })).rejects.toThrow(
    'no step of the script matches this request; its last message begins with: hello',
  )
  expect(await server.calls()).toHaveLength(1)
})

test('a script is replaced, and checked', async () => {
  await using server = await startModelServer({
    key: 'sk-test',
    model: {
      id: 'parrot',
      generate: () => ({ choices: [{ text: 'model', finish: 'stop' }], usage: { inputTokens: 1, outputTokens: 1 } }),
    },
  })
  await server.script({ kind: 'error', status: 429, times: 2, headers: { 'retry-after-ms': '1' } })
  const client = new OpenAI({ baseURL: server.baseUrls.openai, apiKey: 'sk-test' })
  expect((await client.responses.create({ model: 'any', input: 'hello' })).output_text).toBe('model')
  expect((await server.calls()).map(({ status }) => status)).toEqual([429, 429, 200])
  await expect(server.script({ kind: 'error', status: 200 })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
  await expect(startModelServer({ steps: [{ kind: 'error', status: 200 }] })).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
})
