const DIGIT = /^\p{Nd}$/u

/** Python's `int(digits)` for digits of any script, at most `Number.MAX_VALUE`, since a state in JSON cannot contain `Infinity`. */
export function pythonInt(digits: string): number {
  let plain = ''
  for (const digit of digits) plain += digitValue(digit)
  return Math.min(Number(plain), Number.MAX_VALUE)
}

/** Unicode digits come in runs from 0 to 9, which may be adjacent. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (point - zero) % 10
}
