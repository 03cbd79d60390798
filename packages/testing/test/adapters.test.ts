/** The adapters of three frameworks, with the real frameworks: each has `worldTools(target)` and `episodeModel(episode)`. */
import '@orreryjs/testing/setup'
import { Agent, tool as agentsTool, Runner } from '@openai/agents'
import { type LanguageModel, type ModelRequest, OrreryError, type StepResult } from '@orreryjs/core'
import type { AsyncEpisode } from '@orreryjs/core/agents'
import { callTool, type LiteralReply, scripted } from '@orreryjs/models/scripted'
import { drive, openToolTarget, type ToolTarget, tinyCraft, tinyShop, tinySite } from '@orreryjs/testing'
import * as sdk from '@orreryjs/testing/ai-sdk'
import * as chain from '@orreryjs/testing/langchain'
import { episodeModel, startModelServer } from '@orreryjs/testing/model-server'
import * as agents from '@orreryjs/testing/openai-agents'
import { generateText, tool as sdkTool, stepCountIs, streamText } from 'ai'
import { tool as chainTool, createAgent } from 'langchain'
import OpenAI from 'openai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

type Asking = Pick<AsyncEpisode, 'ask'>
type Loop = (target: ToolTarget, episode: Asking) => Promise<unknown>

const INSTRUCTIONS = 'Play.'
const PROMPT = 'What is to be done?'
const NOTES = { name: 'remember', description: 'Remembers a text.', text: z.object({ text: z.string() }) }
const notes: string[] = []
const remember = ({ text }: { readonly text: string }): string => {
  notes.push(text)
  return `remembered ${text}`
}

/** Each loop has a tool of its own and the tools of the world. */
const LOOPS: Readonly<Record<string, Loop>> = {
  'AI SDK': async (target, episode) => {
    await generateText(await sdkOptions(target, episode))
  },
  'AI SDK, streamed': async (target, episode) => {
    const errors: unknown[] = []
    const onError = ({ error }: { readonly error: unknown }): void => void errors.push(error)
    await streamText({ ...(await sdkOptions(target, episode)), onError }).consumeStream()
    for (const error of errors) throw error
  },
  LangChain: async (target, episode) => {
    const own = chainTool(remember, { name: NOTES.name, description: NOTES.description, schema: NOTES.text })
    const model = chain.episodeModel(episode)
    const agent = createAgent({ model, systemPrompt: INSTRUCTIONS, ...(await chain.worldTools(target, [own])) })
    const { signal } = target
    await agent.invoke({ messages: [{ role: 'user', content: PROMPT }] }, { recursionLimit: 100, ...(signal && { signal }) })
  },
  'OpenAI Agents SDK': async (target, episode) => {
    const { signal } = target
    const options = { maxTurns: 100, ...(signal && { signal }) }
    await new Runner({ tracingDisabled: true }).run(await agentOf(target, episode), PROMPT, options)
  },
  'OpenAI Agents SDK, streamed': async (target, episode) => {
    const { signal } = target
    const options = { maxTurns: 100, stream: true, ...(signal && { signal }) } as const
    const run = await new Runner({ tracingDisabled: true }).run(await agentOf(target, episode), PROMPT, options)
    await run.completed
    if (run.error) throw run.error
  },
}

async function sdkOptions(target: ToolTarget, episode: Asking) {
  const own = sdkTool({ description: NOTES.description, inputSchema: NOTES.text, execute: remember })
  const tools = await sdk.worldTools(target, { [NOTES.name]: own })
  return { model: sdk.episodeModel(episode), system: INSTRUCTIONS, prompt: PROMPT, maxRetries: 0, ...tools }
}

async function agentOf(target: ToolTarget, episode: Asking): Promise<Agent> {
  const own = agentsTool({ name: NOTES.name, description: NOTES.description, parameters: NOTES.text, execute: remember })
  const model = agents.episodeModel(episode)
  return new Agent({ name: 'player', instructions: INSTRUCTIONS, model, ...(await agents.worldTools(target, [own])) })
}

const CRAFTING = [callTool('get', { count: 1, item: 'log' }), callTool('craft', { command: 'craft 4 planks using 1 log' })]

/** A model that keeps its requests. */
type RecordingModel = LanguageModel & { readonly requests: readonly ModelRequest[] }

function recording(model: LanguageModel): RecordingModel {
  const requests: ModelRequest[] = []
  return {
    id: 'recording',
    requests,
    generate: (request, options) => {
      requests.push(request)
      return model.generate(request, options)
    },
  }
}

/** Returns an episode without a world that calls a model. */
function asking(model: LanguageModel): Asking {
  const { signal } = new AbortController()
  return { ask: async (request) => model.generate(request, { signal }) }
}

/** Runs a loop without a journal, and returns the requests; `replies` script its model. */
async function playWorld(loop: Loop, target: ToolTarget, replies: readonly LiteralReply[]): Promise<readonly ModelRequest[]> {
  const script = scripted(replies)
  const model = recording(script)
  await loop(target, asking(model))
  script.verify()
  return model.requests
}

describe.each(Object.entries(LOOPS))('a loop: %s', (_, loop) => {
  test('plays a task to its end with the tools of the world', async () => {
    const target = openToolTarget(tinyCraft())
    const requests = await playWorld(loop, target, CRAFTING)
    expect(target.turn.success).toBe(true)
    const [first, second] = requests
    expect(first?.messages).toEqual([
      { role: 'system', content: INSTRUCTIONS },
      { role: 'user', content: PROMPT },
    ])
    expect(first?.tools?.find(({ name }) => name === 'get')).toMatchObject({
      description: 'Fetch a base item.',
      parameters: { type: 'object', required: ['count', 'item'], properties: { count: {}, item: {} } },
    })
    expect(second?.messages.slice(2)).toEqual([
      { role: 'assistant', content: '', toolCalls: [{ id: 'call_1', name: 'get', arguments: '{"count":1,"item":"log"}' }] },
      { role: 'tool', content: 'Got 1 log', toolCallId: 'call_1' },
    ])
  })

  test('gets the tools of each page', async () => {
    const target = openToolTarget(tinyShop(), 'tiny-shop/all/2')
    const requests = await playWorld(loop, target, [
      callTool('search', { query: 'lamp' }),
      callTool('click', { target: 'L1' }),
      callTool('click', { target: 'red' }),
      callTool('click', { target: 'Buy Now' }),
    ])
    expect(target.turn.observation.text).toBe('Bought L1, color red. Your score: 1')
    const offered = requests.map(({ tools = [] }) => tools.map(({ name }) => name).filter((name) => name !== NOTES.name))
    expect(offered).toEqual([['search'], ['click'], ['click'], ['click']])
  })

  test('has a single tool if the world describes none', async () => {
    const target = openToolTarget(tinySite())
    await playWorld(
      loop,
      target,
      ['open reports', 'open sales', 'confirm'].map((action) => callTool('act', { action })),
    )
    expect(target.turn.success).toBe(true)
  })

  test('keeps a tool of its own', async () => {
    notes.length = 0
    const target = openToolTarget(tinyCraft())
    const requests = await playWorld(loop, target, [callTool(NOTES.name, { text: 'a log' }), ...CRAFTING])
    expect(notes).toEqual(['a log'])
    expect(requests[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'remembered a log' })
    expect(target.turn.success).toBe(true)
  })

  test('tells the model which arguments are missing, without a step', async () => {
    const target = openToolTarget(tinyCraft())
    const requests = await playWorld(loop, target, [callTool('get', { count: { much: true } }), ...CRAFTING])
    expect(requests[1]?.messages.at(-1)?.content).toContain('get needs the arguments count, item, each a text or a number')
    expect(target.turn.success).toBe(true)
  })

  test('executes parallel calls in order', async () => {
    const target = openToolTarget(tinyCraft())
    const toolCalls = CRAFTING.flatMap((reply) => reply.toolCalls)
    await playWorld(loop, target, [{ toolCalls }])
    expect(target.turn.success).toBe(true)
  })

  test('ends if the model answers in words', async () => {
    const target = openToolTarget(tinyCraft())
    const requests = await playWorld(loop, target, ['I cannot do that.'])
    expect(requests.length).toBe(1)
  })

  test('is an agent, whose calls and tokens are counted', async () => {
    const run = await drive((episode: AsyncEpisode) => loop(episode, episode).then(() => undefined), {
      world: tinyCraft(),
      model: counting(scripted(CRAFTING)),
    })
    expect(run).toSucceedWithin(2)
    expect(run).toTakeActions(['get 1 log', 'craft 4 planks using 1 log'])
    expect(run).toStayWithin({ modelCalls: 2, tokens: 10, invalid: 0 })
    expect(run).not.toStayWithin({ tokens: 9 })
  })

  test('stops at a limit without another model call', async () => {
    const model = recording(scripted().when(/./).always(callTool('inventory')))
    const run = await drive((episode: AsyncEpisode) => loop(episode, episode).then(() => undefined), {
      world: tinyCraft(),
      model,
      limits: { maxSteps: 3 },
    })
    expect([run.end, run.steps.length]).toEqual(['step-limit', 3])
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(model.requests.length).toBe(3)
  })

  test('stops at an abort', async () => {
    const abort = new AbortController()
    const model: LanguageModel = {
      id: 'silent',
      generate: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          abort.abort()
        }),
    }
    const run = await drive((episode: AsyncEpisode) => loop(episode, episode).then(() => undefined), {
      world: tinyCraft(),
      model,
      signal: abort.signal,
    })
    expect([run.end, run.steps.length]).toEqual(['aborted', 0])
  })

  test('reports a prompt that is too long as such', async () => {
    const model = scripted([new OrreryError('CONTEXT_OVERFLOW', 'the prompt is too long')])
    const run = await drive((episode: AsyncEpisode) => loop(episode, episode).then(() => undefined), {
      world: tinyCraft(),
      model,
    })
    expect(run.end).toBe('context-overflow')
  })

  test('fails if the world fails', async () => {
    const world = tinyCraft()
    const broken = {
      ...world,
      step: () => {
        throw new Error('the world is broken')
      },
    }
    const run = await drive((episode: AsyncEpisode) => loop(episode, episode).then(() => undefined), {
      world: broken as typeof world,
      model: scripted(CRAFTING),
    })
    expect([run.end, run.error?.code]).toEqual(['error', 'ACTION_FAILED'])
  })
})

/** Reports 3 input and 2 output tokens for each call. */
function counting(model: LanguageModel): LanguageModel {
  return {
    id: 'counting',
    generate: async (request, options) => {
      return { ...(await model.generate(request, options)), usage: { inputTokens: 3, outputTokens: 2 } }
    },
  }
}

test('throws for an unknown task', () => {
  expect(() => openToolTarget(tinyCraft(), 'tiny-craft/all/house')).toThrow("tiny-craft has no task 'tiny-craft/all/house'")
  expect(() => openToolTarget({ ...tinyCraft(), tasks: { ...tinyCraft().tasks, splits: [] } })).toThrow(
    'world tiny-craft has no task',
  )
})

test('counts the calls of a program that calls a model over HTTP', async () => {
  const run = await drive(
    async (episode: AsyncEpisode) => {
      await using server = await startModelServer({ model: episodeModel(episode) })
      const client = new OpenAI({ baseURL: server.baseUrls.openai, apiKey: 'none', maxRetries: 0 })
      const messages = [{ role: 'user' as const, content: episode.observation.text }]
      for (let result: StepResult | undefined; !result?.terminated; ) {
        const { choices } = await client.chat.completions.create({ model: 'mine', messages })
        result = await episode.act(choices[0]?.message.content ?? '')
      }
    },
    { world: tinyCraft(), model: counting(scripted(['get 1 log', 'craft 4 planks using 1 log'])) },
  )
  expect(run).toSucceedWithin(2)
  expect(run).toStayWithin({ modelCalls: 2, tokens: 10 })
})

test('a model of the AI SDK gets its settings, and refuses what is not text', async () => {
  const model = recording(scripted(['done']))
  const episode = asking(model)
  await generateText({
    model: sdk.episodeModel(episode),
    prompt: PROMPT,
    temperature: 0.5,
    maxOutputTokens: 7,
    stopSequences: ['END'],
    seed: 3,
    stopWhen: stepCountIs(1),
  })
  expect(model.requests[0]).toEqual({
    purpose: 'ai-sdk.generate',
    messages: [{ role: 'user', content: PROMPT }],
    temperature: 0.5,
    maxTokens: 7,
    stop: ['END'],
    seed: 3,
  })
  const image = { role: 'user' as const, content: [{ type: 'image' as const, image: new Uint8Array([137, 80, 78, 71]) }] }
  await expect(generateText({ model: sdk.episodeModel(episode), messages: [image], maxRetries: 0 })).rejects.toThrow(
    'episodeModel passes on text and tool calls, but the prompt has a part of type file; pass it as text',
  )
})
