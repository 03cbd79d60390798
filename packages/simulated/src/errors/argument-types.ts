import type { JsonObject, JsonValue } from '@orreryjs/core'

/** A JSON object with every value in another type than it had: numbers as words, texts in a list, objects as text. */
export function withOtherTypes(json: string): string {
  const value = read(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return json
  const call = value as JsonObject
  const given = call['arguments']
  const isCall = typeof given === 'object' && given !== null && !Array.isArray(given)
  return JSON.stringify(isCall ? { ...call, arguments: mapped(given as JsonObject) } : mapped(call))
}

function mapped(given: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, retyped(value ?? null)]))
}

function retyped(value: JsonValue): JsonValue {
  if (typeof value === 'string') return [value]
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function read(json: string): JsonValue | undefined {
  try {
    return JSON.parse(json) as JsonValue
  } catch {
    return undefined
  }
}
