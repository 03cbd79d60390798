import type { Value } from '../expected.ts'

/** Types of values that have a recognisable notation. */
export type Kind = Exclude<Value['type'], 'text'>

/** A value found in a text, and its position. */
export interface Found {
  readonly kind: Kind
  /** Normalised value: a number, cents, minutes, metres or a date. Equal values of a type have equal content. */
  readonly content: string
  readonly start: number
  readonly end: number
}

/** A notation for values of a type. */
export interface Form {
  readonly kind: Kind
  readonly pattern: RegExp
  /** Returns `undefined` if the match is not a value. */
  read(match: RegExpExecArray): string | undefined
}

/** Adds all matches of a form to `into` and blanks them so that no other form matches them again. */
export function take(text: string, { kind, pattern, read }: Form, into: Found[]): string {
  let rest = text
  for (const match of text.matchAll(pattern)) {
    const content = read(match)
    if (content === undefined) continue
    const start = match.index
    const end = start + match[0].length
    into.push({ kind, content, start, end })
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
export const BEFORE = '(?<![\\p{L}\\p{N}_]|\\d[.,])'
/** Not followed by a letter or part of a number. */
export const AFTER = '(?![\\p{L}\\p{N}_]|[.,]\\d)'
