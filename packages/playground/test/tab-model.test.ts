import type { ModelRequest, Tool } from '@orreryjs/core'
import { expect, test } from 'vitest'
import { tabModel } from '../src/engine/index.ts'

const ASK: ModelRequest = { purpose: 'test', messages: [{ role: 'user', content: 'what now?' }] }
const OPEN: Tool = { name: 'open', description: 'Open a door.', parameters: { type: 'object', properties: {} }, action: 'open' }
const { signal } = new AbortController()

type Body = Readonly<Record<string, unknown>>

/** Returns a model whose engine replies with a text or fails, and the requests of its engine. */
function modelOf(reply: (body: Body) => string) {
  const bodies: Body[] = []
  const complete = async (body: object): Promise<object> => {
    bodies.push(body as Body)
    const message = { role: 'assistant', content: reply(body as Body) }
    return { choices: [{ message, finish_reason: 'stop' }], usage: { prompt_tokens: 7, completion_tokens: 2 } }
  }
  return { bodies, model: tabModel('tiny.gguf', { complete, close: async () => undefined }) }
}

test('each choice is a request with its own seed', async () => {
  const { bodies, model } = modelOf(({ seed }) => `go ${seed}\nmore`)
  const reply = await model.generate({ ...ASK, n: 2, seed: 5, stop: ['\n'], temperature: 1 }, { signal })
  expect(model).toMatchObject({ id: 'tab:tiny.gguf', kind: 'server' })
  expect(reply.choices.map(({ text }) => text)).toEqual(['go 5', 'go 6'])
  expect(reply.usage).toEqual({ inputTokens: 14, outputTokens: 4 })
  expect(bodies).toMatchObject([{ temperature: 1, stop: ['\n'] }, {}])
  expect(bodies.every((body) => !('n' in body) && !('grammar' in body))).toBe(true)
})

test('a grammar permits only the texts of a choice', async () => {
  const { bodies, model } = modelOf(() => 'look')
  await model.generate({ ...ASK, oneOf: ['look', 'say "go\\on"'] }, { signal })
  expect(bodies[0]?.['grammar']).toBe('root ::= "look" | "say \\"go\\\\on\\""')
})

test('tools are printed, and calls are read', async () => {
  const { bodies, model } = modelOf(() => '{"name": "open", "arguments": {}}')
  const reply = await model.generate({ ...ASK, tools: [OPEN], toolChoice: 'required' }, { signal })
  expect(bodies[0]).not.toHaveProperty('tools')
  expect(bodies[0]).toMatchObject({ response_format: { type: 'json_object' } })
  expect(JSON.stringify(bodies[0])).toContain('Open a door.')
  expect(reply.choices[0]?.toolCalls).toMatchObject([{ name: 'open', arguments: '{}' }])
})

test('an error has a code, and an aborted request the reason', async () => {
  const failing = (message: string) =>
    modelOf(() => {
      throw new Error(message)
    }).model.generate(ASK, { signal })
  await expect(failing('request (9031 tokens) exceeds the available context size (8192 tokens)')).rejects.toMatchObject({
    code: 'CONTEXT_OVERFLOW',
  })
  await expect(failing('unreachable')).rejects.toMatchObject({ code: 'MODEL_FAILED' })
  const control = new AbortController()
  const { model } = modelOf(() => {
    control.abort(new Error('closed'))
    throw new Error('aborted')
  })
  await expect(model.generate(ASK, { signal: control.signal })).rejects.toThrow('closed')
})
