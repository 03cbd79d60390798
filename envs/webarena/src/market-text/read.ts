import type { Page, PageElement, PageNode } from '../page/element.ts'
import { recent } from '../page/recent.ts'
import type { MarketTables } from '../sites/market/listing.ts'
import { market } from '../sites/market/site.ts'
import { readQuery } from '../sites/shared/fields.ts'

/** A row of a page of results. */
interface Hit {
  readonly id: string
  readonly title: string
  readonly price: string
  readonly href: string
  readonly isSponsored: boolean
  readonly isGone: boolean
}

/** What there is on a page of results. */
interface ReadResults {
  readonly total: number
  readonly number: number
  readonly hits: readonly Hit[]
  readonly next: string | undefined
  readonly previous: string | undefined
}

/** A value to choose, and where it leads. */
interface ReadValue {
  readonly text: string
  readonly href: string
  readonly isChosen: boolean
}

/** What there is on the page of an item. */
interface ReadItem {
  readonly title: string
  readonly price: string
  readonly stars: string
  readonly groups: readonly { readonly name: string; readonly values: readonly ReadValue[] }[]
  /** Where its order is sent to; absent where it cannot be had. */
  readonly order: string | undefined
  readonly bullets: readonly string[]
  readonly description: string
  readonly reviews: string
}

/** Reads the market's pages as a program reads somebody else's site: by what stands on them. Pages without orders never change. */
export interface MarketReader {
  results(at: string): ReadResults
  item(at: string): ReadItem
  /** What buyers say. */
  reviews(at: string): readonly string[]
}

/** Pages that are kept. */
const MOST_KEPT = 500

/** A reader of the market with these listings. */
export function createReader(tables: MarketTables): MarketReader {
  const results = recent<string, ReadResults>(MOST_KEPT)
  const items = recent<string, ReadItem>(MOST_KEPT)
  const kept = <Value>(known: ReturnType<typeof recent<string, Value>>, at: string, read: (page: Page) => Value): Value => {
    const found = known.get(at) ?? read(pageAt(tables, at))
    known.set(at, found)
    return found
  }
  return {
    results: (at) => kept(results, at, (page) => readResults(page, at)),
    item: (at) => kept(items, at, readItem),
    reviews: (at) => [...keyed(pageAt(tables, at), 'review:').values()].map(textOf),
  }
}

function pageAt(tables: MarketTables, at: string): Page {
  const [path = '/', query = ''] = at.split('?')
  const reply = market.respond({ method: 'GET', path, query: readQuery(query), form: [], user: undefined }, tables)
  if (reply.kind === 'page') return reply.page
  throw new Error(`${market.origin}${at} is no page`)
}

function readResults(page: Page, at: string): ReadResults {
  const keys = keyed(page, '')
  const ids = [...keys.keys()].flatMap((key) => /^hit:(\w+):title$/.exec(key)?.[1] ?? [])
  const sponsored = sponsoredIn(page)
  return {
    total: Number(/of (\d+)/.exec(textAt(keys, 'count'))?.[1] ?? 0),
    number: Number(readQuery(at.split('?')[1] ?? '').find(([name]) => name === 'page')?.[1] ?? 1),
    hits: ids.map((id) => ({
      id,
      title: textAt(keys, `hit:${id}:title`),
      price: textAt(keys, `hit:${id}:price`),
      href: hrefAt(keys, `hit:${id}:title`) ?? '',
      isSponsored: sponsored.has(id),
      isGone: keys.has(`hit:${id}:stock`),
    })),
    next: hrefAt(keys, 'next'),
    previous: hrefAt(keys, 'previous'),
  }
}

/** Rows that say so above their titles. */
function sponsoredIn(page: Page): ReadonlySet<string> {
  const found = new Set<string>()
  visit(page, (element) => {
    if (element.tag !== 'li' || !textOf(element).startsWith('Sponsored')) return
    for (const key of keysIn(element).keys()) found.add(/^hit:(\w+):/.exec(key)?.[1] ?? '')
  })
  return found
}

function readItem(page: Page): ReadItem {
  const keys = keyed(page, '')
  const names = [...keys.keys()].flatMap((key) => (key.startsWith('group:') ? [key.slice('group:'.length)] : []))
  let order: string | undefined
  visit(page, ({ tag, attributes }) => {
    if (tag === 'form' && attributes['method'] === 'post') order = String(attributes['action'])
  })
  return {
    title: textAt(keys, 'item:title'),
    price: textAt(keys, 'item:price').replace(' - ', ' to '),
    stars: textAt(keys, 'item:stars'),
    groups: names.map((name) => ({ name, values: valuesOf(keys, name) })),
    order,
    bullets: [...keyed(page, 'item:bullet:').values()].map(textOf),
    description: textAt(keys, 'item:description'),
    reviews: hrefAt(keys, 'reviews') ?? '',
  }
}

function valuesOf(keys: ReadonlyMap<string, PageElement>, group: string): readonly ReadValue[] {
  return [...keys].flatMap(([key, element]): readonly ReadValue[] => {
    const isChosen = key.startsWith(`chosen:${group}:`)
    if (!isChosen && !key.startsWith(`choice:${group}:`)) return []
    return [{ text: key.slice(`chosen:${group}:`.length), href: String(element.attributes['href']), isChosen }]
  })
}

/** Elements of a page by their `data-key`, in reading order, of the keys that begin so. */
function keyed(page: Page, beginning: string): ReadonlyMap<string, PageElement> {
  const found = new Map<string, PageElement>()
  for (const element of page.body) for (const [key, each] of keysIn(element)) if (key.startsWith(beginning)) found.set(key, each)
  return found
}

function keysIn(element: PageElement): ReadonlyMap<string, PageElement> {
  const found = new Map<string, PageElement>()
  visit({ body: [element] }, (each) => {
    const key = each.attributes['data-key']
    if (typeof key === 'string') found.set(key, each)
  })
  return found
}

function visit({ body }: Pick<Page, 'body'>, look: (element: PageElement) => void): void {
  const to = (node: PageNode): void => {
    if (typeof node === 'string') return
    look(node)
    node.children.forEach(to)
  }
  body.forEach(to)
}

function textAt(keys: ReadonlyMap<string, PageElement>, key: string): string {
  const element = keys.get(key)
  return element === undefined ? '' : textOf(element)
}

function hrefAt(keys: ReadonlyMap<string, PageElement>, key: string): string | undefined {
  const href = keys.get(key)?.attributes['href']
  return typeof href === 'string' ? href : undefined
}

function textOf(node: PageNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('')
}
