import { wilsonInterval } from '@orreryjs/statistics'
import { expect, test } from 'vitest'

test('Wilson intervals equal the published tables', () => {
  // Newcombe, Statistics in Medicine 17 (1998), table I, method 3.
  const published: [number, number, number, number][] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ]
  for (const [successes, n, low, high] of published) {
    const interval = wilsonInterval(successes, n)
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  }
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 })
  expect(wilsonInterval(7, 7).high).toBe(1)
  expect(wilsonInterval(5, 10, 0.99).low).toBeLessThan(wilsonInterval(5, 10, 0.9).low)
})
