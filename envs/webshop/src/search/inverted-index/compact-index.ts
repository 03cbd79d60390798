import type { Corpus } from '../bm25.ts'
import type { PackedStrings } from './packed-strings.ts'

/** A search index in typed arrays. Documents are numbered in the order in which they were added. */
export interface CompactIndex {
  readonly corpus: Corpus
  /** ASIN of each document. */
  readonly asins: PackedStrings
  /** Documents in the order of their ASINs. */
  readonly byAsin: Uint32Array
  /** Length of each document as Lucene's byte. */
  readonly lengths: Uint8Array
  /** In order of code units. */
  readonly terms: PackedStrings
  /** Documents that hold each term. */
  readonly frequencies: Uint32Array
  /** Where each term's postings begin; one more for the end of the last. */
  readonly starts: Uint32Array
  /**
   * Of each term the documents in order, as numbers of seven bits a byte, low ones first, the last with the high bit
   * clear: twice the distance from the document before (the first: from 0), plus one where the term occurs once;
   * otherwise the number of occurrences follows.
   */
  readonly postings: Uint8Array
}

/** Most bytes of one written number. */
export const LONGEST_NUMBER = 5

/** Writes a number below 2^32 at a position and returns the one behind it. */
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
