import { keeping } from '@orreryjs/core/worlds'
import type { Doc } from '../trip.ts'
import type { Node } from './page.ts'

/** A row of a table, by the headings of its columns. */
export interface Row {
  readonly table: string
  readonly cells: ReadonlyMap<string, string>
  readonly text: string
  readonly nodes: readonly Node[]
}

/** The rows of the tables of a document, headings left out. */
export const rowsOf: (doc: Doc) => readonly Row[] = keeping((doc) => {
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

/** Something that a list shows with what is told of it: a product, a post, a comment, a review. */
export interface Item {
  readonly title: string
  /** What opens it. */
  readonly link: Node | undefined
  readonly nodes: readonly Node[]
  readonly texts: readonly string[]
}

/** What stands in articles, and list items of other pages. */
export const articlesOf: (doc: Doc) => readonly Item[] = keeping((doc) => {
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
    // A comment holds the replies to it, which are items of their own.
    if (node.role === 'article' || node.role === 'listitem') {
      if (depth >= 0) close()
      depth = node.depth
    }
  }
  close()
  return items
})

/** Products of a list: a link and below it a price, until the next link. */
export const productsOf: (doc: Doc) => readonly Item[] = keeping((doc) => {
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

/** The price that an item shows. */
export function priceOf({ texts }: Item): number | undefined {
  const found = texts.find((text) => PRICE.test(text))
  return found === undefined ? undefined : amountIn(found)
}

/** How well it is rated, in hundredths. */
export function ratingOf({ texts }: Item): number | undefined {
  const found = texts.find((text) => /^\d+%$/.test(text))
  return found === undefined ? undefined : Number.parseInt(found, 10)
}

/** The first amount or number in a text. */
export function amountIn(text: string): number | undefined {
  const found = /-?\$?-?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0]
  return found === undefined ? undefined : Number(found.replace(/[$,]/g, ''))
}

/** A field of a form. */
const FIELDS = /^(?:textbox|searchbox|combobox|listbox|spinbutton|textarea)$/

export function isField({ role }: Node): boolean {
  return FIELDS.test(role)
}

/** What stands in a field. */
export function heldIn(field: Node, nodes: readonly Node[]): string {
  if (field.value !== undefined) return field.value
  const lines: string[] = []
  for (let at = nodes.indexOf(field) + 1; at < nodes.length; at += 1) {
    const node = nodes[at]
    if (node === undefined || node.depth <= field.depth) break
    if (node.role === 'StaticText') lines.push(node.name)
  }
  return lines.join('\n')
}

/** What a label is followed by: `Order Date: ` and then the date. */
export function saidAfter(label: RegExp, { nodes }: Doc): string | undefined {
  const at = nodes.findIndex(({ role, name }) => (role === 'StaticText' || role === 'heading') && label.test(name))
  const node = nodes[at]
  if (node === undefined) return undefined
  const rest = node.name.replace(label, '').replace(/^[\s:]+/, '')
  return rest === '' ? nodes[at + 1]?.name.trim() : rest.trim()
}

/** The name of the page: its first heading. */
export function headingOf({ nodes, title }: Doc): string {
  const main = nodes.findIndex(({ role }) => role === 'main')
  return nodes.find(({ role }, at) => at > main && role === 'heading')?.name ?? title
}

/** How many rows a page says that there are. */
export function countSaid({ nodes }: Doc): number | undefined {
  const said = nodes.find(
    ({ role, name }) => role === 'StaticText' && /^[\d,]+ (?:records? found|items?|results?)\b/i.test(name.trim()),
  )
  return said === undefined ? undefined : amountIn(said.name)
}
