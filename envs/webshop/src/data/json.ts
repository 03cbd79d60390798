import { OrreryError } from '@orreryjs/core'
import { jsonFault } from './json-fault.ts'

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
