import type { JsonObject, JsonValue } from '@orreryjs/core'

/**
 * Returns the problem of a schema in strict mode, in OpenAI's words; `undefined` if it is allowed. Every object must list all of its
 * properties in `required` and set `additionalProperties` to false; the root must be an object. Source: OpenAI's guide to structured
 * outputs, "Supported schemas".
 */
export function strictSchemaProblem(schema: JsonObject): string | undefined {
  if (schema['anyOf'] !== undefined) return "schema must not have 'anyOf' at the top level."
  if (schema['type'] !== 'object' && schema['$ref'] === undefined) {
    return `schema must be a JSON Schema of 'type: "object"', got 'type: ${JSON.stringify(schema['type'] ?? null)}'.`
  }
  return problemAt(schema, [])
}

/** Keywords that strict mode does not have. */
const REFUSED = ['allOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas', 'patternProperties']

function problemAt(schema: JsonObject, path: readonly string[]): string | undefined {
  const refused = REFUSED.find((keyword) => schema[keyword] !== undefined)
  if (refused !== undefined) return `${inContext(path)} '${refused}' is not permitted.`
  const properties = asObject(schema['properties'])
  if (schema['type'] === 'object' || schema['properties'] !== undefined) {
    if (schema['additionalProperties'] !== false) {
      return `${inContext(path)} 'additionalProperties' is required to be supplied and to be false.`
    }
    const required = Array.isArray(schema['required']) ? schema['required'] : []
    const missing = Object.keys(properties).find((name) => !required.includes(name))
    if (missing !== undefined) {
      return `${inContext(path)} 'required' is required to be supplied and to be an array including every key in properties. Missing '${missing}'.`
    }
  }
  for (const [name, child] of childrenOf(schema)) {
    const problem = problemAt(child, [...path, ...name])
    if (problem !== undefined) return problem
  }
  return undefined
}

function childrenOf(schema: JsonObject): readonly (readonly [path: readonly string[], schema: JsonObject])[] {
  const ofMap = (keyword: string): readonly (readonly [readonly string[], JsonObject])[] =>
    Object.entries(asObject(schema[keyword])).map(([name, child]) => [[keyword, name], asObject(child)])
  const options = Array.isArray(schema['anyOf']) ? (schema['anyOf'] as readonly JsonValue[]) : []
  return [
    ...ofMap('properties'),
    ...(schema['items'] === undefined ? [] : [[['items'], asObject(schema['items'])] as const]),
    ...options.map((option, index) => [['anyOf', String(index)], asObject(option)] as const),
    ...ofMap('$defs'),
    ...ofMap('definitions'),
  ]
}

/** Writes the path of a schema as Python writes a tuple. */
function inContext(path: readonly string[]): string {
  const parts = path.map((part) => `'${part}'`)
  return `In context=(${parts.join(', ')}${parts.length === 1 ? ',' : ''}),`
}

/** Returns an object unchanged, and an empty one for anything else. */
export function asObject(value: JsonValue | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}
