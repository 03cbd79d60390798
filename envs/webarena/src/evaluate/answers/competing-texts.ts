import type { Row } from '../../sites/shared/tables.ts'
import { plainText } from './plain-text.ts'
import { wordsOf } from './talk.ts'

/** Rows of all tables that a task's sites show. Equal arrays are scanned once. */
export type SiteRows = readonly (readonly Row[])[]

/** Texts of the task and of its sites. */
export interface AnswerContext {
  /** The task, normalized. */
  readonly goal: string
  readonly goalWords: ReadonlySet<string>
  /** Tables of the task's sites, whose cells compete with an expected text. */
  readonly tables: SiteRows
}

/** Maximum words in a cell that can compete. Longer cells are prose. */
const MAX_WORDS = 14

/** Texts of a table by column, such as `items.options.size`. */
type Columns = ReadonlyMap<string, ReadonlySet<string>>

const columnsByTable = new WeakMap<readonly Row[], Columns>()

/**
 * Returns the texts that compete with an expected text: all cells of the columns in which it occurs. Empty if it is in no column.
 */
export function competingTexts(expected: string, tables: SiteRows): ReadonlySet<string> {
  const competing = new Set<string>()
  for (const rows of tables) {
    for (const cells of columnsOf(rows).values()) if (cells.has(expected)) for (const cell of cells) competing.add(cell)
  }
  return competing
}

function columnsOf(rows: readonly Row[]): Columns {
  const known = columnsByTable.get(rows)
  if (known !== undefined) return known
  const columns = new Map<string, Set<string>>()
  for (const row of rows) addCells(row, '', columns)
  columnsByTable.set(rows, columns)
  return columns
}

function addCells(value: unknown, path: string, columns: Map<string, Set<string>>): void {
  if (typeof value === 'string') addCell(value, path, columns)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) for (const each of value) addCells(each, path, columns)
  else for (const [name, each] of Object.entries(value)) addCells(each, `${path}.${name}`, columns)
  // Pages show a customer's name in full, tables hold it in two fields.
  if ('firstName' in value && 'lastName' in value) addCell(`${value.firstName} ${value.lastName}`, `${path}.name`, columns)
}

function addCell(text: string, path: string, columns: Map<string, Set<string>>): void {
  const cell = plainText(text)
  if (cell === '' || wordsOf(cell).length > MAX_WORDS) return
  const cells = columns.get(path) ?? new Set()
  cells.add(cell)
  columns.set(path, cells)
}

/** Returns the places in a text where a competing text occurs as whole words, the longest first at each place. */
export function findTexts(text: string, texts: ReadonlySet<string>): readonly { readonly start: number; readonly end: number }[] {
  if (texts.size === 0) return []
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
  const found: { start: number; end: number }[] = []
  for (let at = 0; at < words.length; at += 1) {
    for (let last = Math.min(at + MAX_WORDS, words.length) - 1; last >= at; last -= 1) {
      const range = matchAt(text, words[at]?.start ?? 0, words[last]?.end ?? 0, texts)
      if (range === undefined) continue
      found.push(range)
      at = last
      break
    }
  }
  return found
}

/** Cells can begin or end with a mark, such as a quotation mark or a bracket. */
function matchAt(
  text: string,
  start: number,
  end: number,
  texts: ReadonlySet<string>,
): { start: number; end: number } | undefined {
  for (const [from, to] of [
    [start, end],
    [start, end + 1],
    [start - 1, end],
    [start - 1, end + 1],
  ] as const) {
    if (from >= 0 && texts.has(text.slice(from, to))) return { start: from, end: to }
  }
  return undefined
}
