import type { ModelReply, ModelRequest } from '@orreryjs/core'
import { type AiSdkModelOptions, loadAiSdkModel } from '@orreryjs/models/ai-sdk'
import { describe, expect, test } from 'vitest'
import { type ChatServer, chatServer, json } from '../openai/chat-server.ts'

/** A message in the format of Anthropic's server. */
const LOOK = json({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-opus-4-8',
  content: [{ type: 'text', text: 'look' }],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 10, cache_creation_input_tokens: 300, cache_read_input_tokens: 2000, output_tokens: 5 },
})

async function createClient(server: ChatServer, options: Partial<AiSdkModelOptions> = {}) {
  process.env['ANTHROPIC_TEST_KEY'] = 'sk-ant-test'
  const connection = { baseURL: server.baseURL, apiKeyVariable: 'ANTHROPIC_TEST_KEY' }
  const model = await loadAiSdkModel({ model: 'anthropic/claude-opus-4-8', ...connection, ...options })
  delete process.env['ANTHROPIC_TEST_KEY']
  return async (messages: ModelRequest['messages'], more: Partial<ModelRequest> = {}): Promise<ModelReply> =>
    model.generate({ purpose: 'test', messages, maxTokens: 100, ...more }, { signal: new AbortController().signal })
}

interface Block {
  readonly type: string
  readonly text?: string
  readonly cache_control?: object
}

/** Returns the blocks that a server received, in order: those of the system prompt, then those of the messages. */
function blocksOf({ received }: ChatServer, index: number): readonly Block[] {
  const { system = [], messages = [] } = (received[index]?.body ?? {}) as {
    readonly system?: readonly Block[]
    readonly messages?: readonly { readonly content: readonly Block[] }[]
  }
  return [...system, ...messages.flatMap(({ content }) => content)]
}

/** Returns the text up to the last cache mark. */
function keptOf(blocks: readonly Block[]): string {
  const last = blocks.findLastIndex(({ cache_control }) => cache_control !== undefined)
  return textOf(blocks.slice(0, last + 1))
}

function textOf(blocks: readonly Block[]): string {
  return blocks.map(({ text }) => text ?? '').join('')
}

const lines = (count: number): string =>
  Array.from({ length: count }, (_, index) => `line ${index + 1}: go to shelf ${index}\n`).join('')

describe('marks the prefix shared with the next request', () => {
  test('in a growing prompt, without changing its text', async () => {
    await using server = await chatServer(LOOK)
    const ask = await createClient(server)
    const steps = [300, 301, 305, 600, 601].map((count) => `Play.\n${lines(count)}### REPLY FORMAT\nOne line.`)
    for (const content of steps) await ask([{ role: 'user', content }])
    const all = steps.map((_, index) => blocksOf(server, index))
    expect(all.map(textOf)).toEqual(steps)
    const kept = all.map(keptOf)
    expect(kept[0]?.length).toBeGreaterThan(4000)
    expect(kept[1]).toBe(kept[0])
    expect(kept[2]).toBe(kept[0])
    expect(kept[3]?.startsWith(kept[2] ?? '-')).toBe(true)
    expect(kept[3]?.length).toBeGreaterThan(2 * (kept[0]?.length ?? 0) - 4096)
    expect(kept[4]).toBe(kept[3])
    // Servers look up cached prefixes only at block ends.
    for (const [index, blocks] of all.slice(1).entries()) {
      const ends = blocks.map((_, at) => textOf(blocks.slice(0, at + 1)))
      expect(ends).toContain(kept[index])
    }
  })

  test('in a conversation, whose next request starts with all of it', async () => {
    await using server = await chatServer(LOOK)
    const ask = await createClient(server)
    await ask([
      { role: 'system', content: 'Play.' },
      { role: 'user', content: 'begin' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'look', arguments: '{}' }] },
      { role: 'tool', content: 'A room.', toolCallId: 'c1' },
    ])
    expect(blocksOf(server, 0).map(({ type, cache_control }) => [type, cache_control])).toEqual([
      ['text', undefined],
      ['text', undefined],
      ['tool_use', undefined],
      ['tool_result', { type: 'ephemeral' }],
    ])
  })

  test('before a short question, but not without a prefix or when disabled', async () => {
    await using server = await chatServer(LOOK)
    const question: ModelRequest['messages'] = [
      { role: 'system', content: 'Play.' },
      { role: 'user', content: 'what now?' },
    ]
    const ask = await createClient(server)
    await ask(question)
    await ask(question.slice(1))
    const plain = await createClient(server, { promptCache: false })
    await plain([{ role: 'user', content: lines(600) }])
    const marked = server.received.map((_, index) =>
      blocksOf(server, index).map(({ cache_control }) => cache_control !== undefined),
    )
    expect(marked).toEqual([[true, false], [false], [false]])
  })
})

test('counts and prices cache reads and writes separately', async () => {
  await using server = await chatServer(LOOK)
  const prices = { 'claude-opus-4-8': { input: 5, output: 25, cachedInput: 0.5, cacheWrite: 6.25 } }
  const { usage } = await (await createClient(server, { prices }))([{ role: 'user', content: 'what now?' }])
  const cost = (10 * 5 + 2000 * 0.5 + 300 * 6.25 + 5 * 25) / 1e6
  expect(usage).toEqual({
    inputTokens: 2310,
    outputTokens: 5,
    cachedTokens: 2000,
    cacheWriteTokens: 300,
    cost: expect.closeTo(cost, 12),
  })
})

test("detects unsupported parameters from this server's error messages", async () => {
  const refusal = {
    type: 'error',
    error: { type: 'invalid_request_error', message: '`temperature` is deprecated for this model.' },
  }
  await using server = await chatServer(json(refusal, 400), LOOK)
  const notices: (string | undefined)[] = []
  const ask = await createClient(server, {
    model: 'anthropic/claude-3-5-haiku-latest',
    onFallback: (_, about) => notices.push(about),
  })
  const reply = await ask([{ role: 'user', content: 'what now?' }], { temperature: 0 })
  expect([reply.choices[0]?.text, reply.model, notices]).toEqual(['look', 'claude-opus-4-8', ['temperature']])
  expect(server.received.map(({ body }) => 'temperature' in body)).toEqual([true, false])
  expect(server.received[0]?.path).toBe('/v1/messages')
})

test('never shows a key, whatever the server quotes', async () => {
  const key = 'sk-ant-test'
  const own = 'sk-ant-of-the-environment'
  process.env['ANOTHER_TEST_API_KEY'] = own
  const quoted = { type: 'error', error: { type: 'api_error', message: `oops ${key} ${own}` } }
  const body = {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model: 'c',
    stop_reason: 'end_turn',
    usage: { input_tokens: 1, output_tokens: 1 },
  }
  await using server = await chatServer(
    json(quoted, 400),
    json({ ...body, content: [{ type: 'text', text: `I know ${key} and ${own}` }] }),
  )
  const replies: ModelReply[] = []
  const ask = await createClient(server, { onExchange: ({ reply }) => replies.push(reply) })
  delete process.env['ANOTHER_TEST_API_KEY']
  const error: unknown = await ask([{ role: 'user', content: 'hello' }]).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'MODEL_REFUSED', message: expect.stringContaining('oops [key] [key]') })
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : new Error('none')
  for (const text of [`${error}`, cause.stack ?? '', JSON.stringify(cause)]) expect(text).not.toMatch(/sk-ant/)
  expect((await ask([{ role: 'user', content: 'hello' }])).choices[0]?.text).toBe('I know [key] and [key]')
  expect(JSON.stringify(replies)).not.toContain('sk-ant')
})

test('names the variable the provider looked up if no key is set', async () => {
  const before = process.env['ANTHROPIC_API_KEY']
  delete process.env['ANTHROPIC_API_KEY']
  const model = await loadAiSdkModel({ model: 'anthropic/claude-opus-4-8' })
  const callModel = async (): Promise<ModelReply> =>
    model.generate({ purpose: 'test', messages: [{ role: 'user', content: 'hello' }] }, { signal: new AbortController().signal })
  await expect(callModel()).rejects.toMatchObject({
    code: 'MODEL_AUTHENTICATION',
    message: expect.stringContaining('ANTHROPIC_API_KEY'),
  })
  if (before !== undefined) process.env['ANTHROPIC_API_KEY'] = before
})
