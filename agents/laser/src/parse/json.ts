import { type JsonValue, parseJson as parse } from '@orreryjs/core'

/** A JSON object. */
export type JsonRecord = Readonly<Record<string, JsonValue | undefined>>

/** Returns the first balanced `{...}` of a text that is valid JSON, or `undefined`. Linear in the length of the text. */
export function findFirstObject(text: string): JsonRecord | undefined {
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

/** Returns the end of the object that starts at `from`. Braces inside strings are ignored. */
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

/** Parses JSON. Returns `undefined` if the text is not valid JSON, or nested too deeply for code that visits it recursively. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return parse(text) as JsonValue
  } catch {
    return undefined
  }
}

export function isRecord(value: JsonValue | undefined): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
