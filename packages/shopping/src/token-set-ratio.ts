import { byCodePoint, codePoints, roundHalfEven, sequenceRatio } from '@orreryjs/python'
import { remembering } from './remembering.ts'

/** Texts that score more than this are alike. */
const ALIKE = 85

/** thefuzz 0.19's `token_set_ratio` with difflib, 0 to 100: how alike two texts are as sets of words. */
export function tokenSetRatio(left: string, right: string): number {
  return comparisons(wordsOf(left), wordsOf(right)).reduce((best, [one, other]) => Math.max(best, ratio(one, other)), 0)
}

/** Whether `tokenSetRatio` is over 85, found out without it where the letters decide. */
export function isAlike(left: string, right: string): boolean {
  const one = wordsOf(left)
  const other = wordsOf(right)
  return mayBeAlike(one, other) && comparisons(one, other).some(([first, second]) => ratio(first, second) > ALIKE)
}

/** What is compared: the words in common, and these with the rest of either side. */
function comparisons(one: Words, other: Words): readonly (readonly [string, string])[] {
  if (one.list.length === 0 || other.list.length === 0) return []
  const common = commonWords(one, other).join(' ')
  const left = `${common} ${one.list.filter((word) => !other.set.has(word)).join(' ')}`.trim()
  const right = `${common} ${other.list.filter((word) => !one.set.has(word)).join(' ')}`.trim()
  return [
    [common, left],
    [common, right],
    [left, right],
  ]
}

function commonWords(one: Words, other: Words): readonly string[] {
  return one.list.filter((word) => other.set.has(word))
}

function ratio(one: string, other: string): number {
  if (one === other) return 100
  if (one === '' || other === '') return 0
  return roundHalfEven(100 * sequenceRatio(one, other))
}

/** Whether matching all common letters would be enough in one of the three comparisons. */
function mayBeAlike(one: Words, other: Words): boolean {
  const [left, right] = [one.letters.length, other.letters.length]
  if (isEnough(Math.min(left, right), left + right) && isEnough(commonLetters(one.letters, other.letters), left + right))
    return true
  const common = commonWords(one, other)
  if (common.length === 0) return false
  const size = codePoints(common.join(' ')).length
  return isEnough(size, size + left) || isEnough(size, size + right)
}

function isEnough(matched: number, all: number): boolean {
  return roundHalfEven(100 * ((2 * matched) / all)) > ALIKE
}

/** The words of a text as thefuzz sees them. */
interface Words {
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
const wordsOf: (text: string) => Words = remembering(TEXTS, (text) => {
  const words = text.replace(LATIN_SUPPLEMENT, '').replace(NOT_A_WORD, ' ').toLowerCase().split(' ')
  const set = new Set(words.filter(Boolean))
  const list = [...set].sort(byCodePoint)
  return { list, set, letters: codePoints(list.join(' ')).sort((one, other) => one - other) }
})

/** How many letters two sorted lists have in common; no matching blocks hold more. */
function commonLetters(one: readonly number[], other: readonly number[]): number {
  let common = 0
  for (let left = 0, right = 0; left < one.length && right < other.length; ) {
    const difference = (one[left] as number) - (other[right] as number)
    if (difference === 0) common += 1
    if (difference <= 0) left += 1
    if (difference >= 0) right += 1
  }
  return common
}
