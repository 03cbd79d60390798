import type { JsonValue, Tool } from '@orreryjs/core'
import { isRecord, type JsonRecord } from './json.ts'

/** Arguments that fit a tool's schema, or a phrase that says what was expected. */
type Conformed =
  | { readonly ok: true; readonly values: Readonly<Record<string, string | number | boolean>> }
  | { readonly ok: false; readonly expected: string }

/** The parameters of a tool with their schemas, in its order. */
export function parametersOf({ parameters }: Tool): readonly (readonly [name: string, schema: JsonRecord])[] {
  const properties = parameters['properties']
  return isRecord(properties) ? Object.entries(properties).map(([name, schema]) => [name, isRecord(schema) ? schema : {}]) : []
}

/** Parameters that a call has to give. */
export function requiredOf({ parameters }: Tool): readonly string[] {
  const required = parameters['required']
  return Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : []
}

/** The values that a parameter may have, where its schema lists them. */
export function valuesOf(schema: JsonRecord): readonly string[] | undefined {
  const listed = schema['enum']
  return Array.isArray(listed) ? listed.map(String) : undefined
}

/** The same tool, its first parameter restricted to these values. */
export function restrictedTo(tool: Tool, values: readonly string[]): Tool {
  const [name = '', schema = {}] = parametersOf(tool)[0] ?? []
  const properties = { ...Object.fromEntries(parametersOf(tool)), [name]: { ...schema, enum: values } }
  return { ...tool, parameters: { ...tool.parameters, properties } }
}

/**
 * The arguments as the schema has them: numbers read from texts and texts from numbers, listed values in their own
 * spelling, arguments that the tool does not have left out. With `anyValue` a value need not be a listed one.
 */
export function conform(tool: Tool, given: JsonRecord, anyValue: boolean = false): Conformed {
  const required = requiredOf(tool)
  const values: Record<string, string | number | boolean> = {}
  for (const [name, schema] of parametersOf(tool)) {
    const said = Object.hasOwn(given, name) ? given[name] : undefined
    const value = said === undefined ? undefined : readValue(schema, said, anyValue)
    if (value !== undefined) values[name] = value
    else if (said !== undefined || required.includes(name)) return { ok: false, expected: expectation(name, schema) }
  }
  return { ok: true, values }
}

function readValue(schema: JsonRecord, said: JsonValue, anyValue: boolean): string | number | boolean | undefined {
  if (said === null || typeof said === 'object') return undefined
  if (schema['type'] === 'integer' || schema['type'] === 'number') return readNumber(schema, said)
  const text = String(said).trim()
  const listed = valuesOf(schema)
  const lower = text.toLowerCase()
  const same = listed?.find((value) => value === text) ?? listed?.find((value) => value.toLowerCase() === lower)
  if (listed !== undefined) return same ?? (anyValue && text !== '' ? text : undefined)
  // An empty text says nothing, where the tool does not expect one.
  return text === '' && schema['minLength'] !== 0 ? undefined : text
}

function readNumber({ type, minimum }: JsonRecord, said: string | number | boolean): number | undefined {
  const number = typeof said === 'string' && said.trim() !== '' ? Number(said) : said
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  if (type === 'integer' && !Number.isInteger(number)) return undefined
  return typeof minimum === 'number' && number < minimum ? undefined : number
}

function expectation(name: string, schema: JsonRecord): string {
  const listed = valuesOf(schema)
  if (listed !== undefined) return `the argument ${name} to be one of: ${listed.join(', ')}`
  return `a value of type ${String(schema['type'] ?? 'string')} for the argument ${name}`
}
