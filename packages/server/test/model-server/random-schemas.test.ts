import type { JsonObject, JsonValue } from '@orreryjs/core'
import { orrery } from '@orreryjs/orrery'
import { createModel } from '@orreryjs/runs/registry'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import type { OpenAI } from 'openai'
import { describe, expect, test } from 'vitest'
import { valueFor } from '../../src/model-server/schema-value/schema-value.ts'
import { schemaCases } from './schemas.ts'
import { serveModel } from './serve-model.ts'

/** A validator that shares no code with the server. */
function validatorOf(schema: JsonObject): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, ownProperties: true })
  addFormats.default(ajv)
  return (value) => ajv.validate(schema, value) as boolean
}

/** Number of schemas; `random-schemas.long.test.ts` tries more. `SCHEMA_RUNS` and `SCHEMA_SEED` choose others. */
const RUNS = Number(process.env['SCHEMA_RUNS'] ?? (process.env['ORRERY_LONG'] === undefined ? 40 : 120))
const SEED = Number(process.env['SCHEMA_SEED'] ?? 44)

test('a value for any satisfiable schema is valid, whatever the model wrote', () => {
  fc.assert(
    fc.property(schemaCases, fc.jsonValue(), ({ schema, value }, written) => {
      const isValid = validatorOf(schema)
      fc.pre(isValid(value))
      for (const given of [undefined, written as JsonValue, value]) {
        const made = valueFor(schema, given, 'some text')
        expect(made, 'a value').not.toBeUndefined()
        expect(isValid(JSON.parse(JSON.stringify(made))), JSON.stringify(made)).toBe(true)
      }
      expect(valueFor(schema, value, 'some text')).toEqual(value)
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  )
})

describe('the simulated model over a socket', () => {
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'Plan a trip to the sea.' }]

  test('replies in JSON and with arguments that fit any schema', async () => {
    const model = await createModel(orrery, 'simulated:perfect', { notice: () => undefined })
    await using server = await serveModel((request, options) => model.generate(request, options), { kind: 'computed' })
    const { completions } = server.client.chat
    await fc.assert(
      fc.asyncProperty(schemaCases, async ({ schema, value }) => {
        const isValid = validatorOf(schema)
        fc.pre(isValid(value))
        const text = await completions.create({
          model: 'any',
          messages,
          response_format: { type: 'json_schema', json_schema: { name: 'trip', schema: { ...schema } } },
        })
        expect(isValid(JSON.parse(text.choices[0]?.message.content ?? '')), text.choices[0]?.message.content ?? '').toBe(true)
        const called = await completions.create({
          model: 'any',
          messages,
          tools: [{ type: 'function', function: { name: 'plan', parameters: { ...schema } } }],
          tool_choice: 'required',
        })
        const [call] = called.choices[0]?.message.tool_calls ?? []
        const written = call?.type === 'function' ? call.function.arguments : ''
        expect(isValid(JSON.parse(written)), written).toBe(true)
      }),
      { numRuns: Math.ceil(RUNS / 4), seed: SEED, endOnFailure: true },
    )
  })
})
