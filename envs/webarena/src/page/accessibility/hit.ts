import { HOLDING } from '../holding.ts'
import { classed } from '../kinds/texts.ts'
import type { AxNode, Box } from './ax-node.ts'

/** Path of the element that a click at that point of the page hits; `undefined` where there is nothing but the page. */
export function hit(root: AxNode, x: number, y: number): string | undefined {
  const found: Hit = { path: undefined, layer: -1, isText: false }
  search(root, x, y, 0, found)
  return found.path
}

interface Hit {
  path: string | undefined
  /** How many menus that opened under the mouse it lies in: they lie over all else. */
  layer: number
  /** Texts and fields lie over blocks. */
  isText: boolean
}

function search(node: AxNode, x: number, y: number, layer: number, found: Hit): void {
  if (isBeside(node, y)) return
  const isUnder = isIn(node, x, y) && node.path !== ''
  if (!isUnder && node.children.length === 0) return
  const isMenu = classed(node.element?.attributes['class'], 'submenu')
  const own = isMenu ? layer + 1 : layer
  if (isUnder) {
    const isText = node.role === 'StaticText' || ATOMIC.has(node.element?.tag ?? '')
    if (own > found.layer || isText || !found.isText) {
      if (own >= found.layer) {
        found.path = node.path
        found.layer = own
        found.isText = isText || (own === found.layer && found.isText)
      }
    }
  }
  for (const child of node.children) search(child, x, y, own, found)
}

/** Whether a node lies above or below the point with all that is in it. */
function isBeside({ element, box, isTight }: AxNode, y: number): boolean {
  if (box === undefined || element === undefined || !(isTight === true || HOLDING.has(element.tag))) return false
  return box.height > 0 && (y < box.y || y >= box.y + box.height)
}

const ATOMIC: ReadonlySet<string> = new Set(['button', 'img', 'input', 'option', 'select', 'textarea'])

function isIn({ box, lines }: AxNode, x: number, y: number): boolean {
  return lines === undefined ? contains(box, x, y) : lines.some((line) => contains(line, x, y))
}

function contains(box: Box | undefined, x: number, y: number): boolean {
  return box !== undefined && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
}
