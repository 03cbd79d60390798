/**
 * Returns the largest of the numbers and `initial` (default minus infinity). Unlike `Math.max(...values)` it accepts any number of values;
 * about 100,000 arguments overflow the stack.
 */
export function maxOf(values: Iterable<number>, initial: number = Number.NEGATIVE_INFINITY): number {
  let largest = initial
  for (const value of values) largest = Math.max(largest, value)
  return largest
}

/** Returns the smallest of the numbers and `initial` (default infinity). Accepts any number of values. */
export function minOf(values: Iterable<number>, initial: number = Number.POSITIVE_INFINITY): number {
  let smallest = initial
  for (const value of values) smallest = Math.min(smallest, value)
  return smallest
}
