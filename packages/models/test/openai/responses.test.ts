import type { ModelReply, ModelRequest, Tool } from '@orreryjs/core'
import { type OpenAIOptions, openai } from '@orreryjs/models/openai'
import { describe, expect, test } from 'vitest'
import { type ChatServer, chatServer, failure, type Handler, json, raw } from './chat-server.ts'

const QUESTION: ModelRequest = { purpose: 'test', messages: [{ role: 'user', content: 'what now?' }] }
const OPEN: Tool = {
  name: 'open',
  description: 'Open a door.',
  parameters: { type: 'object', properties: { door: { type: 'integer' } } },
  action: 'open',
}

const messageItem = (text: string, more: object = {}): object => ({
  type: 'message',
  id: 'msg_1',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
  ...more,
})
const thought = (...summary: readonly string[]): object => ({
  type: 'reasoning',
  id: 'rs_1',
  summary: summary.map((text) => ({ type: 'summary_text', text })),
})
const called = (name: string, text: string): object => ({
  type: 'function_call',
  id: 'fc_1',
  call_id: 'call_9',
  name,
  arguments: text,
  status: 'completed',
})

/** A response in the format of the official server. */
function response(output: readonly object[], more: object = {}): object {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 0,
    status: 'completed',
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    model: 'gpt-5-2025-08-07',
    output,
    parallel_tool_calls: true,
    previous_response_id: null,
    store: false,
    text: { format: { type: 'text' } },
    usage: {
      input_tokens: 40,
      input_tokens_details: { cached_tokens: 32 },
      output_tokens: 30,
      output_tokens_details: { reasoning_tokens: 20 },
      total_tokens: 70,
    },
    ...more,
  }
}

const LOOK = json(response([messageItem('look')]))

function createClient(server: ChatServer, options: Partial<OpenAIOptions> = {}) {
  const notices: string[] = []
  const model = openai({
    model: 'mock',
    api: 'responses',
    baseURL: server.baseURL,
    apiKey: 'sk-secret-1234',
    maxRetries: 0,
    retryDelay: 1,
    onFallback: (message) => notices.push(message),
    ...options,
  })
  const ask = async (more: Partial<ModelRequest> = {}): Promise<ModelReply> =>
    model.generate({ ...QUESTION, ...more }, { signal: new AbortController().signal })
  return { ask, notices, model }
}

describe('a request', () => {
  test('contains the whole conversation as items, stores nothing on the server and refers to no earlier response', async () => {
    await using server = await chatServer(LOOK)
    const messages: ModelRequest['messages'] = [
      { role: 'system', content: 'Play.' },
      { role: 'user', content: 'begin' },
      { role: 'assistant', content: 'I try.', toolCalls: [{ id: 'c1', name: 'open', arguments: '{"door":1}' }] },
      { role: 'tool', content: 'It is locked.', toolCallId: 'c1' },
      { role: 'assistant', content: 'Locked.' },
      { role: 'user', content: 'go on' },
    ]
    const more = { temperature: 0.5, maxTokens: 100, stop: ['END'], seed: 3, tools: [OPEN], toolChoice: { name: 'open' } }
    await createClient(server, { topP: 0.9 }).ask({ messages, ...more })
    expect(server.received[0]?.path).toBe('/v1/responses')
    expect(server.received[0]?.headers.authorization).toBe('Bearer sk-secret-1234')
    expect(server.received[0]?.body).toEqual({
      model: 'mock',
      input: [
        { role: 'system', content: 'Play.' },
        { role: 'user', content: 'begin' },
        { role: 'assistant', content: 'I try.' },
        { type: 'function_call', call_id: 'c1', name: 'open', arguments: '{"door":1}' },
        { type: 'function_call_output', call_id: 'c1', output: 'It is locked.' },
        { role: 'assistant', content: 'Locked.' },
        { role: 'user', content: 'go on' },
      ],
      store: false,
      tools: [{ type: 'function', name: 'open', description: 'Open a door.', parameters: { ...OPEN.parameters }, strict: false }],
      tool_choice: { type: 'function', name: 'open' },
      temperature: 0.5,
      top_p: 0.9,
      max_output_tokens: 100,
    })
  })

  test('for a reasoning model has effort, additional tokens and a summary, but no temperature', async () => {
    await using server = await chatServer(LOOK)
    const { ask, model } = createClient(server, { model: 'gpt-5-pro', reasoningEffort: 'high', extraReasoningTokens: 1000 })
    await ask({ temperature: 0, maxTokens: 100 })
    const { body } = server.received[0] ?? {}
    expect(body).toMatchObject({ reasoning: { effort: 'high', summary: 'auto' }, max_output_tokens: 1100 })
    expect(body).not.toHaveProperty('temperature')
    expect(model.id).toBe('responses:gpt-5-pro,reasoning_effort=high')
  })

  test('has a strict schema, a minimum token limit, and overriding body members', async () => {
    await using server = await chatServer(LOOK)
    const schema = { type: 'object', properties: { move: { type: 'string' } } }
    await createClient(server, { extraBody: { service_tier: 'flex', store: true } }).ask({ format: 'json', schema, maxTokens: 5 })
    expect(server.received[0]?.body).toMatchObject({
      text: { format: { type: 'json_schema', name: 'reply', strict: true, schema } },
      max_output_tokens: 16,
      service_tier: 'flex',
      store: true,
    })
  })
})

describe('a reply', () => {
  test('has separate reasoning, calls, usage and the name of the model', async () => {
    const output = [thought('First.', 'Then.'), messageItem('I open it.'), called('open', '{"door":1}')]
    await using server = await chatServer(json(response(output)))
    const prices = { mock: { input: 1, output: 10, cachedInput: 0.1 } }
    expect(await createClient(server, { prices }).ask({ tools: [OPEN] })).toEqual({
      choices: [
        {
          text: 'I open it.',
          reasoning: 'First.\nThen.',
          toolCalls: [{ id: 'call_9', name: 'open', arguments: '{"door":1}' }],
          finish: 'tool-calls',
        },
      ],
      usage: {
        inputTokens: 40,
        outputTokens: 30,
        reasoningTokens: 20,
        cachedTokens: 32,
        cost: expect.closeTo((8 + 3.2 + 300) / 1e6, 12),
      },
      model: 'gpt-5-2025-08-07',
    })
  })

  test.each<[string, readonly object[], object, object]>([
    ['in several parts', [messageItem('go '), messageItem('north')], {}, { text: 'go north', finish: 'stop' }],
    [
      'whose thought is shown whole',
      [{ ...thought('short'), content: [{ type: 'reasoning_text', text: 'the whole' }] }, messageItem('look')],
      {},
      { text: 'look', reasoning: 'the whole', finish: 'stop' },
    ],
    ['with thoughts in the text', [messageItem('<think>hm</think>look')], {}, { text: 'look', reasoning: 'hm', finish: 'stop' }],
    [
      'that is a refusal',
      [{ ...messageItem(''), content: [{ type: 'refusal', refusal: 'I will not.' }] }],
      {},
      { text: 'I will not.', finish: 'refusal' },
    ],
    [
      'cut at its bound',
      [messageItem('go nor', { status: 'incomplete' })],
      { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' }, usage: null },
      { text: 'go nor', finish: 'length' },
    ],
    [
      'cut by a filter',
      [messageItem('go nor')],
      { status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
      { text: 'go nor', finish: 'content-filter' },
    ],
    [
      'after a search of its own',
      [{ type: 'web_search_call', id: 'ws_1' }, messageItem('look')],
      {},
      { text: 'look', finish: 'stop' },
    ],
    ['beyond a stop', [messageItem('look END more')], {}, { text: 'look ', finish: 'stop' }],
  ])('%s', async (_, output, more, choice) => {
    await using server = await chatServer(json(response(output, more)))
    expect((await createClient(server).ask({ stop: ['END'] })).choices).toEqual([choice])
  })

  test('is requested once more with a higher limit after lost reasoning', async () => {
    const eaten = response([thought('Long.')], { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } })
    await using server = await chatServer(json(eaten), LOOK)
    const { ask, notices } = createClient(server)
    const reply = await ask({ maxTokens: 100 })
    expect([reply.choices[0]?.text, reply.usage.outputTokens]).toEqual(['look', 60])
    expect(server.received.map(({ body }) => body['max_output_tokens'])).toEqual([100, 8292])
    expect(server.received[1]?.body).toMatchObject({ reasoning: { summary: 'auto' } })
    expect(notices).toEqual([expect.stringMatching(/^responses: mock at .* used its token limit for reasoning/)])
  })

  test('of several choices consists of concurrent responses', async () => {
    const open: (() => void)[] = []
    const together: Handler = (answer, received) => {
      open.push(() => LOOK(answer, received))
      if (open.length === 3) for (const each of open) each()
    }
    await using server = await chatServer(together)
    const reply = await createClient(server).ask({ n: 3 })
    expect(reply.choices).toHaveLength(3)
    expect(reply.usage).toMatchObject({ inputTokens: 120, outputTokens: 90, reasoningTokens: 60, cachedTokens: 96 })
  })
})

describe('in stream chunks', () => {
  const stream = (...events: readonly object[]): Handler =>
    raw(
      events.map((event) => `event: ${'type' in event ? event.type : ''}\ndata: ${JSON.stringify(event)}\n\n`).join(''),
      200,
      'text/event-stream',
    )
  const DELTA = { type: 'response.output_text.delta', delta: 'lo' }

  test.each<[string, object]>([
    ['the last event holds the response', { type: 'response.completed', response: response([messageItem('look')]) }],
    ['its items came before', { type: 'response.completed', response: response([]) }],
  ])('%s', async (_, last) => {
    const item = { type: 'response.output_item.done', output_index: 0, item: messageItem('look') }
    await using server = await chatServer(stream({ type: 'response.created', response: {} }, DELTA, item, last))
    const reply = await createClient(server, { stream: true }).ask()
    expect(reply).toMatchObject({ choices: [{ text: 'look', finish: 'stop' }], usage: { inputTokens: 40 } })
    expect(server.received[0]?.body).toMatchObject({ stream: true, store: false })
  })

  test.each<[string, readonly object[], string]>([
    ['a stream that ends early', [DELTA], 'MODEL_UNAVAILABLE'],
    [
      'an error event',
      [DELTA, { type: 'error', code: 'rate_limit_exceeded', message: 'Slow down.', param: null }],
      'MODEL_RATE_LIMITED',
    ],
    ['an error of the other form', [{ type: 'error', error: { message: 'oops', code: 'server_error' } }], 'MODEL_UNAVAILABLE'],
    [
      'a response that fails',
      [{ type: 'response.failed', response: response([], { status: 'failed', error: { code: 'server_error', message: 'x' } }) }],
      'MODEL_UNAVAILABLE',
    ],
  ])('%s is no reply', async (_, events, code) => {
    await using server = await chatServer(stream(...events))
    await expect(createClient(server, { stream: true }).ask()).rejects.toMatchObject({ code })
  })
})

describe('unsupported parameters', () => {
  const refuses = (param: string, message: string): Handler =>
    json({ error: { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' } }, 400)

  test.each<[string, string, Partial<ModelRequest>, Handler]>([
    [
      'temperature',
      'temperature',
      { temperature: 0 },
      refuses('temperature', "Unsupported parameter: 'temperature' is not supported with this model."),
    ],
    [
      'reasoning_summary',
      'reasoning',
      {},
      refuses(
        'reasoning.summary',
        'Your organization must be verified to generate reasoning summaries. Please go to: https://platform.openai.com/settings/organization/general',
      ),
    ],
    ['store', 'store', {}, failure(400, "Unknown parameter: 'store'.")],
    [
      'response_format',
      'text',
      { format: 'json' },
      refuses('text.format', "Invalid parameter: 'text.format' of type 'json_object' is not supported with this model."),
    ],
    [
      'tool_choice',
      'tool_choice',
      { tools: [OPEN], toolChoice: 'required' },
      failure(400, "tool_choice 'required' is not supported"),
    ],
  ])('%s', async (parameter, member, more, refusal) => {
    const output = more.tools === undefined ? [messageItem('look')] : [called('open', '{}')]
    await using server = await chatServer(refusal, json(response(output)))
    const { ask, notices } = createClient(server, { extraReasoningTokens: 100 })
    await ask(more)
    await ask(more)
    expect(server.received.map(({ body }) => member in body)).toEqual([true, false, false])
    expect(notices).toEqual([expect.stringContaining(` does not support ${parameter}; `)])
  })

  test('tools are described in the prompt', async () => {
    const refusal = failure(400, 'this model does not support tools')
    await using server = await chatServer(refusal, json(response([messageItem('{"name":"open","arguments":{"door":1}}')])))
    const reply = await createClient(server).ask({ tools: [OPEN], toolChoice: 'required' })
    expect(reply.choices[0]?.toolCalls).toEqual([{ id: 'call_1', name: 'open', arguments: '{"door":1}' }])
    expect(JSON.stringify(server.received[1]?.body['input'])).toContain('### TOOLS')
  })

  test('schemas are stated in the prompt, and JSON is still requested', async () => {
    const message =
      "Invalid schema for response_format 'reply': In context=(), 'additionalProperties' is required to be supplied and to be false."
    await using server = await chatServer(
      refuses('text.format.schema', message),
      json(response([messageItem('{"move":"look"}')])),
    )
    const { ask, notices } = createClient(server)
    await ask({ format: 'json', schema: { type: 'object', properties: { move: { type: 'string' } } } })
    expect(server.received[1]?.body['text']).toEqual({ format: { type: 'json_object' } })
    expect(JSON.stringify(server.received[1]?.body['input'])).toContain('of this JSON Schema: ')
    expect(notices).toEqual([expect.stringContaining(' does not support json_schema; ')])
  })
})

describe('errors', () => {
  test.each<[string, Handler, string]>([
    [
      'a prompt beyond the window',
      failure(400, 'Your input exceeds the context window of this model.', {}, 'context_length_exceeded'),
      'CONTEXT_OVERFLOW',
    ],
    ['a key', failure(401, 'Incorrect API key provided: sk-secret-1234'), 'MODEL_AUTHENTICATION'],
    ['another model', failure(404, "The model 'mock' does not exist"), 'MODEL_REFUSED'],
    ['a rate', failure(429, 'Rate limit reached'), 'MODEL_RATE_LIMITED'],
    ['a server', failure(500, 'oops'), 'MODEL_UNAVAILABLE'],
    [
      'a failed response',
      json(response([], { status: 'failed', error: { code: 'server_error', message: 'oops' } })),
      'MODEL_UNAVAILABLE',
    ],
    [
      'a prompt that is forbidden',
      json(response([], { status: 'failed', error: { code: 'invalid_prompt', message: 'no' } })),
      'MODEL_FILTERED',
    ],
    [
      'an empty filtered response',
      json(response([], { status: 'incomplete', incomplete_details: { reason: 'content_filter' } })),
      'MODEL_FILTERED',
    ],
    ['a response that is not done', json(response([], { status: 'queued' })), 'MODEL_BAD_REPLY'],
    ['a chat completion', json({ choices: [{ message: { content: 'look' } }] }), 'MODEL_BAD_REPLY'],
    ['items of another form', json(response([{ type: 'message', content: 'look' }])), 'MODEL_BAD_REPLY'],
    ['text', raw('look', 200, 'text/plain'), 'MODEL_BAD_REPLY'],
  ])('%s', async (_, handler, code) => {
    await using server = await chatServer(handler)
    const error: unknown = await createClient(server)
      .ask()
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code, message: expect.stringMatching(/^responses: mock at /) })
    expect(String(error)).not.toContain('sk-secret')
  })

  test('that are temporary are retried', async () => {
    const failed = response([], { status: 'failed', error: { code: 'rate_limit_exceeded', message: 'slow' } })
    await using server = await chatServer(failure(500, 'oops'), json(failed), LOOK)
    expect((await createClient(server, { maxRetries: 2 }).ask()).choices[0]?.text).toBe('look')
  })

  test('suggest the other API if the server supports only that', async () => {
    await using chat = await chatServer(failure(404, 'Not Found'))
    await expect(createClient(chat).ask()).rejects.toMatchObject({ hint: expect.stringContaining('openai:mock') })
    const only = 'This model is only supported in v1/responses and not in v1/chat/completions.'
    await using other = await chatServer(failure(404, only))
    await expect(createClient(other, { api: 'chat' }).ask()).rejects.toMatchObject({ hint: 'use responses:mock' })
  })
})
