import { isAttributeSet } from './page-state.ts'
import { isInline, type Part } from './part.ts'

const SPACES = /[\t\n\f\r ]+/g
const UNEVEN = /[\t\n\f\r]| {2}/

/** Line under construction. */
interface Line {
  /** True if a leading space of the next text is collapsed. */
  isAfterSpace: boolean
  /** Last non-empty item: a text or an atomic element. */
  last: Part | undefined
  /** True if a text precedes `last`. */
  isAfterText: boolean
}

/** Collapses the white space of every line in a block as a browser does. */
export function collapseLines(block: Part): void {
  const line: Line = { isAfterSpace: true, last: undefined, isAfterText: false }
  for (const child of block.children) {
    if (isInline(child)) readPart(child, line)
    else if (child.flow !== 'none') endLine(line)
  }
  endLine(line)
}

/** Reads texts and atomic elements in page order. */
function readPart(part: Part, line: Line): void {
  if (part.flow === 'inline') {
    if (isAttributeSet(part.element.attributes['hidden'])) return
    for (const child of part.children) if (isInline(child)) readPart(child, line)
  } else if (part.flow === 'text') readText(part, line)
  else {
    addItem(part, line)
    line.isAfterSpace = false
  }
}

function readText(part: Part, line: Line): void {
  const collapsed = UNEVEN.test(part.text) ? part.text.replace(SPACES, ' ') : part.text
  const text = line.isAfterSpace && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
  part.text = text
  if (text === '') return
  addItem(part, line)
  line.isAfterSpace = text.endsWith(' ')
}

/** A text of a single space has a node only between two texts. */
function addItem(part: Part, line: Line): void {
  const { last } = line
  if (last?.text === ' ' && last.flow === 'text') last.isSpace = !line.isAfterText || part.flow !== 'text'
  line.isAfterText = last?.flow === 'text'
  line.last = part
}

function endLine(line: Line): void {
  const { last } = line
  if (last === undefined) return
  if (last.flow === 'text' && line.isAfterSpace) last.text = last.text.slice(0, -1)
  line.isAfterSpace = true
  line.last = undefined
  line.isAfterText = false
}
