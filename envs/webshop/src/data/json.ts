import { OrreryError, parseJson as parseNestedJson } from '@orreryjs/core'

/** A JSON token: a string, a number or literal, or a punctuation character. */
const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters inside strings.
  /[ \n\r\t]*(?:("(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null|NaN|-?Infinity)\b)|([[\]{},:]))/y

/** Token that may come next. */
type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'next'

/** Returns the offset in code units at which a text stops being JSON; its length if it is truncated or valid. */
export function jsonErrorOffset(text: string): number {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = 0
  while (at < text.length) {
    TOKEN.lastIndex = at
    const [whole = '', string, scalar, sign = ''] = TOKEN.exec(text) ?? []
    const kind = string !== undefined ? 'string' : scalar !== undefined ? 'scalar' : sign
    const after: Expected | undefined = whole === '' ? undefined : following(expected, kind, open)
    if (after === undefined) return at + (/^[ \n\r\t]*/.exec(text.slice(at))?.[0].length ?? 0)
    expected = after
    at += whole.length
  }
  return text.length
}

/** Returns the expectation after a token, or `undefined` if the token is invalid here. Updates the stack of open brackets. */
function following(expected: Expected, kind: string, open: string[]): Expected | undefined {
  const isValue = expected === 'value' || expected === 'first value'
  switch (kind) {
    case 'string':
      return expected === 'key' || expected === 'first key' ? 'colon' : isValue ? 'next' : undefined
    case 'scalar':
      return isValue ? 'next' : undefined
    case '{':
    case '[':
      if (isValue) open.push(kind)
      return isValue ? (kind === '{' ? 'first key' : 'first value') : undefined
    case ':':
      return expected === 'colon' ? 'value' : undefined
    case ',':
      return expected === 'next' && open.length > 0 ? (open.at(-1) === '{' ? 'key' : 'value') : undefined
    case '}':
      return (expected === 'next' || expected === 'first key') && open.pop() === '{' ? 'next' : undefined
    default:
      return (expected === 'next' || expected === 'first value') && open.pop() === '[' ? 'next' : undefined
  }
}

/** Python's extensions of JSON numbers; strings are matched as a whole, up to the end of the text if they do not end, to skip their contents. */
const BEYOND = /"(?:[^"\\]|\\.)*(?:"|\\?$)|NaN|-?Infinity/gs

/** Numeric keys, which JavaScript would move to the front of an object. */
const NUMBER_KEY = /(?<!\\)"(\d+)"(?=\s*:)/g

const MARK = '\0'

/**
 * Parses a value from its bytes, which start at byte `start` of the file `source`; `NaN` and infinities become `null`. Throws
 * `DATA_INVALID` with the offset of the first invalid byte.
 */
export function parseJson(bytes: Uint8Array, start: number, source: string): unknown {
  const text = decode(bytes, start, source)
  return (tryParse(text) ?? tryParse(text.replace(BEYOND, toStandardJson)) ?? reject(text, start, source)).value
}

/** Like `parseJson`, but keeps members in file order: numeric keys get a prefix, see `originalKey`. */
export function parseInOrder(bytes: Uint8Array, start: number, source: string): unknown {
  const text = decode(bytes, start, source)
  const marked = text.replace(NUMBER_KEY, '"\\u0000$1"')
  return (tryParse(marked) ?? tryParse(marked.replace(BEYOND, toStandardJson)) ?? reject(text, start, source)).value
}

/** Returns the original key of a member. */
export function originalKey(key: string): string {
  return key.startsWith(MARK) ? key.slice(MARK.length) : key
}

function decode(bytes: Uint8Array, start: number, source: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new OrreryError('DATA_INVALID', `${source}: the record at byte ${start} is not UTF-8`)
  }
}

/** Returns `undefined` if the text is not JSON. */
function tryParse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseNestedJson(text) }
  } catch {
    return undefined
  }
}

function toStandardJson(found: string): string {
  return found.startsWith('"') ? found : 'null'
}

function reject(text: string, start: number, source: string): never {
  const before = new TextEncoder().encode(text.slice(0, jsonErrorOffset(text))).length
  throw new OrreryError('DATA_INVALID', `${source}: no JSON at byte ${start + before}, in the record at byte ${start}`)
}

/** An object of a data file with members of unknown types. */
export interface JsonFields {
  readonly [name: string]: unknown
}

/** True for an object that is not an array. */
export function isFields(value: unknown): value is JsonFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for an array of strings, including an empty one. */
export function isStringList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** True if the value is falsy in Python: null, zero, or an empty string, list or object. */
export function isFalsy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return isFields(value) ? Object.keys(value).length === 0 : !value
}
