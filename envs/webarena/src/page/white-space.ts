import { isInline, type Part } from './part.ts'
import { isSet } from './state.ts'

const SPACES = /[\t\n\f\r ]+/g
const UNEVEN = /[\t\n\f\r]| {2}/

/** A line as far as it was read. */
interface Line {
  /** A space at the beginning, or after one, is not shown. */
  isAfterSpace: boolean
  /** The last of it that is not empty; its text, or what stands there as if it were a character. */
  last: Part | undefined
  /** Whether a text stands before `last`. */
  isAfterText: boolean
}

/** Gives the texts of every line in a block their white space as a browser collapses it. */
export function collapseLines(block: Part): void {
  const line: Line = { isAfterSpace: true, last: undefined, isAfterText: false }
  for (const child of block.children) {
    if (isInline(child)) read(child, line)
    else if (child.flow !== 'none') end(line)
  }
  end(line)
}

/** Texts and what stands among them as if it were a character, in their order. */
function read(part: Part, line: Line): void {
  if (part.flow === 'inline') {
    if (isSet(part.element.attributes['hidden'])) return
    for (const child of part.children) if (isInline(child)) read(child, line)
  } else if (part.flow === 'text') readText(part, line)
  else {
    follow(part, line)
    line.isAfterSpace = false
  }
}

function readText(part: Part, line: Line): void {
  const even = UNEVEN.test(part.text) ? part.text.replace(SPACES, ' ') : part.text
  const text = line.isAfterSpace && even.startsWith(' ') ? even.slice(1) : even
  part.text = text
  if (text === '') return
  follow(part, line)
  line.isAfterSpace = text.endsWith(' ')
}

/** A space alone has a node only between two texts: screen readers part what else is beside it anyway. */
function follow(part: Part, line: Line): void {
  const { last } = line
  if (last?.text === ' ' && last.flow === 'text') last.isSpace = !line.isAfterText || part.flow !== 'text'
  line.isAfterText = last?.flow === 'text'
  line.last = part
}

function end(line: Line): void {
  const { last } = line
  if (last === undefined) return
  if (last.flow === 'text' && line.isAfterSpace) last.text = last.text.slice(0, -1)
  line.isAfterSpace = true
  line.last = undefined
  line.isAfterText = false
}
