import { createOpenAI } from '@ai-sdk/openai'
import type { ModelReply, ModelRequest } from '@orreryjs/core'
import { generateText, stepCountIs, streamText, tool } from 'ai'
import { OpenAI } from 'openai'
import type { ResponseStreamEvent } from 'openai/resources/responses/responses'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { post, replied, serveModel, textReply, toolCallReply } from './serve-model.ts'

const HELLO = { model: 'any', input: 'hello' }
const OPEN = {
  type: 'function' as const,
  name: 'open',
  description: 'Opens a thing.',
  parameters: {
    type: 'object',
    properties: { thing: { type: 'string' } },
    required: ['thing'],
    additionalProperties: false,
  },
  strict: true,
}
const SUMMARY = { reasoning: { summary: 'auto' as const } }
const CALLS = replied({
  text: 'Both.',
  reasoning: 'I think about the box, and then about the door.',
  toolCalls: ['box', 'door'].map((thing) => ({ id: '', name: 'open', arguments: JSON.stringify({ thing }) })),
  finish: 'tool-calls',
})

/** Opens a letter, and then reads it out. */
function openLetter({ messages }: ModelRequest): ModelReply {
  const last = messages.at(-1)
  return last?.role === 'tool' ? textReply(`It says: ${last.content}`) : toolCallReply('open', { thing: 'letter' }, 'I open it.')
}

describe('a response', () => {
  test('has its text, usage, ids, and the fields of its request', async () => {
    await using server = await serveModel(() => textReply('look around'))
    const response = await server.client.responses.create({
      ...HELLO,
      metadata: { a: 'b' },
      temperature: 0.5,
      instructions: 'Be brief.',
    })
    expect(response).toMatchObject({
      id: expect.stringMatching(/^resp_[0-9a-f]{32}$/),
      object: 'response',
      created_at: 0,
      status: 'completed',
      error: null,
      incomplete_details: null,
      instructions: 'Be brief.',
      metadata: { a: 'b' },
      model: 'tiny:model,seed=1',
      temperature: 0.5,
      top_p: 1,
      tool_choice: 'auto',
      tools: [],
      parallel_tool_calls: true,
      output_text: 'look around',
      output: [
        {
          type: 'message',
          id: expect.stringMatching(/^msg_/),
          status: 'completed',
          role: 'assistant',
          content: [{ type: 'output_text', text: 'look around', annotations: [], logprobs: [] }],
        },
      ],
      usage: {
        input_tokens: 7,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens: 3,
        output_tokens_details: { reasoning_tokens: 0 },
        total_tokens: 10,
      },
    })
    expect(server.requests).toEqual([
      {
        purpose: 'chat',
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'hello' },
        ],
        temperature: 0.5,
      },
    ])
  })

  test('has reasoning, text and calls as items with ids of their own', async () => {
    await using server = await serveModel(() => CALLS)
    const { output } = await server.client.responses.create({ ...HELLO, tools: [OPEN] })
    expect(output.map(({ type }) => type)).toEqual(['reasoning', 'message', 'function_call', 'function_call'])
    const ids = output.flatMap((item) => (item.type === 'function_call' ? [item.id, item.call_id] : [item.id]))
    expect(new Set(ids).size).toBe(6)
    expect(output[2]).toMatchObject({ name: 'open', arguments: '{"thing":"box"}', status: 'completed' })
  })

  test('is incomplete at the token limit, and refuses in a part of its own', async () => {
    await using short = await serveModel(() => textReply('loo', 'length'))
    expect(await short.client.responses.create(HELLO)).toMatchObject({
      status: 'incomplete',
      incomplete_details: { reason: 'max_output_tokens' },
    })
    await using unwilling = await serveModel(() => textReply('No.', 'refusal'))
    const { output } = await unwilling.client.responses.create(HELLO)
    expect(output).toMatchObject([{ content: [{ type: 'refusal', refusal: 'No.' }] }])
  })

  test('has log probabilities if the model has them', async () => {
    const logprobs = [{ token: 'hi', logprob: -0.5, top: [{ token: 'hi', logprob: -0.5 }] }]
    await using server = await serveModel(() => replied({ text: 'hi', finish: 'stop', logprobs }))
    const { output } = await server.client.responses.create({
      ...HELLO,
      include: ['message.output_text.logprobs'],
      top_logprobs: 1,
    })
    expect(output).toMatchObject([
      { content: [{ logprobs: [{ token: 'hi', logprob: -0.5, bytes: [104, 105], top_logprobs: [{ token: 'hi' }] }] }] },
    ])
  })
})

describe('a conversation', () => {
  test('continues a stored response, with its calls', async () => {
    await using server = await serveModel(openLetter)
    const first = await server.client.responses.create({ ...HELLO, tools: [OPEN] })
    const call = first.output.find((item) => item.type === 'function_call')
    const second = await server.client.responses.create({
      model: 'any',
      previous_response_id: first.id,
      input: [{ type: 'function_call_output', call_id: call?.call_id ?? '', output: 'hello' }],
      tools: [OPEN],
    })
    expect(second.output_text).toBe('It says: hello')
    expect(server.requests[1]?.messages).toEqual([
      { role: 'user', content: 'hello' },
      {
        role: 'assistant',
        content: 'I open it.',
        toolCalls: [{ id: call?.call_id, name: 'open', arguments: '{"thing":"letter"}' }],
      },
      { role: 'tool', content: 'hello', toolCallId: call?.call_id },
    ])
    expect(await server.client.responses.retrieve(second.id)).toMatchObject({ previous_response_id: first.id })
    expect((await server.client.responses.inputItems.list(second.id)).data).toMatchObject([{ type: 'function_call_output' }])
    await server.client.responses.delete(second.id)
    await expect(server.client.responses.retrieve(second.id)).rejects.toBeInstanceOf(OpenAI.NotFoundError)
  })

  test('may refer to stored items', async () => {
    await using server = await serveModel(() => textReply('hi'))
    const { output } = await server.client.responses.create(HELLO)
    const input = [
      { role: 'user' as const, content: 'hello' },
      { id: output[0]?.id ?? '' },
      { role: 'user' as const, content: 'more' },
    ]
    await server.client.responses.create({ model: 'any', input: input as OpenAI.Responses.ResponseInput })
    expect(server.requests[1]?.messages.map(({ content }) => content)).toEqual(['hello', 'hi', 'more'])
  })

  test('without store is not kept', async () => {
    await using server = await serveModel(() => textReply('hi'))
    const { id, output } = await server.client.responses.create({ ...HELLO, store: false })
    await expect(server.client.responses.create({ ...HELLO, previous_response_id: id })).rejects.toMatchObject({
      status: 400,
      code: 'previous_response_not_found',
      param: 'previous_response_id',
      message: `400 Previous response with id '${id}' not found.`,
    })
    const input = [{ type: 'item_reference' as const, id: output[0]?.id ?? '' }]
    await expect(server.client.responses.create({ ...HELLO, input })).rejects.toMatchObject({ status: 400, param: 'input' })
  })
})

test.each([null, false, true])('a function tool is served with strict: %s', async (strict) => {
  await using server = await serveModel(() => textReply('ok'))
  const parameters = { type: 'object', properties: {}, required: [], additionalProperties: false }
  const tool = { type: 'function', name: 'open', description: null, parameters, strict }
  const { status } = await post(`${server.url}v1/responses`, JSON.stringify({ ...HELLO, tools: [tool] }))
  expect([status, server.requests[0]?.tools]).toEqual([200, [{ name: 'open', description: '', parameters }]])
})

describe('a stream', () => {
  test('has the events of the original in order', async () => {
    await using server = await serveModel(() => CALLS)
    const events: ResponseStreamEvent[] = []
    for await (const event of await server.client.responses.create({ ...HELLO, ...SUMMARY, tools: [OPEN], stream: true }))
      events.push(event)
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index))
    const types = events.map(({ type }) => type.replace('response.', ''))
    expect(types.filter((type, index) => type !== types[index - 1])).toEqual([
      'created',
      'in_progress',
      'output_item.added',
      'reasoning_summary_part.added',
      'reasoning_summary_text.delta',
      'reasoning_summary_text.done',
      'reasoning_summary_part.done',
      'output_item.done',
      'output_item.added',
      'content_part.added',
      'output_text.delta',
      'output_text.done',
      'content_part.done',
      'output_item.done',
      'output_item.added',
      'function_call_arguments.delta',
      'function_call_arguments.done',
      'output_item.done',
      'output_item.added',
      'function_call_arguments.delta',
      'function_call_arguments.done',
      'output_item.done',
      'completed',
    ])
  })

  test.each([
    ['text and calls', CALLS],
    ['a refusal', textReply('No.', 'refusal')],
    ['a cut text', textReply('loo', 'length')],
    ['no text', textReply('')],
  ])('of %s adds up to the response in one piece', async (_, reply) => {
    await using server = await serveModel(() => reply)
    const summed = await server.client.responses.stream({ ...HELLO, ...SUMMARY, tools: [OPEN] }).finalResponse()
    const streamed = await server.client.responses.retrieve(summed.id)
    expect(summed.output).toMatchObject(streamed.output)
    expect(summed.usage).toEqual(streamed.usage)
    expect(summed.status).toBe(streamed.status)
  })

  test('names its events, and has no [DONE]', async () => {
    await using server = await serveModel(() => textReply('hi'))
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ ...HELLO, stream: true })
    const text = await (await fetch(`${server.url}v1/responses`, { method: 'POST', headers, body })).text()
    expect(text).toMatch(/^(?:event: [a-z_.]+\ndata: \{"type":"[a-z_.]+"[^\n]+\}\n\n)+$/)
  })
})

describe('a request is refused', () => {
  const CALL = { type: 'function_call', call_id: 'c', name: 'open', arguments: '{}' }
  const OUTPUT = { type: 'function_call_output', call_id: 'c', output: 'ok' }
  test.each<readonly [string, object, string | null, string | null, string]>([
    ['without input', { model: 'any' }, 'input', 'missing_required_parameter', "Missing required parameter: 'input'."],
    ['with an unknown field', { ...HELLO, stop: ['a'] }, 'stop', 'unknown_parameter', "Unknown parameter: 'stop'."],
    [
      'in the background',
      { ...HELLO, background: true },
      'background',
      'unsupported_parameter',
      'background: background responses',
    ],
    [
      'with a hosted tool',
      { ...HELLO, tools: [{ type: 'web_search' }] },
      'tools[0].type',
      'unsupported_value',
      "The tool of type 'web_search'",
    ],
    [
      'with a custom tool',
      { ...HELLO, tools: [{ type: 'custom', name: 'sql' }] },
      'tools[0].type',
      'unsupported_value',
      "The tool 'sql' of",
    ],
    [
      'with a tool of chat completions',
      { ...HELLO, tools: [{ type: 'function', function: { name: 'a' } }] },
      'tools[0].name',
      'missing_required_parameter',
      "Missing required parameter: 'tools[0].name'.",
    ],
    [
      'with few tokens',
      { ...HELLO, max_output_tokens: 1 },
      'max_output_tokens',
      'integer_below_min_value',
      "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 1 instead.",
    ],
    [
      'with an output of no call',
      { ...HELLO, input: [OUTPUT] },
      'input',
      null,
      'No tool call found for function call output with call_id c.',
    ],
    ['with a call without output', { ...HELLO, input: [CALL] }, 'input', null, 'No tool output found for function call c.'],
    ['with two calls of one id', { ...HELLO, input: [CALL, OUTPUT, CALL] }, 'input', null, 'Duplicate function call'],
    [
      'with a picture',
      { ...HELLO, input: [{ role: 'user', content: [{ type: 'input_image', image_url: 'x' }] }] },
      'input[0].content[0].type',
      'unsupported_value',
      'input_image is not served',
    ],
    [
      'with an item of a hosted tool',
      { ...HELLO, input: [{ type: 'web_search_call', id: 'x' }] },
      'input[0].type',
      'unsupported_value',
      'web_search_call is not served',
    ],
    [
      'that must call another tool',
      { ...HELLO, tools: [OPEN], tool_choice: { type: 'function', name: 'fly' } },
      'tool_choice',
      null,
      "Tool choice 'fly' not found in 'tools' parameter.",
    ],
    [
      'for log probabilities that the model lacks',
      { ...HELLO, include: ['message.output_text.logprobs'] },
      'include',
      'unsupported_parameter',
      'include: tiny:model',
    ],
  ])('%s', async (_, body, param, code, beginning) => {
    await using server = await serveModel(() => textReply('never'))
    const { status, body: answer } = await post(`${server.url}v1/responses`, JSON.stringify(body))
    expect([status, answer]).toEqual([
      400,
      { error: { message: expect.any(String), type: 'invalid_request_error', param, code } },
    ])
    expect((answer['error'] as { message: string }).message.slice(0, beginning.length)).toBe(beginning)
  })
})

test('the tokens of a request are counted', async () => {
  await using server = await serveModel(() => textReply(''))
  const counted = await post(`${server.url}v1/responses/input_tokens`, JSON.stringify({ ...HELLO, input: 'a'.repeat(400) }))
  expect(counted.body).toEqual({ object: 'response.input_tokens', input_tokens: 100 })
})

describe('the AI SDK', () => {
  const open = tool({
    description: 'Opens a thing.',
    inputSchema: z.object({ thing: z.string() }),
    execute: ({ thing }) => `the ${thing} reads: hello`,
  })

  test('runs a tool loop with its default model, which refers to stored items', async () => {
    await using server = await serveModel(openLetter)
    const provider = createOpenAI({ baseURL: `${server.url}v1`, apiKey: 'none' })
    const result = await generateText({ model: provider('any'), prompt: 'Read it.', tools: { open }, stopWhen: stepCountIs(5) })
    expect(result.text).toBe('It says: the letter reads: hello')
    expect(result.steps).toHaveLength(2)
    const { data } = (await (await fetch(`${server.url}__calls`)).json()) as { data: readonly { request: object }[] }
    expect(JSON.stringify(data[1]?.request)).toContain('item_reference')
  })

  test('streams a tool loop', async () => {
    await using server = await serveModel(openLetter)
    const provider = createOpenAI({ baseURL: `${server.url}v1`, apiKey: 'none' })
    const result = streamText({ model: provider('any'), prompt: 'Read it.', tools: { open }, stopWhen: stepCountIs(5) })
    expect(await result.text).toBe('It says: the letter reads: hello')
    expect((await result.totalUsage).inputTokens).toBe(14)
  })
})

test('functions of a namespace are called by their own names', async () => {
  await using server = await serveModel(() => toolCallReply('mcp__world__act', { action: 'look' }))
  const act = { type: 'function' as const, name: 'act', strict: false, parameters: { type: 'object', properties: {} } }
  const tools = [{ type: 'namespace' as const, name: 'mcp__world', description: 'The world', tools: [act] }]
  const send = async (input: readonly unknown[]) => {
    const body = JSON.stringify({ model: 'any', input, tools, store: false })
    const response = await fetch(`${server.url}v1/responses`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    return (await response.json()) as { readonly output: readonly { readonly call_id: string }[]; readonly tools: unknown }
  }
  const user = { type: 'message', role: 'user', content: 'hello' }
  const { output, tools: repeated } = await send([user])
  expect(output).toMatchObject([{ type: 'function_call', namespace: 'mcp__world', name: 'act', arguments: '{"action":"look"}' }])
  expect(repeated).toEqual(tools)
  await send([user, ...output, { type: 'function_call_output', call_id: output[0]?.call_id, output: 'a room' }])
  const names = server.requests.map((request) => request.tools?.map(({ name }) => name))
  expect(names).toEqual([['mcp__world__act'], ['mcp__world__act']])
  const [, called] = server.requests[1]?.messages ?? []
  expect(called).toMatchObject({ role: 'assistant', toolCalls: [{ name: 'mcp__world__act' }] })
})
