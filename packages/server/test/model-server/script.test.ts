import express from 'express'
import { OpenAI } from 'openai'
import { describe, expect, onTestFinished, test } from 'vitest'
import { listen } from '../../src/listen.ts'
import { createCalls } from '../../src/model-server/calls.ts'
import { post, type ServedModel, serveModel, textReply } from './serve-model.ts'

const HELLO = { model: 'any', messages: [{ role: 'user' as const, content: 'hello' }] }

async function script(server: ServedModel, ...steps: readonly object[]): Promise<void> {
  const { status, body } = await post(`${server.url}__script`, JSON.stringify({ steps }))
  expect([status, body]).toEqual([200, { remaining: steps.length }])
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
    const server = await listen(express().use(calls.routes), { port: 0 })
    onTestFinished(() => server.close())
    const { data, dropped } = (await get(server.url)) as { data: readonly { request: unknown }[]; dropped: number }
    expect([data.length, dropped]).toEqual([1_000, 3])
    expect(data[0]?.request).toMatchObject({ seed: 3 })
  })
})
