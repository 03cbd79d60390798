import { type JsonObject, type JsonValue, OrreryError, stableJson } from '@orreryjs/core'
import type { Difference } from '@orreryjs/core/worlds'
import { PythonError } from '../evaluate/python/python-error.ts'

/** Checks a record: in what ours differs. Throws `DATA_INVALID` for one that lacks what it needs. */
export type RecordCheck = (record: JsonObject) => readonly Difference[]

/** A text of a record. */
export function textIn(record: JsonObject, field: string): string {
  const value = record[field]
  return typeof value === 'string' ? value : unfit(field, 'a text')
}

/** A text of a record, or nothing where it is absent or null. */
export function optionalTextIn(record: JsonObject, field: string): string | undefined {
  const value = record[field]
  return value === undefined || value === null ? undefined : textIn(record, field)
}

/** A number of a record. */
export function numberIn(record: JsonObject, field: string): number {
  const value = record[field]
  return typeof value === 'number' ? value : unfit(field, 'a number')
}

/** An object in a record. */
export function objectIn(record: JsonObject, field: string): JsonObject {
  const value = record[field]
  return isObject(value) ? value : unfit(field, 'an object')
}

/** A list in a record. */
export function listIn(record: JsonObject, field: string): readonly JsonValue[] {
  const value = record[field]
  return Array.isArray(value) ? value : unfit(field, 'a list')
}

/** A list of texts in a record. */
export function textsIn(record: JsonObject, field: string): readonly string[] {
  return listIn(record, field).map((value) => (typeof value === 'string' ? value : unfit(field, 'a list of texts')))
}

/** Whether a value is an object with members. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** How a recorded value and ours differ: in nothing where the record has none. */
export function differ(field: string, recorded: JsonValue | undefined, ours: JsonValue): readonly Difference[] {
  if (recorded === undefined || stableJson(recorded) === stableJson(ours)) return []
  return [{ field, expected: shown(recorded), actual: shown(ours) }]
}

function shown(value: JsonValue): string {
  return typeof value === 'string' ? value : stableJson(value)
}

function unfit(field: string, expected: string): never {
  throw new OrreryError('DATA_INVALID', `${field} is not ${expected}`)
}

/** What a call of the original program came to: a value, or an exception. */
export type Outcome = { readonly ok: JsonValue } | { readonly error: string; readonly message: string }

/** What a call of ours comes to. */
export function outcomeOf(call: () => JsonValue): Outcome {
  try {
    return { ok: call() }
  } catch (error) {
    if (error instanceof PythonError) return { error: error.kind, message: error.message }
    throw error
  }
}

/** How a recorded outcome and ours differ. */
export function differOutcome(record: JsonObject, ours: Outcome): readonly Difference[] {
  const { ok, error, message } = record
  const recorded: JsonObject = ok === undefined ? { error, message } : { ok }
  return differ(ok === undefined ? 'error' : 'ok', recorded, { ...ours })
}
