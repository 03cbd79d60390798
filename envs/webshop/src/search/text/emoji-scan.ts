import {
  classesAt,
  EMOJI,
  EMOJI_SELECTOR,
  EXTEND,
  KEY_CAP,
  nextPosition,
  REGIONAL_INDICATOR,
  SKIN_TONE,
  SKIN_TONE_BASE,
  skipExtends,
  TEXT_SELECTOR,
  unitAt,
  type Window,
  ZERO_WIDTH_JOINER,
} from './character-classes.ts'

/** Code units of `#` and `*`, which form emoji with a key cap. So do digits, but these are words anyway. */
export const NUMBER_SIGN: number = 0x23
export const ASTERISK: number = 0x2a

/** Terminator of the tag sequence that spells a region's flag. */
const TAG_END = 0xe007f
const FIRST_TAG = 0xe0020

/**
 * Returns the end of the longest emoji at a position, or the position itself: the emoji sequences of UTS #51, as applied by
 * Lucene.
 */
export function emojiEnd(window: Window, start: number): number {
  return Math.max(sequenceEnd(window, start), keyCapEnd(window, start), flagEnd(window, start))
}

/** Emoji joined into one: a family, a profession. */
function sequenceEnd(window: Window, start: number): number {
  const first = afterJoiners(window, start)
  let at = elementEnd(window, first, first === start)
  if (at === undefined) return start
  if (unitAt(window, at - 1) === EMOJI_SELECTOR) at = tagsEnd(window, at)
  for (let end: number | undefined = at; end !== undefined; end = joinedEnd(window, at)) at = end
  return at
}

/** Returns the end of an emoji that a joiner connects to the previous one. */
function joinedEnd(window: Window, at: number): number | undefined {
  const next = afterJoiners(window, at)
  const isJoined = next > at || unitAt(window, at - 1) === ZERO_WIDTH_JOINER
  return isJoined ? elementEnd(window, next, next - at < 2) : undefined
}

/** Returns the end of one emoji with its skin tone or selector. `tone` is true if a skin tone may occur on its own. */
function elementEnd(window: Window, start: number, tone: boolean): number | undefined {
  const classes = classesAt(window, start)
  if ((classes & SKIN_TONE) !== 0) return tone ? afterMarks(window, nextPosition(window, start)) : undefined
  if ((classes & EMOJI) === 0) return undefined
  const end = afterMarks(window, nextPosition(window, start))
  const takesTone = (classes & SKIN_TONE_BASE) !== 0 && (classesAt(window, end) & SKIN_TONE) !== 0
  if (takesTone) return afterMarks(window, nextPosition(window, end))
  return unitAt(window, end) === EMOJI_SELECTOR ? end + 1 : end
}

/** Returns the end of a flag's tag sequence at a position, or the position itself. */
function tagsEnd(window: Window, start: number): number {
  for (let at = start; at < window.end; at += 2) {
    const point = window.text.codePointAt(at) ?? 0
    if (point === TAG_END) return at === start ? start : at + 2
    if (point < FIRST_TAG || point > TAG_END) break
  }
  return start
}

function keyCapEnd(window: Window, start: number): number {
  const base = unitAt(window, start)
  if (base !== NUMBER_SIGN && base !== ASTERISK) return start
  const end = afterMarks(window, start + 1)
  if (unitAt(window, end) === EMOJI_SELECTOR && unitAt(window, end + 1) === KEY_CAP) return afterMarks(window, end + 2)
  return window.text.slice(start, end).includes(String.fromCharCode(KEY_CAP)) ? end : start
}

function flagEnd(window: Window, start: number): number {
  if ((classesAt(window, start) & REGIONAL_INDICATOR) === 0) return start
  const second = skipExtends(window, nextPosition(window, start))
  return (classesAt(window, second) & REGIONAL_INDICATOR) === 0 ? start : skipExtends(window, nextPosition(window, second))
}

function afterJoiners(window: Window, index: number): number {
  let at = index
  while (unitAt(window, at) === ZERO_WIDTH_JOINER) at += 1
  return at
}

/** Like `skipExtends`, but stops before the two variation selectors. */
function afterMarks(window: Window, index: number): number {
  let at = index
  while ((classesAt(window, at) & EXTEND) !== 0) {
    const unit = unitAt(window, at)
    if (unit === TEXT_SELECTOR || unit === EMOJI_SELECTOR) break
    at = nextPosition(window, at)
  }
  return at
}
