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
  return [
    ...text.matchAll(/(?<![\p{L}\p{N}_])(?<!\d[.,])(?:(?<![\p{L}\p{N}] ?)-)?\$?\d[\d,]*(?:\.\d+)?(?![\p{L}\p{N}_])/gu),
  ].flatMap(({ 0: match, index }) => {
    const digits = match.replace(/,+$/, '')
    return Number(digits.replace(/[$,]/g, '')) === value ? [{ start: index, end: index + digits.length }] : []
  })
}

/** Returns the word around the first occurrence of a text in another, or `undefined` if it does not occur. */
export function wordAround(wanted: string, text: string): string | undefined {
  const at = wanted === '' ? -1 : text.indexOf(wanted)
  if (at < 0) return undefined
  const before = /[^\s,;()]{0,40}$/.exec(text.slice(Math.max(0, at - 40), at))?.[0] ?? ''
  const after = /^[^\s;()]{0,40}/.exec(text.slice(at + wanted.length, at + wanted.length + 40))?.[0] ?? ''
  return before + wanted + after
}
