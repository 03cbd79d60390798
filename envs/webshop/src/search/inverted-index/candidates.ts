import { termScore } from '../bm25.ts'
import type { CompactIndex } from './compact-index.ts'
import type { PostingBlocks } from './posting-blocks.ts'

/** A term of a query. */
export interface QueryTerm {
  /** Its place in the index. */
  readonly position: number
  readonly weight: number
  /** The most it adds to a document's score. */
  readonly most: number
}

/** An index with what a search needs beside it. */
export interface SearchedIndex {
  readonly index: CompactIndex
  readonly blocks: PostingBlocks
  readonly factors: Float32Array
  /** The length bytes that occur. */
  readonly lengthBytes: Uint8Array
}

/** Documents that may be among the best, with what the terms so far add to their scores. */
export interface Candidates {
  list: ScoredList
  size: number
  /** What the next list is written into. */
  spare: ScoredList
}

/** Lists that stand side by side, so that a search goes through memory in order. There is room for more than they hold. */
interface ScoredList {
  /** In ascending order. */
  readonly documents: Uint32Array
  readonly sums: Float64Array
}

/** No candidates yet. */
export function createCandidates(): Candidates {
  return { list: roomFor(0), size: 0, spare: roomFor(0) }
}

function roomFor(size: number): ScoredList {
  return { documents: new Uint32Array(size), sums: new Float64Array(size) }
}

/** What a term adds to a document that holds it once, by length byte. */
const onceByLength = new Float64Array(256)

/** Adds what a term contributes to the score of each document that holds it, which becomes a candidate. */
export function addAll(searched: SearchedIndex, { position, weight }: QueryTerm, candidates: Candidates): void {
  const { index, factors, lengthBytes } = searched
  const { lengths, postings, starts } = index
  const most = candidates.size + (index.frequencies[position] as number)
  if (candidates.spare.sums.length < most) candidates.spare = roomFor(Math.ceil(1.5 * most))
  const { list, size, spare } = candidates
  const { documents, sums } = list
  for (const length of lengthBytes) onceByLength[length] = termScore(weight, 1, factors[length] as number)
  const end = starts[position + 1] as number
  let at = starts[position] as number
  let [document, from, to] = [0, 0, 0]
  // The numbers are read in place: a function that returns value and position would cost more than all the rest.
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

/** Adds what a term contributes to the scores of the candidates alone. */
export function addToCandidates(searched: SearchedIndex, { position, weight }: QueryTerm, { list, size }: Candidates): void {
  const { index, blocks, factors } = searched
  const { documents, sums } = list
  const { lengths, postings, starts } = index
  const { lasts, ends } = blocks
  const firstBlock = blocks.starts[position] as number
  const endBlock = blocks.starts[position + 1] as number
  const end = starts[position + 1] as number
  let block = firstBlock
  let at = starts[position] as number
  // The posting that was read last; no occurrences where none was read since a block was passed.
  let [document, occurrences] = [0, 0]
  for (let place = 0; place < size; place += 1) {
    const wanted = documents[place] as number
    while (block < endBlock && (lasts[block] as number) < wanted) block += 1
    const passed = block > firstBlock ? (lasts[block - 1] as number) : 0
    if (passed > document) {
      document = passed
      at = ends[block - 1] as number
      occurrences = 0
    }
    while ((document < wanted || occurrences === 0) && at < end) {
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
    if (document !== wanted || occurrences === 0) continue
    sums[place] = (sums[place] as number) + termScore(weight, occurrences, factors[lengths[wanted] as number] as number)
  }
}

/** Drops the candidates that reach less than `floor`, in 32 bits, even with `rest` more. */
export function dropBelow(candidates: Candidates, floor: number, rest: number): void {
  const { documents, sums } = candidates.list
  const least = Math.fround(floor)
  let kept = 0
  for (let place = 0; place < candidates.size; place += 1) {
    const sum = sums[place] as number
    if (Math.fround(sum + rest) < least) continue
    documents[kept] = documents[place] as number
    sums[kept++] = sum
  }
  candidates.size = kept
}

/**
 * The `limit`-th best of the scores so far, which the best `limit` will not fall below; `before` where there are fewer, or where it
 * was as high already.
 */
export function floorOf({ list: { sums }, size }: Candidates, limit: number, before: number): number {
  if (size < limit) return before
  const heap = new Float64Array(limit).fill(before)
  for (let place = 0; place < size; place += 1) {
    const sum = sums[place] as number
    if (sum > (heap[0] as number)) sink(heap, sum)
  }
  return heap[0] as number
}

/** Replaces the root, the smallest. */
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
