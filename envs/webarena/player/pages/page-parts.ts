import { memoizeByObject } from '@orreryjs/core/worlds'
import type { BrowsingHistory, PageDocument } from '../history.ts'
import type { Node } from './page.ts'

/** A table row, with cells by column heading. */
export interface Row {
  readonly table: string
  readonly cells: ReadonlyMap<string, string>
  readonly text: string
  readonly nodes: readonly Node[]
}

/** Returns the rows of a document's tables, without headings. */
export const rowsOf: (doc: PageDocument) => readonly Row[] = memoizeByObject((doc) => {
  const rows: Row[] = []
  let table = ''
  let headings: string[] = []
  let depth = Number.POSITIVE_INFINITY
  let cells: string[] = []
  let nodes: Node[] = []
  const close = (): void => {
    if (cells.length > 0) {
      const named = new Map(cells.map((cell, at) => [headings[at] ?? String(at), cell]))
      rows.push({ table, cells: named, text: cells.join(' | '), nodes })
    }
    cells = []
    nodes = []
  }
  for (const node of doc.nodes) {
    if (node.role === 'table' || node.role === 'grid') {
      close()
      table = node.name
      headings = []
      depth = Number.POSITIVE_INFINITY
    } else if (node.role === 'row') {
      close()
      depth = node.depth
    } else if (node.depth <= depth) {
      close()
      depth = Number.POSITIVE_INFINITY
    } else if (node.role === 'columnheader') headings.push(node.name)
    else if (/^(?:gridcell|cell|rowheader)$/.test(node.role)) {
      cells.push(node.name)
      nodes.push(node)
    } else if (cells.length > 0) nodes.push(node)
  }
  close()
  return rows
})

/** Returns the elements of a document by name. */
export const nodesNamed: (doc: PageDocument) => ReadonlyMap<string, readonly Node[]> = memoizeByObject(({ nodes }) => {
  const byName = new Map<string, Node[]>()
  for (const node of nodes) {
    const named = byName.get(node.name)
    if (named === undefined) byName.set(node.name, [node])
    else named.push(node)
  }
  return byName
})

/** Returns the parts of the last visited page of a type; empty before the first visit. */
export function partsOn<T>(
  { documents }: Pick<BrowsingHistory, 'documents'>,
  isOf: (doc: PageDocument) => boolean,
  read: (doc: PageDocument) => readonly T[],
): readonly T[] {
  const doc = documents.findLast(isOf)
  return doc === undefined ? [] : read(doc)
}

/** Returns the cell of a row below a heading. */
export function findCell(row: Pick<Row, 'cells'> | undefined, heading: RegExp): string | undefined {
  return [...(row?.cells ?? [])].find(([name]) => heading.test(name))?.[1]
}

/** Returns the cell of a row below a heading; empty without one. */
export function cellOf(row: Pick<Row, 'cells'> | undefined, heading: RegExp): string {
  return findCell(row, heading) ?? ''
}

export function firstCellOf({ cells }: Pick<Row, 'cells'>): string {
  return cells.values().next().value ?? ''
}

/** An entry of a list: a product, post, comment or review. */
export interface Item {
  readonly title: string
  /** Link that opens the entry. */
  readonly link: Node | undefined
  readonly nodes: readonly Node[]
  readonly texts: readonly string[]
}

/** Returns the articles of a document, and list items on pages without articles. */
export const articlesOf: (doc: PageDocument) => readonly Item[] = memoizeByObject((doc) => {
  const items: Item[] = []
  let nodes: Node[] = []
  let depth = -1
  const close = (): void => {
    if (depth >= 0) items.push(itemOf(nodes))
    nodes = []
    depth = -1
  }
  for (const node of doc.nodes) {
    if (depth >= 0 && node.depth <= depth) close()
    if (depth >= 0 && node.role !== 'article') nodes.push(node)
    // Replies are nested inside a comment but are separate items.
    if (node.role === 'article' || node.role === 'listitem') {
      if (depth >= 0) close()
      depth = node.depth
    }
  }
  close()
  return items
})

/** Returns the products of a list: a link followed by a price, up to the next link. */
export const productsOf: (doc: PageDocument) => readonly Item[] = memoizeByObject((doc) => {
  const items: Item[] = []
  let nodes: Node[] = []
  for (const node of [...doc.nodes, undefined]) {
    if (node === undefined || node.role === 'link' || node.role === 'heading' || node.role === 'contentinfo') {
      const item = itemOf(nodes)
      if (item.link !== undefined && item.texts.some((text) => PRICE.test(text))) items.push(item)
      nodes = []
    }
    if (node !== undefined) nodes.push(node)
  }
  return items
})

const PRICE = /^(?:From )?\$[\d,]+(?:\.\d\d)?$/

function itemOf(nodes: readonly Node[]): Item {
  const heading = nodes.find(({ role }) => role === 'heading')
  const link = nodes.find(({ role, name }) => role === 'link' && (heading === undefined || name === heading.name)) ?? undefined
  const texts = nodes.flatMap(({ role, name }) => (role === 'StaticText' || role === 'time' ? [name.trim()] : []))
  return { title: heading?.name ?? link?.name ?? texts[0] ?? '', link, nodes, texts }
}

/** Returns the price that an item shows. */
export function priceOf({ texts }: Item): number | undefined {
  const found = texts.find((text) => PRICE.test(text))
  return found === undefined ? undefined : amountIn(found)
}

/** Returns the rating that an item shows, in percent. */
export function ratingOf({ texts }: Item): number | undefined {
  const found = texts.find((text) => /^\d+%$/.test(text))
  return found === undefined ? undefined : Number.parseInt(found, 10)
}

/** Returns the first amount or number in a text. */
export function amountIn(text: string): number | undefined {
  const found = /-?\$?-?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0]
  return found === undefined ? undefined : Number(found.replace(/[$,]/g, ''))
}

/** Roles of form fields. */
const FIELDS = /^(?:textbox|searchbox|combobox|listbox|spinbutton|textarea)$/

export function isField({ role }: Node): boolean {
  return FIELDS.test(role)
}

/** Returns the text of a field. */
export function fieldText(field: Node, nodes: readonly Node[]): string {
  if (field.value !== undefined) return field.value
  const lines: string[] = []
  for (let at = nodes.indexOf(field) + 1; at < nodes.length; at += 1) {
    const node = nodes[at]
    if (node === undefined || node.depth <= field.depth) break
    if (node.role === 'StaticText') lines.push(node.name)
  }
  return lines.join('\n')
}

/** Returns the text after a label: the date after `Order Date: `. */
export function textAfterLabel(label: RegExp, { nodes }: PageDocument): string | undefined {
  const at = nodes.findIndex(({ role, name }) => (role === 'StaticText' || role === 'heading') && label.test(name))
  const node = nodes[at]
  if (node === undefined) return undefined
  const rest = node.name.replace(label, '').replace(/^[\s:]+/, '')
  return rest === '' ? nodes[at + 1]?.name.trim() : rest.trim()
}

/** Returns the main heading of a page. */
export const headingOf: (doc: PageDocument) => string = memoizeByObject(({ nodes, title }) => {
  const main = nodes.findIndex(({ role }) => role === 'main')
  return nodes.find(({ role }, at) => at > main && role === 'heading')?.name ?? title
})

/** Returns the number of rows that a page reports. */
export const reportedRowCount: (doc: PageDocument) => number | undefined = memoizeByObject(({ nodes }) => {
  const node = nodes.find(
    ({ role, name }) => role === 'StaticText' && /^[\d,]+ (?:records? found|items?|results?)\b/i.test(name.trim()),
  )
  return node === undefined ? undefined : amountIn(node.name)
})

/** Messages of sites that refuse a change to this user. */
const REFUSAL = /\b(?:banned|protected|archived|only owners?)\b/i

/** Returns the answer to a task that the site refuses, once the open page shows the refusal after a change. */
export function refusalOn({ document, actions }: BrowsingHistory): string | undefined {
  const message = actions.at(-1)?.isChange === true ? refusalMessageOn(document) : undefined
  return message && `N/A: it is not allowed. ${message}`
}

const refusalMessageOn: (doc: PageDocument) => string | undefined = memoizeByObject(({ nodes }) => {
  const at = nodes.findIndex(({ role }) => role === 'alert')
  return at < 0 ? undefined : nodes.slice(at, at + 2).find(({ name }) => REFUSAL.test(name))?.name
})
