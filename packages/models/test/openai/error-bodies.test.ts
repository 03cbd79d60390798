import { readFileSync } from 'node:fs'
import type { ModelRequest, Tool } from '@orreryjs/core'
import { openai } from '@orreryjs/models/openai'
import { expect, test } from 'vitest'
import { chatServer, completion, json } from './chat-server.ts'

/**
 * A response that a user reported in the thread `source`, or that the package `source` sent; a report about another parameter is adapted to one
 * used here.
 */
interface ErrorBody {
  readonly server: string
  readonly source: string
  readonly status: number
  readonly body: unknown
  /** The parameter to replace, or `overflow`. */
  readonly expect: string
}

const BODIES = JSON.parse(readFileSync(new URL('error-bodies.json', import.meta.url), 'utf8')) as readonly ErrorBody[]

const OPEN: Tool = { name: 'open', description: 'Open a door.', parameters: { type: 'object', properties: {} }, action: 'open' }
const EVERYTHING: ModelRequest = {
  purpose: 'test',
  messages: [{ role: 'user', content: 'what now?' }],
  temperature: 0,
  maxTokens: 100,
  stop: ['END'],
  n: 1,
  seed: 3,
}
const WITH_TOOLS: ModelRequest = { ...EVERYTHING, tools: [OPEN], toolChoice: 'auto' }
const WITH_JSON: ModelRequest = { ...EVERYTHING, format: 'json' }

function requestFor(parameter: string): ModelRequest {
  if (parameter === 'response_format') return WITH_JSON
  return parameter.startsWith('tool') ? WITH_TOOLS : EVERYTHING
}

/** A model whose name selects the newer parameter name, if that is rejected. */
function modelFor(parameter: string): string {
  return parameter === 'max_completion_tokens' ? 'gpt-5-mini' : 'mock'
}

const REFUSALS = BODIES.filter((body) => body.expect !== 'overflow')

test.each(REFUSALS.map((body) => [`${body.server}: ${body.expect}, ${body.source}`, body] as const))(
  '%s',
  async (_, errorBody) => {
    await using server = await chatServer(json(errorBody.body, errorBody.status), json(completion({ content: 'look' })))
    const notices: string[] = []
    const model = openai({
      model: modelFor(errorBody.expect),
      baseURL: server.baseURL,
      apiKey: 'none',
      maxRetries: 0,
      onFallback: (notice) => notices.push(notice),
    })
    const { signal } = new AbortController()
    const reply = await model.generate(requestFor(errorBody.expect), { signal })
    expect(reply.choices[0]).toMatchObject({ text: 'look' })
    expect(server.received.map(({ body }) => errorBody.expect in body)).toEqual([true, false])
    expect(notices).toEqual([expect.stringContaining(` does not support ${errorBody.expect}; `)])
  },
)

const OVERFLOWS = BODIES.filter((body) => body.expect === 'overflow')

test.each(OVERFLOWS.map((body) => [`${body.server}: ${body.source}`, body] as const))(
  'too long a prompt, %s',
  async (_, errorBody) => {
    await using server = await chatServer(json(errorBody.body, errorBody.status))
    const model = openai({ model: 'mock', baseURL: server.baseURL, apiKey: 'none', maxRetries: 0 })
    const { signal } = new AbortController()
    await expect(model.generate(WITH_TOOLS, { signal })).rejects.toMatchObject({ code: 'CONTEXT_OVERFLOW' })
    expect(server.received).toHaveLength(1)
  },
)

test('covers all supported servers with at least 25 bodies', () => {
  expect(BODIES.length).toBeGreaterThanOrEqual(25)
  const servers = new Set(BODIES.map(({ server }) => server))
  for (const server of ['OpenAI', 'Azure', 'Anthropic', 'Gemini', 'Bedrock', 'Mistral', 'Groq', 'OpenRouter'])
    expect(servers).toContain(server)
  for (const server of ['vLLM', 'llama.cpp', 'Ollama', 'LM Studio', 'SGLang']) expect(servers).toContain(server)
  const forms = [/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(?:issues|pull)\/\d+$/, /^Python package [\w-]+ [\d.]+$/]
  expect(BODIES.filter(({ source }) => !forms.some((form) => form.test(source)))).toEqual([])
})
