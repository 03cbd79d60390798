/** Pearson's correlation of two lists as long as each other; 0 where one of them is all alike. */
export function correlationOf(first: readonly number[], second: readonly number[]): number {
  const [a, b] = [deviations(first), deviations(second)]
  const size = Math.sqrt(dot(a, a) * dot(b, b))
  return size === 0 ? 0 : Math.max(-1, Math.min(1, dot(a, b) / size))
}

/** What rounding leaves of values that are all alike, as a share of them. */
const SPECK = 1e-12

function deviations(values: readonly number[]): readonly number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const isAlike = values.every((value) => Math.abs(value - mean) <= SPECK * Math.abs(mean))
  return values.map((value) => (isAlike ? 0 : value - mean))
}

function dot(first: readonly number[], second: readonly number[]): number {
  return first.reduce((sum, value, at) => sum + value * (second[at] ?? 0), 0)
}
