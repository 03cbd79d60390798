import {
  afterExtends,
  characterClasses,
  classesAt,
  DIGIT,
  EMOJI,
  following,
  IDEOGRAPH,
  JOINER,
  KATAKANA,
  LETTER,
  REGIONAL_INDICATOR,
  SKIN_TONE,
  SOUTH_EAST_ASIAN,
  unitAt,
  type Window,
  ZERO_WIDTH_JOINER,
} from './character.ts'
import { ASTERISK, emojiEnd, NUMBER_SIGN } from './emoji-scan.ts'
import { southEastAsianEnd, wordEnd } from './word-scan.ts'

/** Longest token in code units: Lucene's scanner sees no further, and goes on behind what it took. */
const LONGEST = 255

const WORD = LETTER | DIGIT | KATAKANA | JOINER
const PICTURE = EMOJI | SKIN_TONE | REGIONAL_INDICATOR

/** The tokens of a text in order, as Lucene's StandardTokenizer finds them: the longest of each kind at each place. */
export function words(text: string): string[] {
  const found: string[] = []
  eachWord(text, (start, end) => {
    found.push(text.slice(start, end))
  })
  return found
}

/** Visits the tokens of a text in order. */
export function eachWord(text: string, visit: (start: number, end: number) => void): void {
  const classes = characterClasses()
  for (let at = 0; at < text.length; ) {
    const end = tokenEnd(windowAt(text, at, classes), at)
    if (end > at) visit(at, end)
    at = Math.max(end, at + 1)
  }
}

function windowAt(text: string, start: number, classes: Uint16Array): Window {
  const end = start + LONGEST
  if (end >= text.length) return { text, end: text.length, classes }
  const cutsPair = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800
  return { text, end: cutsPair ? end - 1 : end, classes }
}

function tokenEnd(window: Window, start: number): number {
  const classes = classesAt(window, start)
  const unit = unitAt(window, start)
  let end = start
  if ((classes & WORD) !== 0) end = wordEnd(window, start)
  if ((classes & IDEOGRAPH) !== 0) end = Math.max(end, afterExtends(window, following(window, start)))
  if ((classes & SOUTH_EAST_ASIAN) !== 0) end = Math.max(end, southEastAsianEnd(window, start))
  const isPicture = (classes & PICTURE) !== 0 || unit === ZERO_WIDTH_JOINER || unit === NUMBER_SIGN || unit === ASTERISK
  return isPicture ? Math.max(end, emojiEnd(window, start)) : end
}
