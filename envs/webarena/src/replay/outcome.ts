import type { JsonObject, JsonValue } from '@orreryjs/core'
import type { Difference } from '@orreryjs/core/worlds'
import { PythonError } from '../evaluate/python/python-error.ts'
import { differ } from './record.ts'

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
