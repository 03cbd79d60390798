import { asyncAgent } from '@orreryjs/core/agents'
import { drive, tinyCraft } from '@orreryjs/testing'
import { worldTools } from '@orreryjs/testing/ai-sdk'
import { generateText } from 'ai'
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

describe('a tool loop with its own model, in an episode', () => {
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
