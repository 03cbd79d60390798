import {
  characterClasses,
  classesAt,
  DIGIT,
  DOUBLE_QUOTE,
  EMOJI,
  HEBREW,
  IDEOGRAPH,
  JOINER,
  KATAKANA,
  LETTER,
  MID_LETTER,
  MID_NUMBER,
  nextPosition,
  REGIONAL_INDICATOR,
  SINGLE_QUOTE,
  SKIN_TONE,
  SOUTH_EAST_ASIAN,
  skipExtends,
  unitAt,
  type Window,
  ZERO_WIDTH_JOINER,
} from './character-classes.ts'
import { ASTERISK, emojiEnd, NUMBER_SIGN } from './emoji-scan.ts'

/** Maximum token length in code units: Lucene's scanner cuts longer tokens and continues after the cut. */
const MAX_TOKEN_LENGTH = 255

const WORD = LETTER | DIGIT | KATAKANA | JOINER
const PICTURE = EMOJI | SKIN_TONE | REGIONAL_INDICATOR

/** Returns the tokens of a text in order, as Lucene's StandardTokenizer does: the longest match of each kind at each position. */
export function tokenize(text: string): string[] {
  const found: string[] = []
  forEachToken(text, (start, end) => {
    found.push(text.slice(start, end))
  })
  return found
}

/** Visits the tokens of a text in order. */
export function forEachToken(text: string, visit: (start: number, end: number) => void): void {
  const classes = characterClasses()
  for (let at = 0; at < text.length; ) {
    const end = tokenEnd(windowAt(text, at, classes), at)
    if (end > at) visit(at, end)
    at = Math.max(end, at + 1)
  }
}

function windowAt(text: string, start: number, classes: Uint16Array): Window {
  const end = start + MAX_TOKEN_LENGTH
  if (end >= text.length) return { text, end: text.length, classes }
  const cutsPair = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800
  return { text, end: cutsPair ? end - 1 : end, classes }
}

function tokenEnd(window: Window, start: number): number {
  const classes = classesAt(window, start)
  const unit = unitAt(window, start)
  let end = start
  if ((classes & WORD) !== 0) end = wordEnd(window, start)
  if ((classes & IDEOGRAPH) !== 0) end = Math.max(end, skipExtends(window, nextPosition(window, start)))
  if ((classes & SOUTH_EAST_ASIAN) !== 0) end = Math.max(end, southEastAsianEnd(window, start))
  const isPicture = (classes & PICTURE) !== 0 || unit === ZERO_WIDTH_JOINER || unit === NUMBER_SIGN || unit === ASTERISK
  return isPicture ? Math.max(end, emojiEnd(window, start)) : end
}

/** Type of a word's last element. `closed`: a Hebrew letter with its quotation mark, after which no bridge is possible. */
type Last = 'nothing' | 'leading joiner' | 'letter' | 'hebrew' | 'digit' | 'katakana' | 'joiner' | 'closed'

/**
 * Returns the end of the longest word at a position, or the position itself: rules WB5 to WB13b of UAX #29 as applied by Lucene
 * (joiners alone are not a word; ideographs and emoji are not words).
 */
function wordEnd(window: Window, start: number): number {
  let last: Last = 'nothing'
  let at = start
  for (;;) {
    const next = nextElement(last, classesAt(window, at))
    if (next === undefined) {
      const bridge = bridgeFrom(window, last, at)
      if (bridge === undefined) break
      last = bridge.last
      at = bridge.at
    } else {
      last = next
      at = skipExtends(window, nextPosition(window, at))
    }
  }
  return last === 'leading joiner' ? start : at
}

/** Returns the type of a word's next element; `undefined` if the code point cannot follow directly. */
function nextElement(last: Last, classes: number): Last | undefined {
  if (last !== 'katakana') {
    if ((classes & LETTER) !== 0) return (classes & HEBREW) === 0 ? 'letter' : 'hebrew'
    if ((classes & DIGIT) !== 0) return 'digit'
  }
  if ((classes & JOINER) !== 0) return last === 'nothing' || last === 'leading joiner' ? 'leading joiner' : 'joiner'
  if ((classes & KATAKANA) === 0) return undefined
  return last === 'letter' || last === 'hebrew' || last === 'digit' || last === 'closed' ? undefined : 'katakana'
}

/** Returns where a word continues after a mark that belongs to it only between matching characters: `3.5`, `don't`, `size:s`. */
function bridgeFrom(window: Window, last: Last, mark: number): { readonly last: Last; readonly at: number } | undefined {
  if (last !== 'letter' && last !== 'hebrew' && last !== 'digit') return undefined
  const classes = classesAt(window, mark)
  if ((classes & (MID_LETTER | MID_NUMBER | DOUBLE_QUOTE)) === 0) return undefined
  const at = skipExtends(window, nextPosition(window, mark))
  const nextClasses = classesAt(window, at)
  if (last === 'digit') return (classes & MID_NUMBER) !== 0 && (nextClasses & DIGIT) !== 0 ? { last, at } : undefined
  if ((classes & MID_LETTER) !== 0 && (nextClasses & LETTER) !== 0) return { last, at }
  if (last !== 'hebrew') return undefined
  if ((classes & SINGLE_QUOTE) !== 0) return { last: 'closed', at }
  if ((classes & DOUBLE_QUOTE) === 0 || (nextClasses & HEBREW) === 0) return undefined
  return { last: 'closed', at: skipExtends(window, nextPosition(window, at)) }
}

/** Returns the end of a sequence of South East Asian letters, or the position itself. */
function southEastAsianEnd(window: Window, start: number): number {
  let at = start
  while ((classesAt(window, at) & SOUTH_EAST_ASIAN) !== 0) at = skipExtends(window, nextPosition(window, at))
  return at
}
