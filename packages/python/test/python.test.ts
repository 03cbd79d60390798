import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choices, sample, shuffled } from '../src/draw.ts'
import { createMersenne } from '../src/mersenne.ts'
import { pythonFloat, roundHalfEven } from '../src/number.ts'
import { sequenceRatio } from '../src/sequence-matcher.ts'
import { byCodePoint, pythonDict, pythonJson, pythonSplit, pythonTuple } from '../src/text.ts'

type Pairs<In, Out> = readonly (readonly [In, Out])[]

interface Recorded {
  readonly random: readonly {
    readonly seed: number
    readonly random: readonly number[]
    readonly bits: Pairs<number, number>
    readonly below: Pairs<number, number>
    readonly uniform: number
    readonly sample: readonly (readonly [size: number, count: number, drawn: readonly number[]])[]
    readonly shuffle: readonly number[]
    readonly choices: readonly string[]
    readonly weighted: readonly string[]
  }[]
  readonly floats: Pairs<number, string>
  readonly rounded: Pairs<number, number>
  readonly ratios: readonly (readonly [string, string, number])[]
  readonly dicts: readonly { readonly entries: Pairs<string, string>; readonly str: string; readonly json: string }[]
  readonly tuples: Pairs<readonly string[], string>
  readonly splits: Pairs<string, readonly string[]>
  readonly sorted: readonly string[]
  readonly unsorted: readonly string[]
}

/** Recorded from CPython 3.11. */
const recorded: Recorded = JSON.parse(readFileSync(new URL('./cpython.golden.json', import.meta.url), 'utf8'))

function countTo(size: number): readonly number[] {
  return Array.from({ length: size }, (_, index) => index)
}

describe('random', () => {
  test.each(recorded.random)('gives the numbers of CPython for seed $seed', (expected) => {
    const random = createMersenne(expected.seed)
    expect(expected.random.map(() => random.random())).toEqual(expected.random)
    for (const [bits, drawn] of expected.bits) expect(random.getrandbits(bits)).toBe(drawn)
    for (const [bound, drawn] of expected.below) expect(random.below(bound)).toBe(drawn)
    expect(random.uniform(19.99, 7.5)).toBe(expected.uniform)
    for (const [size, count, drawn] of expected.sample) expect(sample(countTo(size), count, random)).toEqual(drawn)
    expect(shuffled(countTo(12), random)).toEqual(expected.shuffle)
    expect(choices([...'abcdefghij'], 8, random)).toEqual(expected.choices)
    expect(choices([...'abcd'], 8, random, [0.5, 0.5, 2.25, 3])).toEqual(expected.weighted)
  })

  test('shuffles into a permutation without changing its argument', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.nat(), (values, seed) => {
        const before = [...values]
        const after = shuffled(values, createMersenne(seed))
        expect(values).toEqual(before)
        expect(after.sort()).toEqual(before.sort())
      }),
    )
  })

  test('samples different positions, from short and long lists', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(), (size, seed) => {
        const random = createMersenne(seed)
        const drawn = sample(countTo(size), Math.floor(size / 2), random)
        expect(new Set(drawn).size).toBe(drawn.length)
      }),
    )
  })

  test('rejects samples that Python rejects', () => {
    expect(() => createMersenne(0.5)).toThrow(RangeError)
    expect(() => sample([1], 2, createMersenne(1))).toThrow(RangeError)
    expect(() => choices([], 1, createMersenne(1))).toThrow(RangeError)
  })
})

describe('numbers', () => {
  test('formats floats like repr', () => {
    for (const [value, text] of recorded.floats) expect(pythonFloat(value)).toBe(text)
    expect([Number.NaN, Infinity, -Infinity].map(pythonFloat)).toEqual(['nan', 'inf', '-inf'])
  })

  test('parses to the same number', () => {
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => Number(pythonFloat(value)) === value))
  })

  test('rounds halves to even', () => {
    for (const [value, rounded] of recorded.rounded) expect(roundHalfEven(value) + 0).toBe(rounded)
  })
})

describe('difflib', () => {
  test('gives the ratios of CPython, which ignores frequent characters of long texts', () => {
    for (const [left, right, ratio] of recorded.ratios) expect(sequenceRatio(left, right), `${left}|${right}`).toBe(ratio)
  })

  test('is between 0 and 1, and 1 for short equal texts', () => {
    const short = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(short, short, (left, right) => {
        expect(sequenceRatio(left, left)).toBe(1)
        expect(sequenceRatio(left, right)).toBeGreaterThanOrEqual(0)
        expect(sequenceRatio(left, right)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('texts', () => {
  test('formats dicts and tuples like str and json.dumps', () => {
    for (const { entries, str, json } of recorded.dicts) {
      expect(pythonDict(entries)).toBe(str)
      expect(pythonJson(entries)).toBe(json)
      expect(JSON.parse(json)).toEqual(Object.fromEntries(entries))
    }
    for (const [texts, str] of recorded.tuples) expect(pythonTuple(texts)).toBe(str)
  })

  test('splits and sorts texts like Python', () => {
    for (const [text, words] of recorded.splits) expect(pythonSplit(text)).toEqual(words)
    expect([...recorded.unsorted].sort(byCodePoint)).toEqual(recorded.sorted)
  })
})
