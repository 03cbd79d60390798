import type { JsonValue } from '@orreryjs/core'
import { pythonStrip } from '@orreryjs/python'
import { PythonError } from './python/python-error.ts'
import { wordTokenize } from './python/word-tokenize.ts'

/** True if WebArena considers two texts equal. */
export function exactMatch(reference: string, answer: string): boolean {
  return cleanAnswer(answer) === cleanAnswer(reference)
}

/**
 * Returns true if the answer contains the reference. If `asToken` is set, a single-character reference must match a whole word.
 */
export function mustInclude(reference: string, answer: string, asToken: boolean): boolean {
  const wanted = cleanAnswer(reference)
  const given = cleanAnswer(answer)
  if (asToken && isOneCharacter(wanted) && wordTokenize(wanted).length === 1) return wordTokenize(given).includes(wanted)
  return given.includes(wanted)
}

function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && text.codePointAt(0) !== text.charCodeAt(0))
}

/** Returns the reference if it is a string. Throws the error that beartype raises otherwise. */
export function referenceText(value: JsonValue): string {
  if (typeof value !== 'string') throw new PythonError('BeartypeCallHintParamViolation', 'ref is not a str')
  return value
}

/** Normalises an answer as WebArena does: trimmed, without one pair of quotes, in lower case. */
export function cleanAnswer(answer: string): string {
  const text = pythonStrip(answer)
  return (isQuoted(text, "'") || isQuoted(text, '"') ? text.slice(1, -1) : text).toLowerCase()
}

/** A single quote character counts as quoted and leaves an empty string. */
function isQuoted(text: string, quote: string): boolean {
  return text.startsWith(quote) && text.endsWith(quote)
}
