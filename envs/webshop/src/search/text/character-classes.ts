import { wordBreakRuns } from '../../../data/word-breaks.js'

/**
 * Tokenizer classes of code points: word break properties of Unicode 9 and emoji properties of Unicode 11, as in Lucene 8 and 9.
 * Stored in a table, because JavaScript engines differ in their Unicode version. A code point can have several classes.
 */
export const LETTER: number = 1
export const HEBREW: number = 1 << 1
export const DIGIT: number = 1 << 2
export const KATAKANA: number = 1 << 3
/** Joins letters: `:`, `.`, an apostrophe. */
export const MID_LETTER: number = 1 << 4
/** Joins digits: `,`, `.`, an apostrophe. */
export const MID_NUMBER: number = 1 << 5
/** Joins both: `_`. */
export const JOINER: number = 1 << 6
/** Extends the preceding character: accents, invisible marks. */
export const EXTEND: number = 1 << 7
export const SINGLE_QUOTE: number = 1 << 8
export const DOUBLE_QUOTE: number = 1 << 9
/** Han and Hiragana: one token per character. */
export const IDEOGRAPH: number = 1 << 10
/** Thai, Lao, Khmer and other scripts without spaces. */
export const SOUTH_EAST_ASIAN: number = 1 << 11
export const EMOJI: number = 1 << 12
export const SKIN_TONE: number = 1 << 13
/** Emoji that accept a skin tone. */
export const SKIN_TONE_BASE: number = 1 << 14
/** Two of them form a flag. */
export const REGIONAL_INDICATOR: number = 1 << 15

/** Individual code units. */
export const ZERO_WIDTH_JOINER: number = 0x200d
export const TEXT_SELECTOR: number = 0xfe0e
export const EMOJI_SELECTOR: number = 0xfe0f
export const KEY_CAP: number = 0x20e3

let table: Uint16Array | undefined

/** Returns the classes of every code point. */
export function characterClasses(): Uint16Array {
  table ??= readRuns(wordBreakRuns)
  return table
}

function readRuns(runs: string): Uint16Array {
  const classes = new Uint16Array(0x110000)
  let start = 0
  for (const run of runs.trim().split(/\s+/)) {
    const [length = '', mask = '0'] = run.split('.')
    const end = start + Number.parseInt(length, 36)
    if (mask !== '0') classes.fill(Number.parseInt(mask, 36), start, end)
    start = end
  }
  return classes
}

/** A section of a text for the tokenizer, with the class table. `end` never splits a surrogate pair. */
export interface Window {
  readonly text: string
  readonly end: number
  readonly classes: Uint16Array
}

/** Returns the classes of the code point at a position; 0 beyond the end. */
export function classesAt({ text, end, classes }: Window, index: number): number {
  if (index >= end) return 0
  const unit = text.charCodeAt(index)
  return classes[(unit & 0xfc00) === 0xd800 ? (text.codePointAt(index) ?? 0) : unit] ?? 0
}

/** Returns the code unit at a position; 0 beyond the end. */
export function unitAt({ text, end }: Window, index: number): number {
  return index < end ? text.charCodeAt(index) : 0
}

/** Returns the position of the next code point; the one at `index` must have classes. */
export function nextPosition({ text }: Window, index: number): number {
  return index + ((text.charCodeAt(index) & 0xfc00) === 0xd800 ? 2 : 1)
}

/** Returns the position after the accents and marks at a position. */
export function skipExtends(window: Window, index: number): number {
  let at = index
  while ((classesAt(window, at) & EXTEND) !== 0) at = nextPosition(window, at)
  return at
}
