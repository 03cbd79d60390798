import { parseJson, stableJson } from '@orreryjs/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from './any-character.ts'

/** A straightforward reference implementation. */
function reference(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(reference).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const record = value as Readonly<Record<string, unknown>>
  const keys = Object.keys(record).filter((key) => record[key] !== undefined)
  keys.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return `{${keys.map((key) => `${JSON.stringify(key)}:${reference(record[key])}`).join(',')}}`
}

const json = fc.jsonValue({ maxDepth: 4, stringUnit: anyCharacter })

describe('stableJson', () => {
  test('equals the reference on any JSON value', () => {
    const property = fc.property(json, (value) => {
      expect(stableJson(value)).toBe(reference(value))
    })
    fc.assert(property)
  })

  test('parses to the same value', () => {
    const property = fc.property(json, (value) => {
      expect(JSON.parse(stableJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    })
    fc.assert(property)
  })

  test('does not depend on the order of keys', () => {
    const entries = fc.uniqueArray(fc.tuple(fc.string(), fc.integer()), { selector: ([key]) => key })
    const property = fc.property(entries, (list) => {
      expect(stableJson(Object.fromEntries(list))).toBe(stableJson(Object.fromEntries(list.toReversed())))
    })
    fc.assert(property)
  })

  test('orders keys by code unit, including numeric ones', () => {
    expect(stableJson({ b: 1, B: 2, ä: 3, 10: 4, 9: 5, '': 6 })).toBe('{"":6,"10":4,"9":5,"B":2,"b":1,"ä":3}')
  })

  test('omits undefined members and writes -0 as 0', () => {
    expect(stableJson({ a: undefined, b: [-0, null] })).toBe('{"b":[0,null]}')
  })

  test('rejects values without a JSON form', () => {
    const refused = [undefined, Number.NaN, Infinity, 1n, () => 1, Symbol('s'), new Map(), [undefined], { at: new Date(0) }]
    for (const value of refused) expect(() => stableJson(value)).toThrow(TypeError)
  })
})

describe('parseJson', () => {
  /** Depth of a value, counted without the parser. */
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

  test('equals JSON.parse on any value whose depth is within the limit, and refuses all others', () => {
    const property = fc.property(json, fc.nat({ max: 5 }), fc.constantFrom(undefined, 1), (value, levels, indent) => {
      const text = JSON.stringify(value, undefined, indent)
      if (depthOf(value) <= levels) expect(parseJson(text, { levels })).toEqual(JSON.parse(text))
      else expect(() => parseJson(text, { levels })).toThrow(`JSON nested more than ${levels} levels deep (position `)
    })
    fc.assert(property)
  })

  test('does not count brackets in strings, with any number of backslashes before a quote', () => {
    const texts = ['"[[["', String.raw`"\"[[["`, String.raw`["\\"]`, String.raw`["\\\"[["]`, String.raw`{"[\"{":"]}\\"}`]
    for (const text of texts) expect(parseJson(text, { levels: 1 })).toEqual(JSON.parse(text))
  })

  test('refuses deep values and unfinished texts of any length in linear time', () => {
    for (const piece of ['[', '{"a":', '[{"', '"', '\\', '"\\', '[]', '["', ']'])
      expect(() => parseJson(piece.repeat(300_000))).toThrow(SyntaxError)
    expect(() => parseJson(`"${'\\"'.repeat(300_000)}`)).toThrow(SyntaxError)
  })

  test('accepts 100 levels by default', () => {
    expect(parseJson(`${'['.repeat(100)}${']'.repeat(100)}`)).toHaveLength(1)
    expect(() => parseJson(`${'['.repeat(101)}${']'.repeat(101)}`)).toThrow(SyntaxError)
  })
})
