/** A bounded collection of the highest scores; equal scores are ordered by smaller rank. */
interface Best {
  offer(rank: number, score: number): void
  /** Score below which offers are rejected. */
  floor(): number
  /** Returns the collected elements, best first. */
  ranked(): readonly ScoredDocument[]
}

/** A scored document. */
export interface ScoredDocument {
  readonly rank: number
  readonly score: number
}

/** Creates a collection of at most `limit` elements, as a heap with the worst at the root. */
export function createTopList(limit: number): Best {
  const heap: ScoredDocument[] = []
  return {
    offer(rank, score) {
      if (heap.length < limit) rise(heap, { rank, score })
      else if (limit > 0 && isWorseThan(heap[0] as ScoredDocument, rank, score)) sink(heap, { rank, score })
    },
    floor: () => (heap.length < limit ? -Infinity : (heap[0]?.score ?? Infinity)),
    ranked: () => [...heap].sort((left, right) => right.score - left.score || left.rank - right.rank),
  }
}

function isWorse(left: ScoredDocument, right: ScoredDocument): boolean {
  return isWorseThan(left, right.rank, right.score)
}

function isWorseThan(left: ScoredDocument, rank: number, score: number): boolean {
  return left.score < score || (left.score === score && left.rank > rank)
}

/** Adds an element. */
function rise(heap: ScoredDocument[], added: ScoredDocument): void {
  let at = heap.length
  while (at > 0) {
    const parent = (at - 1) >> 1
    const parentItem = heap[parent] as ScoredDocument
    if (!isWorse(added, parentItem)) break
    heap[at] = parentItem
    at = parent
  }
  heap[at] = added
}

/** Replaces the root. */
function sink(heap: ScoredDocument[], added: ScoredDocument): void {
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && isWorse(heap[child + 1] as ScoredDocument, heap[child] as ScoredDocument)) child += 1
    const childItem = heap[child] as ScoredDocument
    if (!isWorse(childItem, added)) break
    heap[at] = childItem
    at = child
  }
  heap[at] = added
}
