/** Keeps the best of what it is offered: highest scores first, equal ones by the smaller rank. */
interface Best {
  offer(rank: number, score: number): void
  /** Offers with a smaller score are in vain. */
  floor(): number
  /** Best first. */
  ranked(): readonly Ranked[]
}

/** What was offered. */
export interface Ranked {
  readonly rank: number
  readonly score: number
}

/** At most `limit` are kept, in a heap whose root is the worst. */
export function createBest(limit: number): Best {
  const heap: Ranked[] = []
  return {
    offer(rank, score) {
      if (heap.length < limit) rise(heap, { rank, score })
      else if (limit > 0 && isWorseThan(heap[0] as Ranked, rank, score)) sink(heap, { rank, score })
    },
    floor: () => (heap.length < limit ? -Infinity : (heap[0]?.score ?? Infinity)),
    ranked: () => [...heap].sort((left, right) => (isWorse(left, right) ? 1 : -1)),
  }
}

function isWorse(left: Ranked, right: Ranked): boolean {
  return isWorseThan(left, right.rank, right.score)
}

function isWorseThan(left: Ranked, rank: number, score: number): boolean {
  return left.score < score || (left.score === score && left.rank > rank)
}

/** Adds an element. */
function rise(heap: Ranked[], added: Ranked): void {
  let at = heap.length
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent] as Ranked
    if (!isWorse(added, above)) break
    heap[at] = above
    at = parent
  }
  heap[at] = added
}

/** Replaces the root. */
function sink(heap: Ranked[], added: Ranked): void {
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && isWorse(heap[child + 1] as Ranked, heap[child] as Ranked)) child += 1
    const below = heap[child] as Ranked
    if (!isWorse(below, added)) break
    heap[at] = below
    at = child
  }
  heap[at] = added
}
