import { trimEndCharacters } from '@orreryjs/core'

/** A number with an optional currency sign and thousands separators. */
const NUMBER = /^[-+]?\$?\d+(?:,\d{3})*(?:\.\d+)?$/

/** Returns the value of a text that is a number: `$1,200.00`, `0170`. A postcode with a leading zero is a text. */
export function numberOf(text: string): number | undefined {
  if (!NUMBER.test(text) || /^0\d{4}$/.test(text)) return undefined
  const value = Number(text.replace(/[$,+]/g, ''))
  return Number.isSafeInteger(Math.trunc(value)) ? value : undefined
}

/** Returns where a text has a number of this value. Digits next to letters are no number: `x5`, `5th`. */
export function numbersIn(text: string, value: number): readonly { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(/\$?\d[\d,]*(?:\.\d+)?/g)].flatMap(({ 0: match, index }) => {
    const digits = trimEndCharacters(match, ',')
    const [start, end] = [startOf(text, index), index + digits.length]
    const isPart =
      /[\p{L}\p{N}_]$|\d[.,]$/u.test(text.slice(Math.max(0, start - 2), start)) ||
      /^[\p{L}\p{N}_]/u.test(text.slice(end, end + 2))
    return !isPart && Number(text.slice(start, end).replace(/[$,]/g, '')) === value ? [{ start, end }] : []
  })
}

/** Includes a minus sign that follows no word. */
function startOf(text: string, index: number): number {
  return text.charAt(index - 1) === '-' && !/[\p{L}\p{N}] ?$/u.test(text.slice(Math.max(0, index - 4), index - 1))
    ? index - 1
    : index
}

/** Returns the word around the first occurrence of a text in another, or `undefined` if it does not occur. */
export function wordAround(wanted: string, text: string): string | undefined {
  const at = wanted === '' ? -1 : text.indexOf(wanted)
  if (at < 0) return undefined
  const end = at + wanted.length
  const before =
    text
      .slice(Math.max(0, at - 40), at)
      .split(/[\s,;()]/)
      .at(-1) ?? ''
  const after = text.slice(end, end + 40).split(/[\s;()]/)[0] ?? ''
  return before + wanted + after
}
