import type { ModelRequest } from '@orreryjs/core'
import type { OpenAIOptions } from '@orreryjs/models/openai'
import { describe, expect, test } from 'vitest'
import { askerOf, type ChatServer, chatServer, completion, type Handler, json, raw } from './chat-server.ts'

const ACT: ModelRequest = {
  purpose: 'test',
  messages: [{ role: 'user', content: 'what now?' }],
  maxTokens: 100,
  stop: ['\n', 'END'],
}

const createClient = (server: ChatServer, options: Partial<OpenAIOptions> = {}) =>
  askerOf(server, ACT, { maxRetries: 0, ...options })

/** A reply with this finish reason and message. */
function ended(finish: string, message: Readonly<Record<string, unknown>>, usage: object = {}): Handler {
  const choices = [{ index: 0, finish_reason: finish, message: { role: 'assistant', ...message } }]
  return json(completion({}, { choices, usage: { prompt_tokens: 7, completion_tokens: 100, ...usage } }))
}

describe('separates reasoning from the reply', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string, string]>([
    ['in tags', { content: '<think>\nHm, the desk.\n</think>\n\ngo to desk 1' }, 'go to desk 1', 'Hm, the desk.'],
    ['in tags of another name', { content: '<Thinking>the desk</Thinking>go to desk 1' }, 'go to desk 1', 'the desk'],
    ['whose beginning the template wrote', { content: 'the desk\n</think>\n\ngo to desk 1' }, 'go to desk 1', 'the desk'],
    ['in two parts', { content: '<think>one</think>go to <think>two</think>desk 1' }, 'go to desk 1', 'one\ntwo'],
    ['before a wrapped answer', { content: '<think>one</think><answer>go to desk 1</answer>' }, 'go to desk 1', 'one'],
    ['in brackets', { content: '[THINK]the desk[/THINK]go to desk 1' }, 'go to desk 1', 'the desk'],
    [
      'in channels',
      {
        content:
          '<|channel|>analysis<|message|>the desk<|end|><|start|>assistant<|channel|>final<|message|>go to desk 1<|return|>',
      },
      'go to desk 1',
      'the desk',
    ],
    [
      'in channels without signs',
      { content: 'analysisWe need the desk.assistantfinalgo to desk 1' },
      'go to desk 1',
      'We need the desk.',
    ],
    ['in reasoning_content', { content: 'go to desk 1', reasoning_content: 'the desk' }, 'go to desk 1', 'the desk'],
    ['in reasoning', { content: 'go to desk 1', reasoning: 'the desk' }, 'go to desk 1', 'the desk'],
    [
      'in thinking blocks',
      { content: 'go to desk 1', thinking_blocks: [{ type: 'thinking', thinking: 'the desk' }] },
      'go to desk 1',
      'the desk',
    ],
    [
      'in parts of the content',
      {
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'the desk' }] },
          { type: 'text', text: 'go to desk 1' },
        ],
      },
      'go to desk 1',
      'the desk',
    ],
  ])('%s', async (_, message, text, reasoning) => {
    await using server = await chatServer(json(completion(message)))
    const reply = await createClient(server).ask()
    expect(reply.choices).toEqual([{ text, reasoning, finish: 'stop' }])
    expect(reply.usage.reasoningTokens).toBe(Math.min(3, Math.ceil(reasoning.length / 4)))
    expect(server.received).toHaveLength(1)
  })

  test('in stream chunks', async () => {
    const pieces = [{ reasoning_content: 'the ' }, { reasoning_content: 'desk' }, { content: 'go to' }, { content: ' desk 1' }]
    const chunks = [...pieces.map((delta) => ({ delta })), { delta: {}, finish_reason: 'stop' }]
    const lines = chunks.map((choice) => `data: ${JSON.stringify({ model: 'm', choices: [{ index: 0, ...choice }] })}\n\n`)
    await using server = await chatServer(raw(`${lines.join('')}data: [DONE]\n\n`, 200, 'text/event-stream'))
    const { choices, model } = await createClient(server, { stream: true }).ask()
    expect({ choices, model }).toEqual({
      choices: [{ text: 'go to desk 1', reasoning: 'the desk', finish: 'stop' }],
      model: 'm',
    })
  })

  test('but keeps tags that the prompt requests', async () => {
    const content = '<think>the desk</think><action>go</action>'
    await using server = await chatServer(json(completion({ content })))
    const messages = [{ role: 'user', content: 'Answer as <think>..</think><action>..</action>.' }] as const
    expect((await createClient(server).ask({ messages })).choices).toEqual([{ text: content, finish: 'stop' }])
  })
})

describe('raises the token limit once after lost reasoning, with a notice', () => {
  const GO = ended('stop', { content: '<think>the desk</think>go to desk 1' })

  test.each<[string, Handler]>([
    ['cut at the bound in the text', ended('length', { content: '<think>I should' })],
    ['cut at a stop in the text', ended('stop', { content: '<think>' })],
    ['empty at the bound', ended('length', { content: '' })],
    ['apart, the content empty', ended('length', { content: null, reasoning_content: 'I should' })],
    ['apart and cut at a stop', ended('stop', { content: null, reasoning: 'I should' })],
    ['counted only', ended('length', { content: 'go to' }, { completion_tokens_details: { reasoning_tokens: 98 } })],
    ['in a channel', ended('length', { content: '<|channel|>analysis<|message|>I should' })],
  ])('%s', async (_, first) => {
    await using server = await chatServer(first, GO)
    const { ask, notices } = createClient(server, { baseURL: server.baseURL })
    const reply = await ask()
    expect(reply.choices).toEqual([{ text: 'go to desk 1', reasoning: 'the desk', finish: 'stop' }])
    expect(reply.usage).toMatchObject({ inputTokens: 14, outputTokens: 200 })
    await ask()
    expect(server.received.map(({ body }) => [body['max_tokens'], body['stop']])).toEqual([
      [100, ['END']],
      [8292, undefined],
      [8292, undefined],
    ])
    expect(notices).toEqual([
      expect.stringMatching(/^openai: mock at \S+ used its token limit for reasoning: .* raised by 8192 tokens/),
    ])
  })

  test('not more than once', async () => {
    await using server = await chatServer(ended('length', { content: '<think>I should' }))
    const { ask, notices } = createClient(server)
    const { choices } = await ask()
    expect(choices).toEqual([{ text: '', reasoning: 'I should', finish: 'length' }])
    expect([server.received.length, notices.length]).toEqual([2, 1])
  })

  test('by the configured amount, from the first request on', async () => {
    await using server = await chatServer(GO)
    await createClient(server, { extraReasoningTokens: 500 }).ask()
    expect(server.received[0]?.body).toMatchObject({ max_tokens: 600 })
  })

  test('and by less if the context window is small', async () => {
    const tooMuch: Handler = (response, received) => {
      const tokenLimit = Number(received.body['max_tokens'])
      const error = {
        message: `This model's maximum context length is 4096 tokens. However, you requested ${tokenLimit + 808} tokens.`,
      }
      if (tokenLimit + 808 > 4096) json({ error }, 400)(response, received)
      else GO(response, received)
    }
    await using server = await chatServer(ended('length', { content: '<think>I should' }), tooMuch)
    const { ask } = createClient(server)
    expect((await ask()).choices[0]?.text).toBe('go to desk 1')
    await ask()
    expect(server.received.map(({ body }) => body['max_tokens'])).toEqual([100, 8292, 4196, 2148, 2148])
  })

  test('truncates a reply without reasoning as usual', async () => {
    await using server = await chatServer(ended('length', { content: 'go to the' }))
    const { ask, notices } = createClient(server)
    expect((await ask()).choices).toEqual([{ text: 'go to the', finish: 'length' }])
    expect([server.received.length, notices]).toEqual([1, []])
  })
})

test('reports the model, reasoning tokens and cached tokens', async () => {
  const usage = {
    prompt_tokens: 70,
    completion_tokens: 30,
    prompt_tokens_details: { cached_tokens: 64 },
    completion_tokens_details: { reasoning_tokens: 20 },
  }
  await using server = await chatServer(
    json(completion({ content: 'look' }, { usage, model: 'mock-2026-10-01', system_fingerprint: 'fp_1' })),
  )
  const prices = { mock: { input: 2, output: 10, cachedInput: 1 } }
  expect(await createClient(server, { prices }).ask()).toEqual({
    choices: [{ text: 'look', finish: 'stop' }],
    usage: { inputTokens: 70, outputTokens: 30, reasoningTokens: 20, cachedTokens: 64, cost: (6 * 2 + 64 + 30 * 10) / 1e6 },
    model: 'mock-2026-10-01',
    fingerprint: 'fp_1',
  })
})
