import type { JsonValue } from '@orreryjs/core'
import { SETTINGS } from './schema.ts'

/** Returns the run-level settings that affect results, as stored in `run.json`. */
export function recordedSettings(values: Readonly<Record<string, unknown>>): Readonly<Record<string, JsonValue>> {
  const members = Object.entries(SETTINGS).flatMap(([name, entry]): readonly (readonly [string, JsonValue])[] => {
    const value = values[name] ?? entry.defaultValue
    return entry.toRecord === undefined || value === undefined ? [] : [[name, entry.toRecord(value)]]
  })
  return Object.fromEntries(members)
}
