import { escapeInvisible, maxOf } from '@orreryjs/core'
import type { Column } from '@orreryjs/runs/results'
import { textWidth } from '@orreryjs/runs/texts'
import Table from 'cli-table3'

/** No column borders, one line below the heading: readable in a terminal and in a file. */
const CHARACTERS = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
} as const

/** Spaces between columns. */
const GAP = 2

/** Minimum width of the last column. */
const MIN_WRAPPED = 24

/**
 * Returns a table as text without trailing spaces. Cells may have several lines; their control characters become visible before widths are
 * computed. If `width` is given, the last column is wrapped at words to fit.
 */
export function plainTable(columns: readonly Column[], given: readonly (readonly string[])[], width?: number): string {
  const rows = given.map((row) => row.map((cell) => escapeInvisible(cell).replaceAll('\t', '\\u0009')))
  const table = new Table({
    head: columns.map(({ title }) => title),
    ...(width === undefined ? {} : { wordWrap: true, colWidths: columnWidths(columns, rows, width) }),
    colAligns: columns.map(({ align }) => align ?? 'left'),
    chars: CHARACTERS,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  })
  for (const row of rows) table.push(row)
  const lines = table.toString().split('\n')
  return lines.map((line) => line.trimEnd()).join('\n')
}

/** Returns the width of the widest line of a text, in terminal columns. */
export function widthOf(text: string): number {
  return maxOf(
    text.split('\n').map((line) => textWidth(line)),
    0,
  )
}

function columnWidths(columns: readonly Column[], rows: readonly (readonly string[])[], width: number): (number | null)[] {
  const texts = columns.slice(0, -1).map(({ title }, index) => [title, ...rows.map((row) => row[index] ?? '')])
  const taken = texts.map((column) => maxOf(column.map(widthOf))).reduce((sum, size) => sum + size + GAP, 0)
  return [...texts.map(() => null), Math.max(MIN_WRAPPED, width - taken)]
}
