import { type ErrorCode, OrreryError } from '@orreryjs/core'
import { OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { gate, post, serveModel, textReply } from './serve-model.ts'

const HELLO = { model: 'any', messages: [{ role: 'user' as const, content: 'hello' }] }

describe('a failure of the model', () => {
  test.each<readonly [ErrorCode, number, unknown, string | null]>([
    ['MODEL_AUTHENTICATION', 401, OpenAI.AuthenticationError, 'invalid_api_key'],
    ['MODEL_BAD_REPLY', 502, OpenAI.InternalServerError, null],
    ['MODEL_RATE_LIMITED', 429, OpenAI.RateLimitError, 'rate_limit_exceeded'],
    ['MODEL_REFUSED', 400, OpenAI.BadRequestError, null],
    ['MODEL_SCRIPT', 500, OpenAI.InternalServerError, null],
    ['MODEL_TIMEOUT', 408, OpenAI.APIError, null],
    ['MODEL_UNAVAILABLE', 503, OpenAI.InternalServerError, null],
    ['MODEL_UNKNOWN', 404, OpenAI.NotFoundError, 'model_not_found'],
  ])('%s is reported as %i', async (code, status, kind, message) => {
    const failures: unknown[] = []
    await using server = await serveModel(
      () => {
        throw new OrreryError(code, 'what went wrong')
      },
      { onFailure: (error) => failures.push(error) },
    )
    const error = await server.client.chat.completions.create(HELLO).then(
      () => undefined,
      (thrown: InstanceType<typeof OpenAI.APIError>) => thrown,
    )
    expect(error).toBeInstanceOf(kind)
    expect(error).toMatchObject({ status, code: message, param: null, message: `${status} what went wrong` })
    expect(error?.requestID).toMatch(/^req_[0-9a-f]{32}$/)
    expect(error?.headers?.get('retry-after')).toBe(status === 429 ? '1' : null)
    expect(failures).toHaveLength(status === 500 ? 1 : 0)
  })

  test('that is not an OrreryError is reported without details, and passed to onFailure', async () => {
    const failures: unknown[] = []
    await using server = await serveModel(() => Promise.reject(new Error('secret detail')), {
      onFailure: (error) => failures.push(error),
    })
    const { status, body } = await post(`${server.url}v1/chat/completions`, JSON.stringify({ ...HELLO, stream: true }))
    expect([status, body]).toEqual([
      500,
      { error: { message: 'The model failed.', type: 'server_error', param: null, code: null } },
    ])
    expect(failures).toEqual([expect.objectContaining({ message: 'secret detail' })])
  })

  test('is retried by the client only if it is temporary', async () => {
    let remaining = 2
    const attempts: unknown[] = []
    await using server = await serveModel((_, { attempt }) => {
      attempts.push(attempt)
      remaining -= 1
      if (remaining >= 0) throw new OrreryError('MODEL_UNAVAILABLE', 'busy')
      return textReply('at last')
    })
    const client = server.client.withOptions({ maxRetries: 3 })
    expect((await client.chat.completions.create(HELLO)).choices[0]?.message.content).toBe('at last')
    expect(attempts).toEqual([0, 1, 2])
    await using broken = await serveModel(() => {
      throw new OrreryError('MODEL_SCRIPT', 'no more replies')
    })
    await expect(broken.client.withOptions({ maxRetries: 3 }).chat.completions.create(HELLO)).rejects.toMatchObject({
      status: 500,
    })
    expect(broken.requests).toHaveLength(1)
  })
})

describe('a response that breaks', () => {
  const broken = (breakage: 'cut-off' | 'bad-body'): ReturnType<typeof serveModel> =>
    serveModel(
      () => {
        throw new OrreryError('MODEL_UNAVAILABLE', 'injected')
      },
      { breakageOf: () => breakage },
    )

  test('in the middle has a valid start', async () => {
    await using server = await broken('cut-off')
    const response = server.client.chat.completions.create(HELLO)
    await expect(response).rejects.toThrow()
    await expect(response).rejects.not.toBeInstanceOf(OpenAI.InternalServerError)
    const chunks: unknown[] = []
    const stream = await server.client.chat.completions.create({ ...HELLO, stream: true })
    await expect(
      (async () => {
        for await (const chunk of stream) chunks.push(chunk)
      })(),
    ).rejects.toThrow()
    expect(chunks).toMatchObject([{ choices: [{ delta: { role: 'assistant' }, finish_reason: null }] }])
  })

  test('is not JSON, though marked as JSON', async () => {
    await using server = await broken('bad-body')
    await expect(server.client.chat.completions.create(HELLO)).rejects.toBeInstanceOf(SyntaxError)
    const stream = await server.client.chat.completions.create({ ...HELLO, stream: true })
    await expect(
      (async () => {
        for await (const _ of stream);
      })(),
    ).rejects.toBeInstanceOf(SyntaxError)
  })
})

describe('a request is refused', () => {
  const MESSAGE = HELLO.messages[0]
  const CALL = { id: 'c', type: 'function', function: { name: 'open', arguments: '{}' } }
  const TOOL = { type: 'function', function: { name: 'open' } }
  const bodyOf = (...messages: readonly object[]): object => ({ ...HELLO, messages: [MESSAGE, ...messages] })
  const called = { role: 'assistant', content: null, tool_calls: [CALL] }
  const answered = { role: 'tool', tool_call_id: 'c', content: 'ok' }
  const withSchema = (schema: object): object => ({
    ...HELLO,
    response_format: { type: 'json_schema', json_schema: { name: 'x', strict: true, schema } },
  })
  test.each<readonly [string, object, string | null, string | null, string]>([
    ['without a model', { messages: [MESSAGE] }, null, null, 'you must provide a model parameter'],
    [
      'without messages',
      { ...HELLO, messages: [] },
      'messages',
      'empty_array',
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    ],
    ['with no object', [], null, 'invalid_type', 'Invalid type for the request body: expected an object'],
    [
      'with an unknown role',
      bodyOf({ role: 'bot', content: '' }),
      'messages[1].role',
      'invalid_value',
      "Invalid value: 'bot'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
    ],
    [
      'with the role function',
      bodyOf({ role: 'function', name: 'f', content: '' }),
      'messages[1].role',
      null,
      'The deprecated role',
    ],
    [
      'without content',
      { ...HELLO, messages: [{ role: 'user' }] },
      'messages[0].content',
      'missing_required_parameter',
      "Missing required parameter: 'messages[0].content'.",
    ],
    [
      'with a number as content',
      { ...HELLO, messages: [{ role: 'user', content: 1 }] },
      'messages[0].content',
      'invalid_type',
      "Invalid type for 'messages[0].content': expected one of a string or array of objects, but got an integer instead.",
    ],
    [
      'with an assistant without content and calls',
      bodyOf({ role: 'assistant', content: null }),
      'messages[1].content',
      null,
      "Invalid value for 'content'",
    ],
    [
      'with a picture',
      { ...HELLO, messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
      'messages[0].content[0].type',
      'unsupported_value',
      'image_url is not served',
    ],
    [
      'with an unknown part',
      { ...HELLO, messages: [{ role: 'user', content: [{ type: 'video' }] }] },
      'messages[0].content[0].type',
      'invalid_value',
      "Invalid value: 'video'. Supported values are: 'text',",
    ],
    [
      'with a result without an id',
      { ...HELLO, messages: [{ role: 'tool', content: '' }] },
      'messages[0].tool_call_id',
      'missing_required_parameter',
      'Missing required parameter',
    ],
    [
      'with a result of no call',
      bodyOf(answered),
      'messages.[1].role',
      null,
      "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    ],
    [
      'with two results of a call',
      bodyOf(called, answered, answered),
      'messages.[3].role',
      null,
      'Invalid parameter: messages with',
    ],
    [
      'with a call without a result',
      bodyOf(called, MESSAGE ?? {}),
      'messages.[2].role',
      null,
      "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: c",
    ],
    ['that ends with a call', bodyOf(called), 'messages', null, "An assistant message with 'tool_calls' must be followed"],
    [
      'with two calls of one id',
      bodyOf(called, answered, called, answered),
      'messages.[3].tool_calls',
      null,
      "Duplicate value for 'tool_call_id' of 'c'.",
    ],
    [
      'with a temperature of 3',
      { ...HELLO, temperature: 3 },
      'temperature',
      'integer_above_max_value',
      "Invalid 'temperature': integer above maximum value. Expected a value <= 2, but got 3 instead.",
    ],
    [
      'with half a choice',
      { ...HELLO, n: 1.5 },
      'n',
      'invalid_type',
      "Invalid type for 'n': expected an integer, but got a decimal number instead.",
    ],
    ['with too many choices', { ...HELLO, n: 129 }, 'n', 'integer_above_max_value', "Invalid 'n': integer above maximum value."],
    [
      'with no token',
      { ...HELLO, max_tokens: 0 },
      'max_tokens',
      'integer_below_min_value',
      "Invalid 'max_tokens': integer below",
    ],
    ['with a stop that is no text', { ...HELLO, stop: [1] }, 'stop[0]', 'invalid_type', "Invalid type for 'stop[0]'"],
    [
      'with five stop sequences',
      { ...HELLO, stop: ['a', 'b', 'c', 'd', 'e'] },
      'stop',
      'array_above_max_length',
      "Invalid 'stop': array too long. Expected an array with maximum length 4, but got an array with length 5 instead.",
    ],
    ['with an unknown field', { ...HELLO, made_up: 1 }, null, null, 'Unrecognized request argument supplied: made_up'],
    [
      'with functions',
      { ...HELLO, functions: [] },
      'functions',
      'unsupported_parameter',
      'functions: is deprecated and not served; use tools',
    ],
    ['with audio', { ...HELLO, modalities: ['text', 'audio'] }, 'modalities', 'unsupported_parameter', 'modalities: only text'],
    ['with no tools', { ...HELLO, tools: [] }, 'tools', 'empty_array', "Invalid 'tools': empty array."],
    [
      'with a custom tool',
      { ...HELLO, tools: [{ type: 'custom', custom: { name: 'sql' } }] },
      'tools[0].type',
      'unsupported_value',
      "The custom tool 'sql' is not served.",
    ],
    [
      'with a tool name of two words',
      { ...HELLO, tools: [{ type: 'function', function: { name: 'two words' } }] },
      'tools[0].function.name',
      'invalid_value',
      "Invalid 'tools[0].function.name': string does not match pattern. Expected a string that matches the pattern '^[a-zA-Z0-9_-]+$'.",
    ],
    [
      'with a strict tool whose schema is open',
      {
        ...HELLO,
        tools: [{ type: 'function', function: { name: 'a', strict: true, parameters: { type: 'object', properties: {} } } }],
      },
      'tools[0].function.parameters',
      'invalid_function_parameters',
      "Invalid schema for function 'a': In context=(), 'additionalProperties' is required to be supplied and to be false.",
    ],
    [
      'that must call a tool without tools',
      { ...HELLO, tool_choice: 'required' },
      'tool_choice',
      null,
      "Invalid value for 'tool_choice': 'tool_choice' is only allowed when 'tools' are specified.",
    ],
    [
      'that must call another tool',
      { ...HELLO, tools: [TOOL], tool_choice: { type: 'function', function: { name: 'fly' } } },
      'tool_choice',
      null,
      "Invalid value for 'tool_choice': the function 'fly' is not in 'tools'.",
    ],
    [
      'with an unknown tool choice',
      { ...HELLO, tools: [TOOL], tool_choice: 'maybe' },
      'tool_choice',
      'invalid_value',
      "Invalid value: 'maybe'. Supported values are: 'none', 'auto', and 'required'.",
    ],
    [
      'that limits calls without tools',
      { ...HELLO, parallel_tool_calls: false },
      'parallel_tool_calls',
      null,
      'Invalid value for',
    ],
    [
      'with an unknown format',
      { ...HELLO, response_format: { type: 'yaml' } },
      'response_format.type',
      'invalid_value',
      "Invalid value: 'yaml'.",
    ],
    [
      'for JSON that no message mentions',
      { ...HELLO, response_format: { type: 'json_object' } },
      'messages',
      null,
      "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
    ],
    [
      'with a strict schema of an array',
      withSchema({ type: 'array', items: {} }),
      'response_format',
      null,
      `Invalid schema for response_format 'x': schema must be a JSON Schema of 'type: "object"', got 'type: "array"'.`,
    ],
    [
      'with a strict schema of an optional property',
      withSchema({
        type: 'object',
        additionalProperties: false,
        required: ['a'],
        properties: { a: { type: 'object', additionalProperties: false, required: [], properties: { b: { type: 'string' } } } },
      }),
      'response_format',
      null,
      "Invalid schema for response_format 'x': In context=('properties', 'a'), 'required' is required to be supplied and to be an array including every key in properties. Missing 'b'.",
    ],
    ['with a stream that is no flag', { ...HELLO, stream: 'yes' }, 'stream', 'invalid_type', "Invalid type for 'stream'"],
    [
      'with stream options alone',
      { ...HELLO, stream_options: {} },
      'stream_options',
      null,
      "The 'stream_options' parameter is only",
    ],
    ['with top logprobs alone', { ...HELLO, top_logprobs: 2 }, 'top_logprobs', null, "The 'top_logprobs' parameter is only"],
  ])('%s', async (_, body, param, code, beginning) => {
    await using server = await serveModel(() => textReply('never'))
    const { status, body: answer } = await post(`${server.url}v1/chat/completions`, JSON.stringify(body))
    expect([status, answer]).toEqual([
      400,
      { error: { message: expect.any(String), type: 'invalid_request_error', param, code } },
    ])
    expect((answer['error'] as { message: string }).message).toMatch(startsWith(beginning))
    expect(server.requests).toEqual([])
  })

  test('for log probabilities that the model does not have', async () => {
    await using server = await serveModel(() => textReply('hi'))
    const refused = await post(`${server.url}v1/chat/completions`, JSON.stringify({ ...HELLO, logprobs: true }))
    expect(refused).toMatchObject({ status: 400, body: { error: { param: 'logprobs', code: 'unsupported_parameter' } } })
  })

  test.each<readonly [string, string, number, string]>([
    ['that is no JSON', '{"model":', 400, 'expected a JSON body'],
    ['that is no object', '"hello"', 400, 'expected an object'],
    ['that is too large', JSON.stringify({ ...HELLO, user: 'x'.repeat(20_000) }), 413, 'larger than 10000 bytes'],
    ['nested too deeply', `{"a":${'['.repeat(200)}${']'.repeat(200)}}`, 400, 'nested more than 100 levels'],
    ['nested far too deeply', `{"a":${'['.repeat(4_900)}${']'.repeat(4_900)}}`, 400, 'nested more than 100 levels'],
    ['with a number that is none', '{"a":1e999}', 400, 'a number is too large'],
  ])('%s', async (_, text, status, message) => {
    await using server = await serveModel(() => textReply('never'), { maxBodyBytes: 10_000 })
    const answer = await post(`${server.url}v1/chat/completions`, text)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error: { message: expect.stringContaining(message), type: 'invalid_request_error' } })
    expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/)
  })

  test('nested too deeply, in any field', async () => {
    await using server = await serveModel(() => textReply('never'))
    const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${server.url}__calls`, { method: 'DELETE', headers, body })).status).toBe(400)
  })

  test('not marked as JSON, or with another charset', async () => {
    await using server = await serveModel(() => textReply('never'))
    const url = `${server.url}v1/chat/completions`
    const form = await post(url, JSON.stringify(HELLO), { 'content-type': 'text/plain' })
    expect(form).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('content-type') } } })
    const other = await post(url, JSON.stringify(HELLO), { 'content-type': 'application/json; charset=latin-9' })
    expect(other.status).toBe(415)
  })

  test('in invalid UTF-8', async () => {
    await using server = await serveModel(() => textReply('never'))
    const body = Buffer.from(JSON.stringify({ ...HELLO, user: 'é' }), 'latin1')
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${server.url}v1/chat/completions`, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { message: expect.stringContaining('expected a JSON body in UTF-8') } })
    expect(server.requests).toEqual([])
  })

  test('to an unknown route', async () => {
    await using server = await serveModel(() => textReply('never'))
    for (const path of ['v1/embeddings', '', 'v1/models/x/y']) {
      const response = await fetch(`${server.url}${path}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({
        error: { message: expect.stringContaining(`There is no route GET /${path}.`) },
      })
    }
    expect((await fetch(`${server.url}v1/models/%E0%A4%A`)).status).toBe(400)
  })

  test('with another method', async () => {
    await using server = await serveModel(() => textReply('never'))
    const allowed = {
      'v1/chat/completions': 'POST',
      'v1/messages': 'POST',
      'v1/models': 'GET, HEAD',
      __script: 'GET, HEAD, POST, DELETE',
    }
    for (const [path, allow] of Object.entries(allowed)) {
      const response = await fetch(`${server.url}${path}`, { method: 'PATCH' })
      expect([response.status, response.headers.get('allow')], path).toEqual([405, allow])
      expect(await response.json()).toMatchObject({ error: { message: `PATCH is not accepted here; expected ${allow}.` } })
    }
  })

  test('with a member called __proto__ at any level', async () => {
    await using server = await serveModel(({ tools }) => textReply(JSON.stringify(tools?.[0]?.parameters)))
    const send = (message: string, parameters: string) =>
      post(
        `${server.url}v1/chat/completions`,
        `{"model":"x","messages":[{"role":"user","content":"hi"${message}}],
        "tools":[{"type":"function","function":{"name":"a","parameters":{${parameters}"type":"object"}}}]}`,
      )
    const refused = await send(',"__proto__":{"a":1}', '')
    const expected = [400, expect.stringContaining('has a member __proto__')]
    expect([refused.status, JSON.stringify(refused.body)]).toEqual(expected)
    const inSchema = await send('', '"__proto__":{"type":"x"},')
    expect([inSchema.status, JSON.stringify(inSchema.body)]).toEqual(expected)
    const escaped = await send('', '"\\u005f_proto__":{"type":"x"},')
    expect(escaped.status).toBe(400)
    expect((await send(',"name":"__proto__"', '')).status).toBe(200)
  })
})

test('routes are served at every end of a base URL, with a final slash, and below long names of models', async () => {
  await using server = await serveModel(() => textReply('here'))
  for (const base of ['', 'v1/', 'v1/v1/']) {
    for (const path of ['chat/completions', 'chat/completions/', 'chat/completions/?beta=true']) {
      expect((await post(`${server.url}${base}${path}`, JSON.stringify(HELLO))).status, base + path).toBe(200)
    }
  }
  expect((await post(`${server.url}v1/v1/v1/chat/completions`, JSON.stringify(HELLO))).status).toBe(404)
  const long = 'a'.repeat(1_000)
  const named = await fetch(`${server.url}v1/models/${long}?beta=true`)
  expect(await named.json()).toMatchObject({ error: { code: 'model_not_found' } })
})

describe('a key', () => {
  test('accepts only its owner', async () => {
    await using server = await serveModel(() => textReply('welcome'), { key: 'sk-right' })
    expect((await server.client.chat.completions.create(HELLO)).choices[0]?.message.content).toBe('welcome')
    const wrong = server.client.withOptions({ apiKey: 'sk-wrong' }).chat.completions.create(HELLO)
    await expect(wrong).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_api_key', requestID: expect.stringMatching(/^req_/) })
    await expect(wrong).rejects.toMatchObject({ message: expect.not.stringMatching(/sk-/) })
    for (const path of ['v1/models', '__calls', '__script', 'nothing']) {
      expect((await fetch(`${server.url}${path}`)).status).toBe(401)
      const headers = { authorization: 'Bearer sk-right' }
      expect((await fetch(`${server.url}${path}`, { headers })).status).toBe(path === 'nothing' ? 404 : 200)
    }
  })

  test('is stored nowhere', async () => {
    await using server = await serveModel(() => textReply('welcome'), { key: 'sk-right' })
    await server.client.chat.completions.create(HELLO)
    const headers = { authorization: 'Bearer sk-right' }
    expect(await (await fetch(`${server.url}__calls`, { headers })).text()).not.toContain('sk-right')
    expect(JSON.stringify(server.requests)).not.toContain('sk-right')
  })
})

test('a client that disconnects aborts the call of the model', async () => {
  const [arrived, disconnected] = [gate(), gate()]
  await using server = await serveModel((_, { signal }) => {
    signal.addEventListener('abort', disconnected.open)
    arrived.open()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const controller = new AbortController()
  const reply = server.client.chat.completions.create(HELLO, { signal: controller.signal })
  await arrived.passed
  controller.abort()
  await expect(reply).rejects.toBeInstanceOf(OpenAI.APIUserAbortError)
  await disconnected.passed
  const { data } = (await (await fetch(`${server.url}__calls`)).json()) as { data: readonly object[] }
  expect(data).toMatchObject([{ outcome: 'abandoned' }])
  expect(data[0]).not.toHaveProperty('status')
})

function startsWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`)
}
