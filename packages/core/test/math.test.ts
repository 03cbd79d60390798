import { exp, log, log1p, pow, square } from '@orreryjs/core/math'
import { expect, test } from 'vitest'
import { rng } from '../src/primitives/rng.ts'

// References are fixed-point numbers with 240 binary digits after the point.
const BITS = 240n
const ONE = 1n << BITS

/** The exact value of a float of at least 2^-180. */
function fixed(x: number): bigint {
  let [digits, power] = [x, Number(BITS)]
  for (; !Number.isInteger(digits); power -= 1) digits *= 2
  return power >= 0 ? BigInt(digits) << BigInt(power) : BigInt(digits) >> BigInt(-power)
}

function artanhOfInverse(n: bigint): bigint {
  let [term, sum] = [ONE / n, 0n]
  for (let odd = 1n; term !== 0n; odd += 2n) {
    sum += term / odd
    term /= n * n
  }
  return sum
}

const LN2 = 2n * artanhOfInverse(3n)

/** e to the power of a fixed-point number, as `value` times 2^`power`. */
function exactExp(x: bigint): { readonly value: bigint; readonly power: bigint } {
  const power = x / LN2
  const rest = x - power * LN2
  let [term, sum] = [ONE, 0n]
  for (let n = 1n; term !== 0n; n += 1n) {
    sum += term
    term = (term * rest) / (n * ONE)
  }
  return { value: sum, power }
}

/** Improves an approximate logarithm of a fixed-point number by two steps of Newton's method, to about 200 bits. */
function exactLog(x: bigint, approximation: number): bigint {
  let found = fixed(approximation)
  for (let step = 0; step < 2; step += 1) {
    const { value, power } = exactExp(found)
    const estimate = power >= 0n ? value << power : value >> -power
    found += (2n * (x - estimate) * ONE) / (x + estimate)
  }
  return found
}

/** Error of a result in units in the last place. */
function ulps(result: number, exact: bigint, power = 0n): number {
  const shifted = power >= 0n ? exact << power : exact >> -power
  const bits = BigInt((shifted < 0n ? -shifted : shifted).toString(2).length)
  const difference = fixed(result) - shifted
  return Number((difference * 1_000_000n) >> (bits - 53n)) / 1_000_000
}

const stream = rng('math')
const between = (low: number, high: number): number => low + (high - low) * stream.next()
const worst = (errors: readonly number[]): number => Math.max(...errors.map(Math.abs))
const sampled = (count: number, error: () => number): number => worst(Array.from({ length: count }, error))

test('exp, log, log1p and pow are within 1 ulp of the exact value', () => {
  const ofExp = (x: number): number => {
    const { value, power } = exactExp(fixed(x))
    return ulps(exp(x), value, power)
  }
  const ofLog = (x: number): number => ulps(log(x), exactLog(fixed(x), Math.log(x)))
  const ofLog1p = (x: number): number => ulps(log1p(x), exactLog(ONE + fixed(x), Math.log1p(x)))
  const ofPow = (x: number, y: number): number => {
    const { value, power } = exactExp((exactLog(fixed(x), Math.log(x)) * fixed(y)) >> BITS)
    return ulps(pow(x, y), value, power)
  }
  const errors = {
    exp: sampled(400, () => ofExp(between(-1, 1))),
    largeExp: sampled(400, () => ofExp(between(-90, 700))),
    log: sampled(150, () => ofLog(between(0, 3))),
    logNearOne: sampled(150, () => ofLog(1 + between(-1e-3, 1e-3))),
    largeLog: sampled(150, () => ofLog(2 ** Math.floor(between(-60, 500)) * between(1, 2))),
    log1p: sampled(200, () => ofLog1p(between(-1, 3))),
    log1pNearZero: sampled(150, () => ofLog1p(between(-1e-9, 1e-9))),
    pow: sampled(150, () => ofPow(between(0, 1), between(0, 3))),
    largePow: sampled(150, () => ofPow(between(0.5, 40), between(-15, 120))),
    powNearOne: sampled(100, () => ofPow(1 + between(-1e-6, 1e-6), between(-1e7, 1e8))),
  }
  expect(Object.entries(errors).filter(([, error]) => !(error < 1))).toEqual([])
})

test('powers that a float can hold are exact', () => {
  for (let power = -1074; power < 1024; power += 1) expect(pow(2, power)).toBe(2 ** power)
  for (let power = 0; power < 23; power += 1) expect(pow(10, power)).toBe(Number(`1e${power}`))
  for (let base = 0; base < 1000; base += 1)
    expect([pow(base, 3), pow(base, 1), square(base)]).toEqual([base * base * base, base, base * base])
})

test('the ends of the range are those of Math', () => {
  const values = [
    ...[
      0,
      -0,
      1,
      -1,
      0.5,
      2,
      -2,
      3,
      700,
      709.78,
      709.79,
      -708.5,
      -745.1,
      -745.2,
      1e-320,
      5e-324,
      2 ** -1022,
      1e-17,
      -1e-17,
      1e300,
    ],
    ...[Number.MAX_VALUE, Infinity, -Infinity, NaN],
  ]
  for (const x of values) {
    expect([x, exp(x)]).toEqual([x, near(Math.exp(x))])
    expect([x, log(x)]).toEqual([x, near(Math.log(x))])
    expect([x, log1p(x)]).toEqual([x, near(Math.log1p(x))])
    if (x < 0 || Object.is(x, -0)) continue
    for (const y of values) expect([x, y, pow(x, y)]).toEqual([x, y, near(x ** y)])
  }
})

/** Equal, or a neighbour: engines differ there. */
function near(value: number): unknown {
  return Number.isFinite(value) && value !== 0
    ? { asymmetricMatch: (x: number) => Math.abs(x - value) <= Math.abs(value) * 2 ** -51 + 5e-324 }
    : value
}
