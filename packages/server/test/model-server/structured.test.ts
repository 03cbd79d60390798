import type { JsonObject, JsonValue } from '@orreryjs/core'
import { OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { isValid, valueFor } from '../../src/model-server/schema-value/schema-value.ts'
import { strictSchemaProblem } from '../../src/model-server/strict-schema.ts'
import { replied, serveModel, textReply, toolCallReply } from './serve-model.ts'

const TEXT = { type: 'string' }
const closed = (properties: JsonObject): JsonObject => {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}
const NODE: JsonObject = {
  ...closed({ value: { type: 'integer' }, next: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/node' }] } }),
}

/** Schemas, and a value that fits each of them. */
const SCHEMAS: readonly (readonly [string, JsonObject, JsonValue])[] = [
  ['text and a number', closed({ action: TEXT, n: { type: 'integer' } }), { action: 'look', n: 2 }],
  ['an enum', closed({ a: { type: 'string', enum: ['x', 'y'] } }), { a: 'y' }],
  ['a constant', closed({ a: { const: 7 } }), { a: 7 }],
  [
    'a list of objects',
    closed({ a: { type: 'array', items: closed({ b: TEXT }), minItems: 2, maxItems: 3 } }),
    { a: [{ b: '1' }, { b: '2' }] },
  ],
  ['null or a number', closed({ a: { anyOf: [{ type: 'null' }, { type: 'number', minimum: 3 }] } }), { a: 4.5 }],
  ['two types', closed({ a: { type: ['integer', 'null'] }, b: { type: ['string', 'number'] } }), { a: 3, b: 'c' }],
  [
    'ranges',
    closed({ a: { type: 'integer', exclusiveMinimum: 2, maximum: 3 }, b: { type: 'number', multipleOf: 0.5, minimum: 0.25 } }),
    { a: 3, b: 1.5 },
  ],
  ['lengths', closed({ a: { type: 'string', minLength: 3, maxLength: 5 } }), { a: 'four' }],
  [
    'formats',
    closed({
      a: { type: 'string', format: 'date-time' },
      b: { type: 'string', format: 'uuid' },
      c: { type: 'string', format: 'email' },
    }),
    { a: '2020-01-01T00:00:00Z', b: '123e4567-e89b-12d3-a456-426614174000', c: 'a@b.org' },
  ],
  ['a recursive schema', { $ref: '#/$defs/node', $defs: { node: NODE } }, { value: 1, next: { value: 2, next: null } }],
  ['parts of all', { allOf: [closed({ a: TEXT }), { type: 'object', properties: { a: TEXT } }] }, { a: 'b' }],
  [
    'a tuple',
    closed({ a: { type: 'array', prefixItems: [TEXT, { type: 'integer' }], minItems: 2, maxItems: 2 } }),
    { a: ['b', 1] },
  ],
  [
    'unique items',
    closed({ a: { type: 'array', items: { type: 'integer' }, minItems: 3, uniqueItems: true } }),
    { a: [3, 1, 2] },
  ],
  ['a map', { type: 'object', additionalProperties: { type: 'integer' } }, { a: 1, b: 2 }],
]

describe('a value for a schema', () => {
  const UNFIT: readonly JsonValue[] = [
    null,
    'a sentence',
    7.25,
    true,
    [],
    ['a', 1],
    {},
    { action: 1, n: 'a sentence', a: { b: [] }, c: 1 },
  ]
  test.each(SCHEMAS)('of %s fits, whatever the model wrote', (_, schema, example) => {
    for (const value of [undefined, example, ...UNFIT]) {
      const fitted = valueFor(schema, value, 'some text')
      expect(fitted, JSON.stringify(value)).not.toBeUndefined()
      expect(isValid(schema, fitted ?? null), JSON.stringify([value, fitted])).toBe(true)
    }
    expect(valueFor(schema, example, 'some text')).toEqual(example)
  })

  test('keeps what fits, and fills in the rest', () => {
    const schema = closed({ action: TEXT, n: { type: 'integer' }, more: TEXT })
    expect(valueFor(schema, { action: 'look', n: 'a sentence', extra: 1 }, 'text')).toEqual({
      action: 'look',
      n: 0,
      more: 'text',
    })
  })

  test('matches a pattern, and does not exist for an unsatisfiable schema', () => {
    const schema = closed({ a: { type: 'string', pattern: '^x+$' } })
    expect(valueFor(schema, {}, 'text')).toEqual({ a: 'x' })
    expect(valueFor(closed({ a: { type: 'integer', minimum: 3, maximum: 2 } }), {}, 'text')).toBeUndefined()
    expect(valueFor(schema, { a: 'xx' }, 'text')).toEqual({ a: 'xx' })
  })
})

test.each<readonly [JsonObject, string]>([
  [{ type: 'array', items: TEXT }, `schema must be a JSON Schema of 'type: "object"', got 'type: "array"'.`],
  [{ anyOf: [] }, "schema must not have 'anyOf' at the top level."],
  [
    { ...closed({ a: TEXT }), additionalProperties: true },
    "In context=(), 'additionalProperties' is required to be supplied and to be false.",
  ],
  [
    { ...closed({ a: TEXT }), required: [] },
    "In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'a'.",
  ],
  [
    closed({ a: { type: 'array', items: { type: 'object', properties: {} } } }),
    "In context=('properties', 'a', 'items'), 'additionalProperties'",
  ],
  [closed({ a: { oneOf: [TEXT] } }), "In context=('properties', 'a'), 'oneOf' is not permitted."],
])('a strict schema %j is refused', (schema, problem) => {
  expect(strictSchemaProblem(schema)?.slice(0, problem.length)).toBe(problem)
})

describe('a request for structured output', () => {
  const schema = closed({ action: TEXT, n: { type: 'integer' } })
  const bodyOf = (strict: boolean): OpenAI.ChatCompletionCreateParamsNonStreaming => ({
    model: 'any',
    messages: [{ role: 'user', content: 'hello' }],
    response_format: { type: 'json_schema', json_schema: { name: 'x', strict, schema: { ...schema } } },
  })
  const tool = { type: 'function' as const, function: { name: 'act', strict: true, parameters: { ...schema } } }
  const tools = { model: 'any', messages: bodyOf(true).messages, tools: [tool] }

  test.each(['a sentence', '{"action": "look", "n": "many"}', '{"action": "look"', ''])(
    'gets valid JSON of a computed model that wrote %j',
    async (text) => {
      await using server = await serveModel(() => textReply(text), { kind: 'computed' })
      const { choices } = await server.client.chat.completions.create(bodyOf(true))
      expect(isValid(schema, JSON.parse(choices[0]?.message.content ?? ''))).toBe(true)
    },
  )

  test('gets the words of the model where they fit', async () => {
    await using server = await serveModel(() => textReply('I look.'), { kind: 'computed' })
    const { choices } = await server.client.chat.completions.create(bodyOf(true))
    expect(choices[0]?.message.content).toBe('{"action":"I look.","n":0}')
  })

  test('may be refused or truncated', async () => {
    for (const finish of ['refusal', 'length'] as const) {
      await using server = await serveModel(() => textReply('No.', finish), { kind: 'computed' })
      const [choice] = (await server.client.chat.completions.create(bodyOf(true))).choices
      expect(choice?.message.content ?? choice?.message.refusal).toBe('No.')
    }
  })

  test('gets JSON of a computed model even if the schema is not strict, or if there is none', async () => {
    await using server = await serveModel(() => textReply('I look.'), { kind: 'computed' })
    const { choices } = await server.client.chat.completions.create(bodyOf(false))
    expect(choices[0]?.message.content).toBe('{"action":"I look.","n":0}')
    const messages = [{ role: 'user' as const, content: 'Reply in JSON.' }]
    const free = await server.client.chat.completions.create({
      model: 'any',
      messages,
      response_format: { type: 'json_object' },
    })
    expect(free.choices[0]?.message.content).toBe('{"text":"I look."}')
  })

  test('reports a server that breaks a strict schema', async () => {
    await using server = await serveModel(() => textReply('I look.'))
    await expect(server.client.chat.completions.create(bodyOf(true))).rejects.toMatchObject({ status: 502 })
    await using calling = await serveModel(() => toolCallReply('act', { action: 1 }))
    await expect(calling.client.chat.completions.create(tools)).rejects.toMatchObject({ status: 502 })
  })

  test.each([
    ['wrong types', toolCallReply('act', { action: 3, n: 'many' })],
    ['another tool', toolCallReply('do_act', {})],
    [
      'arguments that are not JSON',
      replied({ text: '', toolCalls: [{ id: 'c', name: 'act', arguments: '{"a' }], finish: 'tool-calls' }),
    ],
    ['no call', textReply('I look.')],
  ])('gets valid arguments of a computed model that gave %s', async (_, reply) => {
    await using server = await serveModel(() => reply, { kind: 'computed' })
    const { choices } = await server.client.chat.completions.create({ ...tools, tool_choice: 'required' })
    const [call] = choices[0]?.message.tool_calls ?? []
    expect(call).toMatchObject({ function: { name: 'act' } })
    expect(call?.type === 'function' && isValid(schema, JSON.parse(call.function.arguments))).toBe(true)
  })

  test('a model that cannot write a value is a 400', async () => {
    await using server = await serveModel(() => textReply('I look.'), { kind: 'computed' })
    const impossible = closed({ a: { type: 'string', minLength: 3, maxLength: 2 } })
    const body = {
      ...bodyOf(true),
      response_format: { type: 'json_schema' as const, json_schema: { name: 'x', strict: true, schema: { ...impossible } } },
    }
    await expect(server.client.chat.completions.create(body)).rejects.toBeInstanceOf(OpenAI.BadRequestError)
  })
})

describe('tool calls', () => {
  test('have ids that are unique in a conversation', async () => {
    await using server = await serveModel(() =>
      replied({
        text: '',
        toolCalls: [1, 2].map((n) => ({ id: `call_${n}`, name: 'act', arguments: '{}' })),
        finish: 'tool-calls',
      }),
    )
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'hello' }]
    const ids: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const tools = [{ type: 'function' as const, function: { name: 'act' } }]
      const { choices } = await server.client.chat.completions.create({ model: 'any', messages, tools })
      const calls = choices[0]?.message.tool_calls ?? []
      ids.push(...calls.map(({ id }) => id))
      messages.push(
        { role: 'assistant', tool_calls: calls },
        ...calls.map(({ id }) => ({ role: 'tool' as const, tool_call_id: id, content: 'ok' })),
      )
    }
    expect(new Set(ids).size).toBe(6)
  })

  test('are made only if the request allows them', async () => {
    await using server = await serveModel(() => toolCallReply('act', {}, 'I act.'))
    const tools = [{ type: 'function' as const, function: { name: 'act' } }]
    const body = { model: 'any', messages: [{ role: 'user' as const, content: 'hello' }] }
    for (const more of [{}, { tools, tool_choice: 'none' as const }]) {
      const [choice] = (await server.client.chat.completions.create({ ...body, ...more })).choices
      expect([choice?.finish_reason, choice?.message.tool_calls]).toEqual(['stop', undefined])
    }
  })

  test('are limited to the allowed tools', async () => {
    await using server = await serveModel(() => textReply('hi'))
    const tools = ['a', 'b', 'c'].map((name) => ({ type: 'function' as const, function: { name } }))
    const allowed = tools.slice(0, 2).map(({ type, function: { name } }) => ({ type, function: { name } }))
    await server.client.chat.completions.create({
      model: 'any',
      messages: [{ role: 'user', content: 'hello' }],
      tools,
      tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: allowed } },
    })
    expect(server.requests[0]?.tools?.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(server.requests[0]?.toolChoice).toBe('auto')
  })
})
