import type { ModelReply, ModelRequest } from '@orreryjs/core'
import { type OpenAIOptions, openai } from '@orreryjs/models/openai'
import { describe, expect, test } from 'vitest'
import { boundedFetch } from '../../src/openai/bounded-fetch.ts'
import { type ChatServer, chatServer, completion, failure, type Handler, json, raw } from './chat-server.ts'

const REQUEST: ModelRequest = { purpose: 'test', messages: [{ role: 'user', content: 'what now?' }], stop: ['\n'] }

async function ask(server: ChatServer, options: Partial<OpenAIOptions> = {}): Promise<ModelReply> {
  const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'none', retryDelay: 1, stream: true, ...options })
  return model.generate(REQUEST, { signal: new AbortController().signal })
}

function chunk(delta: unknown, finish: string | null = null, index = 0): unknown {
  return { object: 'chat.completion.chunk', choices: [{ index, delta, finish_reason: finish }], usage: null }
}

const USAGE = { choices: [], usage: { prompt_tokens: 7, completion_tokens: 3 } }
const GOOD = [chunk({ role: 'assistant' }), chunk({ content: 'open ' }), chunk({ content: 'door\n' }), chunk({}, 'stop'), USAGE]

/** Sends each event as separate bytes. */
function events(chunks: readonly unknown[], end: 'done' | 'close' | 'reset' | 'hang' = 'done'): Handler {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    for (const each of chunks) response.write(`data: ${JSON.stringify(each)}\n\n`)
    if (end === 'done') response.end('data: [DONE]\n\n')
    else if (end === 'close') response.end()
    else if (end === 'reset') response.write(':', () => response.socket?.resetAndDestroy())
  }
}

describe('a stream', () => {
  test('gives the same reply as without streaming', async () => {
    await using server = await chatServer(events(GOOD), json(completion({ content: 'open door\n' })))
    const streamed = await ask(server)
    expect(streamed).toEqual({
      choices: [{ text: 'open door', finish: 'stop' }],
      usage: { inputTokens: 7, outputTokens: 3 },
    })
    expect(await ask(server, { stream: false })).toEqual({ ...streamed, model: 'mock' })
    expect(server.received[0]?.body).toMatchObject({ stream: true, stream_options: { include_usage: true } })
    expect(server.received[1]?.body).not.toHaveProperty('stream')
  })

  test('has tool calls in chunks, several choices out of order, and a refusal', async () => {
    const piece = (index: number, more: unknown): unknown => ({ tool_calls: [{ index, ...(more as object) }] })
    await using server = await chatServer(
      events([
        chunk({ content: 'second' }, null, 1),
        chunk(piece(0, { id: 'call_1', function: { name: 'open', arguments: '' } })),
        chunk(piece(0, { function: { arguments: '{"door":' } })),
        chunk(piece(1, { id: 'call_2', function: { name: 'wait', arguments: '{}' } })),
        chunk(piece(0, { function: { arguments: '1}' } })),
        chunk({}, 'tool_calls'),
        chunk({}, 'length', 1),
        chunk({ refusal: 'I will not.' }, 'stop', 2),
      ]),
    )
    const { choices, usage } = await ask(server)
    expect(choices).toEqual([
      {
        text: '',
        toolCalls: [
          { id: 'call_1', name: 'open', arguments: '{"door":1}' },
          { id: 'call_2', name: 'wait', arguments: '{}' },
        ],
        finish: 'tool-calls',
      },
      { text: 'second', finish: 'length' },
      { text: 'I will not.', finish: 'refusal' },
    ])
    expect(usage.estimated).toBe(true)
  })

  test.each([
    [0, 0],
    [undefined, undefined],
    [0, 1],
    [null, null],
  ])('distinguishes calls with the indices %s and %s', async (...indices) => {
    const calls = indices.map((index, number) => ({ index, id: `id-${number}`, function: { name: 'wait', arguments: '{"n"' } }))
    const pieces = calls.flatMap((call) => [call, { index: call.index, id: '', function: { arguments: ':1}' } }])
    await using server = await chatServer(
      events([...pieces.map((each) => chunk({ tool_calls: [each] })), chunk({}, 'tool_calls')]),
    )
    const made = [0, 1].map((number) => ({ id: `id-${number}`, name: 'wait', arguments: '{"n":1}' }))
    expect((await ask(server)).choices[0]?.toolCalls).toEqual(made)
  })

  test.each<[string, string]>([
    ['line ends of other systems', '\r\n'],
    ['the oldest line ends', '\r'],
  ])('may have %s, comments, no spaces, and characters that arrive byte by byte', async (_, end) => {
    const lines = [': alive', '', `data:${JSON.stringify(chunk({ content: 'ja \u{1f6aa}' }))}`, '', ':', '']
    const text = [...lines, 'event: message', `data: ${JSON.stringify(chunk({}, 'stop'))}`, '', ''].join(end)
    await using server = await chatServer((response) => {
      response.writeHead(200, { 'content-type': 'Text/Event-Stream' })
      for (const byte of Buffer.from(text)) response.write(Buffer.from([byte]))
      response.end()
    })
    expect((await ask(server)).choices).toEqual([{ text: 'ja \u{1f6aa}', finish: 'stop' }])
  })

  test('is passed on event by event, in linear time', async () => {
    const pieces = ['data: 1\n\n', ': alive\r\n\r\n', 'data: 2\ndata: 3\r\r', 'data: [DONE]']
    await using server = await chatServer(raw(pieces.join(''), 200, 'text/event-stream'))
    const read = boundedFetch({ stream: true, maxReplyBytes: 100 })
    const response = await read(server.baseURL, { method: 'POST', body: '{}' })
    const chunks: string[] = []
    for await (const bytes of response.body ?? []) chunks.push(new TextDecoder().decode(bytes))
    expect(chunks).toEqual(pieces)
  })

  test('does not leak a key split over two chunks', async () => {
    const apiKey = 'sk-very-secret-1234'
    await using server = await chatServer(events([chunk({ content: 'sk-very-' }), chunk({ content: 'secret-1234' }, 'stop')]))
    expect((await ask(server, { apiKey })).choices[0]?.text).toBe('[key]')
  })

  test('works without reported usage', async () => {
    await using server = await chatServer(failure(400, 'stream_options is not supported'), events(GOOD.slice(0, 4)))
    expect((await ask(server)).usage.estimated).toBe(true)
    expect(server.received[1]?.body).not.toHaveProperty('stream_options')
  })
})

describe('a stream that fails', () => {
  test.each<[string, Handler, timeout?: number]>([
    ['ends in the middle', events(GOOD.slice(0, 3), 'close')],
    ['ends in the middle and calls it done', events(GOOD.slice(0, 3))],
    ['is empty', events([], 'close')],
    ['is reset', events(GOOD.slice(0, 2), 'reset')],
    ['goes silent', events(GOOD.slice(0, 2), 'hang'), 2_000],
    ['tells of an error', events([...GOOD.slice(0, 2), { error: { message: 'out of memory' } }])],
    ['does not begin', failure(503, 'overloaded')],
  ])('because it %s is requested again', async (_, handler, timeout = 60_000) => {
    await using server = await chatServer(handler, events(GOOD))
    expect((await ask(server, { timeout })).choices[0]?.text).toBe('open door')
    expect(server.received).toHaveLength(2)
  })

  test.each<[string, Handler, string, RegExp]>([
    ['is none', json(completion({ content: 'look' })), 'MODEL_BAD_REPLY', /not a stream \(content type/],
    ['holds no JSON', raw('data: {"choices": [\n\n', 200, 'text/event-stream'), 'MODEL_BAD_REPLY', /not valid JSON/],
    ['holds other JSON', events([{ choices: 'none' }]), 'MODEL_BAD_REPLY', /choices is not a list/],
    ['holds no choices', events([USAGE]), 'MODEL_BAD_REPLY', /no choices/],
    [
      'names no tool',
      events([chunk({ tool_calls: [{ index: 0, function: {} }] }, 'stop')]),
      'MODEL_BAD_REPLY',
      /name is not text/,
    ],
  ])('because it %s is an immediate error', async (_, handler, code, message) => {
    await using server = await chatServer(handler)
    await expect(ask(server)).rejects.toMatchObject({ code, message: expect.stringMatching(message) })
    expect(server.received).toHaveLength(1)
  })

  test("repeatedly reports the server's message", async () => {
    await using server = await chatServer(events([{ error: { message: 'out of memory' } }]))
    await expect(ask(server, { maxRetries: 1 })).rejects.toMatchObject({
      code: 'MODEL_UNAVAILABLE',
      message: expect.stringContaining('out of memory'),
    })
  })
})
