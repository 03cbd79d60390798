import type { ModelReply, ModelRequest } from '@orreryjs/core'
import { journalEventSchema } from '@orreryjs/core/event-schema'
import { type OpenAIOptions, openai } from '@orreryjs/models/openai'
import { describe, expect, test } from 'vitest'
import { type ChatServer, chatServer, completion, failure, type Handler, json, raw } from './chat-server.ts'

const QUESTION: ModelRequest = { purpose: 'test', messages: [{ role: 'user', content: 'what now?' }] }

const TOKENS = [
  {
    token: 'go',
    logprob: -0.1,
    bytes: [103, 111],
    top_logprobs: [
      { token: 'go', logprob: -0.1, bytes: null },
      { token: 'look', logprob: -2.5, bytes: null },
    ],
  },
  { token: ' north', logprob: -0.25, bytes: null, top_logprobs: [] },
]
const LOGPROBS = [
  {
    token: 'go',
    logprob: -0.1,
    top: [
      { token: 'go', logprob: -0.1 },
      { token: 'look', logprob: -2.5 },
    ],
  },
  { token: ' north', logprob: -0.25 },
]

const chat = (content: unknown): Handler =>
  json(
    completion({}, { choices: [{ index: 0, finish_reason: 'stop', message: { content: 'go north' }, logprobs: { content } }] }),
  )
const response = json({
  object: 'response',
  status: 'completed',
  output: [{ type: 'message', content: [{ type: 'output_text', text: 'go north', logprobs: TOKENS }] }],
})

function ask(server: ChatServer, more: Partial<ModelRequest>, options: Partial<OpenAIOptions> = {}): Promise<ModelReply> {
  const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'none', maxRetries: 0, ...options })
  return Promise.resolve(model.generate({ ...QUESTION, ...more }, { signal: new AbortController().signal }))
}

describe('log probabilities', () => {
  test('are recorded if the request asks for them', async () => {
    await using server = await chatServer(chat(TOKENS))
    const reply = await ask(server, { logprobs: 2 })
    expect(server.received[0]?.body).toMatchObject({ logprobs: true, top_logprobs: 2 })
    expect(reply.choices).toEqual([{ text: 'go north', finish: 'stop', logprobs: LOGPROBS }])
    const event = { type: 'model-call', episode: 'e', seq: 0, at: 0, purpose: 'p', request: 'a'.repeat(32), reply, duration: 0 }
    expect(journalEventSchema.parse(event)).toEqual(event)
  })

  test('or if the settings of the model do, whatever the request says; without alternatives for 0', async () => {
    await using server = await chatServer(chat(TOKENS))
    expect((await ask(server, { logprobs: 5 }, { logprobs: 0 })).choices[0]).toHaveProperty('logprobs')
    expect(server.received[0]?.body).toHaveProperty('logprobs', true)
    expect(server.received[0]?.body).not.toHaveProperty('top_logprobs')
  })

  test('are not recorded otherwise', async () => {
    await using server = await chatServer(chat(TOKENS))
    expect((await ask(server, {})).choices).toEqual([{ text: 'go north', finish: 'stop' }])
    expect(server.received[0]?.body).not.toHaveProperty('logprobs')
  })

  test('come from the Responses API', async () => {
    await using server = await chatServer(response)
    expect((await ask(server, { logprobs: 2 }, { api: 'responses' })).choices[0]?.logprobs).toEqual(LOGPROBS)
    expect(server.received[0]?.body).toMatchObject({ include: ['message.output_text.logprobs'], top_logprobs: 2 })
  })

  test('are assembled from stream chunks', async () => {
    const chunks = TOKENS.map((token) => ({
      choices: [{ index: 0, delta: { content: token.token }, logprobs: { content: [token] } }],
    }))
    const last = { choices: [{ index: 0, delta: {}, logprobs: null, finish_reason: 'stop' }] }
    const body = [...chunks, last].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join('')
    await using server = await chatServer(raw(`${body}data: [DONE]\n\n`, 200, 'text/event-stream'))
    expect((await ask(server, { logprobs: 2 }, { stream: true })).choices[0]?.logprobs).toEqual(LOGPROBS)
  })

  test.each<[string, unknown]>([
    ['none', null],
    ['of another form', [{ id: 5, p: 0.4 }]],
    ['without a number', [{ token: 'go', logprob: '-0.1' }]],
    ['no list', { go: -0.1 }],
  ])('is left out where the server gives %s', async (_, content) => {
    await using server = await chatServer(chat(content))
    expect((await ask(server, { logprobs: 1 })).choices).toEqual([{ text: 'go north', finish: 'stop' }])
  })

  test.each(['chat', 'responses'] as const)('are not requested again from a server of %s that rejects them', async (api) => {
    const refusal = failure(400, 'logprobs are not supported with reasoning models.')
    await using server = await chatServer(refusal, api === 'chat' ? chat(null) : response)
    const notices: (string | undefined)[] = []
    const reply = await ask(server, { logprobs: 2 }, { api, onFallback: (_, about) => notices.push(about) })
    expect(reply.choices[0]?.text).toBe('go north')
    expect(server.received.map(({ body }) => 'top_logprobs' in body)).toEqual([true, false])
    expect(notices).toEqual(['logprobs'])
    await using other = await chatServer(refusal)
    await expect(ask(other, {}, { api, logprobs: 2 })).rejects.toMatchObject({ code: 'MODEL_REFUSED' })
  })
})
