import { OrreryError } from '@orreryjs/core'

/** One token: a text, a number or word, or a sign. */
const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters inside texts.
  /[ \n\r\t]*(?:("(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null|NaN|-?Infinity)\b)|([[\]{},:]))/y

/** What may come next. */
type Expected = 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'next'

/** Where a text stops being JSON, in code units; its length where it is cut off or nothing is wrong. */
export function jsonFault(text: string): number {
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

/** What comes after a token; `undefined` where it must not stand here. Follows the brackets that are open. */
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

/** What Python's `json` writes beyond the standard; whole texts are matched so that nothing in them is. */
const BEYOND = /"(?:[^"\\]|\\.)*"|NaN|-?Infinity/gs

/** Names that JavaScript would move to the front of an object. */
const NUMBER_KEY = /(?<!\\)"(\d+)"(?=\s*:)/g

const MARK = '\0'

/**
 * A value from its bytes, which begin at byte `start` of the file `source`; `NaN` and infinities become `null`. Throws
 * `DATA_INVALID` with the offset of the first byte that is not JSON.
 */
export function parseJson(bytes: Uint8Array, start: number, source: string): unknown {
  const text = decoded(bytes, start, source)
  return (parsed(text) ?? parsed(text.replace(BEYOND, standard)) ?? reject(text, start, source)).value
}

/** As `parseJson`, with members in the order of the file: names that are numbers are marked, see `plainKey`. */
export function parseInOrder(bytes: Uint8Array, start: number, source: string): unknown {
  const text = decoded(bytes, start, source)
  const marked = text.replace(NUMBER_KEY, '"\\u0000$1"')
  return (parsed(marked) ?? parsed(marked.replace(BEYOND, standard)) ?? reject(text, start, source)).value
}

/** The name of a member as it stands in the file. */
export function plainKey(key: string): string {
  return key.startsWith(MARK) ? key.slice(MARK.length) : key
}

function decoded(bytes: Uint8Array, start: number, source: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new OrreryError('DATA_INVALID', `${source}: the record at byte ${start} is not UTF-8`)
  }
}

/** `undefined` where it is not JSON. */
function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function standard(found: string): string {
  return found.startsWith('"') ? found : 'null'
}

function reject(text: string, start: number, source: string): never {
  const before = new TextEncoder().encode(text.slice(0, jsonFault(text))).length
  throw new OrreryError('DATA_INVALID', `${source}: no JSON at byte ${start + before}, in the record at byte ${start}`)
}

/** An object of a data file; every member may be anything. */
export interface Fields {
  readonly [name: string]: unknown
}

/** Whether it is an object and no list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether it is a list of texts, the empty one too. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** Whether Python takes it for `False`: nothing, zero, an empty text, list or object. */
export function isFalsy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0
  return isFields(value) ? Object.keys(value).length === 0 : !value
}
