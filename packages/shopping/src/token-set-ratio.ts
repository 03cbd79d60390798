import { codePoints, roundHalfEven, sequenceRatio } from '@orreryjs/python'
import { commonLetters, type Words, wordsOf } from './words.ts'

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
