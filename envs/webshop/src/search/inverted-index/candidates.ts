import { termScore } from '../bm25.ts'
import type { CompactIndex } from './compact-index.ts'
import type { PostingBlocks } from './posting-blocks.ts'

/** A query term. */
export interface QueryTerm {
  /** Position of the term in the index. */
  readonly position: number
  readonly weight: number
  /** Maximum contribution to a document's score. */
  readonly maxContribution: number
}

/** An index with precomputed data for searches. */
export interface PreparedIndex {
  readonly index: CompactIndex
  readonly blocks: PostingBlocks
  readonly factors: Float32Array
  /** All occurring length bytes. */
  readonly lengthBytes: Uint8Array
}

/** Documents that may be among the best, with the sums of their scores so far. */
export interface Candidates {
  list: ScoredList
  size: number
  /** Buffer for the next list. */
  spare: ScoredList
}

/** Parallel arrays, scanned sequentially. Their capacity may exceed the number of elements. */
interface ScoredList {
  /** In ascending order. */
  readonly documents: Uint32Array
  readonly sums: Float64Array
}

/** Creates an empty candidate list. */
export function createCandidates(): Candidates {
  return { list: allocate(0), size: 0, spare: allocate(0) }
}

function allocate(size: number): ScoredList {
  return { documents: new Uint32Array(size), sums: new Float64Array(size) }
}

/** Score of a term that occurs once, by length byte. */
const onceByLength = new Float64Array(256)

/** Adds a term's contribution to the score of each document that contains it; all of them become candidates. */
export function addDocuments(searched: PreparedIndex, { position, weight }: QueryTerm, candidates: Candidates): void {
  const { index, factors, lengthBytes } = searched
  const { lengths, postings, starts } = index
  const needed = candidates.size + (index.frequencies[position] as number)
  if (candidates.spare.sums.length < needed) candidates.spare = allocate(Math.ceil(1.5 * needed))
  const { list, size, spare } = candidates
  const { documents, sums } = list
  for (const length of lengthBytes) onceByLength[length] = termScore(weight, 1, factors[length] as number)
  const end = starts[position + 1] as number
  let at = starts[position] as number
  let [document, from, to] = [0, 0, 0]
  // Numbers are decoded inline: a function that returns value and position would dominate the run time.
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
    let score = 0
    if ((value & 1) !== 0) {
      score = onceByLength[length] as number
    } else {
      let occurrences = postings[at++] as number
      if (occurrences > 0x7f) {
        occurrences &= 0x7f
        for (let shift = 7, byte = 0x80; byte > 0x7f; shift += 7) {
          byte = postings[at++] as number
          occurrences |= (byte & 0x7f) << shift
        }
      }
      score = termScore(weight, occurrences, factors[length] as number)
    }
    for (; from < size && (documents[from] as number) < document; from += 1) {
      spare.documents[to] = documents[from] as number
      spare.sums[to++] = sums[from] as number
    }
    if (from < size && documents[from] === document) score += sums[from++] as number
    spare.documents[to] = document
    spare.sums[to++] = score
  }
  for (; from < size; from += 1) {
    spare.documents[to] = documents[from] as number
    spare.sums[to++] = sums[from] as number
  }
  candidates.list = spare
  candidates.spare = list
  candidates.size = to
}

/** Adds a term's contribution only to the scores of existing candidates. */
export function updateCandidates(searched: PreparedIndex, { position, weight }: QueryTerm, { list, size }: Candidates): void {
  const { index, blocks, factors } = searched
  const { documents, sums } = list
  const { lengths, postings, starts } = index
  const { lastDocuments, ends } = blocks
  const firstBlock = blocks.starts[position] as number
  const endBlock = blocks.starts[position + 1] as number
  const end = starts[position + 1] as number
  let block = firstBlock
  let at = starts[position] as number
  // The last posting read; `occurrences` is 0 if none was read since the last skipped block.
  let [document, occurrences] = [0, 0]
  for (let place = 0; place < size; place += 1) {
    const target = documents[place] as number
    while (block < endBlock && (lastDocuments[block] as number) < target) block += 1
    const skippedTo = block > firstBlock ? (lastDocuments[block - 1] as number) : 0
    if (skippedTo > document) {
      document = skippedTo
      at = ends[block - 1] as number
      occurrences = 0
    }
    while ((document < target || occurrences === 0) && at < end) {
      let value = postings[at++] as number
      if (value > 0x7f) {
        value &= 0x7f
        for (let shift = 7, byte = 0x80; byte > 0x7f; shift += 7) {
          byte = postings[at++] as number
          value |= (byte & 0x7f) << shift
        }
      }
      document += value >>> 1
      occurrences = 1
      if ((value & 1) !== 0) continue
      occurrences = postings[at++] as number
      if (occurrences > 0x7f) {
        occurrences &= 0x7f
        for (let shift = 7, byte = 0x80; byte > 0x7f; shift += 7) {
          byte = postings[at++] as number
          occurrences |= (byte & 0x7f) << shift
        }
      }
    }
    if (document !== target || occurrences === 0) continue
    sums[place] = (sums[place] as number) + termScore(weight, occurrences, factors[lengths[target] as number] as number)
  }
}

/** Drops candidates that stay below `floor`, in 32 bits, even with `rest` added. */
export function dropBelow(candidates: Candidates, floor: number, rest: number): void {
  const { documents, sums } = candidates.list
  const minimum = Math.fround(floor)
  let kept = 0
  for (let place = 0; place < candidates.size; place += 1) {
    const sum = sums[place] as number
    if (Math.fround(sum + rest) < minimum) continue
    documents[kept] = documents[place] as number
    sums[kept++] = sum
  }
  candidates.size = kept
}

/**
 * Returns the `limit`-th best score so far, a lower bound for the final best `limit`; `before` if there are fewer candidates or it
 * is already as high.
 */
export function scoreFloor({ list: { sums }, size }: Candidates, limit: number, before: number): number {
  if (size < limit) return before
  const heap = new Float64Array(limit).fill(before)
  for (let place = 0; place < size; place += 1) {
    const sum = sums[place] as number
    if (sum > (heap[0] as number)) sink(heap, sum)
  }
  return heap[0] as number
}

/** Replaces the root, which is the smallest element. */
function sink(heap: Float64Array, score: number): void {
  const size = heap.length
  let at = 0
  for (let child = 1; child < size; child = 2 * at + 1) {
    if (child + 1 < size && (heap[child + 1] as number) < (heap[child] as number)) child += 1
    if ((heap[child] as number) >= score) break
    heap[at] = heap[child] as number
    at = child
  }
  heap[at] = score
}
