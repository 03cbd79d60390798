import { expect, test } from 'vitest'
import {
  betaQuantile,
  binomialTail,
  fairCoinCdf,
  logFactorial,
  normalCdf,
  normalQuantile,
  studentCdf,
  studentQuantile,
} from '../src/intervals/distributions.ts'

/** Probability of at least `count` of `n` successes with probability `share` in 64ths, exact up to the last division. */
function exactTail(count: number, n: number, share: number): number {
  const [success, failure] = [BigInt(share), 64n - BigInt(share)]
  let [choose, sum] = [1n, 0n]
  for (let k = 0; k <= n; k += 1) {
    if (k >= count) sum += choose * success ** BigInt(k) * failure ** BigInt(n - k)
    choose = (choose * BigInt(n - k)) / BigInt(k + 1)
  }
  return Number((sum << 1000n) / 64n ** BigInt(n)) / 2 ** 1000
}

const relative = (value: number, exact: number): number => Math.abs(value / exact - 1)

test('binomial tails equal the exact sum', () => {
  for (const n of [1, 2, 7, 30, 100, 419]) {
    for (const share of [1, 13, 32, 50, 63]) {
      for (const count of new Set(
        [1, Math.floor((n * share) / 64), Math.ceil((n * share) / 50), n].map((k) => Math.min(Math.max(k, 1), n)),
      )) {
        const exact = exactTail(count, n, share)
        if (exact > 1e-200)
          expect([n, share, count, relative(binomialTail(count, n, share / 64), exact) < 1e-12]).toEqual([n, share, count, true])
      }
    }
  }
  expect(fairCoinCdf(2, 10)).toBeCloseTo(56 / 1024, 15)
})

test('beta quantiles solve the exact sum', () => {
  for (const [successes, n] of [
    [1, 2],
    [3, 40],
    [50, 100],
    [398, 419],
  ] as const) {
    for (const p of [1e-9, 0.005, 0.025, 0.5, 0.975]) {
      expect(relative(binomialTail(successes, n, betaQuantile(p, successes, n - successes + 1)), p)).toBeLessThan(1e-12)
    }
  }
})

// Computed with 40 digits by mpmath 1.3.0: `betainc(v/2, 1/2, 0, v/(v+t*t), regularized=True)/2` and `ncdf(x)`.
const STUDENT = [
  [-12.7, 1, 0.02501216384467208],
  [0.7, 1, 0.6944001122142148],
  [-2.2, 1.37, 0.1071183559196794],
  [-0.3, 1.37, 0.4016603017506512],
  [-12.7, 5, 2.690481342026006e-5],
  [-0.3, 5, 0.38812452113163726],
  [-12.7, 12.25, 1.0235446791462375e-8],
  [0.7, 12.25, 0.7514968021227261],
  [-12.7, 99, 8.358267778736637e-23],
  [-2.2, 99, 0.015066410844667935],
  [-12.7, 1000, 1.138880015248361e-34],
  [-2.2, 1000, 0.014017512663348943],
] as const
const NORMAL = [
  [-37.5, 4.605353009581955e-308],
  [-8.3, 5.205569744890254e-17],
  [-2.0001, 0.022744733391410546],
  [-1.9999, 0.022755531584767185],
  [-0.5, 0.3085375387259869],
  [0.3, 0.6179114221889527],
  [2.5, 0.9937903346742238],
] as const

test('the normal and the t distribution equal values of 40 digits', () => {
  for (const [t, degrees, p] of STUDENT) {
    expect(relative(studentCdf(t, degrees), p)).toBeLessThan(5e-13)
    expect(relative(studentQuantile(p, degrees), t)).toBeLessThan(1e-12)
  }
  for (const [x, p] of NORMAL) {
    expect(relative(normalCdf(x), p)).toBeLessThan(2e-14)
    expect(relative(normalQuantile(p), x)).toBeLessThan(1e-13)
  }
  expect([studentCdf(Infinity, 3), studentCdf(-Infinity, 3), normalQuantile(0.5)]).toEqual([1, 0, 0])
})

test('log factorials equal sums of logarithms', () => {
  let sum = 0
  for (let n = 1; n < 400; n += 1) {
    sum += Math.log(n)
    expect(Math.abs(logFactorial(n) - sum)).toBeLessThanOrEqual(1e-13 * Math.max(1, sum))
  }
})
