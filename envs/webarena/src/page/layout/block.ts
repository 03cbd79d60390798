import type { AxNode } from '../accessibility/ax-node.ts'
import type { PageSnapshot } from '../accessibility/page-snapshot.ts'
import { type LayOutChildren, PlacedBox } from '../accessibility/placed-node.ts'
import { MARK } from '../attribute-flags.ts'
import { isTextField } from '../element-types/fields.ts'
import { CachedLayout, isInline, type Part } from '../part.ts'
import { NO_ITEMS, shortLivedList } from '../short-lived-list.ts'
import { CELL_PADDING, LISTBOX, ROW_HEIGHT, SUBMENU, TEXT, TEXTAREA } from '../style.ts'
import { valueNodes } from './fields.ts'
import { heightOf } from './height.ts'
import { elementNode, isPresent, type LayoutPosition, lazyNode, shownChildren, textNode } from './layout-nodes.ts'
import { placeLine } from './lines.ts'
import { placeProse } from './prose.ts'
import { columnsOf, spanOf, textWidth } from './width.ts'

/** Lays out a block and its content, or reuses its previous layout; returns its height. */
function placeBlock(part: Part, place: LayoutPosition, snapshot: PageSnapshot, into: AxNode[]): number {
  if (part.hasDynamicSize) return placeUncached(part, place, snapshot, into)
  if (part.hasDynamicContent || isFocusIn(part, snapshot) || !isOutermost(part)) return placeLazily(part, place, snapshot, into)
  const { cachedLayout } = part
  if (
    cachedLayout !== undefined &&
    cachedLayout.x === place.x &&
    cachedLayout.y === place.y &&
    cachedLayout.width === place.width
  ) {
    into.push(cachedLayout.node)
    return cachedLayout.height
  }
  const height = placeLazily(part, place, snapshot, into)
  const node = into.at(-1)
  if (node?.slot === part.slot) part.cachedLayout = new CachedLayout(place.x, place.y, place.width, height, node)
  return height
}

/** Lays out a block whose size never changes. Its content is laid out on first access. */
function placeLazily(part: Part, place: LayoutPosition, snapshot: PageSnapshot, into: AxNode[]): number {
  if (part.flow === 'table') return placeTable(part, place, snapshot, into)
  if (!isStacked(part)) return placeUncached(part, place, snapshot, into)
  const height = heightOf(part, snapshot)
  into.push(lazyNode(part, snapshot, new PlacedBox(place.x, place.y, place.width, height), stack))
  return height
}

/** True for blocks that take the full width and the height of their content. */
function isStacked({ flow, element }: Part): boolean {
  return (flow === 'block' || flow === 'row') && element.tag !== 'legend'
}

function stack(part: Part, box: LayoutPosition, snapshot: PageSnapshot): readonly AxNode[] {
  return layBlock(part, box, snapshot).children
}

/** Only the outermost unchanging blocks are cached: their content is cached with them. */
function isOutermost({ parent }: Part): boolean {
  return parent === undefined || parent.hasDynamicContent || parent.isPage
}

function isFocusIn(part: Part, { state: { focus } }: PageSnapshot): boolean {
  if (focus === undefined) return false
  const { path } = part
  return focus.startsWith(path) && (focus.length === path.length || focus[path.length] === '.')
}

function placeUncached(part: Part, place: LayoutPosition, snapshot: PageSnapshot, into: AxNode[]): number {
  const { x, y, width } = place
  switch (part.flow) {
    case 'none':
      return 0
    case 'table':
      return placeTable(part, place, snapshot, into)
    case 'rule':
      into.push(elementNode(part, snapshot, new PlacedBox(x, y, width, ROW_HEIGHT), NO_ITEMS))
      return ROW_HEIGHT
    case 'area':
    case 'list-box': {
      const size = part.flow === 'area' ? TEXTAREA : LISTBOX
      const box = new PlacedBox(x, y, size.width, size.height)
      into.push(
        elementNode(
          part,
          snapshot,
          box,
          isTextField(part.element) || part.flow === 'list-box' ? valueNodes(part, box, snapshot) : NO_ITEMS,
        ),
      )
      return size.height
    }
    case 'prose':
      return placeProse(part, place, snapshot, into)
    case 'pre':
      return placePre(part, place, snapshot, into)
    default:
  }
  if ((part.marks & MARK.menu) !== 0) return placeSubmenu(part, place, snapshot, into)
  const layout = layBlock(part, place, snapshot)
  const height = part.flow === 'row' ? ROW_HEIGHT : layout.height
  const isShrunk = part.element.tag === 'legend'
  into.push(elementNode(part, snapshot, new PlacedBox(x, y, isShrunk ? layout.lineWidth : width, height), layout.children))
  return height
}

/** Layout of the content of a block. */
class BlockLayout {
  readonly children: readonly AxNode[]
  readonly height: number
  /** Width of the last line. */
  readonly lineWidth: number

  constructor(children: readonly AxNode[], height: number, lineWidth = 0) {
    this.children = children
    this.height = height
    this.lineWidth = lineWidth
  }
}

/** Lays out the content of a block: runs of inline parts as lines of one row, blocks below each other. */
export function layBlock(part: Part, { x, y, width }: LayoutPosition, snapshot: PageSnapshot): BlockLayout {
  const children: AxNode[] = shortLivedList()
  let top = y
  let lineWidth = 0
  const parts = part.children
  for (let at = 0; at < parts.length; at += 1) {
    const child = parts[at]
    if (child === undefined || !isPresent(child, snapshot)) continue
    if (isInline(child)) {
      const start = at
      at = lineEnd(parts, start, snapshot)
      const line = placeLine(parts, start, at, { x, y: top }, snapshot, children)
      at -= 1
      if (line === undefined) continue
      top += ROW_HEIGHT
      lineWidth = line
    } else top += placeBlock(child, { x, y: top, width }, snapshot, children)
  }
  return new BlockLayout(children, top - y, lineWidth)
}

/** Returns the end of the line that starts at `start`: the index of the next visible block. */
function lineEnd(parts: readonly Part[], start: number, snapshot: PageSnapshot): number {
  for (let at = start + 1; at < parts.length; at += 1) {
    const part = parts[at]
    if (part !== undefined && !isInline(part) && isPresent(part, snapshot)) return at
  }
  return parts.length
}

/** A hover menu overlays the page and takes no space in the flow. */
function placeSubmenu(part: Part, { x, y }: LayoutPosition, snapshot: PageSnapshot, into: AxNode[]): number {
  const place = { x: x + SUBMENU.left, y: y - ROW_HEIGHT, width: SUBMENU.width }
  const { children, height } = layBlock(part, place, snapshot)
  into.push(elementNode(part, snapshot, new PlacedBox(place.x, place.y, place.width, height), children))
  return 0
}

function placePre(part: Part, { x, y, width }: LayoutPosition, snapshot: PageSnapshot, into: AxNode[]): number {
  let height = 0
  const children: AxNode[] = shortLivedList()
  for (const child of part.children) {
    if (child.flow !== 'text' || child.text === '') continue
    const lines = child.text.replace(/\n$/, '').split('\n')
    const longest = lines.reduce((widest, line) => Math.max(widest, textWidth(line)), 0)
    const box = new PlacedBox(x, y + height + TEXT.inset, longest, lines.length * ROW_HEIGHT - 5)
    children.push(textNode(child, child.text, box))
    height += lines.length * ROW_HEIGHT
  }
  into.push(elementNode(part, snapshot, new PlacedBox(x, y, width, height), children))
  return height
}

/** Lays out a table: its caption, then its rows, each as high as its highest cell. */
function placeTable(table: Part, place: LayoutPosition, snapshot: PageSnapshot, into: AxNode[]): number {
  const columns = columnsOf(table, snapshot)
  const width = columns.reduce((sum, column) => sum + column, 0)
  if (!table.hasDynamicSize) {
    const lays: LayOutChildren = (part, box) => rowsIn(part, { x: box.x, y: box.y, width }, columns, snapshot).children
    const height = heightOf(table, snapshot)
    into.push(lazyNode(table, snapshot, new PlacedBox(place.x, place.y, width, height), lays))
    return height
  }
  const { children, height } = rowsIn(table, { ...place, width }, columns, snapshot)
  into.push(elementNode(table, snapshot, new PlacedBox(place.x, place.y, width, height), children))
  return height
}

/** Lays out the content of a table. */
function rowsIn(table: Part, place: LayoutPosition, columns: readonly number[], snapshot: PageSnapshot): BlockLayout {
  const { width } = place
  const children: AxNode[] = shortLivedList()
  let y = place.y
  for (const child of shownChildren(table, snapshot)) {
    const childPlace = { x: place.x, y, width }
    if (child.flow === 'table-row') y += placeRow(child, childPlace, columns, snapshot, children)
    else if (child.flow === 'table-group') y += placeGroup(child, childPlace, columns, snapshot, children)
    else y += placeBlock(child, childPlace, snapshot, children)
  }
  return new BlockLayout(children, y - place.y)
}

function placeGroup(
  group: Part,
  place: LayoutPosition,
  columns: readonly number[],
  snapshot: PageSnapshot,
  into: AxNode[],
): number {
  const children: AxNode[] = shortLivedList()
  let y = place.y
  for (const row of shownChildren(group, snapshot)) y += placeRow(row, { ...place, y }, columns, snapshot, children)
  into.push(elementNode(group, snapshot, new PlacedBox(place.x, place.y, place.width, y - place.y), children))
  return y - place.y
}

interface PlacedCell {
  readonly cell: Part
  readonly x: number
  readonly width: number
  readonly layout: BlockLayout
}

function placeRow(row: Part, place: LayoutPosition, columns: readonly number[], snapshot: PageSnapshot, into: AxNode[]): number {
  const { x, y, width } = place
  if (!row.hasDynamicSize) {
    const height = heightOf(row, snapshot)
    into.push(
      lazyNode(row, snapshot, new PlacedBox(x, y, width, height), (_, box) => cellsIn(row, box, columns, snapshot).children),
    )
    return height
  }
  const { children, height } = cellsIn(row, place, columns, snapshot)
  into.push(elementNode(row, snapshot, new PlacedBox(x, y, width, height), children))
  return height
}

/** Lays out the cells of a row, all as high as the highest. */
function cellsIn(row: Part, { x, y }: LayoutPosition, columns: readonly number[], snapshot: PageSnapshot): BlockLayout {
  const cells: PlacedCell[] = shortLivedList()
  let left = x
  let column = 0
  let height = ROW_HEIGHT
  for (const cell of shownChildren(row, snapshot)) {
    let room = 0
    for (const end = column + spanOf(cell); column < end; column += 1) room += columns[column] ?? 0
    const layout = layBlock(cell, { x: left, y, width: room - CELL_PADDING }, snapshot)
    cells.push({ cell, x: left, width: room, layout })
    height = Math.max(height, layout.height)
    left += room
  }
  const children: AxNode[] = shortLivedList()
  for (const { cell, x, width, layout } of cells)
    children.push(elementNode(cell, snapshot, new PlacedBox(x, y, width, height), layout.children))
  return new BlockLayout(children, height)
}
