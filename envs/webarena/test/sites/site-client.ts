import type { Page, PageElement, PageNode } from '../../src/page/element.ts'
import { readQuery } from '../../src/sites/shared/fields.ts'
import type { Fields, Site, SiteReply } from '../../src/sites/shared/site.ts'
import { type Changes, mergeChanges, type RowsByTable, type SeedRows, tables } from '../../src/sites/shared/tables.ts'

/** Client of a site without a browser: follows redirects and keeps changes. */
export interface Client<Rows extends RowsByTable> {
  changes: Changes<Rows>
  user: string | undefined
  get(url: string): Seen
  post(url: string, form?: Readonly<Record<string, string>>): Seen
}

/** Final page and its URL. */
export interface Seen {
  readonly url: string
  readonly status: number
  readonly page: Page
}

/** Creates a client of a site over a seed. */
export function client<Rows extends RowsByTable>(site: Site<Rows>, seed: SeedRows<Rows>, user?: string): Client<Rows> {
  const self: Client<Rows> = {
    changes: {},
    user,
    get: (url) => ask('GET', url, [], undefined, 0),
    post: (url, form = {}) => ask('POST', url, Object.entries(form), undefined, 0),
  }
  function ask(method: 'GET' | 'POST', url: string, form: Fields, notice: string | undefined, hops: number): Seen {
    const [path = '', query = ''] = url.split('#')[0]?.split('?') ?? []
    const request = { method, path, query: readQuery(query), form, user: self.user, notice }
    const reply: SiteReply<Rows> = site.respond(request, tables(seed, self.changes))
    if (reply.changes !== undefined) self.changes = mergeChanges(self.changes, reply.changes)
    if (reply.kind === 'page') return { url, status: reply.status, page: reply.page }
    if (reply.user !== undefined) self.user = reply.user ?? undefined
    if (hops > 5) throw new Error(`${url} goes round in circles`)
    return ask('GET', reply.location, [], reply.notice, hops + 1)
  }
  return self
}

/** Returns all elements of a page in order. */
export function elementsOf(page: Page): readonly PageElement[] {
  const all: PageElement[] = []
  const walk = (node: PageNode): void => {
    if (typeof node === 'string') return
    all.push(node)
    for (const child of node.children) walk(child)
  }
  for (const element of page.body) walk(element)
  return all
}

/** Returns the text of an element. */
export function textOf(node: PageNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}

/** Returns the text with the key; `undefined` if the page has none. */
export function keyed(page: Page, key: string): string | undefined {
  const element = elementsOf(page).find(({ attributes }) => attributes['data-key'] === key)
  return element === undefined ? undefined : textOf(element)
}

/** Returns the links of a page within its site. */
export function linksOf(page: Page): readonly string[] {
  return elementsOf(page).flatMap(({ tag, attributes }) => {
    const href = attributes['href']
    return tag === 'a' && typeof href === 'string' && href.startsWith('/') ? [href] : []
  })
}

/** Crawls at most `maxPages` pages of a site; every link must lead to a page. Returns the page types found. */
export function crawl<Rows extends RowsByTable>(
  at: Client<Rows>,
  start: string,
  maxPages: number,
  check: (seen: Seen) => void,
): Map<string, number> {
  const types = new Map<string, number>()
  const known = new Map<string, Seen>()
  const queue = [start]
  const user = at.user
  for (let index = 0; index < queue.length; index += 1) {
    const url = queue[index] as string
    if (known.has(url)) continue
    at.user = user
    const seen = at.get(url)
    known.set(url, seen)
    types.set(seen.page.kind, (types.get(seen.page.kind) ?? 0) + 1)
    check(seen)
    if (known.size < maxPages) queue.push(...linksOf(seen.page))
  }
  return types
}

/** Checks rules for every page: ids and keys are unique, labels belong to a field, links are not empty. */
export function problemsOf({ page, url }: Seen): readonly string[] {
  const elements = elementsOf(page)
  const twice = (name: string): readonly string[] => {
    const values = elements.flatMap(({ attributes }) => (attributes[name] === undefined ? [] : [String(attributes[name])]))
    return [...new Set(values.filter((value, at) => values.indexOf(value) !== at))].map(
      (value) => `${url}: ${name} "${value}" twice`,
    )
  }
  const ids = new Set(elements.map(({ attributes }) => attributes['id']))
  const labels = elements.flatMap(({ tag, attributes }) =>
    tag === 'label' && attributes['for'] !== undefined ? [attributes['for']] : [],
  )
  return [
    ...twice('id'),
    ...twice('data-key'),
    ...labels.filter((id) => !ids.has(id)).map((id) => `${url}: a label for "${id}", which is not there`),
    ...elements.filter(isTooWide).map((element) => `${url}: wider than the window: ${textOf(element).slice(0, 60)}`),
    ...elements.flatMap((element) =>
      element.tag === 'a' && textOf(element).trim() === '' ? [`${url}: a link without a text`] : [],
    ),
  ]
}

/** Number of characters per line of the window. */
const WINDOW = 132

/** True if a table or line is wider than the window and therefore cut off. */
function isTooWide({ tag, attributes, children }: PageElement): boolean {
  if (tag === 'table') return tableWidth(children) > WINDOW
  return attributes['class'] === 'row' && tag === 'div' && children.reduce((sum, child) => sum + widthOf(child), 0) > WINDOW
}

function tableWidth(parts: readonly PageNode[]): number {
  const rows: PageElement[] = []
  const walk = (node: PageNode): void => {
    if (typeof node === 'string') return
    if (node.tag === 'tr') rows.push(node)
    else node.children.forEach(walk)
  }
  parts.forEach(walk)
  const columns: number[] = []
  for (const { children } of rows)
    for (const [at, cell] of children.entries()) columns[at] = Math.max(columns[at] ?? 0, widthOf(cell))
  return columns.reduce((sum, width) => sum + width + 0.9, 0)
}

function widthOf(node: PageNode): number {
  if (typeof node === 'string') return node.length
  const { tag, attributes, children } = node
  if (attributes['type'] === 'hidden') return 0
  if (tag === 'input') return attributes['type'] === 'checkbox' || attributes['type'] === 'radio' ? 2 : 23
  if (tag === 'select') return 23
  return children.reduce((sum, child) => sum + widthOf(child), tag === 'button' ? 1 : 0)
}
