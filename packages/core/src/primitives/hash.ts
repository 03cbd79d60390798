import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { stableJson } from './json.ts'

/** Length of a content hash in hexadecimal digits: the first 128 bits of SHA-256. */
const DIGITS = 32

/** Characters per cached chunk of a shared prefix. */
const CHUNK_LENGTH = 2048

const encoder = new TextEncoder()

/** The part of Node's `crypto` used here, so that no Node types are needed. */
interface NativeCrypto {
  hash(algorithm: 'sha256', text: string, encoding: 'hex'): string
}

/** Node's native SHA-256, which is several times as fast. Looked up at run time, because a browser has no synchronous one. */
const { process } = globalThis as { readonly process?: { getBuiltinModule?(name: 'node:crypto'): NativeCrypto } }
const crypto = process?.getBuiltinModule?.('node:crypto')

/** Returns the hash of a text's UTF-8 bytes, 32 hexadecimal digits; the same in Node and in browsers. */
export function textHash(text: string): string {
  return crypto === undefined ? hashInJavaScript(text) : crypto.hash('sha256', text, 'hex').slice(0, DIGITS)
}

/** Implements `textHash` in JavaScript. */
export function hashInJavaScript(text: string): string {
  return hashDigits(sha256.create().update(encoder.encode(text)))
}

/** Returns the hash of a JSON value's stable form: equal values have equal hashes, in any order of their keys. */
export function contentHash(value: unknown): string {
  return textHash(stableJson(value))
}

/**
 * Creates a `textHash` for texts that share a prefix with the previous text, such as growing prompts. In a browser it does not hash the
 * prefix again: hashing in JavaScript is most of the cost of a model call there.
 */
export function createTextHash(): (text: string) => string {
  return crypto === undefined ? createPrefixHash() : textHash
}

/** Implements `createTextHash` in JavaScript. */
export function createPrefixHash(): (text: string) => string {
  const chunks: CachedChunk[] = []
  return (text) => {
    let [count, at] = [0, 0]
    for (let chunk = chunks[0]; chunk !== undefined && text.startsWith(chunk.text, at); chunk = chunks[count]) {
      at += chunk.text.length
      count += 1
    }
    chunks.length = count
    const hash = chunks[count - 1]?.after.clone() ?? sha256.create()
    for (let end = endOfChunk(text, at); end < text.length; end = endOfChunk(text, at)) {
      const chunk = text.slice(at, end)
      chunks.push({ text: chunk, after: hash.update(encoder.encode(chunk)).clone() })
      at = end
    }
    return hashDigits(hash.update(encoder.encode(text.slice(at))))
  }
}

/** A chunk of a text, and the hash state after it. */
interface CachedChunk {
  readonly text: string
  readonly after: ReturnType<typeof sha256.create>
}

/** Returns the end of a chunk, never between the two code units of a character. */
function endOfChunk(text: string, start: number): number {
  let end = start + CHUNK_LENGTH
  while (isHighSurrogate(text.charCodeAt(end - 1))) end += 1
  return end
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

function hashDigits(hash: ReturnType<typeof sha256.create>): string {
  return bytesToHex(hash.digest()).slice(0, DIGITS)
}
