import type { PageElement, Tag } from '../element.ts'
import { isAttributeSet } from '../page-state.ts'
import { type AncestorChain, closestAncestor, type ElementTypes } from './element-type.ts'

/** Number of rows from which a table counts as a data table whatever its structure. */
const MIN_DATA_ROWS = 20

/** Data tables, which have a caption, a head or a header cell, and layout tables. */
export const tables: ElementTypes = {
  table: (element) => ({ flow: 'table', role: isDataTable(element) ? 'table' : 'LayoutTable' }),
  caption: { flow: 'row', role: 'caption' },
  thead: { flow: 'table-group', role: '' },
  tbody: { flow: 'table-group', role: '' },
  tr: (_, ancestors) => ({ flow: 'table-row', role: isInData(ancestors) ? 'row' : 'LayoutTableRow' }),
  td: (_, ancestors) => ({ flow: 'cell', role: isInData(ancestors) ? 'gridcell' : 'LayoutTableCell' }),
  th: (element, ancestors) => ({ flow: 'cell', role: headerRole(element, ancestors) }),
}

function isInData(ancestors: AncestorChain): boolean {
  const table = closestAncestor(ancestors, ({ tag }) => tag === 'table')
  return table === undefined || isDataTable(table)
}

/** Cached result for the last table, since all its rows and cells need it. */
let lastTable: { readonly table: PageElement; readonly isData: boolean } | undefined

function isDataTable(table: PageElement): boolean {
  if (lastTable?.table !== table) lastTable = { table, isData: hasDataTableFeatures(table) }
  return lastTable.isData
}

function hasDataTableFeatures(table: PageElement): boolean {
  const groups = elementsOf(table)
  const rows = groups.flatMap((group) => (group.tag === 'tr' ? [group] : elementsOf(group).filter(({ tag }) => tag === 'tr')))
  return (
    Number(table.attributes['border'] ?? 0) > 0 ||
    groups.some(({ tag }) => tag === 'caption' || tag === 'thead') ||
    rows.length >= MIN_DATA_ROWS ||
    rows.some((row) => elementsOf(row).some(({ tag, attributes }) => tag === 'th' || isAttributeSet(attributes['scope'])))
  )
}

/** Returns the role of a header cell: by its scope, otherwise by whether its neighbours are data cells. */
function headerRole(cell: PageElement, ancestors: AncestorChain): string {
  const scope = cell.attributes['scope']
  if (scope === 'row' || scope === 'rowgroup') return 'rowheader'
  if (scope === 'col' || scope === 'colgroup') return 'columnheader'
  const cells = elementsOf(ancestors.element)
  const at = cells.indexOf(cell)
  return isFilledData(cells[at + 1]) || isFilledData(cells[at - 1]) ? 'rowheader' : 'columnheader'
}

function isFilledData(cell: PageElement | undefined): boolean {
  return cell?.tag === 'td' && cell.children.length > 0
}

function elementsOf({ children }: PageElement): readonly PageElement[] {
  return children.filter((child): child is PageElement => typeof child !== 'string')
}

/** Elements inside a table. */
export const TABLE_PARTS: ReadonlySet<Tag> = new Set(['thead', 'tbody', 'tr', 'td', 'th'])
