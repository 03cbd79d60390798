import { getEventListeners } from 'node:events'
import type { LanguageModel, ModelReply, ModelRequest, OrreryError } from '@orreryjs/core'
import { type OpenAIOptions, openai } from '@orreryjs/models/openai'
import { describe, expect, test } from 'vitest'
import { type ChatServer, chatServer, completion, failure, type Handler, json, raw } from './chat-server.ts'

const REQUEST: ModelRequest = { purpose: 'test', messages: [{ role: 'user', content: 'what now?' }] }
const GOOD = json(completion({ content: 'look' }))

function modelAt(server: Pick<ChatServer, 'baseURL'>, options: Partial<OpenAIOptions> = {}): LanguageModel {
  return openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test', retryDelay: 1, ...options })
}

async function ask(model: LanguageModel, signal: AbortSignal = new AbortController().signal): Promise<ModelReply> {
  return model.generate(REQUEST, { signal })
}

async function failureOf(model: LanguageModel): Promise<OrreryError> {
  return ask(model).then(
    () => Promise.reject(new Error('expected a failure')),
    (error: OrreryError) => error,
  )
}

/** Sends headers and the start of a body, then nothing. */
const neverEnding: Handler = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"choices": [')
}

const resetMidBody: Handler = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
  response.write('{"choices": [', () => response.socket?.resetAndDestroy())
}

const silent: Handler = () => undefined

describe('retryable failures', () => {
  test.each<[string, Handler]>([
    ['a rate limit with Retry-After', failure(429, 'slow down', { 'retry-after': '0.01' })],
    ['a rate limit with a date to wait for', failure(429, 'slow down', { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' })],
    ['a rate limit without Retry-After', failure(429, 'slow down')],
    ['a server error', failure(500, 'oops')],
    ['a server error that is not JSON', raw('<h1>Bad gateway</h1>', 502, 'text/html')],
    ['a connection reset in the middle of the body', resetMidBody],
    ['a refusal that the server calls passing', failure(400, 'warming up', { 'x-should-retry': 'true' })],
  ])('%s, then success', async (_, handler) => {
    await using server = await chatServer(handler, GOOD)
    const reply = await ask(modelAt(server, { timeout: 60_000 }))
    expect(reply.choices[0]?.text).toBe('look')
    expect(server.received).toHaveLength(2)
  })

  // They wait concurrently. The time also covers the good reply on a busy machine.
  test.concurrent.each<[string, Handler]>([
    ['a body that never ends', neverEnding],
    ['a server that says nothing', silent],
  ])('%s, then success', async (_, handler) => {
    await using server = await chatServer(handler, GOOD)
    const reply = await ask(modelAt(server, { timeout: 4_000 }))
    expect(reply.choices[0]?.text).toBe('look')
    expect(server.received).toHaveLength(2)
  })

  test.concurrent.each<[string, Handler]>([
    ['timeouts', silent],
    ['bodies that never end', neverEnding],
  ])('but not forever: %s', async (_, handler) => {
    await using server = await chatServer(handler)
    const error = await failureOf(modelAt(server, { timeout: 500, maxRetries: 2 }))
    expect(error.code).toBe('MODEL_TIMEOUT')
    expect(error.message).not.toContain('\n')
    expect(server.received).toHaveLength(3)
  })

  test.each<[string, Handler, string]>([
    ['server errors', failure(500, 'oops'), 'MODEL_UNAVAILABLE'],
    ['rate limits', failure(429, 'slow down'), 'MODEL_RATE_LIMITED'],
    ['resets', resetMidBody, 'MODEL_UNAVAILABLE'],
  ])('but not forever: %s', async (_, handler, code) => {
    await using server = await chatServer(handler)
    const error = await failureOf(modelAt(server, { timeout: 60_000, maxRetries: 2 }))
    expect(error.code).toBe(code)
    expect(error.message).not.toContain('\n')
    expect(server.received).toHaveLength(3)
  })

  test('do not wait longer than permitted, whatever the server requests', async () => {
    await using server = await chatServer(failure(429, 'slow down', { 'retry-after': '3600' }))
    const error = await failureOf(modelAt(server, { maxWait: 1000 }))
    expect(error).toMatchObject({ code: 'MODEL_RATE_LIMITED', message: expect.stringContaining('asked to wait 3600 s') })
    expect(server.received).toHaveLength(1)
  })

  test('a refused connection ends after the retries', async () => {
    const closedServer = await chatServer(GOOD)
    await closedServer[Symbol.asyncDispose]()
    const error = await failureOf(modelAt(closedServer, { maxRetries: 1 }))
    expect(error).toMatchObject({ code: 'MODEL_UNAVAILABLE', message: expect.stringContaining('ECONNREFUSED') })
  })
})

describe('ignore invalid advice', () => {
  test.each(['-5', '10s', 'NaN', 'Infinity', '1.2.3', '...', '0x10', 'soon', ''])('Retry-After: %s', async (advice) => {
    await using server = await chatServer(failure(429, 'slow down', { 'retry-after': advice, 'retry-after-ms': advice }))
    const error = await failureOf(modelAt(server, { maxRetries: 0 }))
    expect(error).toMatchObject({ code: 'MODEL_RATE_LIMITED', message: expect.not.stringContaining('asked to wait') })
  })
})

describe('does not follow a redirect', () => {
  test.each([301, 302, 303, 307, 308])('%i', async (status) => {
    const apiKey = 'sk-very-secret-1234'
    await using other = await chatServer(GOOD)
    const location = `${other.baseURL}/chat/completions?key=${apiKey}`
    await using server = await chatServer(failure(status, 'elsewhere', { location }))
    const error = await failureOf(modelAt(server, { apiKey }))
    expect(error).toMatchObject({ code: 'MODEL_REFUSED', message: expect.stringContaining(`to ${other.baseURL}`) })
    expect(error.message).not.toContain(apiKey)
    expect([server.received.length, other.received.length]).toEqual([1, 0])
  })
})

describe('other failures are not retried', () => {
  test.each<[string, Handler, string, RegExp]>([
    ['a wrong key', failure(401, 'no'), 'MODEL_AUTHENTICATION', /key was not accepted/],
    ['an unknown model', failure(404, 'the model does not exist'), 'MODEL_REFUSED', /404 the model does not exist/],
    ['a spent quota', failure(429, 'pay first', {}, 'insufficient_quota'), 'MODEL_RATE_LIMITED', /pay first/],
    ['an empty body', raw(''), 'MODEL_BAD_REPLY', /not valid JSON|empty/],
    ['a body cut short', raw('{"choices": [{"mess'), 'MODEL_BAD_REPLY', /not valid JSON/],
    ['a page of HTML', raw('<html>Welcome</html>', 200, 'text/html'), 'MODEL_BAD_REPLY', /not marked as JSON/],
    ['bytes that are no text', raw(Buffer.from([0x7b, 0xff, 0xfe, 0x7d])), 'MODEL_BAD_REPLY', /not UTF-8/],
    [
      'a huge body',
      raw(JSON.stringify(completion({ content: 'x'.repeat(300_000) }))),
      'MODEL_BAD_REPLY',
      /larger than 250000 bytes/,
    ],
    ['no choices', json({ choices: [] }), 'MODEL_BAD_REPLY', /no choices/],
    ['another protocol', json({ generated_text: 'look' }), 'MODEL_BAD_REPLY', /choices is not a list/],
    ['a list', json([1, 2]), 'MODEL_BAD_REPLY', /not an object/],
    ['null', json(null), 'MODEL_BAD_REPLY', /empty/],
    ['content that is no text', json(completion({ content: 17 })), 'MODEL_BAD_REPLY', /content is not text/],
    ['a tool call without a name', json(completion({ tool_calls: [{ function: {} }] })), 'MODEL_BAD_REPLY', /name is not text/],
    ['depth without end', raw(`{"error": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`), 'MODEL_BAD_REPLY', /nested too deeply/],
    [
      'the same as a refusal',
      raw(`{"error": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 400),
      'MODEL_BAD_REPLY',
      /too deeply/,
    ],
    ['an error that is called a success', json({ error: { message: 'no' } }), 'MODEL_BAD_REPLY', /the reply contains an error/],
  ])('%s', async (_, handler, code, message) => {
    await using server = await chatServer(handler)
    const error = await failureOf(modelAt(server, { maxReplyBytes: 250_000 }))
    expect(error.code).toBe(code)
    expect(error.message).toMatch(message)
    expect(error.message).not.toContain('\n')
    expect(error.message.length).toBeLessThan(400)
    expect(server.received).toHaveLength(1)
  })
})

describe('an abort', () => {
  test.each<[string, Handler]>([
    ['while the server thinks', silent],
    ['in the middle of the body', neverEnding],
    ['during the wait for a retry', failure(429, 'slow down', { 'retry-after': '30' })],
  ])('%s ends the request with the reason', async (_, handler) => {
    const controller = new AbortController()
    const reason = new Error('no longer wanted')
    const abortSoon: Handler = (response, received) => {
      handler(response, received)
      setTimeout(() => controller.abort(reason), 20)
    }
    await using server = await chatServer(abortSoon)
    await expect(ask(modelAt(server), controller.signal)).rejects.toBe(reason)
    expect(server.received).toHaveLength(1)
  })

  test('before the request sends nothing', async () => {
    await using server = await chatServer(GOOD)
    await expect(ask(modelAt(server), AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
    expect(server.received).toHaveLength(0)
  })

  test('between two requests sends no second one', async () => {
    const controller = new AbortController()
    await using server = await chatServer(failure(400, 'seed is not supported'), GOOD)
    const model = modelAt(server, { onFallback: () => controller.abort(new Error('too late')) })
    const pending = model.generate({ ...REQUEST, seed: 1 }, { signal: controller.signal })
    await expect(pending).rejects.toThrow('too late')
    expect(server.received).toHaveLength(1)
  })

  test.each([false, true])('leaves no listeners on the signal if there is no abort (stream %s)', async (stream) => {
    const signal = new AbortController().signal
    await using server = await chatServer(failure(500, 'oops'), GOOD)
    await ask(modelAt(server, { stream }), signal).catch(() => undefined)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
