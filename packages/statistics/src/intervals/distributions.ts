// Distributions with relative errors near 1e-14 and the same bits in every engine. jStat, the library without hundreds of packages, stops at
// 3e-7 and calls the engine's own `Math.exp` and `Math.log`.
import { exp, log, log1p, pow } from '@orreryjs/core/math'

const ROOT_TWO_PI = 2.5066282746310002
const PRECISION: number = 2 ** -53

/** Cumulative distribution function of the standard normal distribution. */
export function normalCdf(x: number): number {
  if (Number.isNaN(x)) return x
  if (Math.abs(x) < SERIES_LIMIT) return 0.5 + normalDensity(x) * centralSeries(x)
  const tail = upperTail(Math.abs(x))
  return x < 0 ? tail : 1 - tail
}

/** Below this distance from 0 the series needs fewer terms than the continued fraction. */
const SERIES_LIMIT = 2

function normalDensity(x: number): number {
  return exp((-x * x) / 2) / ROOT_TWO_PI
}

/** Abramowitz and Stegun 26.2.11: all terms have the same sign. */
function centralSeries(x: number): number {
  let [term, sum] = [x, x]
  for (let odd = 3; Math.abs(term) > Math.abs(sum) * PRECISION; odd += 2) {
    term *= (x * x) / odd
    sum += term
  }
  return sum
}

/** Probability above x > 0, by the continued fraction of Abramowitz and Stegun 26.2.14, from its innermost term. */
function upperTail(x: number): number {
  let fraction = x
  for (let term = Math.ceil(20 + 400 / (x * x)); term >= 1; term -= 1) fraction = x + term / fraction
  return normalDensity(x) / fraction
}

/** Quantile of the standard normal distribution; 0 < `p` < 1. */
export function normalQuantile(p: number): number {
  if (p === 0.5) return 0
  if (p > 0.5) return -normalQuantile(1 - p)
  if (!(p > 0)) return p === 0 ? -Infinity : NaN
  const t = Math.sqrt(-2 * log(p))
  // Abramowitz and Stegun 26.2.23, within 4.5e-4; each step of Halley's method triples the number of correct digits.
  let x = (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t
  for (let step = 0; step < 3; step += 1) {
    const error = (normalCdf(x) - p) / normalDensity(x)
    x -= error / (1 + (x * error) / 2)
  }
  return x
}

/** Cumulative distribution function of Student's t distribution. */
export function studentCdf(x: number, degrees: number): number {
  if (!Number.isFinite(x)) return x > 0 ? 1 : x < 0 ? 0 : NaN
  const square = x * x
  const tail = betaCdf(shapeOf(degrees / 2, 0.5), degrees / (degrees + square), square / (degrees + square)) / 2
  return x > 0 ? 1 - tail : tail
}

/** Quantile of Student's t distribution. */
export function studentQuantile(p: number, degrees: number): number {
  const tails = 2 * Math.min(p, 1 - p)
  const share = tails < 0.5 ? betaQuantile(tails, degrees / 2, 0.5) : betaQuantile(1 - tails, 0.5, degrees / 2)
  const x = Math.sqrt(degrees * (tails < 0.5 ? (1 - share) / share : share / (1 - share)))
  return p > 0.5 ? x : -x
}

/** A beta distribution. */
interface BetaShape {
  readonly alpha: number
  readonly beta: number
  /** Square root of alpha beta / (2 pi (alpha + beta)), times the errors of Stirling's formula in B(alpha, beta). */
  readonly scale: number
}

function shapeOf(alpha: number, beta: number): BetaShape {
  const errors = stirlingError(alpha + beta) - stirlingError(alpha) - stirlingError(beta)
  return { alpha, beta, scale: (Math.sqrt((alpha / (alpha + beta)) * beta) / ROOT_TWO_PI) * exp(errors) }
}

/** Cumulative distribution function; `rest` is 1 - `x`, which the caller may know to more digits. */
function betaCdf(shape: BetaShape, x: number, rest: number = 1 - x): number {
  if (x <= 0 || rest <= 0) return x <= 0 ? 0 : 1
  const { alpha, beta } = shape
  const factor = densityFactor(shape, x, rest)
  return x > (alpha + 1) / (alpha + beta + 2)
    ? 1 - (factor * continuedFraction(rest, beta, alpha)) / beta
    : (factor * continuedFraction(x, alpha, beta)) / alpha
}

/**
 * Returns x^alpha (1 - x)^beta / B(alpha, beta) from the deviances and Stirling errors, whose large terms cancel exactly (Loader 2000, "Fast
 * and accurate computation of binomial probabilities").
 */
function densityFactor({ alpha, beta, scale }: BetaShape, x: number, rest: number): number {
  const n = alpha + beta
  return scale * exp(-deviance(alpha, n * x) - deviance(beta, n * rest))
}

/** Returns a log(a / mean) + mean - a, by a series where the terms cancel (Loader 2000). */
function deviance(a: number, mean: number): number {
  const difference = a - mean
  if (Math.abs(difference) > 0.1 * (a + mean)) return a * log(a / mean) - difference
  const v = difference / (a + mean)
  let sum = difference * v
  let power = 2 * a * v
  for (let odd = 3; ; odd += 2) {
    power *= v * v
    const next = sum + power / odd
    if (next === sum) return sum
    sum = next
  }
}

/** Error of Stirling's formula: the logarithm of gamma(z) minus (z - 1/2) log z - z + log(2 pi) / 2, for z > 0. */
function stirlingError(z: number): number {
  let sum = 0
  for (; z < 16; z += 1) sum += (z + 0.5) * log1p(1 / z) - 1
  const square = z * z
  return (
    sum +
    (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - (1 / 1188 - 691 / 360_360 / square) / square) / square) / square) / square) / z
  )
}

/** Continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method. Converges within about sqrt(alpha + beta) terms. */
function continuedFraction(x: number, alpha: number, beta: number): number {
  let c = 1
  let d = 1 / (1 - ((alpha + beta) * x) / (alpha + 1))
  let fraction = d
  for (let m = 1; m < MAX_TERMS; m += 1) {
    const even = (m * (beta - m) * x) / ((alpha + 2 * m - 1) * (alpha + 2 * m))
    d = 1 / (1 + even * d)
    c = 1 + even / c
    fraction *= d * c
    const odd = (-(alpha + m) * (alpha + beta + m) * x) / ((alpha + 2 * m) * (alpha + 2 * m + 1))
    d = 1 / (1 + odd * d)
    c = 1 + odd / c
    fraction *= d * c
    if (Math.abs(d * c - 1) < 2 * PRECISION) break
  }
  return fraction
}

const MAX_TERMS = 100_000

/** Quantile of the beta distribution. */
export function betaQuantile(p: number, alpha: number, beta: number): number {
  if (!(p > 0 && p < 1)) return p <= 0 ? 0 : p >= 1 ? 1 : NaN
  const shape = shapeOf(alpha, beta)
  let [low, high] = [0, 1]
  let x = firstGuess(p, alpha, beta)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const error = betaCdf(shape, x) - p
    if (error > 0) high = x
    else low = x
    // Halley's method, or half the bracket if that leaves it.
    const newton = (error * x * (1 - x)) / densityFactor(shape, x, 1 - x)
    const change = newton / (1 - 0.5 * Math.min(1, newton * ((alpha - 1) / x - (beta - 1) / (1 - x))))
    const isInside = x - change > low && x - change < high
    x = isInside ? x - change : error === 0 ? x : (low + high) / 2
    if (error === 0 || (isInside && Math.abs(change) < CUBE_ROOT * x) || high - low <= 2 * PRECISION * x) return x
  }
  return x
}

/** After a relative change below this, the next one would be below the precision. */
const CUBE_ROOT = 1e-6
const MAX_STEPS = 1100

/** Approximates the quantile within the open interval (Abramowitz and Stegun 26.5.22, or the leading power of the nearer end). */
function firstGuess(p: number, alpha: number, beta: number): number {
  if (alpha >= 1 && beta >= 1) {
    const z = -normalQuantile(p)
    const [a, b] = [1 / (2 * alpha - 1), 1 / (2 * beta - 1)]
    const third = (z * z - 3) / 6
    const h = 2 / (a + b)
    const w = (z * Math.sqrt(h + third)) / h - (b - a) * (third + 5 / 6 - 2 / (3 * h))
    return inside(alpha / (alpha + beta * exp(2 * w)))
  }
  const lower = pow(alpha / (alpha + beta), alpha) / alpha
  const upper = pow(beta / (alpha + beta), beta) / beta
  const sum = lower + upper
  return inside(p < lower / sum ? pow(alpha * sum * p, 1 / alpha) : 1 - pow(beta * sum * (1 - p), 1 / beta))
}

function inside(x: number): number {
  return x > 0 && x < 1 ? x : 0.5
}

/** Natural logarithm of n factorial. */
export function logFactorial(n: number): number {
  const known = logFactorials[n]
  if (known !== undefined) return known
  const found = n <= MAX_EXACT ? log(factorial(n)) : (n + 0.5) * log(n) - n + HALF_LOG_TWO_PI + stirlingError(n)
  if (n < MAX_CACHED) logFactorials[n] = found
  return found
}

/** Factorials up to this one are exact. */
const MAX_EXACT = 18
const HALF_LOG_TWO_PI = 0.9189385332046728

function factorial(n: number): number {
  let product = 1
  for (let factor = 2; factor <= n; factor += 1) product *= factor
  return product
}

/** Cache of `logFactorial`: power analysis asks for the same values repeatedly. */
const logFactorials: number[] = []
const MAX_CACHED = 100_000

/** Probability of at most `count` heads in `tosses` of a fair coin. */
export function fairCoinCdf(count: number, tosses: number): number {
  if (count < 0) return 0
  return count >= tosses ? 1 : betaCdf(shapeOf(tosses - count, count + 1), 0.5)
}

/** Probability of at least `count` successes in `n` trials with success probability `share`. */
export function binomialTail(count: number, n: number, share: number): number {
  if (count <= 0) return 1
  if (count > n) return 0
  return betaCdf(shapeOf(count, n - count + 1), share)
}
