import { expect, test } from 'vitest'
import { callSchema, grammarSchema } from '../../src/llama/schema-grammar.ts'

test('schemas are reduced to what a grammar can express', () => {
  expect(
    grammarSchema({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      properties: {
        at: { type: 'string', minLength: 1, pattern: '^x', title: 'Place' },
        mode: { const: 'slow' },
        level: { type: 'integer', minimum: 1 },
        by: { anyOf: [{ type: 'null' }, { type: 'array', items: { enum: [1, 'a'] }, minItems: 1, uniqueItems: true }] },
        either: { type: ['integer', 'null'] },
        any: { type: 'object' },
      },
      required: ['at'],
      additionalProperties: false,
    }),
  ).toEqual({
    type: 'object',
    properties: {
      at: { type: 'string', minLength: 1 },
      mode: { const: 'slow' },
      level: { type: 'integer' },
      by: { oneOf: [{ type: 'null' }, { type: 'array', items: { enum: [1, 'a'] }, minItems: 1 }] },
      either: { type: ['integer', 'null'] },
      any: { type: 'object', properties: {}, additionalProperties: true },
    },
  })
})

test.each([
  undefined,
  true,
  {},
  { $ref: '#/$defs/x' },
  { type: 'array' },
  { enum: [{}] },
  { type: ['object', 'null'] },
  { type: 'object', properties: { x: { not: {} } } },
])('a schema without a grammar has none: %j', (schema) => {
  expect(grammarSchema(schema as never)).toBeUndefined()
})

test('a call has a schema only if the request demands one', () => {
  const tools = ['look', 'wait'].map((name) => ({
    name,
    description: '',
    parameters: { type: 'object' as const, properties: {} },
  }))
  const request = { purpose: 'x', messages: [], tools }
  expect(callSchema(request)).toBeUndefined()
  expect(callSchema({ ...request, toolChoice: 'none' })).toBeUndefined()
  const look = { type: 'object', properties: { name: { const: 'look' }, arguments: tools[0]?.parameters } }
  expect(callSchema({ ...request, toolChoice: { name: 'look' } })).toEqual({ oneOf: [look] })
  expect(callSchema({ ...request, toolChoice: 'required' })).toMatchObject({ oneOf: [look, {}] })
  expect(callSchema({ ...request, tools: [], toolChoice: 'required' })).toBeUndefined()
})
