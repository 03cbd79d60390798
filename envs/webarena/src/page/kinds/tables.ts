import type { PageElement, Tag } from '../element.ts'
import { isSet } from '../state.ts'
import type { Around, Family } from './kind.ts'

/** A table of this many rows is one of data whatever it looks like. */
const MANY_ROWS = 20

/** Tables of data, which have a caption, a head or a header cell, and tables that only lay out. */
export const tables: Family = {
  table: (element) => ({ flow: 'table', role: isOfData(element) ? 'table' : 'LayoutTable' }),
  caption: { flow: 'row', role: 'caption' },
  thead: { flow: 'table-group', role: '' },
  tbody: { flow: 'table-group', role: '' },
  tr: (_, around) => ({ flow: 'table-row', role: isInData(around) ? 'row' : 'LayoutTableRow' }),
  td: (_, around) => ({ flow: 'cell', role: isInData(around) ? 'gridcell' : 'LayoutTableCell' }),
  th: (element, around) => ({ flow: 'cell', role: headerRole(element, around) }),
}

function isInData(around: Around): boolean {
  const table = around.find(({ tag }) => tag === 'table')
  return table === undefined || isOfData(table)
}

const judged = new WeakMap<PageElement, boolean>()

function isOfData(table: PageElement): boolean {
  const known = judged.get(table)
  if (known !== undefined) return known
  const groups = elementsOf(table)
  const rows = groups.flatMap((group) => (group.tag === 'tr' ? [group] : elementsOf(group).filter(({ tag }) => tag === 'tr')))
  const isData =
    Number(table.attributes['border'] ?? 0) > 0 ||
    groups.some(({ tag }) => tag === 'caption' || tag === 'thead') ||
    rows.length >= MANY_ROWS ||
    rows.some((row) => elementsOf(row).some(({ tag, attributes }) => tag === 'th' || isSet(attributes['scope'])))
  judged.set(table, isData)
  return isData
}

/** A header says what is beneath it or beside it: by its scope, else by whether its neighbours are headers. */
function headerRole(cell: PageElement, around: Around): string {
  const scope = cell.attributes['scope']
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader'
  if (scope === 'col' || scope === 'colgroup') return 'columnheader'
  const cells = around[0] === undefined ? [] : elementsOf(around[0])
  const at = cells.indexOf(cell)
  return isFilledData(cells[at + 1]) || isFilledData(cells[at - 1]) ? 'rowheader' : 'columnheader'
}

function isFilledData(cell: PageElement | undefined): boolean {
  return cell?.tag === 'td' && cell.children.length > 0
}

function elementsOf({ children }: PageElement): readonly PageElement[] {
  return children.filter((child): child is PageElement => typeof child !== 'string')
}

/** What a table is made of. */
export const TABULAR: ReadonlySet<Tag> = new Set(['thead', 'tbody', 'tr', 'td', 'th'])
