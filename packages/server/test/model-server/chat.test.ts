import type { ModelRequest } from '@orreryjs/core'
import { OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { post, replied, serveModel, textReply, toolCallReply } from './serve-model.ts'

const HELLO = { model: 'any', messages: [{ role: 'user' as const, content: 'hello' }] }
const OPEN = {
  type: 'function' as const,
  function: {
    name: 'open',
    description: 'Opens a thing.',
    parameters: { type: 'object', properties: { thing: { type: 'string' } } },
  },
}

describe('a reply', () => {
  test('contains text, usage and the name of the model', async () => {
    await using server = await serveModel(() => textReply('look around'))
    const reply = await server.client.chat.completions.create(HELLO)
    expect(reply).toMatchObject({
      id: expect.stringMatching(/^chatcmpl-[0-9a-f]{32}$/),
      object: 'chat.completion',
      created: 0,
      model: 'tiny:model,seed=1',
      choices: [
        {
          index: 0,
          logprobs: null,
          finish_reason: 'stop',
          message: { role: 'assistant', content: 'look around', refusal: null },
        },
      ],
      usage: { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 },
    })
    expect(reply._request_id).toBe(`req_${reply.id.replace('chatcmpl-', '')}`)
    expect(reply.choices[0]?.message).not.toHaveProperty('tool_calls')
    expect(reply.usage).not.toHaveProperty('estimated')
  })

  test('marks estimated usage', async () => {
    await using server = await serveModel(() => ({
      choices: [{ text: '', finish: 'stop' }],
      usage: { inputTokens: 1, outputTokens: 0, estimated: true },
    }))
    const { usage, choices } = await server.client.chat.completions.create(HELLO)
    expect(usage).toMatchObject({ prompt_tokens: 1, estimated: true })
    expect(choices[0]?.message.content).toBe('')
  })

  test.each([
    ['stop', 'stop'],
    ['length', 'length'],
    ['content-filter', 'content_filter'],
  ] as const)('that ends with %s is marked %s', async (finish, marked) => {
    await using server = await serveModel(() => textReply('loo', finish))
    expect((await server.client.chat.completions.create(HELLO)).choices[0]?.finish_reason).toBe(marked)
  })

  test('calls tools', async () => {
    await using server = await serveModel(() => toolCallReply('open', { thing: 'box' }))
    const { choices } = await server.client.chat.completions.create({ ...HELLO, tools: [OPEN] })
    expect(choices[0]?.finish_reason).toBe('tool_calls')
    expect(choices[0]?.message).toMatchObject({
      content: null,
      tool_calls: [
        {
          id: expect.stringMatching(/^call_[0-9a-f]{24}$/),
          type: 'function',
          function: { name: 'open', arguments: '{"thing":"box"}' },
        },
      ],
    })
  })

  test('calls one tool if the client disables parallel calls', async () => {
    const calls = ['a', 'b'].map((name) => ({ id: name, name, arguments: '{}' }))
    await using server = await serveModel(() => replied({ text: '', toolCalls: calls, finish: 'tool-calls' }))
    const all = await server.client.chat.completions.create({ ...HELLO, tools: [OPEN] })
    const one = await server.client.chat.completions.create({ ...HELLO, tools: [OPEN], parallel_tool_calls: false })
    expect([all, one].map(({ choices }) => choices[0]?.message.tool_calls?.length)).toEqual([2, 1])
  })

  test('has as many choices as requested', async () => {
    await using server = await serveModel(() => replied(...['a', 'b', 'c'].map((text) => ({ text, finish: 'stop' as const }))))
    const texts = async (n?: number): Promise<readonly unknown[]> => {
      const { choices } = await server.client.chat.completions.create({ ...HELLO, ...(n !== undefined && { n }) })
      return choices.map(({ index, message }) => [index, message.content])
    }
    expect(await texts(2)).toEqual([
      [0, 'a'],
      [1, 'b'],
    ])
    expect(await texts(5)).toHaveLength(5)
    expect(await texts()).toHaveLength(1)
  })

  test('is byte for byte the same for the same request', async () => {
    const bodies = []
    for (const _ of [1, 2]) {
      await using server = await serveModel(({ messages }) => textReply(`you said ${messages[0]?.content}`))
      const { headers, body } = await post(`${server.url}v1/chat/completions`, JSON.stringify(HELLO))
      bodies.push(JSON.stringify(body) + headers.get('x-request-id'))
      const turned = await post(`${server.url}v1/chat/completions`, JSON.stringify({ messages: HELLO.messages, model: 'any' }))
      expect(turned.body).toEqual(body)
      const other = await post(`${server.url}v1/chat/completions`, JSON.stringify({ ...HELLO, seed: 2 }))
      expect(other.body['id']).not.toBe(body['id'])
    }
    expect(bodies[0]).toBe(bodies[1])
  })
})

describe('a model receives', () => {
  const receivedRequest = async (body: object): Promise<ModelRequest> => {
    await using server = await serveModel(() => textReply(''))
    const { status } = await post(`${server.url}v1/chat/completions`, JSON.stringify(body))
    expect(status).toBe(200)
    return server.requests[0] as ModelRequest
  }

  test('every message', async () => {
    const messages = [
      { role: 'developer', content: 'be brief' },
      {
        role: 'system',
        content: [
          { type: 'text', text: 'be ' },
          { type: 'text', text: 'kind' },
        ],
      },
      { role: 'user', content: 'open it', name: 'me' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'open', arguments: '{"thing":' } }],
      },
      { role: 'tool', tool_call_id: 'c', content: 'It is open.' },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Done' },
          { type: 'refusal', refusal: '.' },
        ],
      },
    ]
    expect(await receivedRequest({ model: 'x', messages })).toEqual({
      purpose: 'chat',
      messages: [
        { role: 'system', content: 'be brief' },
        { role: 'system', content: 'be kind' },
        { role: 'user', content: 'open it' },
        { role: 'assistant', content: '', toolCalls: [{ id: 'c', name: 'open', arguments: '{"thing":' }] },
        { role: 'tool', content: 'It is open.', toolCallId: 'c' },
        { role: 'assistant', content: 'Done.' },
      ],
    })
  })

  test('every parameter that affects its reply', async () => {
    const { messages: _messages, ...parameters } = await receivedRequest({
      ...HELLO,
      tools: [OPEN, { type: 'function', function: { name: 'wait' } }],
      tool_choice: { type: 'function', function: { name: 'open' } },
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'object' } } },
      temperature: 0.5,
      max_tokens: 9,
      n: 2,
      seed: 3,
      stop: '\n',
    })
    expect(parameters).toEqual({
      purpose: 'chat',
      tools: [OPEN.function, { name: 'wait', description: '', parameters: { type: 'object', properties: {} } }],
      toolChoice: { name: 'open' },
      format: 'json',
      schema: { type: 'object' },
      temperature: 0.5,
      maxTokens: 9,
      n: 2,
      seed: 3,
      stop: ['\n'],
    })
  })

  test('nothing for fields that are null or hints', async () => {
    const nothing = {
      temperature: null,
      n: null,
      seed: null,
      stop: null,
      max_tokens: null,
      tools: null,
      tool_choice: null,
      functions: null,
    }
    const hints = {
      logprobs: false,
      reasoning_effort: 'low',
      user: 'me',
      metadata: { a: 'b' },
      store: false,
      modalities: ['text'],
    }
    const body = { ...HELLO, ...nothing, ...hints, response_format: { type: 'text' }, stream: null, stream_options: null }
    expect(await receivedRequest(body)).toEqual({ purpose: 'chat', messages: HELLO.messages })
  })

  test('the newer token limit if both are given, and all stop sequences', async () => {
    const both = await receivedRequest({ ...HELLO, max_tokens: 9, max_completion_tokens: 5, stop: ['a', 'b'] })
    expect(both).toMatchObject({ maxTokens: 5, stop: ['a', 'b'] })
  })

  test('the number of earlier attempts of the client', async () => {
    const attempts: unknown[] = []
    await using server = await serveModel((_, { attempt }) => {
      attempts.push(attempt)
      return textReply('')
    })
    for (const count of ['3', 'many', '-1', '1e3']) {
      await post(`${server.url}v1/chat/completions`, JSON.stringify(HELLO), { 'x-stainless-retry-count': count })
    }
    await server.client.chat.completions.create(HELLO)
    expect(attempts).toEqual([3, 0, 0, 0, 0])
  })
})

test('tools run until the model answers', async () => {
  await using server = await serveModel(({ messages }) => {
    const last = messages.at(-1)
    return last?.role === 'tool' ? textReply(`It says: ${last.content}`) : toolCallReply('open', { thing: 'letter' })
  })
  const runner = server.client.chat.completions.runTools({
    ...HELLO,
    tools: [
      {
        type: 'function',
        function: {
          ...OPEN.function,
          parse: JSON.parse,
          function: ({ thing }: { thing: string }) => `the ${thing} reads: hello`,
        },
      },
    ],
  })
  expect(await runner.finalContent()).toBe('It says: the letter reads: hello')
  expect(server.requests).toHaveLength(2)
})

test('lists the models', async () => {
  await using server = await serveModel(() => textReply(''))
  const { data } = await server.client.models.list()
  expect(data).toEqual([{ id: 'tiny:model,seed=1', object: 'model', created: 0, owned_by: 'orrery' }])
  expect(await server.client.models.retrieve('tiny:model,seed=1')).toMatchObject({ object: 'model' })
  const other = server.client.models.retrieve('gpt/5')
  await expect(other).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  await expect(other).rejects.toMatchObject({ code: 'model_not_found' })
})

test('parallel requests each get their own reply', async () => {
  await using server = await serveModel(async ({ messages, seed }) => {
    await new Promise((resolve) => setTimeout(resolve, (Number(seed) * 7) % 13))
    return textReply(`${messages[0]?.content}`)
  })
  const numbers = Array.from({ length: 64 }, (_, index) => index)
  const replies = numbers.map(async (seed) => {
    const messages = [{ role: 'user' as const, content: `message ${seed}` }]
    if (seed % 2 === 0)
      return (await server.client.chat.completions.create({ ...HELLO, messages, seed })).choices[0]?.message.content
    return server.client.chat.completions.stream({ ...HELLO, messages, seed }).finalContent()
  })
  expect(await Promise.all(replies)).toEqual(numbers.map((seed) => `message ${seed}`))
})
