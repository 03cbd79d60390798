import { createToolLoop, type ToolLoopOptions, toolLoop } from '@orreryjs/agent-tool-loop'
import {
  type EpisodeEvent,
  estimateUsage,
  type LanguageModel,
  type Message,
  type ModelRequest,
  OrreryError,
} from '@orreryjs/core'
import { agentProfile, generatedProfile } from '@orreryjs/core/agents'
import { briefingFor, playEpisode, playScript, profileWithoutWorld, tinyCraft } from '@orreryjs/testing'
import { describe, expect, test } from 'vitest'
import { call, calling, replying, TOOLS } from './calls.ts'

/** In tokens. */
const LIMIT = 300

const PROFILE = profileWithoutWorld(generatedProfile(toolLoop, tinyCraft()))

/** A model with a small context window that rejects histories as strict providers do, and takes a log in each reply. */
function strictModel(window: number): LanguageModel & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  return {
    id: 'strict',
    requests,
    generate: (request) => {
      checkHistory(request.messages)
      requests.push(request)
      if (lengthOf(request.messages) > window) throw new OrreryError('CONTEXT_OVERFLOW', 'too long')
      if (request.purpose === 'tool-loop.summary') return replying({ text: 'I took some logs.', finish: 'stop' })
      return calling(call('get', { count: 1, item: 'log' }, `call_${requests.length}`))
    },
  }
}

const lengthOf = (messages: readonly Message[]): number => JSON.stringify(messages).length

/** Throws if a call has no result or a result has no call. */
function checkHistory(messages: readonly Message[]): void {
  let open: string[] = []
  for (const message of messages) {
    if (message.role === 'tool') {
      if (!open.includes(message.toolCallId)) throw new Error(`result without call: ${message.toolCallId}`)
      open = open.filter((id) => id !== message.toolCallId)
    } else {
      if (open.length > 0) throw new Error(`call without result: ${open.join()}`)
      open = message.role === 'assistant' ? (message.toolCalls ?? []).map(({ id }) => id) : []
    }
  }
  if (open.length > 0) throw new Error(`call without result: ${open.join()}`)
}

async function play(
  options: Partial<ToolLoopOptions>,
  window: number,
): Promise<{ events: readonly EpisodeEvent[]; end: string; requests: ModelRequest[] }> {
  const world = tinyCraft()
  const model = strictModel(window)
  const limits = { maxSteps: 30, maxModelCalls: 100 }
  const profile = agentProfile(toolLoop, world)
  const { events, end } = await playEpisode({ agent: createToolLoop(options), world, profile, model, limits })
  return { events, end: end.end, requests: model.requests }
}

describe('compaction', () => {
  test('none: an overflow ends the episode', async () => {
    expect((await play({}, 2500)).end).toBe('context-overflow')
  })

  test.each(['trim', 'summary'] as const)('%s: plays on after an overflow, with valid histories', async (compaction) => {
    const { end, requests } = await play({ compaction }, 2500)
    expect(end).toBe('step-limit')
    for (const { messages } of requests) expect(messages.slice(0, 2).map(({ role }) => role)).toEqual(['system', 'user'])
  })

  test.each(['trim', 'summary'] as const)('%s: stays below the given limit', async (compaction) => {
    const { end, requests } = await play({ compaction, contextLimit: LIMIT }, Number.POSITIVE_INFINITY)
    expect(end).toBe('step-limit')
    const steps = requests.filter(({ purpose }) => purpose === 'tool-loop.step')
    const sizes = steps.map(({ messages }) => estimateUsage({ messages }, []).inputTokens)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LIMIT)
    expect(sizes.some((size, index) => size < (sizes[index - 1] ?? 0))).toBe(true)
  })

  test('summary: the summary and the latest turn replace the turns before', async () => {
    const { requests } = await play({ compaction: 'summary', contextLimit: LIMIT }, Number.POSITIVE_INFINITY)
    const after = requests[requests.findIndex(({ purpose }) => purpose === 'tool-loop.summary') + 1]
    expect(after?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'user', 'assistant', 'tool'])
    expect(after?.messages[2]?.content).toBe('Summary of the steps so far:\nI took some logs.')
  })

  test('clear: keeps the three latest results', async () => {
    const look = calling(call('look', {}))
    const options = { compaction: 'clear', contextLimit: 400 } as const
    const { effects } = await playScript(
      createToolLoop(options).program(briefingFor({ profile: PROFILE, observation: 'GOAL' })),
      {
        tools: Array.from({ length: 9 }, () => TOOLS),
        ask: Array.from({ length: 8 }, () => look),
        act: Array.from({ length: 8 }, (_, index) => `${index} ${'A long room. '.repeat(25)}`),
      },
    )
    const results = effects.flatMap((effect) =>
      effect.kind === 'ask' ? [effect.request.messages.filter(({ role }) => role === 'tool').map(({ content }) => content)] : [],
    )
    expect(results.at(-1)?.map((content) => content.slice(0, 9))).toEqual([
      ...Array.from({ length: 5 }, () => '[cleared]'),
      '5 A long ',
      '6 A long ',
      '7 A long ',
    ])
  })

  test('ends with the overflow if nothing is left to drop', async () => {
    for (const compaction of ['trim', 'clear', 'summary'] as const)
      expect((await play({ compaction }, 10)).end).toBe('context-overflow')
  })
})
