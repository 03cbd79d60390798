import type { JsonValue } from '@orreryjs/core'

/** An object read from JSON. */
export type JsonRecord = Readonly<Record<string, JsonValue | undefined>>

/** The first balanced `{...}` of a text that is JSON; `undefined` where there is none. Linear in the text's length. */
export function firstObject(text: string): JsonRecord | undefined {
  let from = text.indexOf('{')
  while (from >= 0) {
    const end = endOfObject(text, from)
    if (end === undefined) return undefined
    const value = parseJson(text.slice(from, end))
    if (isRecord(value)) return value
    from = text.indexOf('{', end)
  }
  return undefined
}

/** Where the object that begins at `from` ends; braces in strings do not count. */
function endOfObject(text: string, from: number): number | undefined {
  let depth = 0
  let inString = false
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at += 1
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

/** A text as JSON; `undefined` where it is none. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}

export function isRecord(value: JsonValue | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
