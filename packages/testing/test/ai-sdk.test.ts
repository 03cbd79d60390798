import { readFileSync } from 'node:fs'
import { asyncAgent } from '@orreryjs/core/agents'
import { drive, tinyCraft, tinyShop, tinySite } from '@orreryjs/testing'
import { openToolTarget, worldTools } from '@orreryjs/testing/ai-sdk'
import { generateText, stepCountIs } from 'ai'
import { MockLanguageModelV3 } from 'ai/test'
import { describe, expect, test } from 'vitest'

type Result = Awaited<ReturnType<MockLanguageModelV3['doGenerate']>>
type Call = readonly [tool: string, input: object]

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
}

/** Creates a model that cycles through these tool calls; a list is one turn with several calls. */
function calling(...turns: readonly (readonly Call[])[]): MockLanguageModelV3 {
  let made = 0
  return new MockLanguageModelV3({
    doGenerate: async (): Promise<Result> => {
      const calls = turns[made % turns.length] ?? []
      made += 1
      return {
        content: calls.map(([toolName, input], index) => {
          return { type: 'tool-call', toolCallId: `call-${made}-${index}`, toolName, input: JSON.stringify(input) }
        }),
        finishReason: { unified: 'tool-calls', raw: undefined },
        usage,
        warnings: [],
      }
    },
  })
}

const CRAFTING: readonly (readonly Call[])[] = [
  [['get', { count: 1, item: 'log' }]],
  [['craft', { command: 'craft 4 planks using 1 log' }]],
]
const prompt = 'Play.'

/** Returns the names of the tools offered in each model call. */
function offered({ doGenerateCalls }: MockLanguageModelV3): readonly (readonly string[])[] {
  return doGenerateCalls.map(({ tools = [] }) => tools.map(({ name }) => name))
}

describe('a tool loop in a world', () => {
  test('plays a task to its end', async () => {
    const target = openToolTarget(tinyCraft())
    const model = calling(...CRAFTING)
    const { steps } = await generateText({ model, prompt, ...(await worldTools(target)) })
    expect(target.turn.success).toBe(true)
    expect(steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output))).toEqual(['Got 1 log', 'Crafted 4 planks'])
    expect(model.doGenerateCalls[0]?.tools).toMatchObject([
      { type: 'function', name: 'get', description: 'Fetch a base item.', inputSchema: { required: ['count', 'item'] } },
      { name: 'craft' },
      { name: 'inventory' },
    ])
  })

  test('gets the tools of each page', async () => {
    const target = openToolTarget(tinyShop(), 'tiny-shop/all/2')
    const model = calling(
      [['search', { query: 'lamp' }]],
      [['click', { target: 'L1' }]],
      [['click', { target: 'red' }]],
      [['click', { target: 'Buy Now' }]],
    )
    await generateText({ model, prompt, ...(await worldTools(target)) })
    expect(target.turn.observation.text).toBe('Bought L1, color red. Your score: 1')
    expect(offered(model)).toEqual([['search'], ['click'], ['click'], ['click']])
  })

  test('has a single tool if the world describes none', async () => {
    const target = openToolTarget(tinySite())
    const model = calling(
      [['act', { action: 'open reports' }]],
      [['act', { action: 'open sales' }]],
      [['act', { action: 'confirm' }]],
    )
    await generateText({ model, prompt, ...(await worldTools(target)) })
    expect(target.turn.success).toBe(true)
    expect(offered(model)).toEqual([['act'], ['act'], ['act']])
  })

  test('takes no step if arguments are missing, and tells the model', async () => {
    const target = openToolTarget(tinyCraft())
    const before = target.turn
    const model = calling([['get', { count: { much: true } }]], [['get', []]])
    const { tools } = await worldTools(target)
    await generateText({ model, prompt, tools, stopWhen: stepCountIs(3) })
    expect(target.turn).toBe(before)
    const toolResults = model.doGenerateCalls[2]?.prompt.flatMap(({ role, content }) => (role === 'tool' ? content : []))
    const output = { type: 'error-text', value: 'get needs the arguments count, item, each a text or a number' }
    expect(toolResults).toMatchObject([{ output }, { output }])
  })

  test('throws for an unknown task', () => {
    expect(() => openToolTarget(tinyCraft(), 'tiny-craft/all/house')).toThrow("tiny-craft has no task 'tiny-craft/all/house'")
    expect(() => openToolTarget({ ...tinyCraft(), tasks: { ...tinyCraft().tasks, splits: [] } })).toThrow(
      'world tiny-craft has no task',
    )
  })
})

describe('a tool loop in an episode', () => {
  /** Agent that is a tool loop. */
  const looping = (model: MockLanguageModelV3) =>
    asyncAgent('looping', async (episode) => {
      await generateText({ model, prompt, ...(await worldTools(episode)) })
    })

  test('is an agent', async () => {
    const run = await drive(looping(calling(...CRAFTING)), { world: tinyCraft() })
    expect([run.end, run.steps.map(({ action }) => action)]).toEqual(['solved', ['get 1 log', 'craft 4 planks using 1 log']])
  })

  test('executes parallel calls in order', async () => {
    const run = await drive(looping(calling(CRAFTING.flat())), { world: tinyCraft() })
    expect([run.end, run.steps.length]).toEqual(['solved', 2])
  })

  test('stops at a limit without another model call', async () => {
    const model = calling([['inventory', {}]])
    const run = await drive(looping(model), { world: tinyCraft(), limits: { maxSteps: 3 } })
    expect([run.end, run.steps.length]).toEqual(['step-limit', 3])
    await new Promise(setImmediate)
    expect(model.doGenerateCalls.length).toBe(4)
  })

  test('stops at an abort', async () => {
    const abort = new AbortController()
    const model = new MockLanguageModelV3({
      doGenerate: ({ abortSignal }) =>
        new Promise((_, reject) => {
          abortSignal?.addEventListener('abort', () => reject(abortSignal.reason))
          abort.abort()
        }),
    })
    const run = await drive(looping(model), { world: tinyCraft(), signal: abort.signal })
    expect([run.end, run.steps.length]).toEqual(['aborted', 0])
    expect(model.doGenerateCalls[0]?.abortSignal?.aborted).toBe(true)
  })
})

test('loads the SDK only when tools are created', () => {
  for (const name of ['index', 'world-tools']) {
    const source = readFileSync(new URL(`../src/ai-sdk/${name}.ts`, import.meta.url), 'utf8')
    expect(source).not.toMatch(/^(?:import|export) (?!type ).*'ai'/m)
  }
})
