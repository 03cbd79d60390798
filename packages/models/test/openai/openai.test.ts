import type { LanguageModel, ModelRequest, Tool } from '@orreryjs/core'
import { openai, parseOpenai } from '@orreryjs/models/openai'
import { describe, expect, test } from 'vitest'
import { chatServer, completion, failure, json } from './chat-server.ts'

const REQUEST: ModelRequest = { purpose: 'secret.purpose', messages: [{ role: 'user', content: 'what now?' }] }
const never = (): AbortSignal => new AbortController().signal

async function failureOf(model: LanguageModel): Promise<unknown> {
  try {
    return await model.generate(REQUEST, { signal: never() })
  } catch (error) {
    return error
  }
}

describe('a request', () => {
  test('contains all supported options, but not the purpose', async () => {
    await using server = await chatServer(json(completion({ content: 'look' })))
    const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test' })
    const parameters = { type: 'object', properties: { door: { type: 'string' } } }
    await model.generate(
      {
        ...REQUEST,
        messages: [
          { role: 'system', content: 'be brief' },
          { role: 'assistant', content: '', toolCalls: [{ id: 'call_1', name: 'open', arguments: '{"door":"1"}' }] },
          { role: 'tool', content: 'It is open.', toolCallId: 'call_1' },
        ],
        tools: [{ name: 'open', description: 'Open a door.', parameters }],
        toolChoice: { name: 'open' },
        format: 'json',
        temperature: 0,
        maxTokens: 50,
        stop: ['\n', 'END'],
        n: 2,
        seed: 3,
      },
      { signal: never() },
    )
    const call = { id: 'call_1', type: 'function', function: { name: 'open', arguments: '{"door":"1"}' } }
    expect(server.received[0]?.path).toBe('/v1/chat/completions')
    expect(server.received[0]?.headers.authorization).toBe('Bearer sk-test')
    expect(server.received[0]?.body).toEqual({
      model: 'mock',
      messages: [
        { role: 'system', content: 'be brief' },
        { role: 'assistant', content: '', tool_calls: [call] },
        { role: 'tool', content: 'It is open.', tool_call_id: 'call_1' },
      ],
      tools: [{ type: 'function', function: { name: 'open', description: 'Open a door.', parameters } }],
      tool_choice: { type: 'function', function: { name: 'open' } },
      response_format: { type: 'json_object' },
      temperature: 0,
      max_tokens: 50,
      stop: ['END'],
      n: 2,
      seed: 3,
    })
    expect(JSON.stringify(server.received)).not.toContain('secret.purpose')
  })

  test("contains no further options; the model's temperature takes precedence", async () => {
    await using server = await chatServer(json(completion({ content: 'look' })))
    await openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test' }).generate(REQUEST, { signal: never() })
    const hot = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test', temperature: 1 })
    await hot.generate({ ...REQUEST, temperature: 0 }, { signal: never() })
    expect(server.received[0]?.body).toEqual({ model: 'mock', messages: [{ role: 'user', content: 'what now?' }] })
    expect(server.received[1]?.body['temperature']).toBe(1)
    expect(hot.id).toBe('openai:mock,temperature=1')
  })
})

describe('a reply', () => {
  test('is parsed with its usage', async () => {
    await using server = await chatServer(json(completion({ content: 'open door 1' })))
    const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test' })
    expect(await model.generate(REQUEST, { signal: never() })).toEqual({
      choices: [{ text: 'open door 1', finish: 'stop' }],
      usage: { inputTokens: 7, outputTokens: 3 },
      model: 'mock',
    })
  })

  test('can call tools, be truncated, be refused, or be empty', async () => {
    const choice = (finish: string, message: Readonly<Record<string, unknown>>): unknown => ({ finish_reason: finish, message })
    const tool_calls = [{ id: 'call_9', type: 'function', function: { name: 'step', arguments: '{"action":' } }]
    const choices = [
      choice('tool_calls', { content: null, tool_calls }),
      choice('length', { content: 'open the' }),
      choice('stop', { content: null, refusal: 'I will not.' }),
      choice('stop', { content: '' }),
    ]
    await using server = await chatServer(json(completion({}, { choices })))
    const reply = await openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test' }).generate(REQUEST, {
      signal: never(),
    })
    expect(reply.choices).toEqual([
      { text: '', toolCalls: [{ id: 'call_9', name: 'step', arguments: '{"action":' }], finish: 'tool-calls' },
      { text: 'open the', finish: 'length' },
      { text: 'I will not.', finish: 'refusal' },
      { text: '', finish: 'stop' },
    ])
  })

  test('has distinct call ids', async () => {
    const call = (id: unknown): unknown => ({ id, function: { name: 'wait', arguments: '{}' } })
    const tool_calls = ['call_2', 'call_2', '', null, undefined, 'x'].map(call)
    await using server = await chatServer(json(completion({ content: null, tool_calls })))
    const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test' })
    const { choices } = await model.generate(REQUEST, { signal: never() })
    expect(choices[0]?.toolCalls?.map(({ id }) => id)).toEqual(['call_2', 'call_1', 'call_3', 'call_4', 'call_5', 'x'])
  })

  test.each([
    ['absent', undefined],
    ['negative', { prompt_tokens: -1, completion_tokens: 3 }],
    ['not numbers', { prompt_tokens: 'many', completion_tokens: 3 }],
  ])('with the usage %s has estimated usage', async (_, usage) => {
    await using server = await chatServer(json(completion({ content: 'look there' }, { usage })))
    const reply = await openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test' }).generate(REQUEST, {
      signal: never(),
    })
    expect(reply.usage).toEqual({ inputTokens: 3, outputTokens: 3, estimated: true })
  })

  test('keeps usage marked as estimated', async () => {
    const usage = { prompt_tokens: 7, completion_tokens: 3, estimated: true }
    await using server = await chatServer(json(completion({ content: 'look' }, { usage })))
    const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test' })
    const reply = await model.generate(REQUEST, { signal: never() })
    expect(reply.usage).toEqual({ inputTokens: 7, outputTokens: 3, estimated: true })
  })

  test('to a request with tools has usage estimated from the sent text', async () => {
    await using server = await chatServer(json(completion({ content: 'look' }, { usage: undefined })))
    const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test' })
    const tool = { name: 'look', description: 'Looks around.', parameters: { type: 'object' } }
    const usageWith = async (tool: Tool): Promise<unknown> =>
      (await model.generate({ ...REQUEST, tools: [tool] }, { signal: never() })).usage
    expect(await usageWith({ ...tool, action: 'look around' })).toEqual(await usageWith(tool))
  })

  test.each(['__proto__', 'constructor', 'eos', null, 7])('that finished with %o has stopped', async (finish_reason) => {
    await using server = await chatServer(json(completion({}, { choices: [{ message: { content: 'look' }, finish_reason }] })))
    const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test' })
    expect((await model.generate(REQUEST, { signal: never() })).choices).toEqual([{ text: 'look', finish: 'stop' }])
  })
})

describe('the key', () => {
  test('is required before anything is sent to the official server', async () => {
    const model = openai({ model: 'mock', baseURL: 'https://api.openai.com/v1', apiKey: '' })
    await expect(model.generate(REQUEST, { signal: never() })).rejects.toMatchObject({ code: 'MODEL_AUTHENTICATION' })
  })

  test('is not required by other servers, and nothing replaces it', async () => {
    await using server = await chatServer(json(completion({ content: 'look' })))
    await openai({ model: 'mock', baseURL: server.baseURL, apiKey: '' }).generate(REQUEST, { signal: never() })
    expect(server.received[0]?.headers.authorization).toBeUndefined()
  })

  test('is never in a message, even if the server quotes it', async () => {
    const apiKey = 'sk-very-secret-1234'
    await using server = await chatServer(
      failure(401, `Incorrect API key provided: ${apiKey}`),
      failure(400, `bad request with ${apiKey}\nand a second line`),
    )
    const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey })
    const refused = await failureOf(model)
    expect(refused).toMatchObject({ code: 'MODEL_AUTHENTICATION' })
    const bad = await failureOf(model)
    expect(bad).toMatchObject({ code: 'MODEL_REFUSED', message: expect.stringContaining('bad request with [key] and a second') })
    for (const error of [refused, bad]) {
      expect(String(error)).not.toContain(apiKey)
      expect(String(error)).not.toContain('\n')
    }
  })

  test('is never in a reply, even if the server echoes it', async () => {
    const apiKey = 'sk-very-secret-1234'
    const call = { id: apiKey, function: { name: `open ${apiKey}`, arguments: `{"key":"${apiKey}"}` } }
    const message = { content: `your key is ${apiKey}`, tool_calls: [call] }
    await using server = await chatServer(json(completion(message)))
    const reply = await openai({ model: 'mock', baseURL: server.baseURL, apiKey }).generate(REQUEST, { signal: never() })
    const toolCalls = [{ id: '[key]', name: 'open [key]', arguments: '{"key":"[key]"}' }]
    expect(reply.choices).toEqual([{ text: 'your key is [key]', toolCalls, finish: 'stop' }])
  })

  test.each(['sk-"quo\\ted"', 'content', 'choices'])('can be any word: %s', async (apiKey) => {
    await using server = await chatServer(json(completion({ content: `your key is ${apiKey}` })))
    const reply = await openai({ model: 'mock', baseURL: server.baseURL, apiKey }).generate(REQUEST, { signal: never() })
    expect(reply.choices).toEqual([{ text: 'your key is [key]', finish: 'stop' }])
  })

  test('does not change texts if it is a placeholder', async () => {
    await using server = await chatServer(json(completion({ content: 'one more' })))
    const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'one' })
    expect((await model.generate(REQUEST, { signal: never() })).choices[0]?.text).toBe('one more')
  })

  test('with a line break is rejected without being quoted', async () => {
    const model = openai({ model: 'mock', baseURL: 'http://127.0.0.1:1/v1', apiKey: 'sk-a\nb' })
    const error = await failureOf(model)
    expect(error).toMatchObject({ code: 'MODEL_AUTHENTICATION' })
    expect(String(error)).not.toContain('sk-a')
  })
})

describe('options', () => {
  test.each([
    [{ model: ' ' }, /name is empty/],
    [{ model: 'm', baseURL: 'localhost:11434' }, /not an http or https address/],
    [{ model: 'm', baseURL: 'http://me:word@localhost/v1' }, /contains a user name, a password/],
    [{ model: 'm', baseURL: 'http://localhost/v1?key=word' }, /a query or a fragment/],
    [{ model: 'm', timeout: 0 }, /timeout=0/],
    [{ model: 'm', maxRetries: -1 }, /maxRetries=-1/],
    [{ model: 'm', maxRetries: 2.5 }, /maxRetries=2.5/],
  ])('rejects %o', (options, message) => {
    expect(() => openai(options)).toThrowError(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringMatching(message) }),
    )
  })

  test('of a model name may use a former key', () => {
    const expected = { model: 'm', extraReasoningTokens: 64 }
    expect(parseOpenai('openai:m,extra_reasoning_tokens=64')).toEqual(expected)
    expect(parseOpenai('openai:m,reasoning_room=64')).toEqual(expected)
    expect(() => parseOpenai('openai:m,reasoning_room=x')).toThrow("'reasoning_room=x' is not understood")
  })
})
