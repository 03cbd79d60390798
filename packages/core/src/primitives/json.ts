import { compareTexts } from './compare-texts.ts'
/** A JSON value. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined
}

/**
 * Serialises to JSON with object keys in code-unit order and no white space: equal values give equal strings on every machine. As in
 * `JSON.stringify`, `undefined` members are omitted and `-0` becomes `0`. Throws a `TypeError` on values without a JSON form (non-finite
 * numbers, bigints, functions; cycles overflow the stack).
 */
export function stableJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`stableJson: ${value} has no JSON form`)
      return JSON.stringify(value)
    case 'object':
      if (value === null) return 'null'
      return Array.isArray(value) ? stableArray(value) : stableObject(value)
    default:
      throw new TypeError(`stableJson: a ${typeof value} has no JSON form`)
  }
}

function stableArray(values: readonly unknown[]): string {
  let text = '['
  for (let index = 0; index < values.length; index += 1) {
    if (index > 0) text += ','
    text += stableJson(values[index])
  }
  return `${text}]`
}

function stableObject(value: object): string {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError('stableJson: only plain objects have a stable form')
  }
  const members: string[] = []
  for (const [key, member] of Object.entries(value).sort(byKey)) {
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${stableJson(member)}`)
  }
  return `{${members.join(',')}}`
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return compareTexts(a[0], b[0])
}

/** Maximum nesting of external JSON: files, requests and replies. Tool schemas and journals have about ten levels. */
const MAX_LEVELS = 100

/**
 * Parses external JSON. Throws a `SyntaxError` on invalid JSON, and on values nested deeper than `levels` (default 100) before it
 * parses them: schemas and serialisers visit values recursively, so deeper values could overflow their stack. Runs in linear time. Infinite
 * `levels` count no brackets, which costs as much as parsing: for text that was parsed before.
 */
export function parseJson(text: string, { levels = MAX_LEVELS }: { readonly levels?: number } = {}): unknown {
  const at = levels === Number.POSITIVE_INFINITY ? -1 : indexOfDepth(text, levels)
  if (at >= 0) throw new SyntaxError(`JSON nested more than ${levels} levels deep (position ${at})`)
  return JSON.parse(text)
}

/** Index of the first bracket below `levels` open brackets, or -1. */
function indexOfDepth(text: string, levels: number): number {
  let depth = 0
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case QUOTE:
        index = endOfString(text, index)
        break
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        depth += 1
        if (depth > levels) return index
        break
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        depth -= 1
    }
  }
  return -1
}

/** Index of the quote that ends the string which starts at `start`, or the length of the text. */
function endOfString(text: string, start: number): number {
  let from = start + 1
  for (;;) {
    const end = text.indexOf('"', from)
    if (end < 0) return text.length
    let backslashes = 0
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH && end - 1 - backslashes >= from) backslashes += 1
    if (backslashes % 2 === 0) return end
    from = end + 1
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d
