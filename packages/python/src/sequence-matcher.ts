import { codePoints } from './text.ts'

/** From this length on, Python excludes characters more frequent than 1 % from the search (autojunk). */
const AUTOJUNK_LENGTH = 200

/** A matching block of `a` and `b`. */
interface Match {
  readonly a: number
  readonly b: number
  readonly size: number
}

interface Bounds {
  readonly a: number
  readonly aEnd: number
  readonly b: number
  readonly bEnd: number
}

/** `difflib.SequenceMatcher(None, left, right).ratio()`: twice the matched characters divided by all characters, 0 to 1. */
export function sequenceRatio(left: string, right: string): number {
  const a = codePoints(left)
  const b = codePoints(right)
  const all = a.length + b.length
  return all === 0 ? 1 : (2 * matched(a, b)) / all
}

/** Number of characters in matching blocks: the longest, then recursively the longest on either side. */
function matched(a: readonly number[], b: readonly number[]): number {
  const indices = indicesOf(b)
  const open: Bounds[] = [{ a: 0, aEnd: a.length, b: 0, bEnd: b.length }]
  let count = 0
  for (let bounds = open.pop(); bounds !== undefined; bounds = open.pop()) {
    const match = longestMatch(a, b, indices, bounds)
    if (match.size === 0) continue
    count += match.size
    open.push({ a: bounds.a, aEnd: match.a, b: bounds.b, bEnd: match.b })
    open.push({ a: match.a + match.size, aEnd: bounds.aEnd, b: match.b + match.size, bEnd: bounds.bEnd })
  }
  return count
}

/** Ascending indices of each character in `b`. */
function indicesOf(b: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const indices = new Map<number, number[]>()
  b.forEach((point, index) => {
    const known = indices.get(point)
    if (known === undefined) indices.set(point, [index])
    else known.push(index)
  })
  const limit = Math.floor(b.length / 100) + 1
  if (b.length >= AUTOJUNK_LENGTH) for (const [point, { length }] of [...indices]) if (length > limit) indices.delete(point)
  return indices
}

/** The longest common block (the first in `a`, then in `b`, on ties), extended by characters excluded from the search. */
function longestMatch(
  a: readonly number[],
  b: readonly number[],
  indices: ReadonlyMap<number, readonly number[]>,
  bounds: Bounds,
): Match {
  let { a: first, b: second, size } = longestIndexedMatch(a, indices, bounds)
  while (first > bounds.a && second > bounds.b && a[first - 1] === b[second - 1]) {
    first -= 1
    second -= 1
    size += 1
  }
  while (first + size < bounds.aEnd && second + size < bounds.bEnd && a[first + size] === b[second + size]) size += 1
  return { a: first, b: second, size }
}

function longestIndexedMatch(a: readonly number[], indices: ReadonlyMap<number, readonly number[]>, bounds: Bounds): Match {
  let best: Match = { a: bounds.a, b: bounds.b, size: 0 }
  let lengths = new Map<number, number>()
  for (let at = bounds.a; at < bounds.aEnd; at += 1) {
    const longer = new Map<number, number>()
    for (const index of indices.get(a[at] as number) ?? []) {
      if (index < bounds.b) continue
      if (index >= bounds.bEnd) break
      const size = (lengths.get(index - 1) ?? 0) + 1
      longer.set(index, size)
      if (size > best.size) best = { a: at - size + 1, b: index - size + 1, size }
    }
    lengths = longer
  }
  return best
}
