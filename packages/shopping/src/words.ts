import { byCodePoint, codePoints } from '@orreryjs/python'
import { remembering } from './remembering.ts'

/** The words of a text as thefuzz sees them. */
export interface Words {
  /** Each once, sorted. */
  readonly list: readonly string[]
  readonly set: ReadonlySet<string>
  /** Code points of the list with single spaces between, sorted. */
  readonly letters: readonly number[]
}

/** Attributes and option values remembered at a time. */
const TEXTS = 20_000

const LATIN_SUPPLEMENT = /[\x80-\xff]/g
const NOT_A_WORD = /[^\p{L}\p{N}_]+/gu

/** thefuzz's `full_process`, split: the supplement to Latin is dropped, what is no letter, digit or `_` separates. */
export const wordsOf: (text: string) => Words = remembering(TEXTS, (text) => {
  const words = text.replace(LATIN_SUPPLEMENT, '').replace(NOT_A_WORD, ' ').toLowerCase().split(' ')
  const set = new Set(words.filter(Boolean))
  const list = [...set].sort(byCodePoint)
  return { list, set, letters: codePoints(list.join(' ')).sort((one, other) => one - other) }
})

/** How many letters two sorted lists have in common; no matching blocks hold more. */
export function commonLetters(one: readonly number[], other: readonly number[]): number {
  let common = 0
  for (let left = 0, right = 0; left < one.length && right < other.length; ) {
    const difference = (one[left] as number) - (other[right] as number)
    if (difference === 0) common += 1
    if (difference <= 0) left += 1
    if (difference >= 0) right += 1
  }
  return common
}
