import { type JsonObject, type JsonValue, OrreryError, stableJson } from '@orreryjs/core'
import type { Difference } from '@orreryjs/core/worlds'
import { PythonError } from '../evaluate/python/python-error.ts'

/** Compares a record with our results and returns the differences. Throws `DATA_INVALID` if a required field is missing. */
export type RecordCheck = (record: JsonObject) => readonly Difference[]

/** Returns a text field of a record. */
export function textIn(record: JsonObject, field: string): string {
  const value = record[field]
  return typeof value === 'string' ? value : invalidField(field, 'a text')
}

/** Returns a text field of a record; `undefined` if absent or null. */
export function optionalTextIn(record: JsonObject, field: string): string | undefined {
  const value = record[field]
  return value === undefined || value === null ? undefined : textIn(record, field)
}

/** Returns a number field of a record. */
export function numberIn(record: JsonObject, field: string): number {
  const value = record[field]
  return typeof value === 'number' ? value : invalidField(field, 'a number')
}

/** Returns an object field of a record. */
export function objectIn(record: JsonObject, field: string): JsonObject {
  const value = record[field]
  return isObject(value) ? value : invalidField(field, 'an object')
}

/** Returns a list field of a record. */
export function listIn(record: JsonObject, field: string): readonly JsonValue[] {
  const value = record[field]
  return Array.isArray(value) ? value : invalidField(field, 'a list')
}

/** Returns a field of a record that is a list of texts. */
export function textsIn(record: JsonObject, field: string): readonly string[] {
  return listIn(record, field).map((value) => (typeof value === 'string' ? value : invalidField(field, 'a list of texts')))
}

/** True if a value is a JSON object, not a list or null. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Compares a recorded value with ours. Returns no difference if nothing was recorded. */
export function compareValue(field: string, recorded: JsonValue | undefined, ours: JsonValue): readonly Difference[] {
  if (recorded === undefined || stableJson(recorded) === stableJson(ours)) return []
  return [{ field, expected: shown(recorded), actual: shown(ours) }]
}

function shown(value: JsonValue): string {
  return typeof value === 'string' ? value : stableJson(value)
}

function invalidField(field: string, expected: string): never {
  throw new OrreryError('DATA_INVALID', `the field ${field} is invalid. Expected ${expected}`)
}

/** Outcome of a call of the original program: a value or an exception. */
export type Outcome = { readonly ok: JsonValue } | { readonly error: string; readonly message: string }

/** Returns the outcome of a call. */
export function outcomeOf(call: () => JsonValue): Outcome {
  try {
    return { ok: call() }
  } catch (error) {
    if (error instanceof PythonError) return { error: error.kind, message: error.text }
    throw error
  }
}

/** Compares a recorded outcome with ours. */
export function compareOutcome(record: JsonObject, ours: Outcome): readonly Difference[] {
  const { ok, error, message } = record
  const recorded: JsonObject = ok === undefined ? { error, message } : { ok }
  return compareValue(ok === undefined ? 'error' : 'ok', recorded, { ...ours })
}
