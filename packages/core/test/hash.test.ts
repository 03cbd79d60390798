import { createHash } from 'node:crypto'
import { contentHash, createTextHash, profileHash, textHash } from '@orreryjs/core'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPrefixHash, hashInJavaScript } from '../src/primitives/hash.ts'
import { anyCharacter } from './any-character.ts'

describe('hashes', () => {
  test('golden values, the same on every machine', () => {
    expect(textHash('')).toBe('e3b0c44298fc1c149afbf4c8996fb924')
    expect(textHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223')
    expect(contentHash({ a: 1, b: [true, null, 'x'] })).toMatchInlineSnapshot(`"eca8cfb31ab74533e1eb2f4c74d2d55d"`)
    expect(contentHash('Äpfel \u{1f34e}')).toMatchInlineSnapshot(`"35c000a620b4eb1a028450f7cecff7ad"`)
  })

  test.each([
    ['native', textHash],
    ['in JavaScript, as in browsers', hashInJavaScript],
  ])("equal the first 128 bits of Node's SHA-256: %s", (_, hashOf) => {
    const property = fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(hashOf(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 32))
    })
    fc.assert(property)
  })

  test('of texts with a shared prefix equal those of the texts, wherever surrogate pairs are split', () => {
    const unit = fc.constantFrom('a', 'é', '"', '\u{1f34e}', '\ud83c', '\udf4e')
    const text = fc.array(unit, { maxLength: 2600, size: 'max' }).map((units) => units.join(''))
    const cuts = fc.array(fc.tuple(fc.nat(3000), text), { minLength: 1, maxLength: 5 })
    const property = fc.property(text, cuts, fc.constantFrom(createTextHash, createPrefixHash), (first, changes, create) => {
      const hash = create()
      let now = first
      expect(hash(now)).toBe(textHash(now))
      for (const [at, rest] of changes) {
        now = `${now.slice(0, at)}${rest}`
        expect(hash(now)).toBe(textHash(now))
      }
    })
    fc.assert(property, { numRuns: 40 })
  })

  test('depend on every value but not on the order of keys', () => {
    expect(contentHash({ a: 1, b: 2 })).toBe(contentHash({ b: 2, a: 1 }))
    expect(contentHash({ a: 1, b: 2 })).not.toBe(contentHash({ a: 1, b: 3 }))
    expect(contentHash('1')).not.toBe(contentHash(1))
  })

  test("a profile's hash changes with any of its texts", () => {
    const profile = {
      id: 'a/b',
      version: 1,
      world: 'b',
      dialects: ['x'],
      parts: { instructions: 'go' },
      demonstrations: [{ text: 't' }],
    }
    expect(profileHash(profile)).not.toBe(profileHash({ ...profile, demonstrations: [{ text: 'u' }] }))
    expect(profileHash(profile)).not.toBe(profileHash({ ...profile, parts: { instructions: 'stay' } }))
  })
})
