// Python's character classes, where they differ from JavaScript's.
import type { JsonValue } from '@orreryjs/core'
import { pythonFloat, pythonRepr } from '@orreryjs/python'

/** Characters matched by Python's `\s`, for use inside a character class. */
export const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

/** Characters matched by Python's `\w`, for use inside a character class. */
export const WORD = '\\p{L}\\p{N}_'

/** Python's `\b`. */
export const BOUNDARY: string = `(?:(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}]))`

/** End of the text. Python's `$` also matches before a final line feed. */
export const END = '(?![\\s\\S])'

/** Python's `text.rstrip(characters)`. */
export function stripEnd(text: string, character: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === character) end -= 1
  return text.slice(0, end)
}

/** Python's `str()` of a JSON value. */
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
