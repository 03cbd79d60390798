import type { AxNode, Box } from '../accessibility/ax-node.ts'
import type { PageSnapshot } from '../accessibility/page-snapshot.ts'
import { PlacedBox } from '../accessibility/placed-node.ts'
import type { Part } from '../part.ts'
import { shortLivedList } from '../short-lived-list.ts'
import { ROW_HEIGHT, TEXT } from '../style.ts'
import type { Piece } from './break-lines.ts'
import { elementNode, ignoredNode, isPresent, type LayoutPosition, textNode } from './layout-nodes.ts'
import { atomicNode, placeLine } from './lines.ts'
import { isShortProse, leavesOf, linesOfParagraph, PROSE_WIDTH } from './paragraph-lines.ts'
import { textWidth, widthOf } from './width.ts'

/** Lays out a paragraph: its text broken into lines of 100 characters. */
export function placeProse(part: Part, { x, y }: LayoutPosition, snapshot: PageSnapshot, into: AxNode[]): number {
  const leaves = leavesOf(part, snapshot)
  const width = PROSE_WIDTH
  if (isShortProse(leaves)) {
    const line: AxNode[] = shortLivedList()
    const height = placeLine(part.children, 0, part.children.length, { x, y }, snapshot, line) === undefined ? 0 : ROW_HEIGHT
    into.push(elementNode(part, snapshot, new PlacedBox(x, y, width, height), line))
    return height
  }
  const { pieces, lines } = linesOfParagraph(part, leaves, snapshot)
  const placed = new Map<Part, Box[]>()
  for (const piece of pieces) {
    const leaf = leaves[piece.leaf]
    if (leaf === undefined) continue
    const box = boxOf(piece, leaf, x, y, snapshot)
    const boxes = placed.get(leaf)
    if (boxes === undefined) placed.set(leaf, [box])
    else boxes.push(box)
  }
  const children = part.children.flatMap((child) => nodesOf(child, placed, x, y, snapshot))
  into.push(elementNode(part, snapshot, new PlacedBox(x, y, width, lines * ROW_HEIGHT), children))
  return lines * ROW_HEIGHT
}

function boxOf({ line, left, text }: Piece, leaf: Part, x: number, y: number, snapshot: PageSnapshot): Box {
  const top = y + line * ROW_HEIGHT
  if (leaf.flow === 'atomic') return new PlacedBox(x + left, top, widthOf(leaf, snapshot), ROW_HEIGHT)
  return new PlacedBox(x + left, top + TEXT.inset, textWidth(text), TEXT.height)
}

function nodesOf(
  part: Part,
  placed: ReadonlyMap<Part, readonly Box[]>,
  x: number,
  y: number,
  snapshot: PageSnapshot,
): readonly AxNode[] {
  if (!isPresent(part, snapshot)) return []
  if (part.flow === 'inline') {
    const children = part.children.flatMap((child) => nodesOf(child, placed, x, y, snapshot))
    const boxes = children.flatMap(({ box }) => box ?? [])
    const box = boxes.length === 0 ? new PlacedBox(x, y, 0, 0) : boundingBox(boxes)
    const lines = children.flatMap((child) => child.lines ?? child.box ?? [])
    const node = elementNode(part, snapshot, box, children)
    if (lines.length > 1) node.lines = lines
    return [node]
  }
  const boxes = placed.get(part)
  const first = boxes?.[0]
  if (boxes === undefined || first === undefined) return part.flow === 'text' ? [] : [ignoredNode(part, undefined, [])]
  if (part.flow === 'atomic') return [atomicNode(part, first.x, first.y, snapshot)]
  if (part.isSpace) return []
  const node = textNode(part, part.text, boundingBox(boxes))
  if (boxes.length > 1) node.lines = boxes
  return [node]
}

function boundingBox(boxes: readonly Box[]): Box {
  const [first] = boxes
  if (first !== undefined && boxes.length === 1) return first
  let [x, y, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const box of boxes) {
    x = Math.min(x, box.x)
    y = Math.min(y, box.y)
    right = Math.max(right, box.x + box.width)
    bottom = Math.max(bottom, box.y + box.height)
  }
  return new PlacedBox(x, y, right - x, bottom - y)
}
