import type { Count } from '../state.ts'

/** CPython refuses to read or print longer integers; upstream crashes there. */
const MOST_DIGITS = 4300

/** A count written in ASCII digits; `undefined` where it has more than 4,300 of them. */
export function readCount(digits: string): Count | undefined {
  if (digits.length <= 15) return Number(digits)
  return digits.length > MOST_DIGITS ? undefined : toCount(BigInt(digits))
}

/** The exact sum. */
export function addCounts(a: Count, b: Count): Count {
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a + b)) return a + b
  return toCount(BigInt(a) + BigInt(b))
}

/** The exact difference; `a` must be at least `b`. */
export function subtractCounts(a: Count, b: Count): Count {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return toCount(BigInt(a) - BigInt(b))
}

/** Whether `a` is at least `b`. */
export function isAtLeast(a: Count, b: Count): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a >= b
  return BigInt(a) >= BigInt(b)
}

function toCount(value: bigint): Count {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value.toString()
}
