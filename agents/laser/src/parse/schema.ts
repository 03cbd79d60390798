import type { JsonValue, Tool } from '@orreryjs/core'
import { isRecord, type JsonRecord } from './json.ts'

/** Arguments that match a tool's schema, or a description of the expected value. */
type Conformance =
  | { readonly ok: true; readonly values: Readonly<Record<string, string | number | boolean>> }
  | { readonly ok: false; readonly expected: string }

/** Returns the parameters of a tool with their schemas, in schema order. */
export function parametersOf({ parameters }: Tool): readonly (readonly [name: string, schema: JsonRecord])[] {
  const properties = parameters['properties']
  return isRecord(properties) ? Object.entries(properties).map(([name, schema]) => [name, isRecord(schema) ? schema : {}]) : []
}

/** Returns the names of the required parameters. */
export function requiredOf({ parameters }: Tool): readonly string[] {
  const required = parameters['required']
  return Array.isArray(required) ? required.filter((name): name is string => typeof name === 'string') : []
}

/** Returns the allowed values of a parameter, if its schema lists them. */
export function valuesOf(schema: JsonRecord): readonly string[] | undefined {
  const allowed = schema['enum']
  return Array.isArray(allowed) ? allowed.map(String) : undefined
}

/** Returns the tool with its first parameter restricted to these values. */
export function restrictTool(tool: Tool, values: readonly string[]): Tool {
  const [name = '', schema = {}] = parametersOf(tool)[0] ?? []
  const properties = { ...Object.fromEntries(parametersOf(tool)), [name]: { ...schema, enum: values } }
  return { ...tool, parameters: { ...tool.parameters, properties } }
}

/**
 * Converts arguments to the schema: parses numbers, stringifies texts, uses the schema's spelling of listed values and drops
 * unknown arguments. With `anyValue`, values outside the list are accepted.
 */
export function conformArguments(tool: Tool, args: JsonRecord, anyValue: boolean = false): Conformance {
  const required = requiredOf(tool)
  const values: Record<string, string | number | boolean> = {}
  for (const [name, schema] of parametersOf(tool)) {
    const input = Object.hasOwn(args, name) ? args[name] : undefined
    const value = input === undefined ? undefined : readValue(schema, input, anyValue)
    if (value !== undefined) values[name] = value
    else if (input !== undefined || required.includes(name)) return { ok: false, expected: expectation(name, schema) }
  }
  return { ok: true, values }
}

function readValue(schema: JsonRecord, input: JsonValue, anyValue: boolean): string | number | boolean | undefined {
  if (input === null || typeof input === 'object') return undefined
  if (schema['type'] === 'integer' || schema['type'] === 'number') return readNumber(schema, input)
  const text = String(input).trim()
  const allowed = valuesOf(schema)
  const lower = text.toLowerCase()
  const match = allowed?.find((value) => value === text) ?? allowed?.find((value) => value.toLowerCase() === lower)
  if (allowed !== undefined) return match ?? (anyValue && text !== '' ? text : undefined)
  // An empty text counts as missing unless the schema allows it.
  return text === '' && schema['minLength'] !== 0 ? undefined : text
}

function readNumber({ type, minimum }: JsonRecord, input: string | number | boolean): number | undefined {
  const number = typeof input === 'string' && input.trim() !== '' ? Number(input) : input
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  if (type === 'integer' && !Number.isInteger(number)) return undefined
  return typeof minimum === 'number' && number < minimum ? undefined : number
}

function expectation(name: string, schema: JsonRecord): string {
  const allowed = valuesOf(schema)
  if (allowed !== undefined) return `the argument ${name} to be one of: ${allowed.join(', ')}`
  return `a value of type ${String(schema['type'] ?? 'string')} for the argument ${name}`
}
