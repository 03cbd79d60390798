import type { PageSnapshot } from '../accessibility/page-snapshot.ts'
import type { Part } from '../part.ts'
import { shortLivedList } from '../short-lived-list.ts'
import { CHARACTER_WIDTH, CHARACTERS_PER_LINE } from '../style.ts'
import { type BrokenLines, breakLines } from './break-lines.ts'
import { isPresent } from './layout-nodes.ts'
import { widthOf } from './width.ts'

/** Width of a paragraph: 100 characters. */
export const PROSE_WIDTH: number = CHARACTERS_PER_LINE * CHARACTER_WIDTH

/** Returns the texts and atomic elements in the lines of a paragraph. */
export function leavesOf(part: Part, snapshot: PageSnapshot): readonly Part[] {
  const leaves: Part[] = shortLivedList()
  gather(part, snapshot, leaves)
  return leaves
}

function gather(part: Part, snapshot: PageSnapshot, leaves: Part[]): void {
  for (const child of part.children) {
    if (!isPresent(child, snapshot)) continue
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
  return length <= CHARACTERS_PER_LINE
}

/** Returns the lines of a paragraph, cached if they never change. */
export function linesOfParagraph(part: Part, leaves: readonly Part[], snapshot: PageSnapshot): BrokenLines {
  if (part.lines !== undefined) return part.lines
  const broken = breakLines(
    leaves.map((leaf) => (leaf.flow === 'text' ? leaf.text : { width: widthOf(leaf, snapshot) })),
    PROSE_WIDTH,
  )
  if (!part.hasDynamicSize) part.lines = broken
  return broken
}
