/** Python's `bisect.bisect_right`: the number of ascending values that are at most `value`. */
export function bisectRight(values: readonly number[], value: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (value < (values[middle] as number)) high = middle
    else low = middle + 1
  }
  return low
}
