import { rng } from '@orreryjs/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const integers = (stream: ReturnType<typeof rng>, count: number, bound: number): readonly number[] =>
  Array.from({ length: count }, () => stream.integer(bound))

describe('rng', () => {
  test('golden values, the same on every machine', () => {
    expect(integers(rng('textcraft', 'test', '17'), 8, 1000)).toMatchInlineSnapshot(`
      [
        998,
        642,
        749,
        192,
        324,
        987,
        621,
        488,
      ]
    `)
    expect(rng('a').next()).toMatchInlineSnapshot(`0.43449421599986604`)
    expect(rng('a').shuffle(['a', 'b', 'c', 'd', 'e']).join('')).toMatchInlineSnapshot(`"cdbea"`)
    expect(rng('a').sample(['a', 'b', 'c', 'd', 'e'], 2).join('')).toMatchInlineSnapshot(`"cd"`)
  })

  test('equal names give equal streams, other names other streams', () => {
    expect(integers(rng('x', 'y'), 20, 1e6)).toEqual(integers(rng('x', 'y'), 20, 1e6))
    expect(integers(rng('x', 'y'), 20, 1e6)).not.toEqual(integers(rng('x', 'z'), 20, 1e6))
  })

  test('distinguishes names whatever they contain', () => {
    const names = fc.array(fc.string({ maxLength: 4, unit: fc.constantFrom('a', '/', '%', '2', 'F') }), {
      minLength: 1,
      maxLength: 3,
    })
    const property = fc.property(names, names, (one, two) => {
      expect(rng(...one).name === rng(...two).name).toBe(JSON.stringify(one) === JSON.stringify(two))
    })
    fc.assert(property)
  })

  test('a fork does not advance its parent and does not depend on its position', () => {
    const parent = rng('p')
    const early = integers(parent.fork('child'), 5, 1e6)
    const rest = integers(parent, 5, 1e6)
    expect(integers(rng('p'), 5, 1e6)).toEqual(rest)
    expect(integers(parent.fork('child'), 5, 1e6)).toEqual(early)
    expect(parent.fork('child').name).toBe('p/child')
  })

  test('integers are uniform: chi-squared of 20,000 draws over 20 values is below the 0.999 quantile', () => {
    const counts = new Array<number>(20).fill(0)
    for (const value of integers(rng('uniform'), 20_000, 20)) counts[value] = (counts[value] ?? 0) + 1
    const statistic = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    expect(statistic).toBeLessThan(43.82)
    expect(Math.min(...counts)).toBeGreaterThan(0)
  })

  test('a shuffle is a permutation, and all orders of three are about equally frequent', () => {
    const stream = rng('orders')
    const counts = new Map<string, number>()
    for (let draw = 0; draw < 6000; draw += 1) {
      const order = stream.shuffle([1, 2, 3]).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect([...counts.keys()].sort()).toEqual(['123', '132', '213', '231', '312', '321'])
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(120)
  })

  test('a sample has distinct positions, or all if there are too few', () => {
    const property = fc.property(fc.array(fc.nat(), { maxLength: 12 }), fc.nat(15), fc.string(), (values, count, name) => {
      const positions = values.map((_, index) => index)
      const sample = rng(name).sample(positions, count)
      expect(new Set(sample).size).toBe(Math.min(count, values.length))
    })
    fc.assert(property)
  })

  test('rejects invalid bounds and picks from an empty list', () => {
    for (const bound of [0, -1, 1.5, Number.NaN, Infinity]) expect(() => rng('x').integer(bound)).toThrow(RangeError)
    expect(() => rng('x').pick([])).toThrow(RangeError)
  })
})
