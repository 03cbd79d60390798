import '@orreryjs/testing/setup'
import type { LanguageModel, ModelRequest } from '@orreryjs/core'
import { asyncAgent } from '@orreryjs/core/agents'
import { drive, tinyCraft } from '@orreryjs/testing'
import { expect, test } from 'vitest'
import aiSdk from './ai-sdk.ts'
import langgraph from './langgraph.ts'
import openaiAgents from './openai-agents.ts'

const CALLS = [
  ['get', { count: 1, item: 'log' }],
  ['craft', { command: 'craft 4 planks using 1 log' }],
] as const

/** Model that calls the tools that solve the first task. */
function calling(): LanguageModel & { readonly requests: ModelRequest[] } {
  const requests: ModelRequest[] = []
  return {
    id: 'calling',
    requests,
    generate: (request) => {
      const [name, values] = CALLS[requests.length % CALLS.length] ?? CALLS[0]
      requests.push(request)
      const call = { id: `call-${requests.length}`, name, arguments: JSON.stringify(values) }
      return { choices: [{ text: '', toolCalls: [call], finish: 'tool-calls' }], usage: { inputTokens: 3, outputTokens: 2 } }
    },
  }
}

test.each([
  ['langgraph', langgraph],
  ['ai-sdk', aiSdk],
  ['openai-agents', openaiAgents],
])('the loop of %s uses the model of the episode, and its tools execute steps', async (id, loop) => {
  const model = calling()
  const run = await drive(asyncAgent(id, loop), { world: tinyCraft(), model })
  expect(run).toSucceedWithin(2)
  expect(run).toTakeActions(['get 1 log', 'craft 4 planks using 1 log'])
  const [first, second] = model.requests
  expect(first?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(first?.tools?.map(({ name }) => name)).toEqual(['get', 'craft', 'inventory'])
  expect(second?.messages.slice(2)).toEqual([
    { role: 'assistant', content: '', toolCalls: [{ id: 'call-1', name: 'get', arguments: '{"count":1,"item":"log"}' }] },
    { role: 'tool', content: 'Got 1 log', toolCallId: 'call-1' },
  ])
})

test.each([
  ['langgraph', langgraph],
  ['ai-sdk', aiSdk],
  ['openai-agents', openaiAgents],
])('the loop of %s stops at a limit', async (id, loop) => {
  const run = await drive(asyncAgent(id, loop), { world: tinyCraft(), model: calling(), limits: { maxSteps: 1 } })
  expect(run.end).toBe('step-limit')
})
