/** What rounding leaves of numbers that cancel, as a share of them. */
const SPECK = 1e-12

/** Mean of differences that may cancel: what rounding leaves of nothing is nothing. Not a number where there are none. */
export function meanDifference(differences: readonly number[]): number {
  let sum = 0
  let size = 0
  for (const value of differences) {
    sum += value
    size += Math.abs(value)
  }
  return Math.abs(sum) <= SPECK * size ? 0 / differences.length : sum / differences.length
}
