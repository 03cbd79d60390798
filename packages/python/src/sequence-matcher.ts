import { codePoints } from './text.ts'

/** From this length on Python leaves characters that are more frequent than one in a hundred out of the search for matches. */
const LONG = 200

/** What `a` and `b` have in common between these bounds. */
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

/** `difflib.SequenceMatcher(None, left, right).ratio()`: twice the matched characters by all characters, 0 to 1. */
export function sequenceRatio(left: string, right: string): number {
  const a = codePoints(left)
  const b = codePoints(right)
  const all = a.length + b.length
  return all === 0 ? 1 : (2 * matched(a, b)) / all
}

/** Characters in matching blocks: the longest, then the longest on either side of it, and so on. */
function matched(a: readonly number[], b: readonly number[]): number {
  const places = placesOf(b)
  const open: Bounds[] = [{ a: 0, aEnd: a.length, b: 0, bEnd: b.length }]
  let count = 0
  for (let bounds = open.pop(); bounds !== undefined; bounds = open.pop()) {
    const match = longestMatch(a, b, places, bounds)
    if (match.size === 0) continue
    count += match.size
    open.push({ a: bounds.a, aEnd: match.a, b: bounds.b, bEnd: match.b })
    open.push({ a: match.a + match.size, aEnd: bounds.aEnd, b: match.b + match.size, bEnd: bounds.bEnd })
  }
  return count
}

/** Where each character stands in `b`, ascending. */
function placesOf(b: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>()
  b.forEach((point, place) => {
    const known = places.get(point)
    if (known === undefined) places.set(point, [place])
    else known.push(place)
  })
  const most = Math.floor(b.length / 100) + 1
  if (b.length >= LONG) for (const [point, { length }] of [...places]) if (length > most) places.delete(point)
  return places
}

/** The longest common block, the first of equals in `a` and then in `b`, widened by what the search left out. */
function longestMatch(
  a: readonly number[],
  b: readonly number[],
  places: ReadonlyMap<number, readonly number[]>,
  bounds: Bounds,
): Match {
  let { a: first, b: second, size } = longestFound(a, places, bounds)
  while (first > bounds.a && second > bounds.b && a[first - 1] === b[second - 1]) {
    first -= 1
    second -= 1
    size += 1
  }
  while (first + size < bounds.aEnd && second + size < bounds.bEnd && a[first + size] === b[second + size]) size += 1
  return { a: first, b: second, size }
}

function longestFound(a: readonly number[], places: ReadonlyMap<number, readonly number[]>, bounds: Bounds): Match {
  let best: Match = { a: bounds.a, b: bounds.b, size: 0 }
  let lengths = new Map<number, number>()
  for (let at = bounds.a; at < bounds.aEnd; at += 1) {
    const longer = new Map<number, number>()
    for (const place of places.get(a[at] as number) ?? []) {
      if (place < bounds.b) continue
      if (place >= bounds.bEnd) break
      const size = (lengths.get(place - 1) ?? 0) + 1
      longer.set(place, size)
      if (size > best.size) best = { a: at - size + 1, b: place - size + 1, size }
    }
    lengths = longer
  }
  return best
}
