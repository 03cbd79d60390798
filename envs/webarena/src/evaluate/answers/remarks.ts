import type { NotatedType } from '../values/notations.ts'
import { valuesOf } from '../values/read-values.ts'
import type { AnswerContext } from './competing-texts.ts'
import { functionWordShare, isCommon, wordsOf } from './talk.ts'

/** Lines of an observation: `[12] link 'Orders'`. */
const PAGE_TEXT =
  /\[\d+\] ?[A-Za-z]+ ['"]|\b(?:StaticText|RootWebArea|LayoutTable\w*|gridcell|columnheader)\b|\b(?:hasPopup|expanded|focused|required): (?:True|False|menu)/

/** Minimum number of short items without a digit in the visible text of a page. */
const MIN_PAGE_LABELS = 12

/** A phrase that follows itself, as the text of a link follows its name. */
const REPEATED = /\b([\p{L}\p{N}][\p{L}\p{N} ]{2,40})\s+\1\b/gu

/**
 * True if an answer contains lines of an observation, or reads like the visible text of a page: labels, item by item or repeated. `read`
 * is the answer without markup, with placeholders for the expected texts.
 */
export function isPageText(answer: string, read: string): boolean {
  const labels = read.split(/\n|[,;|](?=\s)/).filter((item) => /^\s*\p{L}[^\d.!?:*]{0,24}$/u.test(item))
  return PAGE_TEXT.test(answer) || labels.length >= MIN_PAGE_LABELS || [...answer.matchAll(REPEATED)].length >= 2
}

/** An identifier, amount, date, distance or time without a label, as in a cell of a table. */
const CELL = /^(?:#?\d{5,}|-?\$[\d,]+\.\d\d|\d{1,2}\/\d{1,2}\/\d{2,4}|[\d.,]+ ?k?m|\d{1,3}:\d\d|[\da-f]{8}|[\w.-]+\/[\w.-]+)$/i

/** True if another item than the answer is a cell of another column. `read` has placeholders for texts, and `types` are the expected types. */
export function hasOtherCell(read: string, types: readonly NotatedType[], { goal }: AnswerContext): boolean {
  return read
    .split(/\n|[,;|](?=\s)|\.(?=\s|$)/)
    .map((item) => item.replace(/^[\s"'[]+|[\s"'\]]+$/g, '').toLowerCase())
    .some((item) => CELL.test(item) && !goal.includes(item) && !types.some((type) => valuesOf(type, item).length > 0))
}

/** Maximum words besides the answer's values and words of the goal. */
const MAX_REMARK_WORDS = 75

/** Remarks longer than this, plus a few words per value, must read like sentences. */
const MAX_LABEL_WORDS = 10
const LABEL_WORDS_PER_VALUE = 3

/** Minimum share of function words in sentences. */
const MIN_FUNCTION_WORD_SHARE = 0.24

/** True if the text around the answer is short, and consists of sentences unless it is very short. */
export function isShort(marked: string, values: number, { goalWords }: AnswerContext): boolean {
  const words = wordsOf(marked).filter((word) => !/^[\d.]+$/.test(word) && (!goalWords.has(word) || isCommon(word)))
  if (words.length > MAX_REMARK_WORDS) return false
  return words.length <= MAX_LABEL_WORDS + LABEL_WORDS_PER_VALUE * values || functionWordShare(words) >= MIN_FUNCTION_WORD_SHARE
}
