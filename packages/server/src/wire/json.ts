import { isUtf8 } from 'node:buffer'
import { parseJson } from '@orreryjs/core'

/** Maximum nesting of JSON from clients. Schemas of tools are far below it; deeper values could exhaust the stack of a protocol. */
export const MAX_NESTING = 100

/** Why a body has no JSON value. */
type JsonProblem = 'is not UTF-8' | 'is not JSON' | 'has a member __proto__'

/**
 * Returns the JSON value of a body, or the reason why it cannot be read. `listen` has limited its size and its nesting. A member `__proto__` is refused:
 * copies of an object lose it silently.
 */
export function readJson(body: Buffer): { readonly value: unknown } | { readonly problem: JsonProblem } {
  const parsed = readAnyJson(body)
  if ('problem' in parsed || !MAY_NAME_PROTOTYPE.test(body.toString('utf8'))) return parsed
  return hasPrototypeMember(parsed.value) ? { problem: 'has a member __proto__' } : parsed
}

/** Returns the JSON value of a body like `readJson`, for a protocol that names every member which it does not know. */
export function readAnyJson(body: Buffer): { readonly value: unknown } | { readonly problem: JsonProblem } {
  // Lenient decoding could make different requests equal.
  if (!isUtf8(body)) return { problem: 'is not UTF-8' }
  try {
    return { value: parseJson(body.toString('utf8')) }
  } catch {
    return { problem: 'is not JSON' }
  }
}

const MAY_NAME_PROTOTYPE = /__proto__|\\u00/

function hasPrototypeMember(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.hasOwn(value, '__proto__') || Object.values(value).some(hasPrototypeMember)
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * True if JSON in UTF-8 or text is nested more than `MAX_NESTING` levels deep. Counts brackets outside of strings, in one pass and without
 * recursion, so that it can run before any parser.
 */
export function isNestedTooDeep(json: Buffer | string): boolean {
  if (json.length <= MAX_NESTING) return false
  const bytes = typeof json === 'string' ? Buffer.from(json) : json
  let level = 0
  let isInString = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isInString) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (byte === 0x5b || byte === 0x7b) {
      level += 1
      if (level > MAX_NESTING) return true
    } else if (byte === 0x5d || byte === 0x7d) level -= 1
  }
  return false
}
