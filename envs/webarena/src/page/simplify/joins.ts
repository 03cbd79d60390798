import { isInteractive, mapTree, type TreeNode } from './tree.ts'

/** Joins entries of a menu or a list of options with their parent. They keep their ids and states. */
export function joinItems(tree: TreeNode): TreeNode {
  return mapTree(tree, (node) => {
    const { children, form } = node
    const role = children[0]?.role
    if (form !== undefined || (role !== 'menuitem' && role !== 'option')) return node
    return children.every((child) => child.role === role && child.children.length === 0) ? { ...node, form: 'items' } : node
  })
}

/** Joins the terms of description lists with their details. */
export function joinDescriptions(tree: TreeNode): TreeNode {
  return mapTree(tree, (list) => {
    if (list.role !== 'DescriptionList') return list
    const children: TreeNode[] = []
    let hasJoined = false
    for (const child of list.children) {
      const term = children.at(-1)
      if (child.role !== 'DescriptionListDetail' || !isTermOfLine(term) || !isDetailOfLine(child)) {
        children.push(child)
        continue
      }
      hasJoined = true
      children[children.length - 1] = { ...term, form: 'details', children: [...term.children, child] }
    }
    return hasJoined ? { ...list, children } : list
  })
}

function isTermOfLine(node: TreeNode | undefined): node is TreeNode {
  return node?.role === 'DescriptionListTerm' && (node.form === 'details' || node.children.length === 0)
}

/** True for a detail that is a text or a single element. */
function isDetailOfLine({ name, children }: TreeNode): boolean {
  const [only, ...others] = children
  return only === undefined || (name === '' && others.length === 0 && only.children.length === 0)
}

/** Joins the cells of a row with it, unless a cell contains another table. */
export function joinTables(tree: TreeNode): TreeNode {
  return mapTree(tree, (node) => {
    if (node.role === 'LayoutTable') return withRows(node, joinLayoutRow)
    if (node.role !== 'table' && node.role !== 'grid' && node.role !== 'rowgroup') return node
    const joined = withHeader(withRows({ ...node, children: withTransposedRows(node.children) }, joinRow))
    return isSame(joined, node) ? node : joined
  })
}

/** True if both have the same children in the same form. */
function isSame(one: TreeNode, other: TreeNode): boolean {
  return one.children.length === other.children.length && one.children.every((child, index) => child === other.children[index])
}

function withRows(table: TreeNode, join: (row: TreeNode) => TreeNode): TreeNode {
  const children = table.children.map(join)
  return children.every((child, index) => child === table.children[index]) ? table : { ...table, children }
}

const CELL = /^(?:gridcell|columnheader|rowheader)$/
const TABLE = /^(?:table|grid|LayoutTable)$/

function joinRow(row: TreeNode): TreeNode {
  if (row.role !== 'row' || row.form !== undefined || row.children.length === 0) return row
  return row.children.every(({ role }) => CELL.test(role)) && !hasTable(row) ? { ...row, form: 'row' } : row
}

function joinLayoutRow(row: TreeNode): TreeNode {
  if (row.role !== 'LayoutTableRow' || row.form !== undefined || row.children.length === 0) return row
  return row.children.every(({ role }) => role === 'LayoutTableCell') && !hasTable(row) ? { ...row, form: 'row' } : row
}

function hasTable({ children }: TreeNode): boolean {
  return children.some((child) => TABLE.test(child.role) || hasTable(child))
}

/** Marks the first row of a table as its header if it has column headings and rows below. */
function withHeader(table: TreeNode): TreeNode {
  const at = table.children.findIndex(({ form }) => form === 'row' || form === 'header')
  const row = table.children[at]
  if (row?.form !== 'row' || at === table.children.length - 1) return table
  if (!row.children.some(({ role }) => role === 'columnheader') && !isRowOfTitles(row)) return table
  return { ...table, children: table.children.with(at, { ...row, form: 'header' }) }
}

function isRowOfTitles({ children }: TreeNode): boolean {
  return children.length > 0 && children.every(({ role }) => role === 'rowheader')
}

/** Turns each group of adjacent rows with a title and a value into a row of titles and a row of values. */
function withTransposedRows(rows: readonly TreeNode[]): readonly TreeNode[] {
  const children: TreeNode[] = []
  for (let at = 0; at < rows.length; ) {
    const row = rows[at] as TreeNode
    let end = at
    while (isTitledValue(rows[end])) end += 1
    const group = rows.slice(at, end)
    if (group.length === 0) children.push(row)
    else {
      const [titles, values] = [0, 1].map((cell) => group.flatMap(({ children: cells }) => cells[cell] ?? []))
      children.push({ ...row, children: titles ?? [] }, { ...(group[1] ?? row), children: values ?? [] })
    }
    at = Math.max(end, at + 1)
  }
  return children
}

function isTitledValue(row: TreeNode | undefined): boolean {
  if (row === undefined || row.role !== 'row' || row.form !== undefined || row.name !== '') return false
  const [title, value, ...others] = row.children
  return title?.role === 'rowheader' && value?.role === 'gridcell' && others.length === 0 && !hasTable(row) && !isInteractive(row)
}
