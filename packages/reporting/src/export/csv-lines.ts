import { stringify } from 'csv-stringify/sync'

/** Content of a cell; `undefined` for an empty cell. */
export type CsvValue = string | number | undefined

/** Characters with which a formula begins, also of full width, as Excel and LibreOffice read them. */
const FORMULA = '[=+\\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212]'

/** White space, quotes and invisible characters, which an import may remove. */
const REMOVED = '[\\s"\'\\u0000-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]'

/** Start of a text that a spreadsheet evaluates (OWASP, CSV injection). */
const FORMULA_START = new RegExp(`^(?:${REMOVED}*${FORMULA}|[\\t\\r\\n])`)

/** The same start behind a separator of cells or lines: an import with another separator than the comma ignores the quotes of the cell. */
const LATER_START = new RegExp(`([;|\\t\\r\\n])(?=${REMOVED}*${FORMULA})`, 'g')

/** A number: a spreadsheet shows it unchanged. */
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/

/**
 * Formats lines of CSV (RFC 4180, with line feeds). Models and servers may send any text, so an apostrophe precedes every formula; numbers,
 * also negative ones, stay unchanged.
 */
export function csvLines(lines: readonly (readonly CsvValue[])[]): string {
  return stringify(lines.map((line) => line.map((value) => (typeof value === 'string' ? inertText(value) : value))))
}

function inertText(text: string): string {
  if (NUMBER.test(text)) return text
  return (FORMULA_START.test(text) ? `'${text}` : text).replace(LATER_START, "$1'")
}
