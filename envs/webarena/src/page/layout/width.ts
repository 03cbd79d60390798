import type { PageSnapshot } from '../accessibility/page-snapshot.ts'
import { isCheckable } from '../element-types/fields.ts'
import { isInline, type Part } from '../part.ts'
import {
  CELL_PADDING,
  CHARACTER_WIDTH,
  CHARACTERS_PER_LINE,
  CHECKBOX_SIZE,
  CONTROL,
  IMAGE_SIZE,
  LISTBOX,
  TEXTAREA,
} from '../style.ts'
import { isPresent, shownChildren } from './layout-nodes.ts'

/** Returns the width of a text of one line. Browsers count in 64ths of a pixel. */
export function textWidth(text: string): number {
  return Math.ceil(lengthOf(text) * CHARACTER_WIDTH * 64) / 64
}

const LOW_SURROGATE = /[\udc00-\udfff]/

/** Counts characters; a surrogate pair counts as one. */
function lengthOf(text: string): number {
  let length = text.length
  if (!LOW_SURROGATE.test(text)) return length
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) length -= 1
  return length
}

/** Returns the width of a part without constraints. */
export function widthOf(part: Part, snapshot: PageSnapshot): number {
  if (part.width !== undefined) return part.width
  const width = computeWidth(part, snapshot)
  // A hidden part has no width until it is shown.
  if (!part.hasDynamicSize && !part.mayHide) part.width = width
  return width
}

function computeWidth(part: Part, snapshot: PageSnapshot): number {
  if (part.flow === 'text') return textWidth(part.text)
  if (part.flow === 'none' || part.flow === 'value') return 0
  if (!isPresent(part, snapshot)) return 0
  switch (part.flow) {
    case 'prose':
      return CHARACTERS_PER_LINE * CHARACTER_WIDTH
    case 'area':
      return TEXTAREA.width
    case 'list-box':
      return LISTBOX.width
    case 'atomic':
      return atomicWidth(part, snapshot)
    case 'table':
      return columnsOf(part, snapshot).reduce((sum, width) => sum + width, 0)
    case 'cell':
      return widest(part, snapshot) + CELL_PADDING
    case 'pre':
      return Math.max(0, ...part.children.flatMap(({ text }) => text.split('\n').map(textWidth)))
    default:
      return widest(part, snapshot)
  }
}

/** Returns the width of the widest line or block in a part. */
function widest(part: Part, snapshot: PageSnapshot): number {
  let maxWidth = 0
  let line = 0
  for (const child of part.children) {
    if (isInline(child)) {
      line += widthOf(child, snapshot)
      maxWidth = Math.max(maxWidth, line)
    } else if (child.flow !== 'none') {
      line = 0
      maxWidth = Math.max(maxWidth, widthOf(child, snapshot))
    }
  }
  return maxWidth
}

function atomicWidth(part: Part, snapshot: PageSnapshot): number {
  const { tag, attributes } = part.element
  if (tag === 'img') return IMAGE_SIZE
  if (isCheckable(part.element)) return CHECKBOX_SIZE
  if (tag === 'button' || (tag === 'input' && attributes['type'] === 'submit')) return widest(part, snapshot) + 2 * CONTROL.inset
  return CONTROL.width
}

/** Returns the widths of a table's columns: each as wide as its widest cell. */
export function columnsOf(table: Part, snapshot: PageSnapshot): readonly number[] {
  const columns: number[] = []
  const spanning: SpanningCell[] = []
  for (const row of rowsOf(table, snapshot)) {
    let at = 0
    for (const cell of shownChildren(row, snapshot)) {
      const span = spanOf(cell)
      const width = widthOf(cell, snapshot)
      for (let column = at; column < at + span; column += 1) columns[column] ??= 0
      if (span > 1) spanning.push({ at, span, width })
      else columns[at] = Math.max(columns[at] ?? 0, width)
      at += span
    }
  }
  for (const cell of spanning.sort((left, right) => left.span - right.span)) widen(columns, cell)
  return columns
}

interface SpanningCell {
  readonly at: number
  readonly span: number
  readonly width: number
}

/** Distributes the extra width of a cell over its columns, in proportion to their widths. */
function widen(columns: number[], { at, span, width }: SpanningCell): void {
  const widths = columns.slice(at, at + span)
  const sum = widths.reduce((total, column) => total + column, 0)
  if (sum >= width) return
  for (const [index, column] of widths.entries()) columns[at + index] = sum === 0 ? width / span : (column * width) / sum
}

function rowsOf(table: Part, snapshot: PageSnapshot): readonly Part[] {
  return shownChildren(table, snapshot).flatMap((child) => {
    if (child.flow === 'table-row') return [child]
    return child.flow === 'table-group' ? shownChildren(child, snapshot) : []
  })
}

/** Number of columns that a cell spans. */
export function spanOf(cell: Part): number {
  const span = Number(cell.element.attributes['colspan'] ?? 1)
  return Number.isInteger(span) && span > 0 ? span : 1
}
