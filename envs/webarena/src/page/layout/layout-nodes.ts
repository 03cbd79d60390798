import type { AxNode, Box } from '../accessibility/ax-node.ts'
import { isShown, type PageSnapshot } from '../accessibility/page-snapshot.ts'
import { type LayOutChildren, PlacedNode } from '../accessibility/placed-node.ts'
import type { Part } from '../part.ts'
import { NO_ITEMS } from '../short-lived-list.ts'

/** Position for a part: left edge, top, and available width. */
export interface LayoutPosition {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Returns a copy with exact capacity, since trees are cached. */
function exactly(nodes: readonly AxNode[]): readonly AxNode[] {
  return nodes.length === 0 ? NO_ITEMS : nodes.slice()
}

/** Creates the node of an element with a box. */
export function elementNode(part: Part, snapshot: PageSnapshot, box: Box | undefined, children: readonly AxNode[]): PlacedNode {
  if (part.role === '') return ignoredNode(part, box, children)
  const node = new PlacedNode(part, snapshot, part.role, false, box, exactly(children))
  if (part.element.tag === 'select') node.value = chosenText(children)
  return node
}

/** Creates the node of a block whose size never changes. Its content is laid out on first access. */
export function lazyNode(part: Part, snapshot: PageSnapshot, box: Box, layOut: LayOutChildren): PlacedNode {
  const isIgnored = part.role === ''
  return new PlacedNode(part, snapshot, isIgnored ? 'none' : part.role, isIgnored, box, layOut)
}

/** Returns the text of a select: its selected options. */
function chosenText(options: readonly AxNode[]): string {
  const found = options.flatMap((node) => (node.isIgnored ? node.children : [node]))
  return found.flatMap(({ properties, name }) => (properties[0]?.[1] === 'True' ? [name] : [])).join(', ')
}

/** Creates a node that adds no line. */
export function ignoredNode(part: Part, box: Box | undefined, children: readonly AxNode[]): PlacedNode {
  return new PlacedNode(part, undefined, 'none', true, box, exactly(children))
}

/** Creates a text node. */
export function textNode(part: Part, name: string, box: Box): PlacedNode {
  return new PlacedNode(part, undefined, 'StaticText', part.role === '', box, NO_ITEMS, name)
}

/** Returns the visible children. */
export function shownChildren(part: Part, snapshot: PageSnapshot): readonly Part[] {
  for (const child of part.children)
    if (!isPresent(child, snapshot)) return part.children.filter((each) => isPresent(each, snapshot))
  return part.children
}

/** True if a part is currently present on the page. */
export function isPresent(part: Part, snapshot: PageSnapshot): boolean {
  return (part.flow !== 'text' || part.text !== '') && (!part.mayHide || isShown(part, snapshot))
}
