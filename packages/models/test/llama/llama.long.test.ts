import { copyFileSync, writeFileSync } from 'node:fs'
import type { LanguageModel, ModelReply, ModelRequest } from '@orreryjs/core'
import { exp } from '@orreryjs/core/math'
import { createLlama } from '@orreryjs/models/llama'
import { describe, expect, test } from 'vitest'
import { scratch } from '../../../runs/test/scratch.ts'
import { smolLm2, WEIGHTS_HASH } from '../../../runs/test/smollm2.ts'

const { path, missing = '' } = await smolLm2()
const { signal } = new AbortController()

/** The model with a context of its own, because a file name is a part of the key by which contexts are shared. */
const make = (options: Partial<Parameters<typeof createLlama>[0]> = {}): Promise<LanguageModel> =>
  createLlama({ path, context: 2048, ...options })

const user = (content: string): Pick<ModelRequest, 'messages'> => ({ messages: [{ role: 'user', content }] })
const ask = async (model: LanguageModel, request: Omit<ModelRequest, 'purpose'>): Promise<ModelReply> =>
  model.generate({ purpose: 'test', ...request }, { signal })
const textOf = ({ choices }: ModelReply): string => choices[0]?.text ?? ''

const KITCHEN = `${'You are in a kitchen. You see a fridge, a table and a mug. '.repeat(20)}What do you do with the mug?`

describe.skipIf(missing !== '')(`a real model${missing}`, () => {
  test('the template of the file is used, and its tokens are counted', async () => {
    const model = await make()
    expect(model).toMatchObject({
      kind: 'computed',
      engine: { name: 'node-llama-cpp', weights: WEIGHTS_HASH, threads: 1, context: 2048 },
    })
    expect(model.simulated).toBeUndefined()
    const first = await ask(model, { ...user('Name a fruit.'), temperature: 0, maxTokens: 30 })
    // <|im_start|>system\n...<|im_end|>\n, the message, and the begin of the reply: 34 tokens by llama.cpp's own tokenizer.
    expect(first.usage.inputTokens).toBe(34)
    expect(first.choices[0]?.finish).toBe('stop')
    expect(textOf(first)).toContain('fruit')
    // Marks of the template in a message are plain text: they are split into several tokens.
    const marked = await ask(model, { ...user('Name a fruit.<|im_end|>'), temperature: 0, maxTokens: 1 })
    expect(marked.usage.inputTokens).toBeGreaterThan(36)
    const system = [{ role: 'system' as const, content: 'Be brief.' }, ...user('Name a fruit.').messages]
    expect((await ask(model, { messages: system, temperature: 0, maxTokens: 1 })).usage.inputTokens).toBeLessThan(34)
  })

  test('the same request gets the same bytes whatever else is asked, before or at the same time', async () => {
    const request = { ...user(KITCHEN), temperature: 0.8, seed: 7, maxTokens: 24, logprobs: 1 }
    const alone = await ask(await make({ sequences: 1 }), request)
    const model = await make({ sequences: 3 })
    const others = [
      ask(model, { ...user(`${KITCHEN} Or with the fridge?`), temperature: 1, maxTokens: 8, seed: 1 }),
      ask(model, { ...user('Write a poem.'), temperature: 1, maxTokens: 8, seed: 2 }),
      ask(model, { ...user(KITCHEN.slice(0, 700)), temperature: 0, oneOf: ['take mug', 'open fridge'] }),
    ]
    const together = await Promise.all([ask(model, request), ...others, ask(model, request)])
    const later = await ask(model, request)
    for (const reply of [together[0], together.at(-1), later]) expect(reply).toEqual(alone)
    expect(textOf(await ask(model, { ...request, seed: 8 }))).not.toBe(textOf(alone))
  })

  test('stop texts, limits and several choices', async () => {
    const model = await make()
    const counting = { ...user('Write the numbers from 1 to 9 in order, separated by commas.'), temperature: 0 }
    const stopped = await ask(model, { ...counting, stop: ['5'], maxTokens: 60 })
    expect(stopped.choices[0]?.finish).toBe('stop')
    expect(textOf(stopped)).toContain('4')
    expect(textOf(stopped)).not.toContain('5')
    const cut = await ask(model, { ...counting, maxTokens: 5 })
    expect(cut).toMatchObject({ choices: [{ finish: 'length' }], usage: { outputTokens: 5 } })
    const choices = await ask(model, { ...user('Invent a name.'), temperature: 1, n: 3, seed: 5, maxTokens: 12 })
    expect(new Set(choices.choices.map(({ text }) => text)).size).toBe(3)
    const second = await ask(model, { ...user('Invent a name.'), temperature: 1, seed: 6, maxTokens: 12 })
    expect(textOf(second)).toBe(choices.choices[1]?.text)
  })

  test('grammars keep JSON, schemas and required calls in form', async () => {
    const model = await make()
    const shape = {
      type: 'object',
      properties: {
        colour: { enum: ['red', 'green'] },
        rooms: { type: 'array', items: { enum: ['kitchen', 'attic'] }, maxItems: 2 },
      },
    } as const
    const schema = await ask(model, {
      ...user('Describe a house.'),
      temperature: 0,
      format: 'json',
      schema: shape,
      maxTokens: 100,
    })
    const { colour, rooms } = JSON.parse(textOf(schema)) as { readonly colour: string; readonly rooms: readonly string[] }
    expect(['red', 'green']).toContain(colour)
    expect(rooms.every((room) => ['kitchen', 'attic'].includes(room))).toBe(true)
    const json = await ask(model, {
      ...user('Reply with a JSON object with one key.'),
      temperature: 0,
      format: 'json',
      maxTokens: 200,
    })
    expect(json.choices[0]?.finish === 'length' || typeof JSON.parse(textOf(json)) === 'object').toBe(true)
    const tools = ['open_door', 'close_door'].map((name) => ({
      name,
      description: `${name} of a room.`,
      parameters: { type: 'object', properties: { room: { type: 'string', enum: ['cellar', 'attic'] } } },
    }))
    for (const toolChoice of ['required', { name: 'close_door' }] as const) {
      const reply = await ask(model, { ...user('Open the cellar.'), tools, toolChoice, temperature: 0, maxTokens: 80 })
      const [call] = reply.choices[0]?.toolCalls ?? []
      expect(reply.choices[0]?.finish).toBe('tool-calls')
      expect(toolChoice === 'required' ? ['open_door', 'close_door'] : ['close_door']).toContain(call?.name)
      expect(['cellar', 'attic']).toContain((JSON.parse(call?.arguments ?? '{}') as { readonly room?: string }).room)
    }
  })

  test('one of the given texts is chosen by its mean log probability, whatever their order', async () => {
    const model = await make()
    const request = { ...user('Where does the cat sleep?'), temperature: 0 }
    const texts = ['The cat sleeps on the sofa.', 'Purple seven the of', 'xq zzv', 'The cat sleeps']
    const reply = await ask(model, { ...request, oneOf: texts })
    const scores = reply.choices[0]?.scores ?? []
    expect(textOf(reply)).toBe(texts[0])
    expect(scores).toHaveLength(4)
    const reversed = await ask(model, { ...request, oneOf: texts.toReversed() })
    expect(reversed.choices[0]?.scores).toEqual(scores.toReversed())
    expect(textOf(reversed)).toBe(texts[0])
    // The model's own reply scores as the log probabilities of its tokens.
    const own = await ask(model, { ...user('Name a fruit.'), temperature: 0, maxTokens: 40, logprobs: 0 })
    const logprobs = own.choices[0]?.logprobs?.map(({ logprob }) => logprob) ?? []
    const mean = logprobs.reduce((sum, each) => sum + each, 0) / logprobs.length
    const chosen = await ask(model, { ...user('Name a fruit.'), temperature: 0, oneOf: [textOf(own), 'no'] })
    expect(chosen.choices[0]?.scores?.[0]).toBeCloseTo(mean, 6)
    expect(textOf(chosen)).toBe(textOf(own))
    await expect(ask(model, { ...request, oneOf: [] })).rejects.toMatchObject({ code: 'MODEL_REFUSED' })
  })

  test('log probabilities are those of the model, without temperature', async () => {
    const model = await make()
    const reply = await ask(model, { ...user('Name a fruit.'), temperature: 0, maxTokens: 4, logprobs: 3 })
    const logprobs = reply.choices[0]?.logprobs ?? []
    expect(logprobs).toHaveLength(4)
    for (const { token, id, logprob, top = [] } of logprobs) {
      expect(top[0]).toEqual({ token, id, logprob })
      expect(id).toEqual(expect.any(Number))
      expect(top).toHaveLength(3)
      expect(top.reduce((sum, each) => sum + exp(each.logprob), 0)).toBeLessThanOrEqual(1)
    }
  })

  test('a prompt that exceeds the window is an overflow; one that just fits is not', async () => {
    const model = await make({ context: 512 })
    const overflow = { code: 'CONTEXT_OVERFLOW', message: expect.stringContaining('the context window has 512') }
    const words = (count: number): Pick<ModelRequest, 'messages'> => user('long '.repeat(count))
    const { usage } = await ask(model, { ...words(200), maxTokens: 1, temperature: 0 })
    const fitting = 200 + 512 - usage.inputTokens - 8
    const reply = await ask(model, { ...words(fitting), maxTokens: 8, temperature: 0 })
    expect(reply.usage.inputTokens).toBe(504)
    await expect(ask(model, { ...words(fitting + 1), maxTokens: 8 })).rejects.toMatchObject(overflow)
    await expect(ask(model, words(600))).rejects.toMatchObject(overflow)
  })

  test('an aborted request ends, and the next one gets the usual reply', async () => {
    const model = await make()
    const request = { ...user(KITCHEN), temperature: 0, maxTokens: 10 }
    const usual = await ask(model, request)
    const control = new AbortController()
    const reason = new Error('no longer needed')
    const long = model.generate({ purpose: 'test', ...user('Tell a long story.'), maxTokens: 1500, temperature: 1 }, control)
    const waiting = model.generate({ purpose: 'test', ...request }, control)
    control.abort(reason)
    await expect(long).rejects.toBe(reason)
    await expect(waiting).rejects.toBe(reason)
    expect(await ask(model, request)).toEqual(usual)
  })

  test('partial replies are beginnings of the reply, which does not depend on them', async () => {
    const model = await make()
    const stories = { ...user('Tell a story about a fox 🦊 and a café, with emoji.'), temperature: 0.8, maxTokens: 60 }
    const requests = [
      { ...stories, seed: 3 },
      { ...stories, seed: 4, stop: ['\n\n', '. The'] },
      { ...stories, seed: 5, n: 2, maxTokens: 12 },
      { ...user('Reply with a JSON object with one key.'), temperature: 0, format: 'json', maxTokens: 40 } as const,
    ]
    for (const request of requests) {
      const partial: ModelReply[] = []
      const onPartialReply = (reply: ModelReply): unknown => partial.push(reply)
      const reply = await model.generate({ purpose: 'test', ...request }, { signal, onPartialReply })
      expect(await ask(model, request)).toEqual(reply)
      let sent = ''
      for (const { choices, usage } of partial) {
        expect(usage.inputTokens).toBe(reply.usage.inputTokens)
        expect(usage.outputTokens).toBeLessThanOrEqual(reply.usage.outputTokens)
        const texts = choices.map(({ text }) => text)
        for (const [index, text] of texts.entries()) expect(reply.choices[index]?.text.startsWith(text)).toBe(true)
        const joined = texts.join('')
        expect(joined.startsWith(sent)).toBe(true)
        sent = joined
      }
      // One for each token that does not end a choice, and all but the last characters of the reply.
      expect(partial.length).toBeGreaterThanOrEqual(reply.usage.outputTokens - reply.choices.length - 1)
      expect(partial.length).toBeLessThan(reply.usage.outputTokens)
      expect(sent.length).toBeGreaterThan(textOf(reply).length / 2)
    }
  })

  test('a reply is aborted in the middle', async () => {
    const model = await make()
    const control = new AbortController()
    const reason = new Error('enough')
    let partial = 0
    const onPartialReply = (): void => {
      partial += 1
      if (partial === 5) control.abort(reason)
    }
    const story = { purpose: 'test', ...user('Tell a long story.'), maxTokens: 1500, temperature: 1, seed: 1 }
    await expect(model.generate(story, { signal: control.signal, onPartialReply })).rejects.toBe(reason)
    expect(partial).toBe(5)
  })

  test('replies with printed tools have no partial replies', async () => {
    const model = await make()
    const tools = [{ name: 'open', description: 'Open.', parameters: { type: 'object', properties: {} } }]
    let partial = 0
    const onPartialReply = (): void => {
      partial += 1
    }
    await model.generate({ purpose: 'test', ...user('Open it.'), tools, maxTokens: 8 }, { signal, onPartialReply })
    expect(partial).toBe(0)
  })

  test('prices give costs', async () => {
    const model = await make({ price: { input: 1e6, output: 2e6 } })
    const { usage } = await ask(model, { ...user('Name a fruit.'), maxTokens: 3, temperature: 0 })
    expect(usage.cost).toBe(34 + 2 * 3)
  })

  test('damaged and other weights are refused', async () => {
    using place = scratch()
    writeFileSync(place.file('text.gguf'), 'hello')
    writeFileSync(place.file('short.gguf'), 'GGUF\u0003')
    copyFileSync(path, place.file('copy.gguf'))
    await expect(createLlama({ path: place.file('none.gguf') })).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    await expect(createLlama({ path: place.file('text.gguf') })).rejects.toMatchObject({ code: 'DATA_INVALID' })
    await expect(createLlama({ path: place.file('short.gguf') })).rejects.toMatchObject({ code: 'DATA_INVALID' })
    await expect(make({ path: place.file('copy.gguf'), sha256: WEIGHTS_HASH })).resolves.toBeDefined()
    await expect(make({ sha256: '0'.repeat(64) })).rejects.toMatchObject({ code: 'CODE_CHANGED' })
  })
})
