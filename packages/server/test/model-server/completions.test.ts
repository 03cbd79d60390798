import { describe, expect, test } from 'vitest'
import { post, replied, serveModel, textReply } from './serve-model.ts'

const HELLO = { model: 'any', prompt: 'Once upon' }
const LOGPROBS = [
  {
    token: ' a',
    logprob: -0.5,
    top: [
      { token: ' a', logprob: -0.5 },
      { token: ' the', logprob: -1 },
    ],
  },
  { token: ' time', logprob: -0.25, top: [{ token: ' time', logprob: -0.25 }] },
]

describe('a completion', () => {
  test('continues a prompt', async () => {
    await using server = await serveModel(() => textReply(' a time'))
    const completion = await server.client.completions.create({ ...HELLO, stop: ['.'], seed: 3 })
    expect(completion).toMatchObject({
      id: expect.stringMatching(/^cmpl-[0-9a-f]{32}$/),
      object: 'text_completion',
      model: 'tiny:model,seed=1',
      choices: [{ text: ' a time', index: 0, logprobs: null, finish_reason: 'stop' }],
      usage: { prompt_tokens: 7, completion_tokens: 3 },
    })
    expect(server.requests).toEqual([
      { purpose: 'chat', messages: [{ role: 'user', content: 'Once upon' }], maxTokens: 16, stop: ['.'], seed: 3 },
    ])
  })

  test('has echo and log probabilities where the model can', async () => {
    await using server = await serveModel(() => replied({ text: ' a time', finish: 'length', logprobs: LOGPROBS }))
    const echoed = await server.client.completions.create({ ...HELLO, echo: true })
    expect(echoed.choices[0]?.text).toBe('Once upon a time')
    const logged = await server.client.completions.create({ ...HELLO, logprobs: 1 })
    expect(logged.choices[0]?.logprobs).toEqual({
      tokens: [' a', ' time'],
      token_logprobs: [-0.5, -0.25],
      top_logprobs: [{ ' a': -0.5 }, { ' time': -0.25 }],
      text_offset: [0, 2],
    })
    const both = await post(`${server.url}v1/completions`, JSON.stringify({ ...HELLO, echo: true, logprobs: 1 }))
    expect(both).toMatchObject({ status: 400, body: { error: { param: 'echo', code: 'unsupported_parameter' } } })
  })

  test('is a 400 where the model cannot', async () => {
    await using server = await serveModel(() => textReply(' a time'))
    await expect(server.client.completions.create({ ...HELLO, logprobs: 1 })).rejects.toMatchObject({
      status: 400,
      param: 'logprobs',
    })
    await expect(server.client.completions.create({ ...HELLO, prompt: ['a', 'b'] })).rejects.toMatchObject({
      status: 400,
      param: 'prompt',
    })
    await expect(server.client.completions.create({ ...HELLO, prompt: [1] })).rejects.toMatchObject({
      status: 400,
      param: 'prompt[0]',
    })
  })

  test.each([{}, { logprobs: 1 }, { echo: true }, { n: 2 }])('streams the same with %j', async (fields) => {
    await using server = await serveModel(() => replied({ text: ' a time', finish: 'length', logprobs: LOGPROBS }))
    const whole = await server.client.completions.create({ ...HELLO, ...fields })
    const texts = new Map<number, string>()
    const tokens: unknown[] = []
    let usage: unknown
    const stream = await server.client.completions.create({
      ...HELLO,
      ...fields,
      stream: true,
      stream_options: { include_usage: true },
    })
    for await (const chunk of stream) {
      for (const { index, text, logprobs } of chunk.choices) {
        texts.set(index, (texts.get(index) ?? '') + text)
        if (index === 0) tokens.push(...(logprobs?.tokens ?? []))
      }
      usage = chunk.usage ?? usage
    }
    expect([...texts.values()]).toEqual(whole.choices.map(({ text }) => text))
    expect(tokens).toEqual(whole.choices[0]?.logprobs?.tokens ?? [])
    expect(usage).toEqual(whole.usage)
  })
})
