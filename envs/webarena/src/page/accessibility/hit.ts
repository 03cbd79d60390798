import { CONTAINING_ELEMENTS } from '../containing-elements.ts'
import { hasClass } from '../element-types/texts.ts'
import type { AxNode, Box } from './ax-node.ts'

/** Returns the path of the element that a click at the point hits, or `undefined` if the point is over the bare page. */
export function hit(root: AxNode, x: number, y: number): string | undefined {
  const found: Hit = { path: undefined, layer: -1, isText: false }
  search(root, x, y, 0, found)
  return found.path
}

interface Hit {
  path: string | undefined
  /** Number of hover menus around the element. Menus cover everything else. */
  layer: number
  /** Texts and fields cover blocks. */
  isText: boolean
}

function search(node: AxNode, x: number, y: number, layer: number, found: Hit): void {
  if (isAboveOrBelow(node, y)) return
  const isUnder = isIn(node, x, y) && node.path !== ''
  if (!isUnder && node.children.length === 0) return
  const isMenu = hasClass(node.element?.attributes['class'], 'submenu')
  const ownLayer = isMenu ? layer + 1 : layer
  if (isUnder) {
    const isText = node.role === 'StaticText' || ATOMIC.has(node.element?.tag ?? '')
    if (ownLayer > found.layer || isText || !found.isText) {
      if (ownLayer >= found.layer) {
        found.path = node.path
        found.layer = ownLayer
        found.isText = isText || (ownLayer === found.layer && found.isText)
      }
    }
  }
  for (const child of node.children) search(child, x, y, ownLayer, found)
}

/** True if the node and all its descendants lie above or below the point. */
function isAboveOrBelow({ element, box, containsDescendants }: AxNode, y: number): boolean {
  if (box === undefined || element === undefined || !(containsDescendants === true || CONTAINING_ELEMENTS.has(element.tag)))
    return false
  return box.height > 0 && (y < box.y || y >= box.y + box.height)
}

const ATOMIC: ReadonlySet<string> = new Set(['button', 'img', 'input', 'option', 'select', 'textarea'])

function isIn({ box, lines }: AxNode, x: number, y: number): boolean {
  return lines === undefined ? contains(box, x, y) : lines.some((line) => contains(line, x, y))
}

function contains(box: Box | undefined, x: number, y: number): boolean {
  return box !== undefined && x >= box.x && x < box.x + box.width && y >= box.y && y < box.y + box.height
}
