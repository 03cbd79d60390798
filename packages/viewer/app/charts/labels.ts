/** A point with a label, in pixels. */
interface Named {
  readonly name: string
  readonly x: number
  readonly y: number
}

/** Position of a label relative to its point, in pixels. */
interface Label {
  readonly anchor: 'start' | 'middle' | 'end'
  readonly dx: number
  readonly dy: number
}

/** A rectangle, in pixels. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const LETTER = 7
const LINE = 14
const DOT = 6

/** Candidate positions of a label, best first. */
const CANDIDATES: readonly Label[] = [0, 1, -1, 2, -2, 3, -3].flatMap((line): readonly Label[] => [
  { anchor: 'start', dx: 9, dy: line * LINE },
  { anchor: 'end', dx: -9, dy: line * LINE },
  ...(line === 0 ? [] : [{ anchor: 'middle', dx: 0, dy: line * LINE } as const]),
])

/** Places a label for each point inside the frame, without overlaps if possible. */
export function placeLabels(points: readonly Named[], frame: Box): readonly Label[] {
  const dots = points.map(({ x, y }): Box => ({ left: x - DOT, right: x + DOT, top: y - DOT, bottom: y + DOT }))
  const taken: Box[] = []
  return points.map((point, index) => {
    const others = dots.filter((_, at) => at !== index)
    const inside = CANDIDATES.filter((label) => isInside(boxOf(point, label), frame))
    const clear = inside.find((label) => ![...taken, ...others].some((box) => overlap(box, boxOf(point, label))))
    const label = clear ?? inside[0] ?? { anchor: 'start', dx: 9, dy: 0 }
    taken.push(boxOf(point, label))
    return label
  })
}

function boxOf({ name, x, y }: Named, { anchor, dx, dy }: Label): Box {
  const width = name.length * LETTER
  const left = x + dx - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2)
  return { left, right: left + width, top: y + dy - LINE / 2, bottom: y + dy + LINE / 2 }
}

function isInside({ left, right, top, bottom }: Box, frame: Box): boolean {
  return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
