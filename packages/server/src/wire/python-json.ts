import { pythonFloat } from '@orreryjs/python'

/** Error message of Python's `json` for invalid JSON; the position is a zero-based character index. */
export class JsonError extends Error {
  readonly position: number
  constructor(message: string, position: number) {
    super(message)
    this.position = position
  }
}

/** Maximum nesting; Python's parser fails on deeper texts. */
const MAX_DEPTH = 900
/** Maximum number of digits that Python parses as an integer. */
const MAX_DIGITS = 4300
const NUMBER = /(-?(?:0|[1-9][0-9]*))(\.[0-9]+)?([eE][-+]?[0-9]+)?/y
const SPACE = /[ \t\n\r]*/y
const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/**
 * Parses JSON like Python's `json.loads`, with its error messages. Throws `JsonError`; a `RangeError` if the nesting is too deep.
 * `NaN` and `Infinity`, which Python parses but cannot write, are refused.
 */
export function readPythonJson(text: string): PythonValue {
  const reader = createReader(text)
  const value = reader.value(reader.space(0), 0)
  const end = reader.space(reader.at())
  if (end !== text.length) throw reader.wrong('Extra data', end)
  return value
}

interface Reader {
  /** Returns the end of the last value. */
  at(): number
  space(from: number): number
  value(from: number, depth: number): PythonValue
  wrong(message: string, at: number): JsonError
}

function createReader(text: string): Reader {
  let end = 0

  /** Python counts code points, so a surrogate pair is one character. */
  const wrong = (message: string, at: number): JsonError => new JsonError(message, [...text.slice(0, at)].length)
  const space = (from: number): number => {
    SPACE.lastIndex = from
    SPACE.exec(text)
    return SPACE.lastIndex
  }
  const value = (from: number, depth: number): PythonValue => {
    if (depth > MAX_DEPTH) throw new RangeError('nested too deep')
    const first = text[from]
    if (first === '"') return string(from)
    if (first === '{') return object(from, depth)
    if (first === '[') return list(from, depth)
    for (const [word, meant] of WORDS) {
      if (!text.startsWith(word, from)) continue
      end = from + word.length
      return meant
    }
    return number(from)
  }
  const number = (from: number): PythonValue => {
    NUMBER.lastIndex = from
    const found = NUMBER.exec(text)
    if (found === null) throw wrong('Expecting value', from)
    end = NUMBER.lastIndex
    const [whole, integer = '', fraction, exponent] = found
    if (fraction !== undefined || exponent !== undefined) return new Float(Number(whole))
    if (integer.length > MAX_DIGITS) throw new RangeError('a number of too many digits')
    return Number.isSafeInteger(Number(integer)) ? Number(integer) + 0 : BigInt(integer)
  }
  const string = (from: number): string => {
    let read = ''
    for (let at = from + 1; ; ) {
      const character = text[at]
      if (character === undefined) throw wrong('Unterminated string starting at', from)
      if (character === '"') {
        end = at + 1
        return read
      }
      if (character < ' ') throw wrong('Invalid control character at', at)
      if (character !== '\\') {
        read += character
        at += 1
        continue
      }
      const name = text[at + 1]
      if (name === undefined) throw wrong('Unterminated string starting at', from)
      if (name === 'u') {
        const digits = text.slice(at + 2, at + 6)
        // The original requires a character after it.
        if (!/^[0-9a-fA-F]{4}$/.test(digits) || at + 6 >= text.length) throw wrong('Invalid \\uXXXX escape', at + 1)
        read += String.fromCharCode(Number.parseInt(digits, 16))
        at += 6
        continue
      }
      const meant = ESCAPES[name]
      if (meant === undefined) throw wrong('Invalid \\escape', at)
      read += meant
      at += 2
    }
  }
  const object = (from: number, depth: number): PythonValue => {
    const members: [string, PythonValue][] = []
    let at = space(from + 1)
    if (text[at] === '}') {
      end = at + 1
      return {}
    }
    for (;;) {
      if (text[at] !== '"') throw wrong('Expecting property name enclosed in double quotes', at)
      const name = string(at)
      at = space(end)
      if (text[at] !== ':') throw wrong("Expecting ':' delimiter", at)
      members.push([name, value(space(at + 1), depth + 1)])
      at = space(end)
      if (text[at] === '}') break
      if (text[at] !== ',') throw wrong("Expecting ',' delimiter", at)
      at = space(at + 1)
    }
    end = at + 1
    return Object.fromEntries(members)
  }
  const list = (from: number, depth: number): PythonValue => {
    const items: PythonValue[] = []
    let at = space(from + 1)
    if (text[at] === ']') {
      end = at + 1
      return items
    }
    for (;;) {
      items.push(value(at, depth + 1))
      at = space(end)
      if (text[at] === ']') break
      if (text[at] !== ',') throw wrong("Expecting ',' delimiter", at)
      at = space(at + 1)
    }
    end = at + 1
    return items
  }
  return { at: () => end, space, value, wrong }
}

const WORDS: readonly (readonly [string, null | boolean])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
]

/** Number that Python holds as a float: `1.0`, not `1`. */
export class Float {
  readonly value: number
  constructor(value: number) {
    this.value = value
  }
}

/** Value of Python's JSON: integers of any size and floats. */
export type PythonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Float
  | readonly PythonValue[]
  | { readonly [name: string]: PythonValue }

/** Serializes JSON like FastAPI: no spaces, unescaped characters, floats with a decimal point. */
export function pythonText(value: PythonValue): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (value instanceof Float) return pythonFloat(value.value)
  if (Array.isArray(value)) return `[${value.map(pythonText).join(',')}]`
  let text = ''
  for (const [name, member] of Object.entries(value)) {
    text += `${text === '' ? '' : ','}${JSON.stringify(name)}:${pythonText(member)}`
  }
  return `{${text}}`
}
