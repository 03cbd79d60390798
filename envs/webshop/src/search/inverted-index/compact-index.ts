import type { Corpus } from '../bm25.ts'
import type { PackedStrings } from './packed-strings.ts'

/** A search index in typed arrays. Documents are numbered in the order of addition. */
export interface CompactIndex {
  readonly corpus: Corpus
  /** ASIN of each document. */
  readonly asins: PackedStrings
  /** Documents in ASIN order. */
  readonly byAsin: Uint32Array
  /** Length of each document as Lucene's byte. */
  readonly lengths: Uint8Array
  /** Sorted by code units. */
  readonly terms: PackedStrings
  /** Number of documents that contain each term. */
  readonly frequencies: Uint32Array
  /** Start of each term's postings, followed by the end of the last. */
  readonly starts: Uint32Array
  /**
   * Postings of each term: documents in order, as variable-length numbers with seven bits per byte, low bits first, high bit clear
   * in the last byte. Each number is twice the distance from the previous document (the first: from 0), plus one if the term
   * occurs once; otherwise the number of occurrences follows.
   */
  readonly postings: Uint8Array
}

/** Maximum number of bytes of an encoded number. */
export const MAX_NUMBER_BYTES = 5

/** Writes a number below 2^32 at a position and returns the position after it. */
export function writeNumber(bytes: Uint8Array, position: number, value: number): number {
  let at = position
  let rest = value
  while (rest > 0x7f) {
    bytes[at] = (rest & 0x7f) | 0x80
    rest >>>= 7
    at += 1
  }
  bytes[at] = rest
  return at + 1
}
