/**
 * Returns the largest of some numbers and `least` (default minus infinity). Unlike `Math.max(...values)` it takes any number of values;
 * about 100,000 arguments overflow the stack.
 */
export function maxOf(values: Iterable<number>, least: number = Number.NEGATIVE_INFINITY): number {
  let largest = least
  for (const value of values) largest = Math.max(largest, value)
  return largest
}

/** Returns the smallest of some numbers and `most` (default infinity). Takes any number of values. */
export function minOf(values: Iterable<number>, most: number = Number.POSITIVE_INFINITY): number {
  let smallest = most
  for (const value of values) smallest = Math.min(smallest, value)
  return smallest
}
