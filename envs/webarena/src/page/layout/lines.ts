import type { AxNode } from '../accessibility/ax-node.ts'
import type { PageSnapshot } from '../accessibility/page-snapshot.ts'
import { PlacedBox } from '../accessibility/placed-node.ts'
import { isTextField } from '../element-types/fields.ts'
import { isInline, type Part } from '../part.ts'
import { shortLivedList } from '../short-lived-list.ts'
import { CHECKBOX_SIZE, CONTROL, IMAGE_SIZE, TEXT } from '../style.ts'
import { valueNodes } from './fields.ts'
import { elementNode, isPresent, textNode } from './layout-nodes.ts'
import { textWidth, widthOf } from './width.ts'

/** Position of the next item in a line. */
interface Pen {
  x: number
  readonly y: number
}

/** Lays out the parts with indices from `start` up to `end` side by side. Returns the width of the line, or `undefined` if it is empty. */
export function placeLine(
  parts: readonly Part[],
  start: number,
  end: number,
  { x, y }: { readonly x: number; readonly y: number },
  snapshot: PageSnapshot,
  into: AxNode[],
): number | undefined {
  const pen: Pen = { x, y }
  let hasContent = false
  for (let at = start; at < end; at += 1) {
    const part = parts[at]
    if (part !== undefined && isInline(part)) hasContent = placeInline(part, pen, snapshot, into) || hasContent
  }
  return hasContent ? pen.x - x : undefined
}

/** Returns true if the part added something that makes a line. */
function placeInline(part: Part, pen: Pen, snapshot: PageSnapshot, into: AxNode[]): boolean {
  if (!isPresent(part, snapshot)) return false
  if (part.flow === 'text') return placeText(part, pen, into)
  if (part.flow === 'atomic') return placeAtomic(part, pen, snapshot, into)
  const start = pen.x
  const children: AxNode[] = shortLivedList()
  let hasContent = false
  for (const child of part.children) hasContent = placeInline(child, pen, snapshot, children) || hasContent
  into.push(elementNode(part, snapshot, new PlacedBox(start, pen.y + TEXT.inset, pen.x - start, TEXT.height), children))
  return hasContent
}

function placeText(part: Part, pen: Pen, into: AxNode[]): boolean {
  const width = widthOfText(part)
  if (!part.isSpace) into.push(textNode(part, part.text, new PlacedBox(pen.x, pen.y + TEXT.inset, width, TEXT.height)))
  pen.x += width
  return true
}

function widthOfText(part: Part): number {
  part.width ??= textWidth(part.text)
  return part.width
}

function placeAtomic(part: Part, pen: Pen, snapshot: PageSnapshot, into: AxNode[]): boolean {
  into.push(atomicNode(part, pen.x, pen.y, snapshot))
  pen.x += widthOf(part, snapshot)
  return true
}

/** Returns the node of an atomic inline element and its content. */
export function atomicNode(part: Part, x: number, y: number, snapshot: PageSnapshot): AxNode {
  const box = new PlacedBox(x, y, widthOf(part, snapshot), heightOf(part))
  const children: AxNode[] = shortLivedList()
  if (isTextField(part.element) || part.element.tag === 'select')
    return elementNode(part, snapshot, box, valueNodes(part, box, snapshot))
  placeLine(part.children, 0, part.children.length, { x: x + CONTROL.inset, y: y - 1 }, snapshot, children)
  return elementNode(part, snapshot, box, children)
}

function heightOf({ role, element }: Part): number {
  if (element.tag === 'img') return IMAGE_SIZE
  return element.tag === 'input' && (role === 'checkbox' || role === 'radio') ? CHECKBOX_SIZE : CONTROL.height
}
