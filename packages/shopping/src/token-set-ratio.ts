import { byCodePoint, codePoints, roundHalfEven, sequenceRatio } from '@orreryjs/python'
import { memoizeByText } from './memoize.ts'

/** Similarity above which texts count as alike. */
const ALIKE = 85

/** Port of thefuzz 0.19's `token_set_ratio` with difflib: similarity of two texts as sets of words, 0 to 100. */
export function tokenSetRatio(left: string, right: string): number {
  return comparisons(wordsOf(left), wordsOf(right)).reduce((best, [one, other]) => Math.max(best, ratio(one, other)), 0)
}

/** True if `tokenSetRatio` exceeds 85. A count of common letters rules out most pairs without computing the ratio. */
export function isAlike(left: string, right: string): boolean {
  const one = wordsOf(left)
  const other = wordsOf(right)
  return mayBeAlike(one, other) && comparisons(one, other).some(([first, second]) => ratio(first, second) > ALIKE)
}

/** Returns the three pairs to compare: common words, and common words with the rest of either side. */
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

/** True if matching all common letters would suffice in at least one of the three comparisons. */
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

/** Words of a text as tokenized by thefuzz. */
interface Words {
  /** Distinct words, sorted. */
  readonly list: readonly string[]
  readonly set: ReadonlySet<string>
  /** Sorted code points of the list joined by single spaces. */
  readonly letters: readonly number[]
}

/** Maximum number of memoized attributes and option values. */
const TEXTS = 20_000

const LATIN_SUPPLEMENT = /[\x80-\xff]/g
const NOT_A_WORD = /[^\p{L}\p{N}_]+/gu

/**
 * thefuzz's `full_process` followed by a split: drops Latin-1 supplement characters; everything but letters, digits and `_`
 * separates.
 */
const wordsOf: (text: string) => Words = memoizeByText(TEXTS, (text) => {
  const words = text.replace(LATIN_SUPPLEMENT, '').replace(NOT_A_WORD, ' ').toLowerCase().split(' ')
  const set = new Set(words.filter(Boolean))
  const list = [...set].sort(byCodePoint)
  return { list, set, letters: codePoints(list.join(' ')).sort((one, other) => one - other) }
})

/** Counts the common letters of two sorted lists, an upper bound on the total size of matching blocks. */
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
