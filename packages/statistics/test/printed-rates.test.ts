import { admittedCounts, fisherTest, smallestP } from '@orreryjs/statistics'
import { expect, test } from 'vitest'

test('admits the numbers of successes that round to a printed rate', () => {
  expect(admittedCounts({ value: 23.5, n: 812, decimals: 1 })).toEqual({ min: 191, max: 191, isExact: true })
  expect(admittedCounts({ value: 50, n: 500, decimals: 0 })).toEqual({ min: 248, max: 252, isExact: true })
  for (let n = 1; n <= 120; n += 1) {
    for (let count = 0; count <= n; count += 1) {
      const { min, max, isExact } = admittedCounts({ value: Number(((100 * count) / n).toFixed(1)), n, decimals: 1 })
      expect(isExact && min <= count && count <= max).toBe(true)
    }
  }
})

test('uses the two nearest numbers if no number rounds to the rate', () => {
  expect(admittedCounts({ value: 35, n: 50, decimals: 0 })).toEqual({ min: 17, max: 18, isExact: false })
  expect(admittedCounts({ value: 30.1, n: 500, decimals: 1 })).toEqual({ min: 150, max: 151, isExact: false })
})

test("Fisher's test equals known values", () => {
  // The lady tasting tea, and a table whose p is known from R's fisher.test.
  expect(fisherTest(3, 4, 1, 4)).toBeCloseTo(34 / 70, 10)
  expect(fisherTest(1, 10, 11, 14)).toBeCloseTo(0.002759456, 8)
  expect(fisherTest(5, 10, 5, 10)).toBeCloseTo(1, 10)
})

test("no test of Anticipatory Reflection's rates reaches the published p", () => {
  const { paired = 0, unpaired } = smallestP({ value: 23.5, n: 812, decimals: 1 }, { value: 22.7, n: 812, decimals: 1 })
  // 191 and 184 tasks: at best, seven tasks differ.
  expect(paired).toBeCloseTo(2 / 2 ** 7, 10)
  expect(unpaired).toBeGreaterThan(0.5)
  expect(Math.min(paired, unpaired)).toBeGreaterThan(6.84e-5)
})

test('a difference of one task is never significant, and equal rates have p = 1', () => {
  const rate = (value: number) => ({ value, n: 200, decimals: 1 })
  expect(smallestP(rate(99.5), rate(99)).paired).toBe(1)
  expect(smallestP(rate(50), rate(50))).toEqual({ paired: 1, unpaired: expect.closeTo(1, 9) })
})

test('has no paired test for different numbers of tasks', () => {
  expect(smallestP({ value: 44, n: 100, decimals: 0 }, { value: 38, n: 50, decimals: 0 })).not.toHaveProperty('paired')
})
