import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { stableJson } from './json.ts'

/** Length of a content hash in hexadecimal digits: the first 128 bits of SHA-256. */
const DIGITS = 32

/** Hash of a text's UTF-8 bytes, 32 hexadecimal digits; the same in Node and in a browser. */
export function textHash(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, DIGITS)
}

/** Hash of a JSON value's stable form: equal values have equal hashes, whatever the order of their keys. */
export function contentHash(value: unknown): string {
  return textHash(stableJson(value))
}
