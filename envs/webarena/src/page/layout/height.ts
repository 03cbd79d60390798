import type { PageSnapshot } from '../accessibility/page-snapshot.ts'
import { isInline, type Part } from '../part.ts'
import { LISTBOX, ROW_HEIGHT, TEXTAREA } from '../style.ts'
import { isPresent, shownChildren } from './layout-nodes.ts'
import { isShortProse, leavesOf, linesOfParagraph } from './paragraph-lines.ts'

/**
 * Returns the height of a block whose size never changes, without laying out its content. Most of a page lies outside the window and is
 * never laid out. Sets `containsDescendants` to false if the content does not fit within the height.
 */
export function heightOf(part: Part, snapshot: PageSnapshot): number {
  part.height ??= computeHeight(part, snapshot)
  return part.height
}

function computeHeight(part: Part, snapshot: PageSnapshot): number {
  switch (part.flow) {
    case 'none':
      return 0
    case 'rule':
      return ROW_HEIGHT
    case 'area':
      return TEXTAREA.height
    case 'list-box':
      return LISTBOX.height
    case 'prose':
      return proseHeight(part, snapshot)
    case 'pre':
      return part.children.reduce(
        (sum, { flow, text }) => (flow === 'text' && text !== '' ? sum + linesIn(text) * ROW_HEIGHT : sum),
        0,
      )
    case 'table':
    case 'table-group':
      return shownChildren(part, snapshot).reduce((sum, child) => sum + childHeight(child, part, snapshot), 0)
    case 'table-row':
      return shownChildren(part, snapshot).reduce(
        (highest, cell) => Math.max(highest, childHeight(cell, part, snapshot)),
        ROW_HEIGHT,
      )
    default: {
      const height = stackedHeight(part, snapshot)
      if (part.flow !== 'row') return height
      if (height > ROW_HEIGHT) part.containsDescendants = false
      return ROW_HEIGHT
    }
  }
}

/** Returns the height of a child, and clears the parent's `containsDescendants` if the child is not tight. */
function childHeight(child: Part, parent: Part, snapshot: PageSnapshot): number {
  const height = heightOf(child, snapshot)
  if (!child.containsDescendants) parent.containsDescendants = false
  return height
}

/** Sums the heights of lines of inline parts and of blocks. */
function stackedHeight(part: Part, snapshot: PageSnapshot): number {
  let height = 0
  let isLine = false
  const { children } = part
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at] as Part
    if (!isPresent(child, snapshot)) continue
    if (isInline(child)) {
      if (isLine || !producesLine(child, snapshot)) continue
      isLine = true
      height += ROW_HEIGHT
    } else {
      isLine = false
      height += childHeight(child, part, snapshot)
    }
  }
  return height
}

/** True if the part produces a line. */
function producesLine(part: Part, snapshot: PageSnapshot): boolean {
  return isPresent(part, snapshot) && (part.flow !== 'inline' || part.children.some((child) => producesLine(child, snapshot)))
}

/** Returns the number of lines of preformatted text. */
function linesIn(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}

function proseHeight(part: Part, snapshot: PageSnapshot): number {
  const leaves = leavesOf(part, snapshot)
  if (isShortProse(leaves))
    return part.children.some((child) => isInline(child) && producesLine(child, snapshot)) ? ROW_HEIGHT : 0
  return linesOfParagraph(part, leaves, snapshot).lines * ROW_HEIGHT
}
