import type { JsonObject, JsonValue } from '@orreryjs/core'
import { asObject } from '../strict-schema.ts'

/** Keywords whose values are schemas, lists of schemas, or schemas by name. */
const ONE: ReadonlySet<string> = new Set(
  'additionalProperties unevaluatedProperties unevaluatedItems items contains propertyNames not if then else'.split(' '),
)
const MANY: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const NAMED: ReadonlySet<string> = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'])

/** Copies a schema and translates keywords of older drafts and of OpenAPI to draft 2020-12. */
export function normalizeSchema(given: JsonValue): JsonValue {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const schema = given as JsonObject
  const result: Record<string, JsonValue> = {}
  for (const [keyword, value = null] of Object.entries(schema)) {
    if (MANY.has(keyword) || (keyword === 'items' && Array.isArray(value))) {
      result[keyword === 'items' ? 'prefixItems' : keyword] = Array.isArray(value) ? value.map(normalizeSchema) : value
    } else if (keyword === 'additionalItems') {
      if (Array.isArray(schema['items'])) result['items'] = normalizeSchema(value)
    } else if (ONE.has(keyword)) result[keyword] = normalizeSchema(value)
    else if (NAMED.has(keyword)) {
      result[keyword] = Object.fromEntries(
        Object.entries(asObject(value)).map(([name, each]) => [name, normalizeSchema(each ?? null)]),
      )
    } else result[keyword] = value
  }
  const { type, nullable } = result
  if (nullable === true && type !== undefined) {
    const types = Array.isArray(type) ? (type as readonly JsonValue[]) : [type]
    result['type'] = types.includes('null') ? types : [...types, 'null']
  }
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof result[exclusive] !== 'boolean') continue
    if (result[exclusive] === true && result[bound] !== undefined) result[exclusive] = result[bound]
    else delete result[exclusive]
  }
  return result
}
