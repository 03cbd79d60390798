import { pythonRepr } from './repr.ts'

/** White space of `str.split()`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: Python counts the four ASCII separators as white space
const WHITE_SPACE = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/

/** Python's `text.split()`: the words between white space. */
export function pythonSplit(text: string): string[] {
  return text.split(WHITE_SPACE).filter(Boolean)
}

/** Code points of a text: the units that Python counts and compares. */
export function codePoints(text: string): number[] {
  const points: number[] = []
  for (const character of text) points.push(character.codePointAt(0) as number)
  return points
}

/** Order of `sorted()`: by code point; JavaScript compares code units. */
export function byCodePoint(left: string, right: string): number {
  const size = Math.min(left.length, right.length)
  for (let index = 0; index < size; index += 1) {
    const unit = left.charCodeAt(index)
    const other = right.charCodeAt(index)
    if (unit !== other) return isSurrogate(unit) === isSurrogate(other) ? unit - other : isSurrogate(unit) ? 1 : -1
  }
  return left.length - right.length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

/** `str()` of a tuple of at least two texts: `('color', 'red')`. */
export function pythonTuple(texts: readonly string[]): string {
  return `(${texts.map(pythonRepr).join(', ')})`
}

/** `str()` of a dict of texts: `{'color': 'red'}`. */
export function pythonDict(entries: Iterable<readonly [string, string]>): string {
  return `{${Array.from(entries, ([key, value]) => `${pythonRepr(key)}: ${pythonRepr(value)}`).join(', ')}}`
}

/** `json.dumps` of a dict of texts, with non-ASCII escaped: `{"color": "caf\u00e9"}`. */
export function pythonJson(entries: Iterable<readonly [string, string]>): string {
  return `{${Array.from(entries, ([key, value]) => `${jsonText(key)}: ${jsonText(value)}`).join(', ')}}`
}

function jsonText(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
