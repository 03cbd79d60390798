import Anthropic from '@anthropic-ai/sdk'
import { type ErrorCode, type ModelReply, type ModelRequest, OrreryError } from '@orreryjs/core'
import { describe, expect, test } from 'vitest'
import { post, replied, type ServedModel, serveModel, textReply, toolCallReply } from './serve-model.ts'

const HELLO = { model: 'any', max_tokens: 100, messages: [{ role: 'user' as const, content: 'hello' }] }
const OPEN = {
  name: 'open',
  description: 'Opens a thing.',
  input_schema: { type: 'object' as const, properties: { thing: { type: 'string' } } },
}
const THINKING = { thinking: { type: 'enabled' as const, budget_tokens: 1_024 } }
const USES = replied({
  text: 'Both.',
  reasoning: 'I think about the box, and then about the door.',
  toolCalls: ['box', 'door'].map((thing) => ({ id: '', name: 'open', arguments: JSON.stringify({ thing }) })),
  finish: 'tool-calls',
})

function clientOf({ url }: ServedModel, apiKey = 'none'): Anthropic {
  return new Anthropic({ baseURL: url.replace(/\/$/, ''), apiKey, maxRetries: 0, logLevel: 'off' })
}

describe('a message', () => {
  test('has its text, stop reason and usage', async () => {
    const usage = { inputTokens: 7, outputTokens: 3, cachedTokens: 5 }
    await using server = await serveModel(() => ({ choices: [{ text: 'look around', finish: 'stop' }], usage }))
    const { data, request_id } = await clientOf(server)
      .messages.create({ ...HELLO, system: 'Be brief.', stop_sequences: ['x'] })
      .withResponse()
    expect(data).toMatchObject({
      id: expect.stringMatching(/^msg_[0-9a-f]{32}$/),
      type: 'message',
      role: 'assistant',
      model: 'tiny:model,seed=1',
      content: [{ type: 'text', text: 'look around' }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 2, cache_read_input_tokens: 5, cache_creation_input_tokens: 0, output_tokens: 3 },
    })
    expect(request_id).toMatch(/^req_[0-9a-f]{32}$/)
    expect(server.requests).toEqual([
      {
        purpose: 'chat',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'hello' },
        ],
        maxTokens: 100,
        stop: ['x'],
      },
    ])
  })

  test.each([
    ['length', 'max_tokens'],
    ['refusal', 'refusal'],
  ] as const)('that ends with %s has the stop reason %s', async (finish, reason) => {
    await using server = await serveModel(() => textReply('loo', finish))
    expect((await clientOf(server).messages.create(HELLO)).stop_reason).toBe(reason)
  })

  test('has thinking, text and tool uses as blocks', async () => {
    await using server = await serveModel(() => USES)
    const { content, stop_reason } = await clientOf(server).messages.create({ ...HELLO, ...THINKING, tools: [OPEN] })
    expect(stop_reason).toBe('tool_use')
    expect(content).toMatchObject([
      { type: 'thinking', thinking: 'I think about the box, and then about the door.', signature: expect.any(String) },
      { type: 'text', text: 'Both.' },
      { type: 'tool_use', id: expect.stringMatching(/^toolu_[0-9a-f]{24}$/), name: 'open', input: { thing: 'box' } },
      { type: 'tool_use', name: 'open', input: { thing: 'door' } },
    ])
    const one = await clientOf(server).messages.create({
      ...HELLO,
      tools: [OPEN],
      tool_choice: { type: 'auto', disable_parallel_tool_use: true },
    })
    expect(one.content.filter(({ type }) => type === 'tool_use')).toHaveLength(1)
  })

  test('names the stop sequence that ended it', async () => {
    await using server = await serveModel(() => textReply('one, two; three'), { kind: 'computed' })
    const message = await clientOf(server).messages.create({ ...HELLO, stop_sequences: [';', ','] })
    expect(message).toMatchObject({ content: [{ text: 'one' }], stop_reason: 'stop_sequence', stop_sequence: ',' })
    expect(server.requests[0]).not.toHaveProperty('stop')
  })

  test('keeps a schema', async () => {
    await using server = await serveModel(() => textReply('I look.'), { kind: 'computed' })
    const schema = {
      type: 'object',
      properties: { action: { type: 'string' } },
      required: ['action'],
      additionalProperties: false,
    }
    const { content } = await clientOf(server).messages.create({
      ...HELLO,
      output_config: { format: { type: 'json_schema', schema } },
    })
    expect(content).toMatchObject([{ text: '{"action":"I look."}' }])
  })
})

describe('a stream', () => {
  test.each([
    ['thinking, text and tool uses', USES],
    ['text', textReply('Look at the 🪑 in the far corner of the room.')],
    ['no text', textReply('')],
    ['a cut text', textReply('loo', 'length')],
  ])('of %s adds up to the message in one piece', async (_, reply) => {
    await using server = await serveModel(() => reply)
    const client = clientOf(server)
    const whole = await client.messages.create({ ...HELLO, ...THINKING, tools: [OPEN] })
    const summed = await client.messages.stream({ ...HELLO, ...THINKING, tools: [OPEN] }).finalMessage()
    const withoutIds = ({ content, stop_reason, usage }: Anthropic.Message): unknown => ({
      content: content.map((block) => ({ ...block, id: '', signature: '' })),
      stop_reason,
      usage,
    })
    expect(withoutIds(summed)).toEqual(withoutIds(whole))
  })

  test('has the events of the original in order, each with its name', async () => {
    await using server = await serveModel(() => USES)
    const headers = { 'content-type': 'application/json', 'anthropic-version': '2023-06-01' }
    const body = JSON.stringify({ ...HELLO, ...THINKING, tools: [OPEN], stream: true })
    const text = await (await fetch(`${server.url}v1/messages`, { method: 'POST', headers, body })).text()
    expect(text).toMatch(/^(?:event: ([a-z_]+)\ndata: \{"type":"\1"[^\n]*\}\n\n)+$/)
    const types = [...text.matchAll(/^event: (.*)$/gm)].map(([, type]) => type)
    const block = ['content_block_start', 'content_block_delta', 'content_block_stop']
    expect(types.filter((type, index) => type !== types[index - 1])).toEqual([
      'message_start',
      ...[block, block, block, block].flat(),
      'message_delta',
      'message_stop',
    ])
  })

  test('may fail in the middle', async () => {
    await using server = await serveModel(() => textReply('whole'))
    const steps = [{ kind: 'broken', breakage: 'error-event', text: 'Action: open the' }]
    await post(`${server.url}__script`, JSON.stringify({ steps }))
    let received = ''
    const stream = clientOf(server)
      .messages.stream(HELLO)
      .on('text', (text) => {
        received += text
      })
    await expect(stream.finalMessage()).rejects.toThrow('The model failed in the middle of the reply.')
    expect(received).toBe('Action: open the')
  })
})

test('tools run until the model answers', async () => {
  const openLetter = ({ messages }: ModelRequest): ModelReply => {
    const last = messages.at(-1)
    return last?.role === 'tool' ? textReply(`It says: ${last.content}`) : toolCallReply('open', { thing: 'letter' })
  }
  await using server = await serveModel(openLetter)
  const client = clientOf(server)
  const first = await client.messages.create({ ...HELLO, ...THINKING, tools: [OPEN] })
  const use = first.content.find((block) => block.type === 'tool_use')
  const results = [
    { type: 'tool_result' as const, tool_use_id: use?.id ?? '', content: [{ type: 'text' as const, text: 'hello' }] },
  ]
  const second = await client.messages.create({
    ...HELLO,
    messages: [
      ...HELLO.messages,
      { role: 'assistant', content: first.content },
      { role: 'user', content: [...results, { type: 'text', text: 'And?' }] },
    ],
    tools: [OPEN],
  })
  expect(second.content).toMatchObject([{ type: 'tool_use' }])
  expect(server.requests[1]?.messages).toEqual([
    { role: 'user', content: 'hello' },
    { role: 'assistant', content: '', toolCalls: [{ id: use?.id, name: 'open', arguments: '{"thing":"letter"}' }] },
    { role: 'tool', content: 'hello', toolCallId: use?.id },
    { role: 'user', content: 'And?' },
  ])
})

test('tokens are counted, and models listed', async () => {
  await using server = await serveModel(() => textReply(''))
  const client = clientOf(server)
  const messages = [{ role: 'user' as const, content: 'a'.repeat(400) }]
  expect(await client.messages.countTokens({ model: 'any', messages })).toEqual({ input_tokens: 100 })
  expect((await client.models.list()).data).toEqual([
    { type: 'model', id: 'tiny:model,seed=1', display_name: 'tiny:model,seed=1', created_at: '1970-01-01T00:00:00Z' },
  ])
  await expect(client.models.retrieve('other')).rejects.toBeInstanceOf(Anthropic.NotFoundError)
})

describe('a failure', () => {
  test.each<readonly [ErrorCode, number, string]>([
    ['MODEL_AUTHENTICATION', 401, 'authentication_error'],
    ['MODEL_BAD_REPLY', 502, 'api_error'],
    ['MODEL_RATE_LIMITED', 429, 'rate_limit_error'],
    ['MODEL_REFUSED', 400, 'invalid_request_error'],
    ['MODEL_UNKNOWN', 404, 'not_found_error'],
  ])('of the model %s is a %i of the type %s', async (code, status, type) => {
    await using server = await serveModel(() => {
      throw new OrreryError(code, 'what went wrong')
    })
    const failure = clientOf(server).messages.create(HELLO)
    await expect(failure).rejects.toMatchObject({
      status,
      error: { type: 'error', error: { type, message: 'what went wrong' }, request_id: expect.stringMatching(/^req_/) },
    })
  })

  test('of a script has the type of its status, and advice for a retry', async () => {
    await using server = await serveModel(() => textReply('at last'))
    const steps = [
      { kind: 'error', status: 529, message: 'Overloaded', headers: { 'retry-after-ms': '1' } },
      { kind: 'error', status: 429, headers: { 'retry-after-ms': '1' } },
    ]
    await post(`${server.url}__script`, JSON.stringify({ steps }))
    const reply = await clientOf(server).withOptions({ maxRetries: 3 }).messages.create(HELLO)
    expect(reply.content).toMatchObject([{ text: 'at last' }])
    await post(`${server.url}__script`, JSON.stringify({ steps }))
    await expect(clientOf(server).messages.create(HELLO)).rejects.toMatchObject({
      error: { error: { type: 'overloaded_error' } },
    })
  })

  test('of the key is an authentication error; the key is sent in x-api-key', async () => {
    await using server = await serveModel(() => textReply('welcome'), { key: 'sk-right' })
    expect((await clientOf(server, 'sk-right').messages.create(HELLO)).content).toMatchObject([{ text: 'welcome' }])
    await expect(clientOf(server, 'sk-wrong').messages.create(HELLO)).rejects.toBeInstanceOf(Anthropic.AuthenticationError)
  })
})

describe('a request is refused', () => {
  const USE = { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name: 'open', input: {} }] }
  const RESULT = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'ok' }] }
  const bodyOf = (...messages: readonly object[]): object => ({ ...HELLO, messages: [...HELLO.messages, ...messages] })
  test.each<readonly [string, object, string]>([
    ['without max_tokens', { model: 'any', messages: HELLO.messages }, 'max_tokens: Field required'],
    ['without messages', { model: 'any', max_tokens: 1 }, 'messages: Field required'],
    ['with no messages', { ...HELLO, messages: [] }, 'messages: List should have at least 1 item after validation, not 0'],
    ['with an unknown field', { ...HELLO, stop: ['a'] }, 'stop: Extra inputs are not permitted'],
    [
      'with an unknown role',
      { ...HELLO, messages: [{ role: 'bot', content: 'hi' }] },
      "messages.0.role: Input should be 'user', 'assistant' or 'system'",
    ],
    ['with a number as content', { ...HELLO, messages: [{ role: 'user', content: 1 }] }, 'messages.0.content: Input should be'],
    ['with a temperature of 2', { ...HELLO, temperature: 2 }, 'temperature: Input should be less than or equal to 1'],
    [
      'with an assistant first',
      { ...HELLO, messages: [{ role: 'assistant', content: 'hi' }] },
      'messages: first message must use the "user" role',
    ],
    [
      'with a result of no use',
      bodyOf(RESULT),
      'messages.1.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_1.',
    ],
    [
      'with a use without result',
      bodyOf(USE, { role: 'user', content: 'And?' }),
      'messages.1: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1.',
    ],
    ['that ends with a use', bodyOf(USE), 'messages.1: `tool_use` ids were found'],
    ['with two uses of one id', bodyOf(USE, RESULT, USE, RESULT), 'messages.3.content: `tool_use` ids must be unique'],
    [
      'with a start of the reply that ends with a space',
      bodyOf({ role: 'assistant', content: 'I ' }),
      'messages: final assistant content cannot end with trailing whitespace',
    ],
    [
      'with a picture',
      bodyOf({ role: 'user', content: [{ type: 'image', source: {} }] }),
      'messages.1.content.0.type: image is not served',
    ],
    [
      'with a tool of the server',
      { ...HELLO, tools: [{ type: 'web_search_20250305', name: 'web_search' }] },
      "tools.0.type: the tool type 'web_search_20250305' is not served",
    ],
    ['with a tool without a schema', { ...HELLO, tools: [{ name: 'a' }] }, 'tools.0.input_schema: Field required'],
    [
      'with a choice without tools',
      { ...HELLO, tool_choice: { type: 'any' } },
      'tool_choice: tool_choice may only be specified while providing tools',
    ],
    [
      'that must use another tool',
      { ...HELLO, tools: [OPEN], tool_choice: { type: 'tool', name: 'fly' } },
      "Tool 'fly' not found in provided tools",
    ],
    ['with MCP servers', { ...HELLO, mcp_servers: [{ url: 'x' }] }, 'mcp_servers: MCP servers are not called'],
  ])('%s', async (_, body, beginning) => {
    await using server = await serveModel(() => textReply('never'))
    const { status, body: answer } = await post(`${server.url}v1/messages`, JSON.stringify(body), {
      'anthropic-version': '2023-06-01',
    })
    expect([status, answer]).toEqual([
      400,
      {
        type: 'error',
        error: { type: 'invalid_request_error', message: expect.any(String) },
        request_id: expect.stringMatching(/^req_/),
      },
    ])
    expect((answer['error'] as { message: string }).message.slice(0, beginning.length)).toBe(beginning)
    expect(server.requests).toEqual([])
  })

  test('with a thread, in the form after which the SDK sends the whole conversation', async () => {
    await using server = await serveModel(() => textReply('never'))
    const body = JSON.stringify({ ...HELLO, thread: { type: 'create' } })
    const { body: answer } = await post(`${server.url}v1/messages`, body, { 'anthropic-version': '2023-06-01' })
    expect(answer['error']).toMatchObject({
      type: 'invalid_request_error',
      details: { error_code: 'thread_unsupported_request', unsupported: ['thread'] },
    })
  })

  test('without a version, and on an unknown route', async () => {
    await using server = await serveModel(() => textReply('never'))
    const unversioned = await post(`${server.url}v1/messages`, JSON.stringify(HELLO))
    expect(unversioned).toMatchObject({ status: 400, body: { error: { message: 'anthropic-version: header is required' } } })
    const unknown = await post(`${server.url}v1/messages/batches`, JSON.stringify(HELLO))
    expect(unknown).toMatchObject({ status: 404, body: { type: 'error', error: { type: 'not_found_error' } } })
  })
})
