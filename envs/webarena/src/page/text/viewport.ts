import type { AxNode, Box } from '../accessibility/ax-node.ts'
import { HOLDING } from '../holding.ts'
import { PAGE_WIDTH, WINDOW_HEIGHT } from '../style.ts'

/** Where a node lies in the window: left, top, width and height in CSS pixels. */
export type Rectangle = readonly [x: number, y: number, width: number, height: number]

/** WebArena's window. */
const WINDOW: readonly [width: number, height: number] = [PAGE_WIDTH, WINDOW_HEIGHT]

/**
 * What WebArena compares with 0.6 and calls a ratio: the overlap divided by the width and then multiplied by the height.
 * A pixel of overlap is enough for almost every node; what it removes is boxes thinner than about 0.8 px.
 */
export function viewportRatio([x, y, width, height]: Rectangle, [right, bottom]: readonly [number, number] = WINDOW): number {
  const overlapWidth = Math.max(0, Math.min(x + width, right) - Math.max(x, 0))
  const overlapHeight = Math.max(0, Math.min(y + height, bottom) - Math.max(y, 0))
  return ((overlapWidth * overlapHeight) / width) * height
}

/** Whether WebArena keeps a node of a page that is scrolled so far: `isInViewport` without a list. */
export function isInWindow({ x, y, width, height }: Box, scrollY: number): boolean {
  if (width === 0 || height === 0) return false
  const top = y - scrollY
  const overlapWidth = Math.max(0, Math.min(x + width, WINDOW[0]) - Math.max(x, 0))
  const overlapHeight = Math.max(0, Math.min(top + height, WINDOW_HEIGHT) - Math.max(top, 0))
  return ((overlapWidth * overlapHeight) / width) * height >= 0.6
}

/** Whether a node lies outside the window with all that is in it: menus under the mouse alone reach beyond what they stand in. */
export function isOutside({ element, box, isTight }: AxNode, scrollY: number): boolean {
  if (box === undefined || element === undefined || !(isTight === true || HOLDING.has(element.tag))) return false
  return box.height > 0 && (box.y + box.height < scrollY || box.y > scrollY + WINDOW_HEIGHT)
}

/** Whether WebArena keeps a node with these bounds; one without width or height never. */
export function isInViewport(bounds: Rectangle, window: readonly [number, number] = WINDOW): boolean {
  return bounds[2] !== 0 && bounds[3] !== 0 && viewportRatio(bounds, window) >= 0.6
}
