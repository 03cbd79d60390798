/** Formats a float like Python's `repr`: `10.0`, `8.5`, `1e+16`, `1e-05`, `inf`, `nan`. */
export function pythonFloat(value: number): string {
  if (Number.isNaN(value)) return 'nan'
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf'
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const sign = value < 0 ? '-' : ''
  const [mantissa = '', power = ''] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  return `${sign}${withDecimalPoint(digits, Number(power))}`
}

/** Inserts the decimal point so that the first digit has the weight 10^`power`. */
function withDecimalPoint(digits: string, power: number): string {
  if (power < -4 || power >= 16) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : ''
    return `${digits[0]}${fraction}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
  }
  if (power < 0) return `0.${'0'.repeat(-power - 1)}${digits}`
  return `${digits.slice(0, power + 1).padEnd(power + 1, '0')}.${digits.slice(power + 1) || '0'}`
}

/** Python's `round(value)`: to the nearest integer, halves to even. */
export function roundHalfEven(value: number): number {
  const below = Math.floor(value)
  const over = value - below
  if (over !== 0.5) return over < 0.5 ? below : below + 1
  return below % 2 === 0 ? below : below + 1
}
