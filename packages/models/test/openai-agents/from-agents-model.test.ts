import { readFileSync } from 'node:fs'
import {
  Agent,
  type ModelRequest as AgentsRequest,
  type Model,
  ModelBehaviorError,
  type ModelResponse,
  Runner,
  tool,
  Usage,
  UserError,
} from '@openai/agents'
import type { Message, ModelRequest, Tool } from '@orreryjs/core'
import { fromAgentsModel } from '@orreryjs/models/openai-agents'
import { describe, expect, test } from 'vitest'

const PARAMETERS = {
  type: 'object' as const,
  properties: { at: { type: 'string' as const } },
  required: ['at'],
  additionalProperties: false as const,
}
const LOOK: Tool = { name: 'look', description: 'Look around.', parameters: PARAMETERS, action: 'look at {at}' }
const QUESTION: ModelRequest = { purpose: 'tester.step', messages: [{ role: 'user', content: 'Where are you?' }] }
const { signal } = new AbortController()

type Output = ModelResponse['output']

const OUTPUT: Output = [message({ type: 'output_text', text: 'In a kitchen.' })]
const CALLED: Output = [{ type: 'function_call', callId: 'c1', name: 'look', arguments: '{"at":"shelf"}', status: 'completed' }]

function message(
  part: { type: 'output_text'; text: string } | { type: 'refusal'; refusal: string },
  status: 'completed' | 'incomplete' = 'completed',
): Output[number] {
  return { type: 'message', role: 'assistant', status, content: [part] }
}

/** A model with these outputs in order, which records its requests. */
function giving(...outputs: readonly Output[]): Model & { readonly requests: readonly AgentsRequest[] } {
  const requests: AgentsRequest[] = []
  return {
    requests,
    getResponse: async (request) => {
      requests.push(request)
      return {
        usage: new Usage({ inputTokens: 12, outputTokens: 3 }),
        output: outputs[(requests.length - 1) % outputs.length] ?? [],
      }
    },
    // biome-ignore lint/correctness/useYield: streaming is not used.
    async *getStreamedResponse() {
      throw new Error('nobody streams')
    },
  }
}

async function sentFor(request: Partial<ModelRequest>): Promise<AgentsRequest> {
  const model = giving(OUTPUT)
  await fromAgentsModel(model).generate({ ...QUESTION, ...request }, { signal })
  return model.requests[0] as AgentsRequest
}

describe('a request', () => {
  test('equals what a Runner sends for the same conversation', async () => {
    const model = giving(CALLED, OUTPUT)
    const look = tool({
      name: 'look',
      description: 'Look around.',
      parameters: { ...PARAMETERS, additionalProperties: true },
      strict: false,
      execute: async () => 'A shelf with a mug.',
    })
    const agent = new Agent({ name: 'tester', instructions: 'You are careful.', model, tools: [look] })
    const { finalOutput } = await new Runner({ tracingDisabled: true }).run(agent, 'Where are you?')
    expect(finalOutput).toBe('In a kitchen.')

    const messages: readonly Message[] = [
      { role: 'system', content: 'You are careful.' },
      { role: 'user', content: 'Where are you?' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'c1', name: 'look', arguments: '{"at":"shelf"}' }] },
      { role: 'tool', content: 'A shelf with a mug.', toolCallId: 'c1' },
    ]
    const parameters = { ...PARAMETERS, additionalProperties: true }
    const sent = await sentFor({ messages, tools: [{ ...LOOK, parameters }] })
    const sdkRequest = model.requests[1]
    expect(sent.input).toEqual(sdkRequest?.input)
    expect(sent.tools).toEqual(sdkRequest?.tools.map((each) => ({ ...each, deferLoading: undefined })))
    for (const part of ['systemInstructions', 'outputType', 'handoffs', 'tracing', 'toolsExplicitlyProvided'] as const) {
      expect([part, sent[part]]).toEqual([part, sdkRequest?.[part]])
    }
  })

  test('contains all supported settings', async () => {
    const sent = await sentFor({
      tools: [LOOK],
      toolChoice: { name: 'look' },
      format: 'json',
      temperature: 0,
      maxTokens: 100,
      stop: ['\n'],
      seed: 7,
    })
    expect(sent.modelSettings).toEqual({ temperature: 0, maxTokens: 100, toolChoice: 'look' })
    expect(sent.outputType).toMatchObject({ type: 'json_schema', strict: false, schema: { type: 'object' } })
    expect(sent.signal).toBe(signal)
  })

  test('keeps the order of messages, including later instructions', async () => {
    const { systemInstructions, input } = await sentFor({
      messages: [
        { role: 'user', content: 'one' },
        { role: 'assistant', content: 'two' },
        { role: 'system', content: 'three' },
      ],
    })
    expect(systemInstructions).toBeUndefined()
    expect(input).toEqual([
      { type: 'message', role: 'user', content: 'one' },
      { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'two' }] },
      { type: 'message', role: 'system', content: 'three' },
    ])
  })

  test('can consist of instructions only', async () => {
    const { systemInstructions, input } = await sentFor({ messages: [{ role: 'system', content: 'Begin.' }] })
    expect([systemInstructions, input]).toEqual(['Begin.', []])
  })
})

describe('a reply', () => {
  const ask = async (output: Output, request: Partial<ModelRequest> = {}) =>
    fromAgentsModel(giving(output)).generate({ ...QUESTION, ...request }, { signal })

  test('has the text, the finish reason and the usage', async () => {
    expect(await ask(OUTPUT)).toEqual({
      choices: [{ text: 'In a kitchen.', finish: 'stop' }],
      usage: { inputTokens: 12, outputTokens: 3 },
    })
  })

  test('has the tool calls, with separate reasoning', async () => {
    const { choices } = await ask([{ type: 'reasoning', content: [{ type: 'input_text', text: 'Hm.' }] }, ...CALLED])
    expect(choices).toEqual([
      { text: '', reasoning: 'Hm.', toolCalls: [{ id: 'c1', name: 'look', arguments: '{"at":"shelf"}' }], finish: 'tool-calls' },
    ])
  })

  test('has the text of a refusal', async () => {
    const { choices } = await ask([message({ type: 'refusal', refusal: 'I will not.' })])
    expect(choices).toEqual([{ text: 'I will not.', finish: 'refusal' }])
  })

  test('can be truncated', async () => {
    const { choices } = await ask([message({ type: 'output_text', text: 'In a ki' }, 'incomplete')])
    expect(choices).toEqual([{ text: 'In a ki', finish: 'length' }])
  })

  test('is truncated at a stop sequence', async () => {
    const { choices } = await ask(OUTPUT, { stop: [' a '] })
    expect(choices).toEqual([{ text: 'In', finish: 'stop' }])
  })

  test('has estimated usage if none is counted', async () => {
    const model = { getResponse: async () => ({ usage: new Usage(), output: OUTPUT }) }
    const { usage } = await fromAgentsModel(model).generate(QUESTION, { signal })
    expect(usage).toEqual({ inputTokens: 4, outputTokens: 4, estimated: true })
  })

  test('has the requested number of choices', async () => {
    const { choices, usage } = await fromAgentsModel(giving(OUTPUT, CALLED)).generate({ ...QUESTION, n: 2 }, { signal })
    expect(choices.map(({ finish }) => finish)).toEqual(['stop', 'tool-calls'])
    expect(usage).toEqual({ inputTokens: 24, outputTokens: 6 })
  })
})

describe('a failure', () => {
  const failing = (error: unknown) =>
    fromAgentsModel({ getResponse: () => Promise.reject(error) }, { id: 'mine' }).generate(QUESTION, { signal })

  test.each([
    ['MODEL_AUTHENTICATION', Object.assign(new Error('401 Incorrect API key provided: sk-secret'), { status: 401 })],
    ['MODEL_RATE_LIMITED', Object.assign(new Error('429 Slow down'), { status: 429 })],
    ['MODEL_REFUSED', new UserError('no such model')],
    ['MODEL_BAD_REPLY', new ModelBehaviorError('no output')],
    ['MODEL_FAILED', new Error('a bug')],
  ])('is a %s', async (code, error) => {
    const failure: unknown = await Promise.resolve(failing(error)).catch((thrown: unknown) => thrown)
    expect(failure).toMatchObject({ code, message: expect.stringMatching(/^mine: .+$/) })
    expect(`${failure} ${JSON.stringify(failure)}`).not.toContain('sk-secret')
  })
})

test('an abort ends a call with its reason', async () => {
  const abort = new AbortController()
  const model: Pick<Model, 'getResponse'> = {
    getResponse: (request) =>
      new Promise((_, reject) => {
        request.signal?.addEventListener('abort', () => reject(new Error('the connection was closed')))
        abort.abort(new Error('that is enough'))
      }),
  }
  await expect(fromAgentsModel(model).generate(QUESTION, { signal: abort.signal })).rejects.toThrow('that is enough')
  await expect(fromAgentsModel(model).generate(QUESTION, { signal: abort.signal })).rejects.toThrow('that is enough')
})

test('does not load the SDK', () => {
  for (const name of ['from-agents-model', 'index']) {
    const source = readFileSync(new URL(`../../src/openai-agents/${name}.ts`, import.meta.url), 'utf8')
    expect(source).not.toMatch(/^(?:import|export) (?!type ).*'@openai/m)
  }
})
