// Numbers of measurements.

/** Returns the middle value; of an even number, the upper one of both. */
export function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** Rounds to three significant digits. */
export function rounded(value) {
  return Number(value.toPrecision(3))
}
