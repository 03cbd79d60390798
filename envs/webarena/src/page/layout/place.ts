import { type AxNode, type Box, withMore } from '../accessibility/ax-node.ts'
import { isShown, type Look } from '../accessibility/look.ts'
import { nameOf } from '../accessibility/names.ts'
import { PlacedNode } from '../accessibility/placed-node.ts'
import { propertiesOf } from '../accessibility/properties.ts'
import type { Part } from '../part.ts'

/** Where something is put: its left edge, its top, and the width that there is. */
export interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
}

const NOTHING: readonly never[] = []

/** A list that grew, with no more room than it needs: trees are kept. */
function exactly(nodes: readonly AxNode[]): readonly AxNode[] {
  return nodes.length === 0 ? NOTHING : nodes.slice()
}

/** The node of an element that lies there. */
export function elementNode(part: Part, look: Look, box: Box | undefined, children: readonly AxNode[]): AxNode {
  if (part.role === '') return silentNode(part, box, children)
  const node = new PlacedNode(part, part.role, false, nameOf(part, look), propertiesOf(part, look), box, exactly(children))
  return part.element.tag === 'select' ? withMore(node, { value: chosenText(children) }) : node
}

/** What is chosen in a select, as it is shown in it. */
function chosenText(options: readonly AxNode[]): string {
  const found = options.flatMap((node) => (node.isIgnored ? node.children : [node]))
  return found.flatMap(({ properties, name }) => (properties[0]?.[1] === 'True' ? [name] : [])).join(', ')
}

/** A node that gives no line. */
export function silentNode(part: Part, box: Box | undefined, children: readonly AxNode[]): AxNode {
  return new PlacedNode(part, 'none', true, '', NOTHING, box, exactly(children))
}

/** The node of a text. */
export function textNode(part: Part, name: string, box: Box): AxNode {
  return new PlacedNode(part, 'StaticText', part.role === '', name, NOTHING, box, NOTHING)
}

/** The children that can be seen. */
export function shownChildren(part: Part, look: Look): readonly Part[] {
  for (const child of part.children) if (!isThere(child, look)) return part.children.filter((each) => isThere(each, look))
  return part.children
}

/** Whether there is anything of a part now. */
export function isThere(part: Part, look: Look): boolean {
  return (part.flow !== 'text' || part.text !== '') && (!part.mayHide || isShown(part, look))
}
