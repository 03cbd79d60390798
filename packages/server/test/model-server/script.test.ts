import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { OpenAI } from 'openai'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../src/listen.ts'
import { createCalls } from '../../src/model-server/calls.ts'
import { modelFailure } from '../../src/model-server/failure.ts'
import { createHandler, createRoutes } from '../../src/model-server/handler.ts'
import { post, type ServedModel, serveModel, textReply } from './serve-model.ts'

const HELLO = { model: 'any', messages: [{ role: 'user' as const, content: 'hello' }] }

async function script(server: ServedModel, ...steps: readonly object[]): Promise<void> {
  const { status, body } = await post(`${server.url}__script`, JSON.stringify({ steps }))
  expect([status, body]).toEqual([
    200,
    { remaining: steps.filter((step) => !('times' in step) || step.times !== 'always').length },
  ])
}

async function get(url: string, method = 'GET'): Promise<unknown> {
  return (await fetch(url, { method })).json()
}

describe('a script', () => {
  test('answers the next requests in order, then the model answers', async () => {
    await using server = await serveModel(() => textReply('from the model'))
    await script(
      server,
      { kind: 'reply', text: 'first' },
      { kind: 'model' },
      { kind: 'reply', tool_calls: [{ name: 'open', arguments: { thing: 'box' } }] },
      { kind: 'reply', text: 'cu', finish_reason: 'length' },
    )
    const replies = []
    for (let count = 0; count < 5; count += 1) replies.push((await server.client.chat.completions.create(HELLO)).choices[0])
    expect(replies.map((choice) => choice?.message.content)).toEqual(['first', 'from the model', null, 'cu', 'from the model'])
    expect(replies.map((choice) => choice?.finish_reason)).toEqual(['stop', 'stop', 'tool_calls', 'length', 'stop'])
    expect(replies[2]?.message.tool_calls).toEqual([
      {
        id: expect.stringMatching(/^call_[0-9a-f]{24}$/),
        type: 'function',
        function: { name: 'open', arguments: '{"thing":"box"}' },
      },
    ])
    expect(server.requests).toHaveLength(2)
  })

  test('is replaced, counted and dropped', async () => {
    await using server = await serveModel(() => textReply('from the model'))
    await script(server, { kind: 'reply', text: 'old' }, { kind: 'reply', text: 'old' })
    await script(server, { kind: 'reply', text: 'new' }, { kind: 'reply', text: 'newer' })
    expect((await server.client.chat.completions.create(HELLO)).choices[0]?.message.content).toBe('new')
    expect(await get(`${server.url}__script`)).toEqual({ remaining: 1 })
    expect(await get(`${server.url}__script`, 'DELETE')).toEqual({ remaining: 0 })
    expect((await server.client.chat.completions.create(HELLO)).choices[0]?.message.content).toBe('from the model')
  })

  test('creates errors that clients retry as requested', async () => {
    await using server = await serveModel(() => textReply('at last'))
    await script(
      server,
      { kind: 'error', status: 429, message: 'slow down', code: 'rate_limit_exceeded', headers: { 'retry-after-ms': '1' } },
      { kind: 'error', status: 500, headers: { 'x-should-retry': 'true', 'retry-after': '0' } },
      { kind: 'error', status: 409, headers: { 'x-should-retry': 'false' } },
    )
    const client = server.client.withOptions({ maxRetries: 5 })
    const reply = client.chat.completions.create(HELLO)
    await expect(reply).rejects.toBeInstanceOf(OpenAI.ConflictError)
    expect((await get(`${server.url}__calls`)) as object).toMatchObject({
      data: [{ status: 429 }, { status: 500 }, { status: 409 }],
    })
    expect((await client.chat.completions.create(HELLO)).choices[0]?.message.content).toBe('at last')
  })

  test.each([
    ['cut-off', 'terminated'],
    ['bad-body', 'JSON'],
    ['error-event', 'The model failed in the middle of the reply.'],
  ])('lets a stream fail in the middle of its text: %s', async (breakage, message) => {
    await using server = await serveModel(() => textReply('whole'))
    const text = 'Action: open the drawer, then'
    await script(server, { kind: 'broken', breakage, text })
    const stream = await server.client.chat.completions.create({ ...HELLO, stream: true })
    let received = ''
    const listening = (async () => {
      for await (const { choices } of stream) received += choices[0]?.delta.content ?? ''
    })()
    await expect(listening).rejects.toThrow(message)
    expect(received).toBe(text)
  })

  test('is a 500 if a reply in one piece cannot contain an error', async () => {
    await using server = await serveModel(() => textReply('whole'))
    await script(server, { kind: 'broken', breakage: 'error-event', text: 'Action:' })
    await expect(server.client.chat.completions.create(HELLO)).rejects.toMatchObject({ status: 500 })
  })

  test('delays a response until the client gives up', async () => {
    await using server = await serveModel(() => textReply('too late'))
    await script(server, { kind: 'model', delay: 600_000 })
    const reply = server.client.chat.completions.create(HELLO, { timeout: 50 })
    await expect(reply).rejects.toBeInstanceOf(OpenAI.APIConnectionTimeoutError)
    expect(server.requests).toEqual([])
  })

  test.each<readonly [string, unknown, string]>([
    ['no steps', {}, 'steps'],
    ['a kind that there is not', { steps: [{ kind: 'explode' }] }, 'steps[0].kind'],
    ['a member that there is not', { steps: [{ kind: 'reply', txt: 'x' }] }, 'steps[0]'],
    ['a status that is no error', { steps: [{ kind: 'model' }, { kind: 'error', status: 200 }] }, 'steps[1].status'],
    [
      'a header that frames the answer',
      { steps: [{ kind: 'error', status: 500, headers: { 'content-length': '1' } }] },
      'steps[0].headers.content-length',
    ],
    [
      'a header of two lines',
      { steps: [{ kind: 'error', status: 500, headers: { 'x-a': 'b\r\nc: d' } }] },
      'steps[0].headers.x-a',
    ],
  ])('with %s is refused, and the one before stays', async (_, body, param) => {
    await using server = await serveModel(() => textReply(''))
    await script(server, { kind: 'model' })
    const refused = await post(`${server.url}__script`, JSON.stringify(body))
    expect(refused).toMatchObject({ status: 400, body: { error: { param } } })
    expect(await get(`${server.url}__script`)).toEqual({ remaining: 1 })
  })
})

describe('a step', () => {
  const ask = async ({ client }: ServedModel, content: string, more: object = {}): Promise<string | null | undefined> => {
    const messages = [{ role: 'user' as const, content }]
    return (await client.chat.completions.create({ model: 'any', messages, ...more, stream: false })).choices[0]?.message.content
  }

  test('with a matcher answers only requests that match', async () => {
    await using server = await serveModel(() => textReply('from the model'))
    const tools = [{ type: 'function' as const, function: { name: 'open' } }]
    await script(
      server,
      { kind: 'reply', text: 'contains', match: { contains: 'box' }, times: 'always' },
      { kind: 'reply', text: 'matches', match: { matches: '^door \\d+$' } },
      { kind: 'reply', text: 'model', match: { model: 'other' } },
      { kind: 'reply', text: 'tool', match: { tool: 'open', protocol: 'chat' } },
      { kind: 'reply', text: 'system', match: { system: 'brief' } },
      { kind: 'reply', text: 'responses', match: { protocol: 'responses' } },
      { kind: 'reply', text: 'twice', match: { contains: 'twice' }, times: 2 },
    )
    expect(await ask(server, 'the box')).toBe('contains')
    expect(await ask(server, 'the box again')).toBe('contains')
    expect(await ask(server, 'door 12')).toBe('matches')
    expect(await ask(server, 'door 12')).toBe('from the model')
    expect(await ask(server, 'hello', { model: 'other' })).toBe('model')
    expect(await ask(server, 'hello', { tools })).toBe('tool')
    expect(await ask(server, 'hello', { messages: [{ role: 'system', content: 'Be brief.' }, ...HELLO.messages] })).toBe('system')
    expect((await server.client.responses.create({ model: 'any', input: 'hello' })).output_text).toBe('responses')
    expect(await get(`${server.url}__script`)).toEqual({ remaining: 1 })
    expect([await ask(server, 'twice'), await ask(server, 'twice'), await ask(server, 'twice')]).toEqual([
      'twice',
      'twice',
      'from the model',
    ])
    expect(await get(`${server.url}__script`)).toEqual({ remaining: 0 })
  })

  test('with a slow expression is answered', async () => {
    await using server = await serveModel(() => textReply('from the model'))
    await script(server, { kind: 'reply', text: 'scripted', match: { matches: '(a+)+$' } })
    expect(await ask(server, `${'a'.repeat(50_000)}!`)).toBe('from the model')
    expect(await ask(server, 'a'.repeat(50_000))).toBe('scripted')
  })

  test('may match a tool result and an attempt', async () => {
    await using server = await serveModel(() => textReply('from the model'))
    await script(
      server,
      { kind: 'reply', tool_calls: [{ name: 'open' }], match: { contains: 'hello' } },
      { kind: 'reply', text: 'It is open.', match: { toolResult: 'open' } },
      { kind: 'error', status: 500, headers: { 'x-should-retry': 'true', 'retry-after-ms': '1' }, match: { attempt: 0 } },
      { kind: 'reply', text: 'second attempt', match: { attempt: 1 } },
    )
    const [first] = (await server.client.chat.completions.create(HELLO)).choices
    const calls = first?.message.tool_calls ?? []
    const result = { role: 'tool' as const, tool_call_id: calls[0]?.id ?? '', content: 'open' }
    const messages = [...HELLO.messages, { role: 'assistant' as const, tool_calls: calls }, result]
    expect((await server.client.chat.completions.create({ model: 'any', messages })).choices[0]?.message.content).toBe(
      'It is open.',
    )
    const again = server.client.withOptions({ maxRetries: 1 }).chat.completions.create({ ...HELLO, seed: 1 })
    expect((await again).choices[0]?.message.content).toBe('second attempt')
  })

  test('sets refusal, reasoning, usage and log probabilities', async () => {
    await using server = await serveModel(() => textReply('from the model'))
    await script(
      server,
      { kind: 'reply', refusal: 'No.' },
      {
        kind: 'reply',
        text: 'hi',
        reasoning: 'Greet.',
        usage: { input_tokens: 9, output_tokens: 4, cached_tokens: 3, reasoning_tokens: 2 },
        logprobs: [{ token: 'hi', logprob: -0.5 }],
      },
    )
    expect((await server.client.chat.completions.create(HELLO)).choices[0]?.message).toMatchObject({
      content: null,
      refusal: 'No.',
    })
    const reply = await server.client.chat.completions.create({ ...HELLO, logprobs: true })
    expect(reply).toMatchObject({
      choices: [{ message: { content: 'hi', reasoning_content: 'Greet.' }, logprobs: { content: [{ token: 'hi' }] } }],
      usage: {
        prompt_tokens: 9,
        completion_tokens: 4,
        prompt_tokens_details: { cached_tokens: 3 },
        completion_tokens_details: { reasoning_tokens: 2 },
      },
    })
  })

  test('may give arguments that are not JSON, and repeat an id', async () => {
    await using server = await serveModel(() => textReply('from the model'))
    await script(server, { kind: 'reply', tool_calls: [{ id: 'call_1', name: 'open', arguments: '{"thing":' }], times: 2 })
    for (const _ of [1, 2]) {
      const [choice] = (await server.client.chat.completions.create(HELLO)).choices
      expect(choice?.message.tool_calls).toMatchObject([{ id: 'call_1', function: { arguments: '{"thing":' } }])
    }
  })

  test('resets a connection whose earlier requests are still open', async () => {
    await using server = await serveModel(() => textReply('never'))
    await script(server, { kind: 'reply', text: 'first', delay: 100 }, { kind: 'broken', breakage: 'reset' })
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    const body = JSON.stringify(HELLO)
    const head = `POST /v1/chat/completions HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
    socket.write(`${head}\r\n\r\n${body}`.repeat(3))
    const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException]
    expect(error.code).toBe('ECONNRESET')
  })

  test('may reset the connection', async () => {
    await using server = await serveModel(() => textReply('from the model'))
    await script(server, { kind: 'broken', breakage: 'reset' })
    await expect(server.client.chat.completions.create(HELLO)).rejects.toBeInstanceOf(OpenAI.APIConnectionError)
    expect(await ask(server, 'hello')).toBe('from the model')
  })

  test('delays every event of a stream, until the client disconnects', async () => {
    await using server = await serveModel(() => textReply('whole'))
    await script(server, { kind: 'reply', text: 'too late', event_delay: 600_000 })
    const stream = await server.client.chat.completions.create({ ...HELLO, stream: true })
    const first = stream[Symbol.asyncIterator]().next()
    stream.controller.abort()
    expect(await first).toEqual({ done: true, value: undefined })
    expect(server.requests).toEqual([])
  })

  test('of an error has the usual code of its status, and advice for a retry', async () => {
    await using server = await serveModel(() => textReply('whole'))
    await script(server, { kind: 'error', status: 429 }, { kind: 'error', status: 401 }, { kind: 'error', status: 503 })
    const errors: { readonly headers?: Headers }[] = []
    for (const _ of [1, 2, 3])
      errors.push(
        await server.client.chat.completions.create(HELLO).then(
          () => ({}),
          (error: { headers: Headers }) => error,
        ),
      )
    expect(errors).toMatchObject([
      { status: 429, code: 'rate_limit_exceeded' },
      { status: 401, code: 'invalid_api_key' },
      { status: 503, type: 'server_error' },
    ])
    const headers = errors[0]?.headers
    expect([headers?.get('retry-after'), headers?.get('x-ratelimit-remaining-requests')]).toEqual(['1', '0'])
  })
})

test('the format of scripts has a JSON schema', async () => {
  await using server = await serveModel(() => textReply(''))
  const schema = await get(`${server.url}__script/schema`)
  const file = join(import.meta.dirname, '../../src/model-server/model-script.schema.json')
  await expect(`${JSON.stringify(schema, undefined, 2)}\n`).toMatchFileSnapshot(file)
})

describe('the calls', () => {
  test('are listed in order of arrival, with their outcomes', async () => {
    await using server = await serveModel(() => textReply('hi'))
    const sent = { ...HELLO, user: 'me', seed: 4 }
    const { id } = await server.client.chat.completions.create(sent)
    await post(`${server.url}v1/chat/completions`, '{"model":1}', { 'x-stainless-retry-count': '2' })
    expect(await get(`${server.url}__calls`)).toEqual({
      object: 'list',
      dropped: 0,
      data: [
        { id: id.replace('chatcmpl-', ''), protocol: 'chat', attempt: 0, outcome: 'reply', status: 200, request: sent },
        { id: expect.any(String), protocol: 'chat', attempt: 2, outcome: 'failure', status: 400, request: { model: 1 } },
      ],
    })
    await get(`${server.url}__calls`, 'DELETE')
    expect(await get(`${server.url}__calls`)).toEqual({ object: 'list', data: [], dropped: 0 })
  })

  test('are dropped, oldest first', async () => {
    const calls = createCalls()
    for (let seed = 0; seed < 1_003; seed += 1)
      calls.add({ id: String(seed), protocol: 'chat', attempt: 0, body: { ...HELLO, seed } })
    const handle = createHandler(
      createRoutes({ '/': calls.handlers }, () => undefined),
      { failureOf: modelFailure },
    )
    const service = { handle, maxBody: 0 }
    const server = await listen(service, { port: 0 })
    onTestFinished(() => server.close())
    const { data, dropped } = (await get(server.url)) as { data: readonly { request: unknown }[]; dropped: number }
    expect([data.length, dropped]).toEqual([1_000, 3])
    expect(data[0]?.request).toMatchObject({ seed: 3 })
  })
})
