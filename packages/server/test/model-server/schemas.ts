import type { JsonObject, JsonValue } from '@orreryjs/core'
import fc from 'fast-check'

/** A random schema, and a value that fits it. */
export interface SchemaCase {
  readonly schema: JsonObject
  readonly value: JsonValue
}

type Choose = fc.GeneratorValue

/** Texts with the patterns and formats that they fit. */
const PATTERNS: readonly (readonly [text: string, pattern: string])[] = [
  ['AB-1204', '^[A-Z]{2}-\\d{4}$'],
  ['item_7', '^item_\\d+$'],
  ['#a0b1c2', '^#[0-9a-f]{6}$'],
  ['red', '^(?:red|green|blue)$'],
  ['2026-11', '^\\d{4}-(?:0[1-9]|1[0-2])$'],
  ['a.b.c', '^[a-z](?:\\.[a-z])*$'],
  ['+49 30 1234', '^\\+\\d{1,3}(?: \\d+)+$'],
  ['xyz', 'y'],
  ['Zoë', '^\\p{L}+$'],
  ['Secret-123', '^(?=.*\\d)(?=.*[a-z])(?=.*[A-Z]).{8,}$'],
  ['ab12', '^[\\p{L}\\d]+$'],
  ['v1.2.3', '^v(?:0|[1-9]\\d*)\\.(?:0|[1-9]\\d*)\\.(?:0|[1-9]\\d*)$'],
]
const FORMATTED: readonly (readonly [text: string, format: string])[] = [
  ['2020-02-29T12:30:00Z', 'date-time'],
  ['2020-02-29', 'date'],
  ['12:30:00Z', 'time'],
  ['P3D', 'duration'],
  ['a@b.org', 'email'],
  ['b.org', 'hostname'],
  ['10.0.0.1', 'ipv4'],
  ['::1', 'ipv6'],
  ['https://b.org/c?d=e', 'uri'],
  ['123e4567-e89b-42d3-a456-426614174000', 'uuid'],
  ['/a/0', 'json-pointer'],
  ['a|b', 'regex'],
]
const NAMES = ['action', 'n', 'items', 'a b', 'x-1', 'type', 'ü', 'length']

/** Random schemas that accept a random value, so that each is satisfiable. */
export const schemaCases: fc.Arbitrary<SchemaCase> = fc.gen().map((choose) => {
  const value = objectValue(choose, 0)
  const definitions: Record<string, JsonValue> = {}
  const schema = schemaFor(value, choose, definitions, 0)
  return { value, schema: Object.keys(definitions).length === 0 ? schema : { ...schema, $defs: definitions } }
})

const flip = (choose: Choose): boolean => choose(fc.boolean)
const below = (choose: Choose, bound: number): number => choose(fc.nat, { max: bound - 1 })
const oneOf = <T>(choose: Choose, values: readonly T[]): T => values[below(choose, values.length)] as T

function randomValue(choose: Choose, depth: number): JsonValue {
  switch (below(choose, depth > 2 ? 6 : 8)) {
    case 0:
      return null
    case 1:
      return flip(choose)
    case 2:
      return choose(fc.integer, { min: -1000, max: 1000 })
    case 3:
      return choose(fc.integer, { min: -400, max: 400 }) / 8
    case 4:
      return oneOf(choose, [...PATTERNS, ...FORMATTED])[0]
    case 5:
      return choose(fc.string, { maxLength: 12 })
    case 6:
      return Array.from({ length: below(choose, 4) }, () => randomValue(choose, depth + 1))
    default:
      return objectValue(choose, depth + 1)
  }
}

function objectValue(choose: Choose, depth: number): JsonObject {
  const names = Array.from({ length: below(choose, 4) }, () => oneOf(choose, NAMES))
  return Object.fromEntries(names.map((name) => [name, randomValue(choose, depth + 1)]))
}

/** Returns a schema that accepts a value, in a random form. */
function schemaFor(value: JsonValue, choose: Choose, definitions: Record<string, JsonValue>, depth: number): JsonObject {
  const plain = (): JsonObject => plainSchema(value, choose, definitions, depth)
  if (depth > 4) return plain()
  const other = (): JsonObject => schemaFor(value, choose, definitions, depth + 1)
  const decoys = (): readonly JsonObject[] =>
    Array.from({ length: 1 + below(choose, 2) }, () => ofAnotherType(value, choose, definitions, depth))
  switch (below(choose, 14)) {
    case 0:
      return { anyOf: shuffled([plain(), ...decoys()], choose) }
    case 1:
      return { oneOf: shuffled([plain(), ...decoys()], choose) }
    case 2:
      return { allOf: [plain(), other()] }
    case 3: {
      const name = `d${Object.keys(definitions).length}`
      definitions[name] = {}
      definitions[name] = plain()
      return { $ref: `#/$defs/${name}`, description: 'A part.' }
    }
    case 4:
      return { ...plain(), not: decoys()[0] ?? false }
    case 5:
      return conditional(decoys()[0] ?? false, false, plain())
    case 6:
      return conditional(plain(), other(), false)
    default:
      return plain()
  }
}

/** An object literal with `then` would look like a promise. */
function conditional(condition: JsonValue, consequence: JsonValue, alternative: JsonValue): JsonObject {
  return Object.fromEntries(Object.entries({ if: condition, else: alternative }).concat([['then', consequence]]))
}

function ofAnotherType(value: JsonValue, choose: Choose, definitions: Record<string, JsonValue>, depth: number): JsonObject {
  const others: readonly JsonValue[] = [null, true, 7, 'text', [1], { a: 1 }]
  const different = others.filter((each) => typeName(each) !== typeName(value))
  return plainSchema(oneOf(choose, different), choose, definitions, Math.max(depth, 3))
}

function typeName(value: JsonValue): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

function shuffled(schemas: readonly JsonObject[], choose: Choose): JsonObject[] {
  const at = below(choose, schemas.length)
  return [...schemas.slice(at), ...schemas.slice(0, at)]
}

function plainSchema(value: JsonValue, choose: Choose, definitions: Record<string, JsonValue>, depth: number): JsonObject {
  const form = below(choose, 10)
  if (form === 0) return { const: value }
  if (form === 1) return { enum: shuffledValues([value, 'x', 3, null], choose) }
  if (value === null)
    return form < 5 ? { type: ['string', 'null'] } : form < 7 ? { type: 'integer', nullable: true } : { type: 'null' }
  if (typeof value === 'boolean') return { type: 'boolean' }
  if (typeof value === 'number') return numberSchema(value, choose)
  if (typeof value === 'string') return stringSchema(value, choose)
  return Array.isArray(value)
    ? arraySchema(value as readonly JsonValue[], choose, definitions, depth)
    : objectSchema(value as JsonObject, choose, definitions, depth)
}

function shuffledValues(values: readonly JsonValue[], choose: Choose): JsonValue[] {
  const distinct = [...new Map(values.map((each) => [JSON.stringify(each), each])).values()]
  const at = below(choose, distinct.length)
  return [...distinct.slice(at), ...distinct.slice(0, at)]
}

function numberSchema(value: number, choose: Choose): JsonObject {
  const isWhole = Number.isInteger(value)
  const step = oneOf(choose, [1, 2, 5, 0.5, 0.125, 3])
  return {
    type: isWhole && flip(choose) ? 'integer' : 'number',
    ...(flip(choose) && { minimum: value - below(choose, 20) }),
    ...(flip(choose) && { maximum: value + below(choose, 20) }),
    ...(flip(choose) && { exclusiveMinimum: value - 1 - below(choose, 9) }),
    ...(flip(choose) && { exclusiveMaximum: value + 1 + below(choose, 9) }),
    ...(flip(choose) && Number.isInteger(value / step) && { multipleOf: step }),
  }
}

function stringSchema(value: string, choose: Choose): JsonObject {
  const pattern = PATTERNS.find(([text]) => text === value)?.[1]
  const format = FORMATTED.find(([text]) => text === value)?.[1]
  const length = [...value].length
  const room = format === undefined ? below(choose, 9) : 60
  return {
    type: 'string',
    ...(pattern !== undefined && { pattern }),
    ...(format !== undefined && { format }),
    ...(flip(choose) && { minLength: Math.max(0, format === undefined ? length - below(choose, 3) : 1) }),
    ...(flip(choose) && { maxLength: length + room }),
  }
}

function arraySchema(
  values: readonly JsonValue[],
  choose: Choose,
  definitions: Record<string, JsonValue>,
  depth: number,
): JsonObject {
  const schemas = values.map((each) => schemaFor(each, choose, definitions, depth + 1))
  const isTuple = flip(choose)
  const isDistinct = new Set(values.map((each) => JSON.stringify(each))).size === values.length
  const items = schemas.length === 0 ? { type: 'string' } : schemas.length === 1 ? (schemas[0] ?? {}) : { anyOf: schemas }
  return {
    type: 'array',
    ...(isTuple ? { prefixItems: schemas.length === 0 ? [{}] : schemas, items: flip(choose) ? false : {} } : { items }),
    ...(flip(choose) && { minItems: Math.max(0, values.length - below(choose, 2)) }),
    ...(flip(choose) && { maxItems: values.length + below(choose, 3) }),
    ...(isDistinct && below(choose, 3) === 0 && { uniqueItems: true }),
    ...(values.length > 0 &&
      below(choose, 4) === 0 && { contains: schemaFor(values[0] ?? null, choose, definitions, depth + 2) }),
  }
}

function objectSchema(value: JsonObject, choose: Choose, definitions: Record<string, JsonValue>, depth: number): JsonObject {
  const entries = Object.entries(value) as readonly (readonly [string, JsonValue])[]
  const count = entries.length
  const declared = entries.map(([name, each]) => [name, schemaFor(each, choose, definitions, depth + 1)] as const)
  const optional = flip(choose) ? [['optional', { type: 'integer', minimum: 3 }] as const] : []
  const [first, second] = entries
  return {
    type: 'object',
    properties: Object.fromEntries([...declared, ...optional]),
    ...(flip(choose) && { required: entries.filter(() => below(choose, 3) > 0).map(([name]) => name) }),
    ...(flip(choose) && { additionalProperties: flip(choose) ? false : { type: 'string', maxLength: 3 } }),
    ...(below(choose, 3) === 0 && { minProperties: Math.max(0, count - below(choose, 2)) }),
    ...(below(choose, 3) === 0 && { maxProperties: count + below(choose, 2) }),
    ...(below(choose, 4) === 0 && { propertyNames: { maxLength: 11 } }),
    ...(below(choose, 4) === 0 && { patternProperties: { '^s_[a-z]+$': { type: 'boolean' } } }),
    ...(below(choose, 4) === 0 &&
      first !== undefined &&
      second !== undefined && { dependentRequired: { [first[0]]: [second[0]] } }),
  }
}
