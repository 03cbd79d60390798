import { valuesOf } from '../values/read-values.ts'
import { offsetsOf } from './plain-text.ts'
import { isDenied } from './stance.ts'

/** Start and end offset in a text. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Placeholder for an expected text, and for a value of any other type. Both are single words. */
export const MATCHED = '\u0001'
export const VALUE = '\u0002'

/** Returns where a text occurs as whole words. Order numbers also match without leading zeros. */
export function rangesOf(expected: string, text: string): readonly Range[] {
  const exact = offsetsOf(expected, text)
    .map((start) => ({ start, end: start + expected.length }))
    .filter((range) => !isPartOfWord(range, text))
  const digits = /^0+(\d+)$/.exec(expected)?.[1]
  // A postcode keeps its zero.
  if (exact.length > 0 || digits === undefined || expected.length <= 5) return exact
  return [...text.matchAll(new RegExp(`(?<![\\p{L}\\p{N}.,$])#?0*${digits}(?![\\p{L}\\p{N}%]|[.,]\\d)`, 'gu'))].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/** True if the text is a part of a longer word: `Ida Marsh-Bell`, `14(603) 555-0101`, `40%`. */
export function isPartOfWord({ start, end }: Range, text: string): boolean {
  const [first, last] = [text.charAt(start), text.charAt(end - 1)]
  return (
    (/\p{L}/u.test(first) && /\p{L}-$/u.test(text.slice(0, start).slice(-2))) ||
    (/\p{L}/u.test(last) && /^-\p{L}/u.test(text.slice(end, end + 2))) ||
    (first === '(' && /[\p{L}\p{N}]/u.test(text.charAt(start - 1))) ||
    (/\d/.test(last) && text.charAt(end) === '%')
  )
}

/** Replaces expected texts in a normalized text of any case by placeholders, the longest first because texts can contain each other. */
export function withMarks(texts: readonly string[], text: string): string {
  let rest = text
  for (const each of [...texts].sort((left, right) => right.length - left.length)) {
    const lower = rest.toLowerCase()
    const ranges = rangesOf(each, lower).filter(({ start, end }) => !isDenied(lower, start, end))
    rest = replaced(rest, ranges, MATCHED)
  }
  return rest
}

/** Replaces dates, amounts of money, durations and distances by placeholders. */
export function withValueMarks(text: string): string {
  return (['date', 'money', 'duration', 'distance'] as const).reduce((rest, type) => {
    const found = valuesOf(type, rest).filter(({ start, end }) => /[^\d.,]/.test(rest.slice(start, end)))
    return replaced(rest, found, VALUE)
  }, text)
}

function replaced(text: string, ranges: readonly Range[], mark: string): string {
  return ranges
    .toSorted((left, right) => right.start - left.start)
    .reduce((rest, { start, end }) => rest.slice(0, start) + mark + rest.slice(end), text)
}
