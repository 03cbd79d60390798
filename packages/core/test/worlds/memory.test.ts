import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keeping, memory, remembering } from '../../src/worlds/memory.ts'
import { anyCharacter } from '../any-character.ts'

describe('what is kept of texts', () => {
  it('is what the text comes to, in any order and however little is kept', () => {
    const read = remembering((text) => [...text].reverse().join(''), 2)
    const text = fc.string({ unit: anyCharacter, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(text), (texts) => texts.every((each) => read(each) === [...each].reverse().join(''))),
      { numRuns: 30 },
    )
  })

  it('is made once, also where it is undefined, and of so many texts at most', () => {
    const made: string[] = []
    const read = remembering<undefined>((text) => void made.push(text), 2)
    for (const text of ['a', 'a', 'b', 'a', 'c', 'b', 'a']) read(text)
    expect(made).toEqual(['a', 'b', 'c', 'a'])
  })

  it('keeps texts that are no sound Unicode apart', () => {
    const read = remembering((text) => text)
    expect(read('\ud800')).toBe('\ud800')
    expect(read('\udfff')).toBe('\udfff')
  })

  it('is forgotten with the thing that it is of', () => {
    const recalls = keeping((_: object) => memory<number>(1))
    const [one, other] = [{}, {}]
    expect([recalls(one)('a', () => 1), recalls(other)('a', () => 2), recalls(one)('a', () => 3)]).toEqual([1, 2, 1])
  })
})
