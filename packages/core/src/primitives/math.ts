/**
 * Elementary functions from IEEE 754 operations only, so that every engine returns the same bits: ECMAScript lets an engine choose the
 * result of `Math.exp` and its relatives, and of `**`. The error is below 1 ulp. Reductions and polynomial coefficients of `exp`, `log` and
 * `log1p` come from fdlibm 5.3 (Sun Microsystems 1993: e_exp.c, e_log.c, s_log1p.c).
 */

const LN2_HIGH = 0.6931471803691238 // 32 bits of ln 2: a product with an exponent is exact.
const LN2_LOW = 1.9082149292705877e-10
const SPLIT = 2 ** 27 + 1

const float = new Float64Array(1)
const words = new Int32Array(float.buffer)
const HIGH: number = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1 ? 1 : 0

/** Returns the upper 32 bits of a float: sign, exponent and 20 bits of the fraction. */
function highWord(x: number): number {
  float[0] = x
  return words[HIGH] as number
}

/** Returns x times 2^power; `power` from -2046 to 2046. */
function scaled(x: number, power: number): number {
  const half = power >> 1
  return power >= -1022 && power <= 1023 ? x * powerOfTwo(power) : x * powerOfTwo(half) * powerOfTwo(power - half)
}

function powerOfTwo(power: number): number {
  words[HIGH] = (power + 1023) << 20
  words[1 - HIGH] = 0
  return float[0] as number
}

/** e to the power of x. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x
  return expOfSum(x, 0)
}

/** Returns e to the power of `x + rest`, where `rest` is below an ulp of `x`. */
function expOfSum(x: number, rest: number): number {
  if (x > 709.782712893384) return Infinity
  if (x < -745.1332191019412) return 0
  if (Math.abs(x) < 2 ** -28) return 1 + x
  const power = Math.abs(x) > 0.34657359027997264 ? Math.trunc(x * Math.LOG2E + (x < 0 ? -0.5 : 0.5)) : 0
  const high = x - power * LN2_HIGH
  const low = power * LN2_LOW - rest
  const r = high - low
  const t = r * r
  const c =
    r -
    t *
      (0.16666666666666602 +
        t * (-0.0027777777777015593 + t * (6.613756321437934e-5 + t * (-1.6533902205465252e-6 + t * 4.1381367970572385e-8))))
  return scaled(1 - (low - (r * c) / (2 - c) - high), power)
}

/** Natural logarithm; `NaN` below 0. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : NaN
  return x === Infinity ? x : logOfSum(x, 0)
}

/** Natural logarithm of 1 + x, exact to the last digits near 0; `NaN` below -1. */
export function log1p(x: number): number {
  if (!(x > -1)) return x === -1 ? -Infinity : NaN
  if (x === Infinity || Math.abs(x) < 2 ** -54) return x
  if (x > -0.2929 && x < 0.41422) return logNearOne(x, 0, 0)
  const sum = 1 + x
  return logOfSum(sum, x > 1 ? 1 - (sum - x) : x - (sum - 1))
}

/** Returns the logarithm of `x + rest` for a positive x. */
function logOfSum(x: number, rest: number): number {
  const { fraction, power } = decompose(x)
  return logNearOne(fraction - 1, power, rest / x)
}

/** Decomposes a positive number into `fraction` times 2^power, with a fraction from sqrt(1/2) to sqrt(2). */
function decompose(x: number): { readonly fraction: number; readonly power: number } {
  const isSubnormal = x < 2 ** -1022
  const word = highWord(isSubnormal ? x * 2 ** 54 : x)
  const exponent = (word >> 20) - 1023 - (isSubnormal ? 54 : 0)
  const isUpper = (word & 0xfffff) >= 0x6a09e
  words[HIGH] = (word & 0xfffff) | (isUpper ? 0x3fe00000 : 0x3ff00000)
  return { fraction: float[0] as number, power: isUpper ? exponent + 1 : exponent }
}

/** Returns log(1 + f) + power * ln 2 + rest. */
function logNearOne(f: number, power: number, rest: number): number {
  const halfSquare = 0.5 * f * f
  const s = f / (2 + f)
  const z = s * s
  const w = z * z
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373))
  const odd = z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)))
  const tail = s * (halfSquare + (odd + even))
  return power * LN2_HIGH - (halfSquare - (tail + (power * LN2_LOW + rest)) - f)
}

/** A number as the unevaluated sum of two floats, about 106 bits. */
interface Double {
  readonly high: number
  readonly low: number
}

/** Exact sum of two floats (Knuth). */
function sumOf(a: number, b: number): Double {
  const high = a + b
  const part = high - a
  return { high, low: a - (high - part) + (b - part) }
}

/** Exact product of two floats (Dekker 1971). */
function productOf(a: number, b: number): Double {
  const high = a * b
  const [wideA, wideB] = [SPLIT * a, SPLIT * b]
  const [a1, b1] = [wideA - (wideA - a), wideB - (wideB - b)]
  const [a2, b2] = [a - a1, b - b1]
  return { high, low: a2 * b2 - (high - a1 * b1 - a2 * b1 - a1 * b2) }
}

function add(a: Double, b: Double): Double {
  const { high, low } = sumOf(a.high, b.high)
  return sumOf(high, low + a.low + b.low)
}

function multiply(a: Double, b: Double): Double {
  const { high, low } = productOf(a.high, b.high)
  return sumOf(high, low + (a.high * b.low + a.low * b.high))
}

const THIRD: Double = { high: 1 / 3, low: 1.850371707708594e-17 }
const FIFTH: Double = { high: 1 / 5, low: -1.1102230246251566e-17 }

/** Natural logarithm of a positive number with about 70 bits, by the series of artanh((m - 1) / (m + 1)). */
function preciseLog(x: number): Double {
  const { fraction, power } = decompose(x)
  const divisor = sumOf(fraction, 1)
  const high = (fraction - 1) / divisor.high
  const back = productOf(high, divisor.high)
  const s = sumOf(high, (fraction - 1 - back.high - back.low - high * divisor.low) / divisor.high)
  const z = multiply(s, s)
  let tail = 0
  for (let odd = 31; odd >= 7; odd -= 2) tail = tail * z.high + 1 / odd
  let series = add(FIFTH, productOf(z.high, tail))
  series = add(THIRD, multiply(z, series))
  const artanh = add(s, multiply(s, multiply(z, series)))
  const ofPower = add({ high: power * LN2_HIGH, low: 0 }, productOf(power, LN2_LOW))
  return add(ofPower, { high: 2 * artanh.high, low: 2 * artanh.low })
}

/** x to the power of y; `NaN` for a negative base. */
export function pow(x: number, y: number): number {
  if (y === 0) return 1
  if (!(x >= 0) || Number.isNaN(y)) return NaN
  if (x === 1) return Number.isFinite(y) ? 1 : NaN
  if (x === 0 || x === Infinity || !Number.isFinite(y)) return x > 1 === y > 0 ? Infinity : 0
  const logarithm = preciseLog(x)
  if (Math.abs(y * logarithm.high) > 800) return logarithm.high > 0 === y > 0 ? Infinity : 0
  const product = multiply(logarithm, { high: y, low: 0 })
  return expOfSum(product.high, product.low)
}

/** x times x. Engines may round `x ** 2` otherwise. */
export function square(x: number): number {
  return x * x
}

/** Hyperbolic tangent, with an absolute error below 1 ulp of 1. */
export function tanh(x: number): number {
  return 1 - 2 / (exp(2 * x) + 1)
}

/** Inverse hyperbolic tangent of -1 to 1. */
export function atanh(x: number): number {
  return log1p((2 * x) / (1 - x)) / 2
}
