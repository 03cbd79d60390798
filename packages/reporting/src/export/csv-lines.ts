import { stringify } from 'csv-stringify/sync'

/** Content of a cell; `undefined` for an empty cell. */
export type CsvValue = string | number | undefined

/** Characters with which a formula begins, also of full width, as Excel and LibreOffice read them (OWASP, CSV injection). */
const FORMULA = /[=+\-@\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b\u2212]/
/** White space, quotes and invisible characters, which an import may remove. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: an import may remove them.
const REMOVED = /[\s"'\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/
/** Separators of cells and lines: an import with another separator than the comma ignores the quotes of the cell. */
const SEPARATOR = /[;|\t\r\n]/

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
  let result = /^[\t\r\n]/.test(text) ? "'" : ''
  let copied = 0
  // Start of the text or of a part behind a separator, as long as only removable characters follow.
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (SEPARATOR.test(character)) start = at + 1
    else if (start >= 0 && FORMULA.test(character)) {
      result += `${text.slice(copied, start)}'`
      copied = start
      start = -1
    } else if (!REMOVED.test(character)) start = -1
  }
  return result + text.slice(copied)
}
