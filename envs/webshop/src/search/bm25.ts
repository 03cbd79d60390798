import { log } from '@orreryjs/core/math'
/** Anserini's parameters of BM25. */
export const K1 = 0.9
export const B = 0.4

const single = Math.fround

/** Collection statistics of BM25. Documents without terms do not count. */
export interface Corpus {
  readonly documents: number
  /** Total length of the documents in terms. */
  readonly terms: number
}

/** Returns the weight of a query term: `count` times its inverse document frequency, as a 32-bit float. */
export function termWeight(corpus: Corpus, documentFrequency: number, count: number): number {
  const odds = (corpus.documents - documentFrequency + 0.5) / (documentFrequency + 0.5)
  return single(count * single(log(1 + odds)))
}

/** Returns, by length byte, the factor by which a term's frequency is multiplied before saturation. */
export function lengthFactors(corpus: Corpus): Float32Array {
  const average = single(corpus.terms / corpus.documents)
  const [k1, b] = [single(K1), single(B)]
  return Float32Array.from({ length: 256 }, (_, byte) => {
    const relative = single(single(b * single(byteLength(byte))) / average)
    return 1 / single(k1 * single(single(1 - b) + relative))
  })
}

/**
 * Returns a term's contribution to a document's score: `weight - weight / (1 + frequency * factor)`, each step rounded to 32 bits
 * as in Lucene 8 (`BM25Similarity`). Scores are sums of these in 64 bits, rounded once.
 */
export function termScore(weight: number, frequency: number, factor: number): number {
  return saturatedScore(weight, single(frequency * factor))
}

/** Like `termScore`, given the product of frequency and factor. Monotonic in that product. */
export function saturatedScore(weight: number, saturation: number): number {
  return single(weight - single(weight / single(1 + saturation)))
}

/**
 * Encodes a document's length as Lucene's lossy byte: exact up to 40, then four significant bits of the excess over 24
 * (`SmallFloat.intToByte4`).
 */
export function lengthByte(length: number): number {
  return length < EXACT ? length : EXACT + shrink(length - EXACT)
}

/** Decodes a length byte: the largest value not above any length with this byte (`SmallFloat.byte4ToInt`). */
export function byteLength(byte: number): number {
  return byte < EXACT ? byte : EXACT + grow(byte - EXACT)
}

/** 24. Lengths below are encoded as themselves; the rest of the 256 values encodes larger lengths in shrunk form. */
const EXACT: number = 255 - shrink(2 ** 31 - 1)

/** Encodes the three bits after the leading one, and the number of dropped bits. */
function shrink(value: number): number {
  const bits = 32 - Math.clz32(value)
  if (bits < 4) return value
  const dropped = bits - 4
  return ((value >>> dropped) & 7) | ((dropped + 1) << 3)
}

function grow(shrunk: number): number {
  const digits = shrunk & 7
  const dropped = (shrunk >>> 3) - 1
  return dropped < 0 ? digits : (digits | 8) * 2 ** dropped
}
