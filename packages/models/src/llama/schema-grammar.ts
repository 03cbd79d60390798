import type { JsonObject, JsonValue, ModelRequest, Tool } from '@orreryjs/core'

const SIMPLE_TYPES: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null'])

/**
 * Converts a JSON Schema to the subset for which `node-llama-cpp` writes grammars, in which every property is required. Keywords that
 * restrict a single value, such as `pattern` and `minimum`, are not enforced. Returns `undefined` if a part cannot be expressed.
 */
export function grammarSchema(schema: JsonValue | undefined): JsonObject | undefined {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return undefined
  const { const: constant, enum: values, anyOf, oneOf = anyOf, type, properties } = schema as JsonObject
  if (constant !== undefined) return isPlain(constant) ? { const: constant } : undefined
  if (values !== undefined) return Array.isArray(values) && values.every(isPlain) ? { enum: values } : undefined
  if (oneOf !== undefined) return alternatives(oneOf)
  if (type === 'object' || (type === undefined && properties !== undefined)) return objectSchema(schema as JsonObject)
  if (type === 'array') return arraySchema(schema as JsonObject)
  if (type === 'string') return picked(schema as JsonObject, ['type', 'minLength', 'maxLength'])
  const types = Array.isArray(type) ? type : [type]
  return types.length > 0 && types.every((each) => SIMPLE_TYPES.has(each)) ? { type: type as JsonValue } : undefined
}

function isPlain(value: JsonValue): boolean {
  return value === null || typeof value !== 'object'
}

function alternatives(schemas: JsonValue): JsonObject | undefined {
  const converted = Array.isArray(schemas) ? schemas.map(grammarSchema) : []
  return converted.length > 0 && converted.every((each) => each !== undefined) ? { oneOf: converted } : undefined
}

function objectSchema({ properties, additionalProperties }: JsonObject): JsonObject | undefined {
  const entries = Object.entries((properties ?? {}) as JsonObject).map(([name, each]) => [name, grammarSchema(each)] as const)
  if (entries.some(([, each]) => each === undefined)) return undefined
  const others = typeof additionalProperties === 'object' ? grammarSchema(additionalProperties) : undefined
  // An object whose properties are not listed may have any.
  const isOpen = others !== undefined || (properties === undefined && additionalProperties !== false)
  return {
    type: 'object',
    properties: Object.fromEntries(entries) as JsonObject,
    ...(isOpen && { additionalProperties: others ?? true }),
  }
}

function arraySchema(schema: JsonObject): JsonObject | undefined {
  const items = grammarSchema(schema['items'])
  return items === undefined ? undefined : { ...picked(schema, ['type', 'minItems', 'maxItems']), items }
}

function picked(schema: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]]))) as JsonObject
}

/** Returns the schema of a tool call as printed in the prompt, `{ name, arguments }`, if the request demands one. */
export function callSchema({ tools = [], toolChoice = 'auto' }: ModelRequest): JsonObject | undefined {
  if (toolChoice === 'auto' || toolChoice === 'none') return undefined
  const offered = typeof toolChoice === 'string' ? tools : tools.filter(({ name }) => name === toolChoice.name)
  return offered.length === 0 ? undefined : { oneOf: offered.map(callOf) }
}

function callOf({ name, parameters }: Tool): JsonObject {
  return { type: 'object', properties: { name: { const: name }, arguments: parameters } }
}
