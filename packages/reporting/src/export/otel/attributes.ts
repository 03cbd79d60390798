import type { JsonObject, JsonValue } from '@orreryjs/core'

/** A value of an attribute; `undefined` leaves the attribute out. */
export type AttributeValue = string | number | boolean | readonly string[] | undefined

/** Converts attributes to OTLP/JSON. */
export function otlpAttributes(values: Readonly<Record<string, AttributeValue>>): readonly JsonObject[] {
  return Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: otlpValue(value) }]))
}

function otlpValue(value: Exclude<AttributeValue, undefined>): JsonObject {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  if (typeof value === 'number') return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return { arrayValue: { values: value.map((each): JsonValue => ({ stringValue: each })) } }
}
