import { unprintableRuns } from '../data/unprintable.js'

/** Code units that Python's `str.strip()` removes. JavaScript's `trim` differs for six of them. */
const WHITE_SPACE = new Set([
  ...[0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1c, 0x1d, 0x1e, 0x1f, 0x20, 0x85, 0xa0, 0x1680],
  ...[0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a],
  ...[0x2028, 0x2029, 0x202f, 0x205f, 0x3000],
])

const NAMED_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
])

/** Python's `str.strip()`. */
export function pythonStrip(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && WHITE_SPACE.has(text.charCodeAt(start))) start += 1
  while (end > start && WHITE_SPACE.has(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** CPython 3.11's `repr()` of a text, including quotes. */
export function pythonRepr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  let body = ''
  for (const character of text) body += character === quote ? `\\${quote}` : escaped(character)
  return `${quote}${body}${quote}`
}

function escaped(character: string): string {
  const namedEscape = NAMED_ESCAPES.get(character)
  if (namedEscape !== undefined) return namedEscape
  const point = character.codePointAt(0) ?? 0
  if (isPrintable(point)) return character
  if (point <= 0xff) return `\\x${hexadecimal(point, 2)}`
  return point <= 0xffff ? `\\u${hexadecimal(point, 4)}` : `\\U${hexadecimal(point, 8)}`
}

function hexadecimal(point: number, digits: number): string {
  return point.toString(16).padStart(digits, '0')
}

/** First code points of alternating printable and escaped runs; odd indices start escaped runs. */
let bounds: readonly number[] | undefined

function readBounds(): readonly number[] {
  let next = 0
  const lengths = unprintableRuns.split(/\s+/).filter(Boolean)
  return lengths.map((length) => {
    const start = next
    next += Number.parseInt(length, 36)
    return start
  })
}

/**
 * True if `repr()` does not escape a code point. From a table of Unicode 14, because JavaScript engines differ in their Unicode
 * version.
 */
export function isPrintable(point: number): boolean {
  bounds ??= readBounds()
  let low = 0
  let high = bounds.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bounds[middle] ?? Infinity) <= point) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}
