/** Where Chromium breaks a line within what has no spaces, by the characters on both sides (measured for all of ASCII). */
export function isBreakable(before: string, left: string, right: string): boolean {
  if (left === '-') return AFTER_HYPHEN.test(right) || (DIGIT.test(right) && ALPHANUMERIC.test(before))
  if (left === '?') return AFTER_QUESTION.test(right)
  if (left === '\u200b' || left === '\u2010' || left === '\u2013') return right !== ' '
  if (left === '\u2014' || right === '\u2014') return left !== right
  if (OPENING.test(right)) return AFTER_MARK.test(left) || WIDE.test(left)
  return isWide(left, right)
}

/** What may be broken somewhere, as a quick look tells. */
export const MAY_BREAK: RegExp = /[-?!"#%&)*+,.:;=>\\\]|}~][^ ]|[^\0-\x7f]/

const AFTER_HYPHEN = /["#%&'(*+\-<=>@A-Z[\\^_`a-z{|~]/
const AFTER_QUESTION = /[#$%&(*+\-0-9<=>@A-Z[\\^_`a-z{|~]/
const AFTER_MARK = /[!"#%&)*+,.:;=>\\\]|}~]/
const OPENING = /[(<[{]/
const DIGIT = /[0-9]/
const ALPHANUMERIC = /[0-9A-Za-z]/

/** Ideographs, kana and syllables, between any two of which a line may end. */
const WIDE = /[\u2e80-\u2fdf\u3040-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]/
const CLOSING = /[\u3001\u3002\uff0c\uff0e!?,.:;)\]}"']/

function isWide(left: string, right: string): boolean {
  return (WIDE.test(left) && !CLOSING.test(right)) || (WIDE.test(right) && !/[("'[{]/.test(left))
}
