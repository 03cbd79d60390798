import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { stableJson } from './json.ts'

/** Length of a content hash in hexadecimal digits: the first 128 bits of SHA-256. */
const DIGITS = 32

/** Characters that are read at a time where a text begins as the one before it. */
const PIECE = 2048

const encoder = new TextEncoder()

/** Hash of a text's UTF-8 bytes, 32 hexadecimal digits; the same in Node and in a browser. */
export function textHash(text: string): string {
  return hashDigits(sha256.create().update(encoder.encode(text)))
}

/** Hash of a JSON value's stable form: equal values have equal hashes, whatever the order of their keys. */
export function contentHash(value: unknown): string {
  return textHash(stableJson(value))
}

/**
 * `textHash` for texts that mostly begin as the one before, as prompts that grow: what is the same is not read again. In a browser,
 * which has no SHA-256 that answers at once, that is most of what a call of a model costs.
 */
export function createTextHash(): (text: string) => string {
  const known: KnownPiece[] = []
  return (text) => {
    let [count, at] = [0, 0]
    for (let piece = known[0]; piece !== undefined && text.startsWith(piece.text, at); piece = known[count]) {
      at += piece.text.length
      count += 1
    }
    known.length = count
    const hash = known[count - 1]?.after.clone() ?? sha256.create()
    for (let end = endOfPiece(text, at); end < text.length; end = endOfPiece(text, at)) {
      const piece = text.slice(at, end)
      known.push({ text: piece, after: hash.update(encoder.encode(piece)).clone() })
      at = end
    }
    return hashDigits(hash.update(encoder.encode(text.slice(at))))
  }
}

/** A part of a text, and the hash of all up to its end. */
interface KnownPiece {
  readonly text: string
  readonly after: ReturnType<typeof sha256.create>
}

/** Never within a character of two code units, nor behind the first of one that another text may go on with. */
function endOfPiece(text: string, start: number): number {
  let end = start + PIECE
  while (isFirstUnit(text.charCodeAt(end - 1))) end += 1
  return end
}

function isFirstUnit(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

function hashDigits(hash: ReturnType<typeof sha256.create>): string {
  return bytesToHex(hash.digest()).slice(0, DIGITS)
}
