import { type AxNode, type Box, withNodeFields } from '../accessibility/ax-node.ts'
import { accessibleName } from '../accessibility/names.ts'
import { isShown, type PageSnapshot } from '../accessibility/page-snapshot.ts'
import { PlacedNode } from '../accessibility/placed-node.ts'
import { printedProperties } from '../accessibility/properties.ts'
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
export function elementNode(part: Part, snapshot: PageSnapshot, box: Box | undefined, children: readonly AxNode[]): AxNode {
  if (part.role === '') return ignoredNode(part, box, children)
  const node = new PlacedNode(
    part,
    part.role,
    false,
    accessibleName(part, snapshot),
    printedProperties(part, snapshot),
    box,
    exactly(children),
  )
  return part.element.tag === 'select' ? withNodeFields(node, { value: chosenText(children) }) : node
}

/** Returns the text of a select: its selected options. */
function chosenText(options: readonly AxNode[]): string {
  const found = options.flatMap((node) => (node.isIgnored ? node.children : [node]))
  return found.flatMap(({ properties, name }) => (properties[0]?.[1] === 'True' ? [name] : [])).join(', ')
}

/** Creates a node that adds no line. */
export function ignoredNode(part: Part, box: Box | undefined, children: readonly AxNode[]): AxNode {
  return new PlacedNode(part, 'none', true, '', NO_ITEMS, box, exactly(children))
}

/** Creates a text node. */
export function textNode(part: Part, name: string, box: Box): AxNode {
  return new PlacedNode(part, 'StaticText', part.role === '', name, NO_ITEMS, box, NO_ITEMS)
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
