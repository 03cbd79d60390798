import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTextCache, memoizeByObject, memoizeByText } from '../../src/worlds/memoize.ts'
import { anyCharacter } from '../any-character.ts'

describe('memoization of texts', () => {
  it('returns the right result in any order and with any cache size', () => {
    const read = memoizeByText((text) => [...text].reverse().join(''), 2)
    const text = fc.string({ unit: anyCharacter, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(text), (texts) => texts.every((each) => read(each) === [...each].reverse().join(''))),
      { numRuns: 30 },
    )
  })

  it('computes each result once, even undefined, for a limited number of texts', () => {
    const made: string[] = []
    const read = memoizeByText<undefined>((text) => void made.push(text), 2)
    for (const text of ['a', 'a', 'b', 'a', 'c', 'b', 'a']) read(text)
    expect(made).toEqual(['a', 'b', 'c', 'a'])
  })

  it('distinguishes texts with lone surrogates', () => {
    const read = memoizeByText((text) => text)
    expect(read('\ud800')).toBe('\ud800')
    expect(read('\udfff')).toBe('\udfff')
  })

  it('releases results with their objects', () => {
    const recalls = memoizeByObject((_: object) => createTextCache<number>(1))
    const [one, other] = [{}, {}]
    expect([recalls(one)('a', () => 1), recalls(other)('a', () => 2), recalls(one)('a', () => 3)]).toEqual([1, 2, 1])
  })
})
