/** Anserini's parameters of BM25. */
export const K1 = 0.9
export const B = 0.4

const single = Math.fround

/** What BM25 must know of all documents. Documents without terms do not count. */
export interface Corpus {
  readonly documents: number
  /** Sum of the documents' lengths in terms. */
  readonly terms: number
}

/** What a query's term weighs: `count` times its inverse document frequency, as a 32-bit float. */
export function termWeight(corpus: Corpus, documentFrequency: number, count: number): number {
  const odds = (corpus.documents - documentFrequency + 0.5) / (documentFrequency + 0.5)
  return single(count * single(Math.log(1 + odds)))
}

/** By length byte: what a term's frequency is multiplied with before it saturates. */
export function lengthFactors(corpus: Corpus): Float32Array {
  const average = single(corpus.terms / corpus.documents)
  const [k1, b] = [single(K1), single(B)]
  return Float32Array.from({ length: 256 }, (_, byte) => {
    const relative = single(single(b * single(byteLength(byte))) / average)
    return 1 / single(k1 * single(single(1 - b) + relative))
  })
}

/**
 * What a term adds to a document's score: `weight - weight / (1 + frequency * factor)`, each step rounded to 32 bits as
 * Lucene 8 does it (`BM25Similarity`). Scores are sums of these in 64 bits, rounded once.
 */
export function termScore(weight: number, frequency: number, factor: number): number {
  return saturatedScore(weight, single(frequency * factor))
}

/** The same where the product is known. It grows with the product, or stays. */
export function saturatedScore(weight: number, saturation: number): number {
  return single(weight - single(weight / single(1 + saturation)))
}

/**
 * Lucene's lossy form of a document's length in one byte: lengths to 40 exactly, then four significant bits of what is
 * beyond 24 (`SmallFloat.intToByte4`).
 */
export function lengthByte(length: number): number {
  return length < EXACT ? length : EXACT + shrink(length - EXACT)
}

/** The length that a byte stands for: the largest that is not above those written so (`SmallFloat.byte4ToInt`). */
export function byteLength(byte: number): number {
  return byte < EXACT ? byte : EXACT + grow(byte - EXACT)
}

/** 24. Lengths below are their own byte; the others share what the shrunk form of the largest 32-bit number leaves of 256. */
const EXACT: number = 255 - shrink(2 ** 31 - 1)

/** Three bits behind the leading one, and the number of bits that were dropped. */
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
