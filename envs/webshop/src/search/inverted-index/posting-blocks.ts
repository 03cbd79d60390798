import type { CompactIndex } from './compact-index.ts'

/** Precomputed data about postings: maximum contribution of each term, and positions at which reading can resume. */
export interface PostingBlocks {
  /** Maximum saturation of each term over all documents: occurrences times length factor, in 32 bits. */
  readonly maxSaturations: Float32Array
  /** Start of each term's blocks in the lists below, followed by the end of the last. */
  readonly starts: Uint32Array
  /** Last document of each block. */
  readonly lastDocuments: Uint32Array
  /** Start of the postings after each block. */
  readonly ends: Uint32Array
}

/** Postings per block. Postings after a term's last full block belong to no block. */
const BLOCK = 64

/** Computes the blocks of an index; reads every posting once, about 5 ns each. `factors` comes from `lengthFactors`. */
export function postingBlocks(index: CompactIndex, factors: Float32Array): PostingBlocks {
  const { frequencies } = index
  const starts = new Uint32Array(frequencies.length + 1)
  frequencies.forEach((frequency, term) => {
    starts[term + 1] = (starts[term] as number) + Math.floor(frequency / BLOCK)
  })
  const size = starts[frequencies.length] as number
  const blocks = {
    maxSaturations: new Float32Array(frequencies.length),
    starts,
    lastDocuments: new Uint32Array(size),
    ends: new Uint32Array(size),
  }
  for (let term = 0; term < frequencies.length; term += 1) scanTerm(index, factors, blocks, term)
  return blocks
}

const NO_LENGTH = 256

function scanTerm({ lengths, postings, starts }: CompactIndex, factors: Float32Array, blocks: PostingBlocks, term: number): void {
  const end = starts[term + 1] as number
  let block = blocks.starts[term] as number
  let at = starts[term] as number
  let [document, peak, read] = [0, 0, 0]
  let shortest = NO_LENGTH
  while (at < end) {
    let value = postings[at++] as number
    if (value > 0x7f) {
      value &= 0x7f
      for (let shift = 7, byte = 0x80; byte > 0x7f; shift += 7) {
        byte = postings[at++] as number
        value |= (byte & 0x7f) << shift
      }
    }
    document += value >>> 1
    const length = lengths[document] as number
    if ((value & 1) !== 0) {
      if (length < shortest) shortest = length
    } else {
      let occurrences = postings[at++] as number
      if (occurrences > 0x7f) {
        occurrences &= 0x7f
        for (let shift = 7, byte = 0x80; byte > 0x7f; shift += 7) {
          byte = postings[at++] as number
          occurrences |= (byte & 0x7f) << shift
        }
      }
      const saturation = Math.fround(occurrences * (factors[length] as number))
      if (saturation > peak) peak = saturation
    }
    read += 1
    if ((read & (BLOCK - 1)) !== 0) continue
    blocks.lastDocuments[block] = document
    blocks.ends[block] = at
    block += 1
  }
  blocks.maxSaturations[term] = shortest === NO_LENGTH ? peak : Math.max(peak, factors[shortest] as number)
}
