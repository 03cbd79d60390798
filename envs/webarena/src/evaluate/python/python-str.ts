import type { JsonValue } from '@orreryjs/core'
import { pythonFloat, pythonRepr } from '@orreryjs/python'

/** Python's `str()` of a value that came as JSON. */
export function pythonStr(value: JsonValue): string {
  return typeof value === 'string' ? value : represent(value)
}

function represent(value: JsonValue): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : pythonFloat(value)
  if (typeof value === 'string') return pythonRepr(value)
  if (Array.isArray(value)) return `[${value.map(represent).join(', ')}]`
  const entries = Object.entries(value).map(([key, each]) => `${pythonRepr(key)}: ${represent(each ?? null)}`)
  return `{${entries.join(', ')}}`
}
