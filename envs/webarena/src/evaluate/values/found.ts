import type { Value } from '../expected.ts'

/** Kinds of values that can be told from the words around them. */
export type Kind = Exclude<Value['type'], 'text'>

/** A value that an answer names, and where it stands. */
export interface Found {
  readonly kind: Kind
  /** Equal for equal values of a kind: a number's digits, cents, minutes, metres, a day. */
  readonly content: string
  readonly start: number
  readonly end: number
}

/** A form in which values of a kind are written. */
export interface Form {
  readonly kind: Kind
  readonly pattern: RegExp
  /** `undefined` for what only looks like one. */
  read(match: RegExpExecArray): string | undefined
}

/** Finds what is written in a form, and blanks it so that no other form reads it again. */
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

/** A number that was written with thousands apart: `1,234.5`. */
export function amountOf(digits: string): number {
  return Number(digits.replaceAll(',', ''))
}

/** Digits of a number, with thousands apart or not. */
export const AMOUNT = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?'
/** Nothing of a word or a number before. */
export const BEFORE = '(?<![\\p{L}\\p{N}_]|\\d[.,])'
/** Nothing of a word or a number after. */
export const AFTER = '(?![\\p{L}\\p{N}_]|[.,]\\d)'
