/** First difference of two JSON values. */
export interface Difference {
  /** Path such as `cells.0.summary.steps`; empty if the whole values differ. */
  readonly path: string
  readonly recorded: unknown
  readonly computed: unknown
}

/**
 * Returns the first difference in the order of the names; `undefined` if they are equal. Options that an earlier version did not have are no
 * difference, nor are fractions that differ by less than `tolerance`, relative or absolute.
 */
export function differenceOf(recorded: unknown, computed: unknown, tolerance = 0, path = ''): Difference | undefined {
  if (!isObject(recorded) || !isObject(computed) || Array.isArray(recorded) !== Array.isArray(computed)) {
    return Object.is(recorded, computed) || isClose(recorded, computed, tolerance) ? undefined : { path, recorded, computed }
  }
  for (const name of [...new Set([...Object.keys(computed), ...Object.keys(recorded)])]) {
    if (/(?:^|\.)options$/.test(path) && !Object.hasOwn(recorded, name)) continue
    const difference = differenceOf(
      memberOf(recorded, name),
      memberOf(computed, name),
      tolerance,
      path === '' ? name : `${path}.${name}`,
    )
    if (difference !== undefined) return difference
  }
  return undefined
}

/** Returns an own member: a file may have members such as `toString`, which every object inherits. */
function memberOf(value: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined
}

function isClose(one: unknown, other: unknown, tolerance: number): boolean {
  if (typeof one !== 'number' || typeof other !== 'number' || (Number.isInteger(one) && Number.isInteger(other))) return false
  return Math.abs(one - other) < tolerance * Math.max(1, Math.abs(one))
}

/** Formats a difference in one line, after the name of the file. */
export function differenceText(file: string, { path, recorded, computed }: Difference): string {
  return `${file}: ${path === '' ? 'it' : path} is ${short(recorded)}; recomputed it is ${short(computed)}`
}

/** Maximum number of characters shown of a value. */
const MAX_LENGTH = 80

function short(value: unknown): string {
  const text = value === undefined ? 'absent' : JSON.stringify(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}...` : text
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
