import { isInline, type Part } from './part.ts'
import { isSet } from './state.ts'

const SPACES = /[\t\n\f\r ]+/g
const UNEVEN = /[\t\n\f\r]| {2}/

/** Gives the texts of every line in a block their white space as a browser collapses it. */
export function collapseLines(block: Part): void {
  let leaves: Part[] = []
  for (const child of block.children) {
    if (isInline(child)) gather(child, leaves)
    else if (child.flow !== 'none' && leaves.length > 0) {
      collapse(leaves)
      leaves = []
    }
  }
  if (leaves.length > 0) collapse(leaves)
}

/** Texts and what stands among them as if it were a character, in their order. */
function gather(part: Part, leaves: Part[]): void {
  if (part.flow !== 'inline') leaves.push(part)
  else if (!isSet(part.element.attributes['hidden']))
    for (const child of part.children) if (isInline(child)) gather(child, leaves)
}

function collapse(leaves: readonly Part[]): void {
  let isAfterSpace = true
  let last: Part | undefined
  for (const leaf of leaves) {
    if (leaf.flow === 'text') {
      const even = UNEVEN.test(leaf.text) ? leaf.text.replace(SPACES, ' ') : leaf.text
      leaf.text = isAfterSpace && even.startsWith(' ') ? even.slice(1) : even
      if (leaf.text === '') continue
      isAfterSpace = leaf.text.endsWith(' ')
    } else isAfterSpace = false
    last = leaf
  }
  if (last?.flow === 'text' && isAfterSpace) last.text = last.text.slice(0, -1)
  markSpaces(leaves.filter(({ flow, text }) => flow !== 'text' || text !== ''))
}

/** A space alone has a node only between two texts: screen readers part what else is beside it anyway. */
function markSpaces(leaves: readonly Part[]): void {
  for (const [index, leaf] of leaves.entries()) {
    if (leaf.flow === 'text' && leaf.text === ' ') {
      leaf.isSpace = leaves[index - 1]?.flow !== 'text' || leaves[index + 1]?.flow !== 'text'
    }
  }
}
