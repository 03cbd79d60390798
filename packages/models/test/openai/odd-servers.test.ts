import type { ModelReply, ModelRequest } from '@orreryjs/core'
import { fromLanguageModel } from '@orreryjs/models/ai-sdk'
import { type OpenAIOptions, openai } from '@orreryjs/models/openai'
import { fromAgentsModel } from '@orreryjs/models/openai-agents'
import { describe, expect, test } from 'vitest'
import { type ChatServer, chatServer, completion, type Handler, json, raw } from './chat-server.ts'

const QUESTION: ModelRequest = { purpose: 'test', messages: [{ role: 'user', content: 'what now?' }] }
const PRICES = { mock: { input: 10, output: 100 } }

function ask(server: ChatServer, more: Partial<ModelRequest> = {}, options: Partial<OpenAIOptions> = {}): Promise<ModelReply> {
  const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'sk-test', maxRetries: 0, prices: PRICES, ...options })
  return Promise.resolve(model.generate({ ...QUESTION, ...more }, { signal: new AbortController().signal }))
}

/** Impossible counts for a request of 9 and a reply of 4 characters: input, output, and more by the names of chat completions. */
const LIES: readonly (readonly [string, number, number, Readonly<Record<string, number>>])[] = [
  ['input above the bytes of the request', 1_000_000, 1, {}],
  ['output above every limit', 9, 1_000_000_000, {}],
  ['counts that are no safe integers', 2 ** 60, 2 ** 60, {}],
  ['infinite counts', 1e308, 1, {}],
  ['negative counts', 9, -1, {}],
  ['fractions', 9.5, 1, {}],
  ['more read from the cache than sent', 9, 1, { cached: 10 }],
  ['more written to the cache than sent', 9, 1, { written: 10 }],
  ['more reasoning than output', 9, 1, { reasoning: 100 }],
  ['visible output above the text', 9, 5000, { reasoning: 10 }],
  ['a negative detail', 9, 1, { cached: -5 }],
  ['a total below its parts', 200, 300, { total: 20 }],
  ['a total above every limit', 9, 1, { total: 1_000_000_000 }],
]

describe('impossible usage is estimated and marked', () => {
  const ESTIMATE = { inputTokens: 3, outputTokens: 1, estimated: true, cost: expect.closeTo(0.00013, 12) }

  test.each(LIES)('chat completions: %s', async (_, prompt_tokens, completion_tokens, { total, reasoning, cached, written }) => {
    const usage = {
      ...{ prompt_tokens, completion_tokens, total_tokens: total },
      prompt_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
      completion_tokens_details: { reasoning_tokens: reasoning },
    }
    await using server = await chatServer(json(completion({ content: 'look' }, { usage })))
    const notices: string[] = []
    const onFallback = (message: string, about: string): void => void notices.push(`${about}: ${message}`)
    expect((await ask(server, {}, { onFallback })).usage).toEqual(ESTIMATE)
    expect(notices).toEqual([
      expect.stringMatching(/^usage: openai: mock at .* cannot belong to the request .* are estimated and marked$/),
    ])
  })

  test.each(LIES)('the Responses API: %s', async (_, input_tokens, output_tokens, { total, reasoning, cached, written }) => {
    const usage = {
      ...{ input_tokens, output_tokens, total_tokens: total },
      input_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
      output_tokens_details: { reasoning_tokens: reasoning },
    }
    const output = [{ type: 'message', content: [{ type: 'output_text', text: 'look' }] }]
    await using server = await chatServer(json({ status: 'completed', output, usage }))
    expect((await ask(server, {}, { api: 'responses' })).usage).toEqual(ESTIMATE)
  })

  const { cost: _, ...WITHOUT_COST } = ESTIMATE

  test.each(LIES.filter(([, , , { total }]) => total === undefined))(
    'the AI SDK and the Agents SDK: %s',
    async (_, total, output, { reasoning = 0, cached = 0, written = 0 }) => {
      const model = fromLanguageModel({
        ...{ specificationVersion: 'v4', provider: 'odd', modelId: 'mock' },
        doGenerate: async () => ({
          content: [{ type: 'text', text: 'look' }],
          finishReason: 'stop',
          usage: { inputTokens: { total, cacheRead: cached, cacheWrite: written }, outputTokens: { total: output, reasoning } },
        }),
      })
      const signal = new AbortController().signal
      expect((await model.generate(QUESTION, { signal })).usage).toEqual(WITHOUT_COST)
      if (written > 0) return
      const agents = fromAgentsModel({
        getResponse: async () =>
          ({
            output: [
              { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'look' }] },
            ],
            usage: {
              ...{ inputTokens: total, outputTokens: output },
              inputTokensDetails: [{ cached_tokens: cached }],
              outputTokensDetails: [{ reasoning_tokens: reasoning }],
            },
          }) as never,
      })
      expect((await agents.generate(QUESTION, { signal })).usage).toEqual(WITHOUT_COST)
    },
  )

  test('above the token limit of the request, but reasoning is believed up to it', async () => {
    const usage = { prompt_tokens: 9, completion_tokens: 9000 }
    await using server = await chatServer(json(completion({ content: 'look' }, { usage })))
    expect((await ask(server, { maxTokens: 100 }, { extraReasoningTokens: 100 })).usage.estimated).toBe(true)
    expect((await ask(server, { maxTokens: 100 }, { extraReasoningTokens: 10_000 })).usage.outputTokens).toBe(9000)
    expect((await ask(server)).usage.outputTokens).toBe(9000)
  })

  test('unless text, choices and templates explain it', async () => {
    const text = '🜁'.repeat(500)
    const choices = [0, 1].map((index) => ({ index, message: { content: text }, finish_reason: 'stop' }))
    const usage = {
      prompt_tokens: 3000,
      completion_tokens: 4000,
      total_tokens: 7000,
      completion_tokens_details: { reasoning_tokens: 1 },
    }
    await using server = await chatServer(json(completion({}, { choices, usage })))
    expect((await ask(server, { n: 2 })).usage).toMatchObject({ inputTokens: 3000, outputTokens: 4000 })
  })

  test('reads reasoning that only the total includes', async () => {
    const usage = {
      prompt_tokens: 9,
      completion_tokens: 1,
      total_tokens: 310,
      completion_tokens_details: { reasoning_tokens: 300 },
    }
    await using server = await chatServer(json(completion({ content: 'look' }, { usage })))
    expect((await ask(server)).usage).toMatchObject({ inputTokens: 9, outputTokens: 301, reasoningTokens: 300 })
  })
})

describe('choices follow their index', () => {
  const choice = (index: unknown, content: string): unknown => ({ index, message: { content }, finish_reason: 'stop' })

  test.each([
    ['in reverse', [choice(2, 'c'), choice(1, 'b'), choice(0, 'a')], 'abc'],
    ['with a gap', [choice(5, 'c'), choice(0, 'a'), choice(2, 'b')], 'abc'],
    ['all the same', [choice(0, 'a'), choice(0, 'b'), choice(0, 'c')], 'abc'],
    ['missing', [choice(undefined, 'a'), choice(undefined, 'b'), choice(null, 'c')], 'abc'],
    ['invalid', [choice('2', 'a'), choice(-1, 'b'), choice(1.5, 'c')], 'abc'],
    ['one missing', [choice(1, 'b'), choice(undefined, 'c'), choice(0, 'a')], 'abc'],
  ])('%s', async (_, choices, expected) => {
    await using server = await chatServer(json(completion({}, { choices })))
    const reply = await ask(server, { n: 3 })
    expect(
      reply.choices
        .map(({ text }) => text)
        .sort()
        .join(''),
    ).toBe(expected)
    if (_ !== 'one missing') expect(reply.choices.map(({ text }) => text).join('')).toBe(expected)
  })

  test('without n: the first by index is the reply', async () => {
    await using server = await chatServer(json(completion({}, { choices: [choice(1, 'look'), choice(0, 'inventory')] })))
    expect((await ask(server)).choices[0]?.text).toBe('inventory')
  })

  test('in a stream with interleaved choices, and output items of the Responses API by output_index', async () => {
    const chunk = (index: number, content: string, finish: string | null = null): string =>
      `data: ${JSON.stringify({ choices: [{ index, delta: { content }, finish_reason: finish }] })}\n\n`
    const chunks = [chunk(1, 'b'), chunk(0, 'a'), chunk(1, 'B'), chunk(0, 'A'), chunk(1, '', 'stop'), chunk(0, '', 'stop')]
    await using server = await chatServer(raw(`${chunks.join('')}data: [DONE]\n\n`, 200, 'text/event-stream'))
    const { choices } = await ask(server, { n: 2 }, { stream: true })
    expect(choices.map(({ text }) => text)).toEqual(['aA', 'bB'])
    const item = (output_index: number, text: string) => ({
      ...{ type: 'response.output_item.done', output_index },
      item: { type: 'message', content: [{ type: 'output_text', text }] },
    })
    const events = [
      item(1, ' there'),
      item(0, 'look'),
      { type: 'response.completed', response: { status: 'completed', output: [] } },
    ]
    const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
    await using second = await chatServer(raw(body, 200, 'text/event-stream'))
    expect((await ask(second, {}, { stream: true, api: 'responses' })).choices[0]?.text).toBe('look there')
  })
})

describe('informational responses before a good one', () => {
  const LOOK = json(completion({ content: 'look' }))
  const after =
    (send: (response: Parameters<Handler>[0]) => void): Handler =>
    (response, received) => {
      send(response)
      LOOK(response, received)
    }

  test.each<[string, Handler]>([
    ['100 without a request for it', after((response) => response.writeContinue())],
    ['102', after((response) => response.writeProcessing())],
    ['103', after((response) => response.writeEarlyHints({ link: '</x>; rel=preload' }))],
    [
      '100, 102 and 103',
      after((response) => {
        response.writeContinue()
        response.writeProcessing()
        response.writeEarlyHints({ link: '</x>; rel=preload' })
      }),
    ],
  ])('%s', async (_, handler) => {
    await using server = await chatServer(handler)
    const replies = [await ask(server), await ask(server)]
    expect(replies.map(({ choices }) => choices[0]?.text)).toEqual(['look', 'look'])
    // The first request after an unexpected 100 is sent twice, later ones once.
    expect(server.received.length).toBeLessThanOrEqual(3)
    expect(server.received.at(-1)?.headers.authorization).toBe('Bearer sk-test')
  })

  test('do not weaken other rules: redirects, errors and aborts', async () => {
    await using other = await chatServer(LOOK)
    const redirect: Handler = (response) => {
      response.writeContinue()
      response.writeHead(307, { location: `${other.baseURL}/chat/completions` }).end()
    }
    const failure: Handler = (response) => {
      response.writeContinue()
      response.writeHead(429, { 'retry-after': '7' }).end('slow down')
    }
    await using server = await chatServer(redirect, redirect, failure, () => undefined)
    await expect(ask(server)).rejects.toMatchObject({ code: 'MODEL_REFUSED' })
    await expect(ask(server)).rejects.toMatchObject({ code: 'MODEL_RATE_LIMITED' })
    await expect(ask(server, {}, { timeout: 50 })).rejects.toMatchObject({ code: 'MODEL_TIMEOUT' })
    expect(other.received).toEqual([])
  })
})
