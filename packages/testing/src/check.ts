import { escapeInvisible, stableJson } from '@orreryjs/core'

/** Throws an `Error` with the message unless the condition holds. */
export function check(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(escapeInvisible(message))
}

/** Throws unless both values have the same stable JSON; the message shows the first difference. */
export function checkSame(actual: unknown, expected: unknown, subject: string): void {
  if (stableJson(actual ?? null) === stableJson(expected ?? null)) return
  const [path, got, expectedPart] = firstDifference(actual, expected, '')
  const where = path === '' ? '' : ` at ${path}`
  throw new Error(escapeInvisible(`${subject} differ${where}: expected ${brief(expectedPart)}, got ${brief(got)}`))
}

type Difference = readonly [path: string, actual: unknown, expected: unknown]

function firstDifference(actual: unknown, expected: unknown, path: string): Difference {
  if (!isRecord(actual) || !isRecord(expected)) return [path, actual, expected]
  for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const [one, other] = [actual[name], expected[name]]
    if (stableJson(one ?? null) === stableJson(other ?? null)) continue
    return firstDifference(one, other, Array.isArray(expected) ? `${path}[${name}]` : `${path}.${name}`)
  }
  return [path, actual, expected]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

const MAX_LENGTH = 90

function brief(value: unknown): string {
  const text = value === undefined ? 'nothing' : stableJson(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}...` : text
}

/** Freezes plain data recursively and returns it: a later write throws a `TypeError`. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const member of Object.values(value)) deepFreeze(member)
  return value
}
