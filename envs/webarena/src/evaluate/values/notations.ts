import type { Value } from '../expected.ts'

/** Types of values that have a recognisable notation. */
export type NotatedType = Exclude<Value['type'], 'text'>

/** A value found in a text, and its position. */
export interface FoundValue {
  readonly type: NotatedType
  /** Normalised value: a number, cents, minutes, metres or a date. Equal values of a type have equal content. */
  readonly content: string
  readonly start: number
  readonly end: number
}

/** A notation for values of a type. */
export interface ValueNotation {
  readonly type: NotatedType
  readonly pattern: RegExp
  /** Returns `undefined` if the match is not a value. */
  read(match: RegExpExecArray): string | undefined
}

/** Adds all matches of a form to `into` and blanks them so that no other form matches them again. */
export function extractValues(text: string, { type: kind, pattern, read }: ValueNotation, into: FoundValue[]): string {
  let rest = text
  for (const match of text.matchAll(pattern)) {
    const content = read(match)
    if (content === undefined) continue
    const start = match.index
    const end = start + match[0].length
    into.push({ type: kind, content, start, end })
    rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  }
  return rest
}

/** Parses a number that may have thousands separators: `1,234.5`. */
export function amountOf(digits: string): number {
  return Number(digits.replaceAll(',', ''))
}

/** A number with or without thousands separators. */
export const AMOUNT = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?'
/** Not preceded by a letter or part of a number. */
export const NOT_AFTER_WORD = '(?<![\\p{L}\\p{N}_]|\\d[.,])'
/** Not followed by a letter or part of a number. */
export const NOT_BEFORE_WORD = '(?![\\p{L}\\p{N}_]|[.,]\\d)'
