import { termScore } from './bm25.ts'
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

/** An index with what the search needs beside it. */
export interface SearchedIndex {
  readonly index: CompactIndex
  readonly blocks: PostingBlocks
  readonly factors: Float32Array
  /** The length bytes that occur. */
  readonly lengthBytes: Uint8Array
}

/** Documents that may be among the best, with what the terms so far add to their scores. */
export interface Candidates {
  /** Of every document; 0 where it is no candidate. */
  readonly scores: Float64Array
  readonly documents: Uint32Array
  size: number
  /** Where each stretch of documents in ascending order ends. */
  readonly stretches: number[]
}

/** No candidates yet, among so many documents. */
export function createCandidates(documents: number): Candidates {
  return { scores: new Float64Array(documents), documents: new Uint32Array(documents), size: 0, stretches: [] }
}

/** What a term adds to a document that holds it once, by length byte. */
const onceByLength = new Float64Array(256)

/** Adds what a term contributes to the score of each document that holds it. */
export function addAll(searched: SearchedIndex, { position, weight }: QueryTerm, candidates: Candidates): void {
  const { index, factors, lengthBytes } = searched
  const { lengths, postings, starts } = index
  const { scores, documents } = candidates
  for (const length of lengthBytes) onceByLength[length] = termScore(weight, 1, factors[length] as number)
  const end = starts[position + 1] as number
  let size = candidates.size
  let document = 0
  let at = starts[position] as number
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
    const before = scores[document] as number
    if (before === 0) documents[size++] = document
    const length = lengths[document] as number
    if ((value & 1) !== 0) {
      scores[document] = before + (onceByLength[length] as number)
      continue
    }
    value = postings[at++] as number
    if (value > 0x7f) {
      value &= 0x7f
      for (let shift = 7, byte = 0x80; byte > 0x7f; shift += 7) {
        byte = postings[at++] as number
        value |= (byte & 0x7f) << shift
      }
    }
    scores[document] = before + termScore(weight, value, factors[length] as number)
  }
  candidates.size = size
  candidates.stretches.push(size)
}

/** Of so many postings for each candidate it is cheaper to read all than to look for the candidates. */
const WORTH_SKIPPING = 16

/** Adds what a term contributes to the scores of the candidates alone. */
export function addToCandidates(searched: SearchedIndex, term: QueryTerm, candidates: Candidates): void {
  if ((searched.index.frequencies[term.position] as number) < candidates.size * WORTH_SKIPPING) {
    addWhereFound(searched, term, candidates)
    return
  }
  let from = 0
  for (const to of candidates.stretches) {
    addToStretch(searched, term, candidates, from, to)
    from = to
  }
}

/** As `addAll`, but finds no new candidates. */
function addWhereFound({ index, factors }: SearchedIndex, { position, weight }: QueryTerm, { scores }: Candidates): void {
  const { lengths, postings, starts } = index
  const end = starts[position + 1] as number
  let document = 0
  let at = starts[position] as number
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
    let occurrences = 1
    if ((value & 1) === 0) {
      occurrences = postings[at++] as number
      if (occurrences > 0x7f) {
        occurrences &= 0x7f
        for (let shift = 7, byte = 0x80; byte > 0x7f; shift += 7) {
          byte = postings[at++] as number
          occurrences |= (byte & 0x7f) << shift
        }
      }
    }
    const before = scores[document] as number
    if (before !== 0) scores[document] = before + termScore(weight, occurrences, factors[lengths[document] as number] as number)
  }
}

function addToStretch(
  { index, blocks, factors }: SearchedIndex,
  { position, weight }: QueryTerm,
  { scores, documents }: Candidates,
  from: number,
  to: number,
): void {
  const { lengths, postings, starts } = index
  const end = starts[position + 1] as number
  const endBlock = blocks.starts[position + 1] as number
  const firstBlock = blocks.starts[position] as number
  let block = firstBlock
  let at = starts[position] as number
  let document = 0
  let occurrences = 0
  for (let place = from; place < to; place += 1) {
    const wanted = documents[place] as number
    while (block < endBlock && (blocks.lasts[block] as number) < wanted) block += 1
    const passed = block > firstBlock ? (blocks.lasts[block - 1] as number) : 0
    if (passed > document) {
      document = passed
      at = blocks.ends[block - 1] as number
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
    scores[wanted] = (scores[wanted] as number) + termScore(weight, occurrences, factors[lengths[wanted] as number] as number)
  }
}

/** Drops the candidates that reach less than `floor`, in 32 bits, even with `rest` more. */
export function dropBelow(candidates: Candidates, floor: number, rest: number): void {
  const { scores, documents, stretches } = candidates
  const least = Math.fround(floor)
  let [place, kept] = [0, 0]
  stretches.forEach((to, stretch) => {
    for (; place < to; place += 1) {
      const document = documents[place] as number
      if (Math.fround((scores[document] as number) + rest) >= least) documents[kept++] = document
      else scores[document] = 0
    }
    stretches[stretch] = kept
  })
  candidates.size = kept
}

/** Empties them. */
export function clear(candidates: Candidates): void {
  const { scores, documents, size } = candidates
  for (let place = 0; place < size; place += 1) scores[documents[place] as number] = 0
  candidates.size = 0
  candidates.stretches.length = 0
}

/** The `limit`-th best of the scores so far, which the best `limit` will not fall below; 0 where there are fewer. */
export function floorOf({ scores, documents, size }: Candidates, limit: number): number {
  if (size < limit) return 0
  const heap = new Float64Array(limit)
  for (let place = 0; place < size; place += 1) {
    const score = scores[documents[place] as number] as number
    if (score > (heap[0] as number)) sink(heap, score)
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
