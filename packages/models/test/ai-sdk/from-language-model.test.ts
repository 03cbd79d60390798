import { readFileSync } from 'node:fs'
import type { Message, ModelRequest, Tool } from '@orreryjs/core'
import { fromLanguageModel } from '@orreryjs/models/ai-sdk'
import {
  APICallError,
  EmptyResponseBodyError,
  generateText,
  jsonSchema,
  type LanguageModel,
  LoadAPIKeyError,
  NoSuchModelError,
  stepCountIs,
  UnsupportedFunctionalityError,
} from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { describe, expect, test } from 'vitest'

type AiSdkModel = Exclude<LanguageModel, string>
type V2 = Extract<AiSdkModel, { readonly specificationVersion: 'v2' }>
type V3 = Extract<AiSdkModel, { readonly specificationVersion: 'v3' }>
type Result = Awaited<ReturnType<V3['doGenerate']>>

const LOOK: Tool = {
  name: 'look',
  description: 'Look around.',
  parameters: { type: 'object', properties: { at: { type: 'string' } }, required: ['at'], additionalProperties: false },
  action: 'look at {at}',
}
const QUESTION: ModelRequest = { purpose: 'tester.step', messages: [{ role: 'user', content: 'Where are you?' }] }
const { signal } = new AbortController()

function result(content: Result['content'], more: Partial<Result> = {}): Result {
  const inputTokens = { total: 12, noCache: 12, cacheRead: undefined, cacheWrite: undefined }
  const outputTokens = { total: 3, text: 3, reasoning: undefined }
  return { content, finishReason: { unified: 'stop', raw: 'stop' }, usage: { inputTokens, outputTokens }, warnings: [], ...more }
}

const RESULT = result([{ type: 'text', text: 'In a kitchen.' }])
const CALLED = result([{ type: 'tool-call', toolCallId: 'call-1', toolName: 'look', input: '{"at":"shelf"}' }], {
  finishReason: { unified: 'tool-calls', raw: 'tool_calls' },
})

/** A model with fixed replies; its calls are in `doGenerateCalls`. */
function saying(result: Result): MockLanguageModelV3 {
  return new MockLanguageModelV3({ provider: 'mock', modelId: 'tiny', doGenerate: result })
}

async function sentFor(request: Partial<ModelRequest>): Promise<(typeof MockLanguageModelV3)['prototype']['doGenerateCalls'][0]> {
  const model = saying(RESULT)
  await fromLanguageModel(model).generate({ ...QUESTION, ...request }, { signal })
  return model.doGenerateCalls[0] as (typeof model.doGenerateCalls)[0]
}

describe('a request', () => {
  test('equals what generateText sends for the same conversation', async () => {
    const model = new MockLanguageModelV3({ doGenerate: [CALLED, RESULT] })
    await generateText({
      model,
      system: 'You are careful.',
      prompt: 'Where are you?',
      tools: {
        look: {
          description: 'Look around.',
          inputSchema: jsonSchema(LOOK.parameters),
          execute: async () => 'A shelf with a mug.',
        },
      },
      stopWhen: stepCountIs(2),
    })
    const messages: readonly Message[] = [
      { role: 'system', content: 'You are careful.' },
      { role: 'user', content: 'Where are you?' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'call-1', name: 'look', arguments: '{"at":"shelf"}' }] },
      { role: 'tool', content: 'A shelf with a mug.', toolCallId: 'call-1' },
    ]
    const sent = await sentFor({ messages, tools: [LOOK] })
    const sdkCall = model.doGenerateCalls[1]
    expect(JSON.parse(JSON.stringify(sent.prompt))).toEqual(JSON.parse(JSON.stringify(sdkCall?.prompt)))
    expect(JSON.parse(JSON.stringify(sent.tools))).toEqual(JSON.parse(JSON.stringify(sdkCall?.tools)))
    expect(sent.toolChoice).toEqual(sdkCall?.toolChoice)
  })

  test('contains all supported options', async () => {
    const { prompt, abortSignal, ...rest } = await sentFor({
      tools: [LOOK],
      toolChoice: { name: 'look' },
      format: 'json',
      temperature: 0,
      maxTokens: 100,
      stop: ['\n', 'END'],
      seed: 7,
    })
    expect(rest).toEqual({
      tools: [{ type: 'function', name: 'look', description: 'Look around.', inputSchema: LOOK.parameters }],
      toolChoice: { type: 'tool', toolName: 'look' },
      responseFormat: { type: 'json' },
      temperature: 0,
      maxOutputTokens: 100,
      stopSequences: ['END'],
      seed: 7,
    })
    expect(abortSignal).toBe(signal)
    expect(prompt).toEqual([{ role: 'user', content: [{ type: 'text', text: 'Where are you?' }] }])
  })

  test('is as short as possible', async () => {
    expect(Object.keys(await sentFor({ tools: [], stop: [] }))).toEqual(['prompt', 'abortSignal'])
  })

  test('joins the results of several calls in one message, and sends invalid JSON arguments as text', async () => {
    const toolCalls = [
      { id: 'a', name: 'look', arguments: '{"at":' },
      { id: 'b', name: 'wait', arguments: '{}' },
    ]
    const { prompt } = await sentFor({
      messages: [
        { role: 'assistant', content: 'Both.', toolCalls },
        { role: 'tool', content: 'one', toolCallId: 'a' },
        { role: 'tool', content: 'two', toolCallId: 'b' },
      ],
    })
    expect(prompt).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Both.' },
          { type: 'tool-call', toolCallId: 'a', toolName: 'look', input: '{"at":' },
          { type: 'tool-call', toolCallId: 'b', toolName: 'wait', input: {} },
        ],
      },
      {
        role: 'tool',
        content: [
          { type: 'tool-result', toolCallId: 'a', toolName: 'look', output: { type: 'text', value: 'one' } },
          { type: 'tool-result', toolCallId: 'b', toolName: 'wait', output: { type: 'text', value: 'two' } },
        ],
      },
    ])
  })
})

describe('a reply', () => {
  const ask = async (result: Result, request: Partial<ModelRequest> = {}) =>
    fromLanguageModel(saying(result)).generate({ ...QUESTION, ...request }, { signal })

  test('has the text, the finish reason and the usage', async () => {
    expect(await ask(RESULT)).toEqual({
      choices: [{ text: 'In a kitchen.', finish: 'stop' }],
      usage: { inputTokens: 12, outputTokens: 3 },
    })
  })

  test('has the tool calls, without those the provider executed', async () => {
    const providerCall = {
      type: 'tool-call',
      toolCallId: 'p',
      toolName: 'web_search',
      input: '{}',
      providerExecuted: true,
    } as const
    const { choices } = await ask({ ...CALLED, content: [providerCall, ...CALLED.content] })
    expect(choices).toEqual([
      { text: '', toolCalls: [{ id: 'call-1', name: 'look', arguments: '{"at":"shelf"}' }], finish: 'tool-calls' },
    ])
  })

  test('omits reasoning', async () => {
    const { choices } = await ask(
      result([
        { type: 'reasoning', text: 'Hm.' },
        { type: 'text', text: 'In ' },
        { type: 'text', text: 'bed.' },
      ]),
    )
    expect(choices[0]?.text).toBe('In bed.')
  })

  test.each([
    ['length', 'length'],
    ['content-filter', 'content-filter'],
    ['other', 'stop'],
  ] as const)('ends by %s as %s', async (unified, finish) => {
    expect((await ask({ ...RESULT, finishReason: { unified, raw: undefined } })).choices[0]?.finish).toBe(finish)
  })

  test('is truncated if a provider has no stop sequences', async () => {
    const { choices } = await ask(result([{ type: 'text', text: 'get 1 log\nObservation: Got 1 log' }]), { stop: ['\n'] })
    expect(choices).toEqual([{ text: 'get 1 log', finish: 'stop' }])
  })

  test('has estimated usage if none is reported', async () => {
    const inputTokens = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined }
    const { usage } = await ask({ ...RESULT, usage: { ...RESULT.usage, inputTokens } })
    expect(usage).toEqual({ inputTokens: 4, outputTokens: 4, estimated: true })
  })

  test('has the requested number of choices, each with its own seed', async () => {
    const model = saying(RESULT)
    const { choices, usage } = await fromLanguageModel(model).generate({ ...QUESTION, n: 3, seed: 5 }, { signal })
    expect(choices.length).toBe(3)
    expect(usage).toEqual({ inputTokens: 36, outputTokens: 9 })
    expect(model.doGenerateCalls.map(({ seed }) => seed)).toEqual([5, 6, 7])
  })
})

test('accepts a model of the previous version', async () => {
  const model: V2 = {
    specificationVersion: 'v2',
    provider: 'old',
    modelId: 'timer',
    supportedUrls: {},
    doGenerate: async ({ prompt }) => ({
      content: [{ type: 'text', text: `${prompt.length} message` }],
      finishReason: 'unknown',
      usage: { inputTokens: 8, outputTokens: 2, totalTokens: 10 },
      warnings: [],
    }),
    doStream: () => Promise.reject(new Error('nobody streams')),
  }
  const adapted = fromLanguageModel(model)
  expect(adapted.id).toBe('ai-sdk:old:timer')
  expect(await adapted.generate(QUESTION, { signal })).toEqual({
    choices: [{ text: '1 message', finish: 'stop' }],
    usage: { inputTokens: 8, outputTokens: 2 },
  })
})

describe('a failure', () => {
  const call = { url: 'https://example.test/v1', requestBodyValues: {} }
  const failing = (error: unknown) =>
    fromLanguageModel(
      new MockLanguageModelV3({ provider: 'mock', modelId: 'tiny', doGenerate: () => Promise.reject(error) }),
    ).generate(QUESTION, { signal })

  test.each([
    ['MODEL_AUTHENTICATION', new APICallError({ ...call, message: 'Bad key sk-secret', statusCode: 401 })],
    ['MODEL_AUTHENTICATION', new LoadAPIKeyError({ message: 'set EXAMPLE_API_KEY' })],
    ['MODEL_RATE_LIMITED', new APICallError({ ...call, message: 'Slow down', statusCode: 429 })],
    ['MODEL_UNAVAILABLE', new APICallError({ ...call, message: 'Oh no', statusCode: 503 })],
    ['MODEL_UNAVAILABLE', new APICallError({ ...call, message: 'Cannot connect', isRetryable: true })],
    ['MODEL_REFUSED', new APICallError({ ...call, message: 'No such parameter', statusCode: 400 })],
    ['MODEL_REFUSED', new NoSuchModelError({ modelId: 'x', modelType: 'languageModel' })],
    ['MODEL_REFUSED', new UnsupportedFunctionalityError({ functionality: 'tools' })],
    ['MODEL_BAD_REPLY', new EmptyResponseBodyError()],
    ['MODEL_TIMEOUT', new DOMException('too slow', 'TimeoutError')],
    ['MODEL_FAILED', new TypeError('a bug')],
    ['MODEL_FAILED', 'a string'],
  ])('is a %s', async (code, error) => {
    await expect(failing(error)).rejects.toMatchObject({ code, message: expect.stringMatching(/^ai-sdk:mock:tiny: .+$/) })
  })

  test('never shows the key', async () => {
    const error = await Promise.resolve(
      failing(new APICallError({ ...call, message: 'Bad key sk-secret', statusCode: 401 })),
    ).catch((thrown: unknown) => thrown)
    expect(`${error} ${JSON.stringify(error)} ${String((error as Error).cause)}`).not.toContain('sk-secret')
  })

  test('of the model itself is a bad reply', async () => {
    const model = saying({ ...RESULT, finishReason: { unified: 'error', raw: 'error' } })
    await expect(fromLanguageModel(model).generate(QUESTION, { signal })).rejects.toMatchObject({
      code: 'MODEL_BAD_REPLY',
      message: 'ai-sdk:mock:tiny: the model stopped with an error',
    })
  })

  test('names the unsupported protocol', async () => {
    const model = { ...saying(RESULT), specificationVersion: 'v9' } as unknown as V3
    await expect(fromLanguageModel(model).generate(QUESTION, { signal })).rejects.toThrow('unsupported protocol v9')
  })
})

describe('an abort', () => {
  test('ends a call with its reason', async () => {
    const abort = new AbortController()
    const model = new MockLanguageModelV3({
      doGenerate: ({ abortSignal }) =>
        new Promise((_, reject) => {
          abortSignal?.addEventListener('abort', () => reject(new DOMException('cut off', 'AbortError')))
          abort.abort(new Error('that is enough'))
        }),
    })
    await expect(fromLanguageModel(model).generate(QUESTION, { signal: abort.signal })).rejects.toThrow('that is enough')
  })

  test('before the call prevents it', async () => {
    const model = saying(RESULT)
    await expect(fromLanguageModel(model).generate(QUESTION, { signal: AbortSignal.abort() })).rejects.toThrow()
    expect(model.doGenerateCalls).toEqual([])
  })
})

test('does not load the SDK', () => {
  for (const name of ['from-language-model', 'model', 'request', 'reply', 'index']) {
    const source = readFileSync(new URL(`../../src/ai-sdk/${name}.ts`, import.meta.url), 'utf8')
    expect(source).not.toMatch(/^(?:import|export) (?!type ).*'ai'/m)
  }
})
