import type { JsonValue } from '@orreryjs/core'
import { pythonStrip } from '@orreryjs/python'
import { PythonError } from './python/python-error.ts'
import { wordTokenize } from './python/word-tokenize.ts'

/** Whether two texts are the same to WebArena. */
export function exactMatch(reference: string, answer: string): boolean {
  return cleanAnswer(answer) === cleanAnswer(reference)
}

/** Whether an answer holds a reference; where `asToken` is set, one of a single character counts only as a word of its own. */
export function mustInclude(reference: string, answer: string, asToken: boolean): boolean {
  const wanted = cleanAnswer(reference)
  const given = cleanAnswer(answer)
  if (asToken && isOneCharacter(wanted) && wordTokenize(wanted).length === 1) return wordTokenize(given).includes(wanted)
  return given.includes(wanted)
}

function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && text.codePointAt(0) !== text.charCodeAt(0))
}

/** A reference that must be a text. Throws what beartype raises of any other. */
export function referenceText(value: JsonValue): string {
  if (typeof value !== 'string') throw new PythonError('BeartypeCallHintParamViolation', 'ref is not a str')
  return value
}

/** An answer as WebArena compares it: without space around it, without one pair of quotes, in lower case. */
export function cleanAnswer(answer: string): string {
  const text = pythonStrip(answer)
  return (isQuoted(text, "'") || isQuoted(text, '"') ? text.slice(1, -1) : text).toLowerCase()
}

/** A lone quote counts, and leaves nothing. */
function isQuoted(text: string, quote: string): boolean {
  return text.startsWith(quote) && text.endsWith(quote)
}
