import { readAnswer } from '../answers/answer-text.ts'
import { offsetsOf, plainText } from '../answers/plain-text.ts'
import { isDenied } from '../answers/stance.ts'
import { numberOf, numbersIn, wordAround } from './numbers.ts'
import { quoted, type Repair } from './repair.ts'

/** Forms of a text to search: as given, and without its wrapping (Markdown, JSON, quotation marks). */
export function formsOf(answer: string, goal: string): readonly string[] {
  return [...new Set([plainText(answer), readAnswer(answer, goal).text].flatMap((text) => [text, withJoinedUnits(text)]))]
}

/** Removes the space between a number and its unit: `914 km`. */
function withJoinedUnits(text: string): string {
  return text.replace(/(?<=\d) (?=(?:k?m|min|mins|h|hr|hrs|cm|ft|mi|kg|g|lb|oz)\b)/g, '')
}

/** How a reference occurs in a text: as a value of its own, and if not, why not. */
export type Occurrence =
  | { readonly isFound: true; readonly repair?: Repair }
  | { readonly isFound: false; readonly repair?: Repair }

/** Finds a reference as a whole value. Numbers compare by value, words may end in a plural. `forms` are the forms of the answer. */
export function findReference(reference: string, forms: readonly string[]): Occurrence {
  const wanted = withJoinedUnits(plainText(unquoted(reference)))
  if (wanted === '') return { isFound: true }
  const number = numberOf(wanted)
  let denied: string | undefined
  for (const text of forms) {
    for (const { start, end } of number === undefined ? wordRanges(wanted, text) : numbersIn(text, number)) {
      if (!isDenied(text, start, end)) {
        const shown = text.slice(start, end)
        return shown === wanted || number === undefined
          ? { isFound: true }
          : { isFound: true, repair: { rule: 'number-form', reason: `${quoted(shown)} is ${quoted(reference)}` } }
      }
      denied = text.slice(Math.max(0, start - 30), end)
    }
  }
  if (denied !== undefined)
    return { isFound: false, repair: { rule: 'denied', reason: `the answer denies it: ${quoted(denied)}` } }
  const around = forms.flatMap((text) => wordAround(wanted, text) ?? [])[0]
  if (around === undefined) return { isFound: false }
  return {
    isFound: false,
    repair: { rule: 'part-of-value', reason: `${quoted(reference)} occurs only inside ${quoted(around)}` },
  }
}

interface Range {
  readonly start: number
  readonly end: number
}

/** Returns where a text occurs as whole words and whole numbers. */
function wordRanges(wanted: string, text: string): readonly Range[] {
  const singular = offsetsOf(wanted, text)
  const plurals = /\p{L}$/u.test(wanted) ? ['s', 'es', "'s"].flatMap((ending) => offsetsOf(wanted + ending, text)) : []
  return [...singular, ...plurals]
    .map((start) => ({ start, end: start + wanted.length }))
    .filter(({ start, end }) => !cutsNumber(wanted, text, start, end))
}

/** True if the range starts or ends within a decimal number: `2 km` in `1.2 km`. */
function cutsNumber(wanted: string, text: string, start: number, end: number): boolean {
  return (
    (/^\d/.test(wanted) && /\d[.,]$/.test(text.slice(Math.max(0, start - 2), start))) ||
    (/\d$/.test(wanted) && /^[.,]\d/.test(text.slice(end, end + 2)))
  )
}

/** Removes one pair of quotation marks around a reference. */
function unquoted(text: string): string {
  return /^(["']).+\1$/s.test(text.trim()) ? text.trim().slice(1, -1) : text
}

/** Finds a reference on a page, normalized by `plainText`, as whole words. Pages contain no denials. */
export function findOnPage(reference: string, page: string): Occurrence {
  const wanted = plainText(unquoted(reference))
  if (wanted === '' || wordRanges(wanted, page).length > 0) return { isFound: true }
  const around = wordAround(wanted, page)
  if (around === undefined) return { isFound: false }
  return {
    isFound: false,
    repair: { rule: 'part-of-value', reason: `${quoted(reference)} occurs only inside ${quoted(around)}` },
  }
}
