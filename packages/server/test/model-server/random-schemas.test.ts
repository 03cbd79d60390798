import type { JsonObject, JsonValue } from '@orreryjs/core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { valueFor } from '../../src/model-server/schema-value/schema-value.ts'
import { schemaCases } from './schemas.ts'

/** The validator of most JavaScript programs, which shares no code with the server. */
export function validatorOf(schema: JsonObject): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: false, ownProperties: true })
  addFormats.default(ajv)
  return (value) => ajv.validate(schema, value) as boolean
}

const RUNS = Number(process.env['RUNS'] ?? 400)

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
    { numRuns: RUNS, seed: Number(process.env['SEED'] ?? 44), endOnFailure: true },
  )
})
