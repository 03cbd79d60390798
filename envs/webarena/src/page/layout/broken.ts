import type { Look } from '../accessibility/look.ts'
import { list } from '../list.ts'
import type { Part } from '../part.ts'
import { CHARACTER, MEASURE } from '../style.ts'
import { type Broken, breakLines } from './break-lines.ts'
import { isThere } from './place.ts'
import { widthOf } from './width.ts'

/** Width of a paragraph: 100 characters. */
export const PROSE_WIDTH: number = MEASURE * CHARACTER

/** Returns the texts and atomic elements in the lines of a paragraph. */
export function leavesOf(part: Part, snapshot: Look): readonly Part[] {
  const leaves: Part[] = list()
  gather(part, snapshot, leaves)
  return leaves
}

function gather(part: Part, snapshot: Look, leaves: Part[]): void {
  for (const child of part.children) {
    if (!isThere(child, snapshot)) continue
    if (child.flow === 'text' || child.flow === 'atomic') leaves.push(child)
    else if (child.flow === 'inline') gather(child, snapshot, leaves)
  }
}

/** True if the paragraph is only text that fits on one line. */
export function isShortProse(leaves: readonly Part[]): boolean {
  let length = 0
  for (const { flow, text } of leaves) {
    if (flow !== 'text') return false
    length += text.length
  }
  return length <= MEASURE
}

/** Returns the lines of a paragraph, cached if they never change. */
export function brokenIn(part: Part, leaves: readonly Part[], snapshot: Look): Broken {
  if (part.broken !== undefined) return part.broken
  const broken = breakLines(
    leaves.map((leaf) => (leaf.flow === 'text' ? leaf.text : { width: widthOf(leaf, snapshot) })),
    PROSE_WIDTH,
  )
  if (!part.isResizing) part.broken = broken
  return broken
}
