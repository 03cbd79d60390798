import type { AxNode, Box } from '../accessibility/ax-node.ts'
import { CONTAINING_ELEMENTS } from '../containing-elements.ts'
import { PAGE_WIDTH, WINDOW_HEIGHT } from '../style.ts'

/** Box of a node in the window: left, top, width and height in CSS pixels. */
export type Rectangle = readonly [x: number, y: number, width: number, height: number]

/** WebArena's window. */
const WINDOW: readonly [width: number, height: number] = [PAGE_WIDTH, WINDOW_HEIGHT]

/**
 * Returns the value that WebArena compares with 0.6 and calls a ratio: the overlap divided by the width and then multiplied by the height.
 * One pixel of overlap is enough for almost every node; only boxes thinner than about 0.8 px are removed.
 */
export function viewportRatio([x, y, width, height]: Rectangle, [right, bottom]: readonly [number, number] = WINDOW): number {
  const overlapWidth = Math.max(0, Math.min(x + width, right) - Math.max(x, 0))
  const overlapHeight = Math.max(0, Math.min(y + height, bottom) - Math.max(y, 0))
  return ((overlapWidth * overlapHeight) / width) * height
}

/** True if WebArena keeps a node of a page scrolled to `scrollY`: `isInViewport` without allocating a list. */
export function isInWindow({ x, y, width, height }: Box, scrollY: number): boolean {
  if (width === 0 || height === 0) return false
  const top = y - scrollY
  const isWhole = x >= 0 && top >= 0 && x + width <= PAGE_WIDTH && top + height <= WINDOW_HEIGHT
  if (isWhole && height >= 1) return true
  const overlapWidth = Math.max(0, Math.min(x + width, WINDOW[0]) - Math.max(x, 0))
  const overlapHeight = Math.max(0, Math.min(top + height, WINDOW_HEIGHT) - Math.max(top, 0))
  return ((overlapWidth * overlapHeight) / width) * height >= 0.6
}

/** True if a node and all its descendants lie outside the window. Only hover menus extend beyond their container. */
export function isOutside(node: AxNode, scrollY: number): boolean {
  const { box } = node
  if (box === undefined || box.height <= 0) return false
  if (box.y + box.height >= scrollY && box.y <= scrollY + WINDOW_HEIGHT) return false
  const { element } = node
  return element !== undefined && (node.containsDescendants === true || CONTAINING_ELEMENTS.has(element.tag))
}

/** True if WebArena keeps a node with these bounds. Nodes without width or height are never kept. */
export function isInViewport(bounds: Rectangle, window: readonly [number, number] = WINDOW): boolean {
  return bounds[2] !== 0 && bounds[3] !== 0 && viewportRatio(bounds, window) >= 0.6
}
