import type { ModelRequest, Tool } from '@orreryjs/core'
import type { OpenAIOptions } from '@orreryjs/models/openai'
import { describe, expect, test } from 'vitest'
import { askerOf, type ChatServer, chatServer, completion, failure, type Handler, json } from './chat-server.ts'

const QUESTION: ModelRequest = { purpose: 'test', messages: [{ role: 'user', content: 'what now?' }] }
const LOOK = json(completion({ content: 'look' }))
const OPEN: Tool = { name: 'open', description: 'Open a door.', parameters: { type: 'object', properties: {} }, action: 'open' }

const createClient = (server: ChatServer, options: Partial<OpenAIOptions> = {}) =>
  askerOf(server, QUESTION, { retryDelay: 1, ...options })

function parameterError(param: string, message: string, status = 400): Handler {
  return json({ error: { message, type: 'invalid_request_error', param, code: 'unsupported_parameter' } }, status)
}

describe('replaces an unsupported parameter immediately and from then on', () => {
  test.each<[string, Partial<ModelRequest>, Handler, string]>([
    [
      'temperature',
      { temperature: 0 },
      parameterError('temperature', "'temperature' does not support 0 with this model."),
      'temperature',
    ],
    ['seed', { seed: 3 }, json({ detail: [{ loc: ['body', 'seed'], msg: 'Extra inputs are not permitted' }] }, 422), 'seed'],
    ['stop', { stop: ['END'] }, failure(400, "Unsupported parameter: 'stop' is not supported with this model."), 'stop'],
    ['n', { n: 1 }, failure(400, "'n' : number must be at most 1 with this model"), 'n'],
    [
      'response_format',
      { format: 'json' },
      failure(400, "'response_format.type' must be 'json_schema' or 'text'"),
      'response_format',
    ],
  ])('%s', async (_, more, refusal, parameter) => {
    await using server = await chatServer(refusal, LOOK)
    const { ask, notices } = createClient(server, { maxRetries: 0 })
    expect((await ask(more)).choices).toEqual([{ text: 'look', finish: 'stop' }])
    await ask(more)
    expect(server.received.map(({ body }) => parameter in body)).toEqual([true, false, false])
    expect(notices).toEqual([
      expect.stringMatching(new RegExp(`^openai: mock at 127\\.0\\.0\\.1:\\d+ does not support ${parameter}; `)),
    ])
  })

  test('max_tokens has two names', async () => {
    const refusal = parameterError('max_tokens', "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.")
    await using server = await chatServer(refusal, LOOK)
    await createClient(server).ask({ maxTokens: 50 })
    expect(server.received[0]?.body).toMatchObject({ max_tokens: 50 })
    expect(server.received[1]?.body).toMatchObject({ max_completion_tokens: 50 })
    expect(server.received[1]?.body).not.toHaveProperty('max_tokens')
  })

  test('replaces several one after the other', async () => {
    await using server = await chatServer(failure(400, 'unknown field "seed"'), failure(400, 'stop is not supported'), LOOK)
    const { ask, notices } = createClient(server)
    await ask({ seed: 1, stop: ['END'], temperature: 0 })
    expect(server.received[2]?.body).toEqual({
      model: 'mock',
      messages: [{ role: 'user', content: 'what now?' }],
      temperature: 0,
    })
    expect(notices).toHaveLength(2)
  })
})

describe('reports any other error', () => {
  test.each<[string, Handler]>([
    ['a value out of range', parameterError('temperature', "Invalid 'temperature': expected a value <= 2.")],
    ['a schema', parameterError('tools[0].function.parameters', "Invalid schema for function 'open'")],
    ['another model', failure(404, 'the model mock does not exist')],
    ['too long a prompt', failure(400, 'This model supports at most 8 tokens, stopping here; shorten the prompt')],
  ])('%s', async (_, handler) => {
    await using server = await chatServer(handler)
    const reply = createClient(server).ask({ temperature: 0, seed: 1, n: 1, stop: ['x'], tools: [OPEN], format: 'json' })
    await expect(reply).rejects.toMatchObject({ code: 'MODEL_REFUSED' })
    expect(server.received).toHaveLength(1)
  })

  test('reports an unsupported parameter chosen by the user', async () => {
    await using server = await chatServer(parameterError('temperature', "'temperature' does not support 0.5"))
    const reply = createClient(server, { temperature: 0.5 }).ask({ temperature: 0 })
    await expect(reply).rejects.toMatchObject({ code: 'MODEL_REFUSED' })
    expect(server.received).toHaveLength(1)
  })
})

describe('stop sequences', () => {
  test.each([
    ['look\ninventory', 'look'],
    ['\n\nlook\ninventory', '\n\nlook'],
    ['look', 'look'],
    ['look END\nmore', 'look '],
    ['\n', '\n'],
  ])('that the server ignores are applied: %j', async (content, text) => {
    await using server = await chatServer(json(completion({ content })))
    const { choices } = await createClient(server).ask({ stop: ['\n', 'END'] })
    expect(choices).toEqual([{ text, finish: 'stop' }])
  })
})

describe('n choices', () => {
  test('from a server with one choice at a time are requested separately, with consecutive seeds', async () => {
    const texts = ['look', 'wait', 'go']
    const handlers = texts.map((content) => json(completion({ content })))
    await using server = await chatServer(...handlers)
    const reply = await createClient(server).ask({ n: 3, seed: 10 })
    expect(reply.choices.map(({ text }) => text)).toEqual(texts)
    expect(reply.usage).toEqual({ inputTokens: 21, outputTokens: 9 })
    expect(server.received.map(({ body }) => [body['n'], body['seed']])).toEqual([
      [3, 10],
      [undefined, 11],
      [undefined, 12],
    ])
  })

  test('are never more than requested', async () => {
    const choices = ['a', 'b', 'c'].map((content) => ({ finish_reason: 'stop', message: { content } }))
    await using server = await chatServer(json(completion({}, { choices })))
    expect((await createClient(server).ask({ n: 2 })).choices.map(({ text }) => text)).toEqual(['a', 'b'])
  })
})

describe('tools', () => {
  const REFUSAL = failure(400, 'registry/gemma:2b does not support tools')
  const call = (content: string): Handler => json(completion({ content }))
  const promptOf = (server: ChatServer): string => {
    const messages = server.received.at(-1)?.body['messages'] as readonly { readonly content: string }[] | undefined
    return messages?.at(-1)?.content ?? ''
  }

  test('without server support are described in the prompt, and a call is parsed from JSON', async () => {
    await using server = await chatServer(REFUSAL, call('```json\n{"name": "open", "arguments": {"door": 1}}\n```'))
    const reply = await createClient(server).ask({ tools: [OPEN], toolChoice: 'required', seed: 1 })
    expect(reply.choices).toEqual([
      { text: '', toolCalls: [{ id: 'call_1', name: 'open', arguments: '{"door":1}' }], finish: 'tool-calls' },
    ])
    const { action: _action, ...printed } = OPEN
    expect(server.received[1]?.body).not.toHaveProperty('tools')
    expect(server.received[1]?.body).not.toHaveProperty('tool_choice')
    expect(server.received[1]?.body).toMatchObject({ response_format: { type: 'json_object' }, seed: 1 })
    expect(promptOf(server)).toMatch(/^what now\?\n\n### TOOLS\n/)
    expect(promptOf(server)).toContain(`\n${JSON.stringify(printed)}\n`)
    expect(promptOf(server)).toContain('### REPLY FORMAT\nReply with one JSON object with the keys name and arguments')
  })

  test('that a server accepts and ignores are described too, and both requests are charged', async () => {
    await using server = await chatServer(call('I would open the door.'), call('{"name":"open","arguments":{}}'))
    const { ask, notices } = createClient(server)
    const reply = await ask({ tools: [OPEN], toolChoice: { name: 'open' } })
    expect(reply.choices[0]?.toolCalls).toEqual([{ id: 'call_1', name: 'open', arguments: '{}' }])
    expect(reply.usage).toEqual({ inputTokens: 14, outputTokens: 6 })
    expect(notices).toHaveLength(1)
  })

  test('are optional if the choice is free', async () => {
    await using server = await chatServer(call('I would rather talk.'))
    const reply = await createClient(server).ask({ tools: [OPEN] })
    expect(reply.choices).toEqual([{ text: 'I would rather talk.', finish: 'stop' }])
    expect(server.received).toHaveLength(1)
  })

  test('and their history become text that no template rejects', async () => {
    await using server = await chatServer(REFUSAL, call('done'))
    await createClient(server).ask({
      messages: [
        { role: 'user', content: 'begin' },
        { role: 'assistant', content: 'I try.', toolCalls: [{ id: 'c1', name: 'open', arguments: '{"door":1}' }] },
        { role: 'tool', content: 'It is locked.', toolCallId: 'c1' },
        { role: 'tool', content: 'It is cold.', toolCallId: 'c2' },
      ],
      tools: [OPEN],
      toolChoice: 'none',
    })
    expect(server.received[1]?.body['messages']).toEqual([
      { role: 'user', content: 'begin' },
      { role: 'assistant', content: 'I try.\n{"name":"open","arguments":{"door":1}}' },
      { role: 'user', content: 'It is locked.\n\nIt is cold.' },
    ])
  })

  test.each(['{"name": "open", "arguments": {"door": ', 'open the door', '{"door": 1}', ''])(
    'described and answered with %j leave the reply unchanged',
    async (content) => {
      await using server = await chatServer(REFUSAL, call(content))
      const reply = await createClient(server).ask({ tools: [OPEN], toolChoice: 'required' })
      expect(reply.choices).toEqual([{ text: content, finish: 'stop' }])
      expect(server.received).toHaveLength(2)
    },
  )

  test('leaves an unsupported tool choice to the model', async () => {
    const tool_calls = [{ id: 'call_9', type: 'function', function: { name: 'open', arguments: '{"door":' } }]
    await using server = await chatServer(
      failure(400, 'tool_choice "required" is not supported'),
      json(completion({ content: null, tool_calls })),
    )
    const reply = await createClient(server).ask({ tools: [OPEN], toolChoice: 'required' })
    expect(reply.choices[0]?.toolCalls).toEqual([{ id: 'call_9', name: 'open', arguments: '{"door":' }])
    expect(server.received[1]?.body).toHaveProperty('tools')
    expect(server.received[1]?.body).not.toHaveProperty('tool_choice')
  })
})

test('requests JSON in the prompt without server support', async () => {
  await using server = await chatServer(failure(400, 'response_format is not supported'), json(completion({ content: '{}' })))
  const { ask } = createClient(server)
  await ask({ format: 'json' })
  expect(JSON.stringify(server.received[1]?.body['messages'])).toContain('Reply with one JSON object.')
})

test('requests a JSON schema strictly, and in the prompt without server support', async () => {
  await using server = await chatServer(failure(400, 'response_format is not supported'), json(completion({ content: '{}' })))
  const schema = { type: 'object', properties: { move: { type: 'string' } } }
  await createClient(server).ask({ format: 'json', schema })
  const strict = { type: 'json_schema', json_schema: { name: 'reply', strict: true, schema } }
  expect(server.received[0]?.body['response_format']).toEqual(strict)
  expect(JSON.stringify(server.received[1]?.body['messages'])).toContain('of this JSON Schema: ')
})

test('supports servers with only schemas and servers with only JSON mode', async () => {
  const schema = { type: 'object', properties: { move: { type: 'string' } } }
  const content = json(completion({ content: '{}' }))
  await using shapes = await chatServer(failure(400, "'response_format.type' must be 'json_schema' or 'text'"), content)
  const ofShapes = createClient(shapes)
  await ofShapes.ask({ format: 'json' })
  await ofShapes.ask({ format: 'json', schema })
  expect(shapes.received.map(({ body }) => (body['response_format'] as { readonly type?: string } | undefined)?.type)).toEqual([
    'json_object',
    undefined,
    'json_schema',
  ])
  await using objects = await chatServer(failure(400, 'This response_format type is unavailable now'), content)
  const ofObjects = createClient(objects)
  await ofObjects.ask({ format: 'json', schema })
  expect(objects.received[1]?.body['response_format']).toEqual({ type: 'json_object' })
  expect(JSON.stringify(objects.received[1]?.body['messages'])).toContain('of this JSON Schema: ')
  expect(ofObjects.notices).toEqual([expect.stringContaining(' does not support json_schema; ')])
})

describe('reasoning models', () => {
  test.each(['o4-mini', 'gpt-5', 'gpt-5.2', 'openai/gpt-5-nano'])(
    '%s get additional tokens and no temperature',
    async (model) => {
      await using server = await chatServer(LOOK)
      const client = createClient(server, { model, reasoningEffort: 'low', extraReasoningTokens: 1000 })
      await client.ask({ temperature: 0, maxTokens: 100 })
      expect(server.received[0]?.body).toMatchObject({ model, max_completion_tokens: 1100, reasoning_effort: 'low' })
      expect(server.received[0]?.body).not.toHaveProperty('temperature')
      expect(client.model.id).toBe(`openai:${model},reasoning_effort=low`)
    },
  )

  test.each(['gpt-4o', 'gpt-5-chat-latest', 'foo4', 'qwen3'])('%s is not one', async (model) => {
    await using server = await chatServer(LOOK)
    await createClient(server, { model }).ask({ temperature: 0, maxTokens: 100 })
    expect(server.received[0]?.body).toMatchObject({ temperature: 0, max_tokens: 100 })
  })
})

test('a request states its retry count', async () => {
  await using server = await chatServer(failure(500, 'oops'), failure(500, 'oops'), LOOK)
  await createClient(server).ask({})
  expect(server.received.map(({ headers }) => headers['x-stainless-retry-count'])).toEqual(['0', '1', '2'])
})
