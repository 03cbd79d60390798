import type { Look } from '../accessibility/look.ts'
import { isInline, type Part } from '../part.ts'
import { LISTBOX, ROW, TEXTAREA } from '../style.ts'
import { brokenIn, isShortProse, leavesOf } from './broken.ts'
import { isThere, shownChildren } from './place.ts'

/**
 * Returns the height of a block whose size never changes, without laying out its content. Most of a page lies outside the window and is
 * never laid out. Sets `isTight` to false if the content does not fit within the height.
 */
export function heightOf(part: Part, look: Look): number {
  part.height ??= computeHeight(part, look)
  return part.height
}

function computeHeight(part: Part, look: Look): number {
  switch (part.flow) {
    case 'none':
      return 0
    case 'rule':
      return ROW
    case 'area':
      return TEXTAREA.height
    case 'list-box':
      return LISTBOX.height
    case 'prose':
      return proseHeight(part, look)
    case 'pre':
      return part.children.reduce((sum, { flow, text }) => (flow === 'text' && text !== '' ? sum + linesIn(text) * ROW : sum), 0)
    case 'table':
    case 'table-group':
      return shownChildren(part, look).reduce((sum, child) => sum + childHeight(child, part, look), 0)
    case 'table-row':
      return shownChildren(part, look).reduce((highest, cell) => Math.max(highest, childHeight(cell, part, look)), ROW)
    default: {
      const height = stackedHeight(part, look)
      if (part.flow !== 'row') return height
      if (height > ROW) part.isTight = false
      return ROW
    }
  }
}

/** Returns the height of a child, and clears the parent's `isTight` if the child is not tight. */
function childHeight(child: Part, parent: Part, look: Look): number {
  const height = heightOf(child, look)
  if (!child.isTight) parent.isTight = false
  return height
}

/** Sums the heights of lines of inline parts and of blocks. */
function stackedHeight(part: Part, look: Look): number {
  let height = 0
  let isLine = false
  for (const child of part.children) {
    if (!isThere(child, look)) continue
    if (isInline(child)) {
      if (isLine || !producesLine(child, look)) continue
      isLine = true
      height += ROW
    } else {
      isLine = false
      height += childHeight(child, part, look)
    }
  }
  return height
}

/** True if the part produces a line. */
function producesLine(part: Part, look: Look): boolean {
  return isThere(part, look) && (part.flow !== 'inline' || part.children.some((child) => producesLine(child, look)))
}

/** Returns the number of lines of preformatted text. */
function linesIn(text: string): number {
  return text.replace(/\n$/, '').split('\n').length
}

function proseHeight(part: Part, look: Look): number {
  const leaves = leavesOf(part, look)
  if (isShortProse(leaves)) return part.children.some((child) => isInline(child) && producesLine(child, look)) ? ROW : 0
  return brokenIn(part, leaves, look).lines * ROW
}
