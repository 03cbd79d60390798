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
