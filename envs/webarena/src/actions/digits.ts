const DIGIT = /^\p{Nd}$/u

/** Python's `int(digits)`, of the digits of any script. */
export function pythonInt(digits: string): number {
  let plain = ''
  for (const digit of digits) plain += digitValue(digit)
  return Number(plain)
}

/** Unicode's digits stand in runs from 0 to 9, and runs may follow each other. */
function digitValue(digit: string): number {
  const point = digit.codePointAt(0) ?? 0
  let zero = point
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return (point - zero) % 10
}
