import type { Page, PageNode } from '../element.ts'

/** Number of elements of a served document before the first element of the body, including `html` and `head`. `html` is 0. */
const BEFORE_BODY = 8

/** Number of elements of a document that no site served: `html` and `head`. */
const BEFORE_EMPTY_BODY = 2

/** Ids of a page's elements, as BrowserGym assigns them: numbers in document order, the same on every load. */
export interface Bids {
  /** Id of the page's body. */
  readonly body: number
  /** Ids by element path. */
  readonly byPath: ReadonlyMap<string, number>
  /** Element paths by id. */
  readonly paths: ReadonlyMap<number, string>
}

const cache = new WeakMap<Page, Bids>()

/** Returns the ids of a page's elements. Pass `body`, the id of the body, if the document's head is not the usual one. */
export function bidsOfPage(page: Page, body: number = defaultBodyId(page)): Bids {
  const cached = cache.get(page)
  if (cached?.body === body) return cached
  const byPath = new Map<string, number>()
  const count = (node: PageNode, path: string): void => {
    if (typeof node === 'string') return
    byPath.set(path, body + 1 + byPath.size)
    for (const [index, child] of node.children.entries()) count(child, `${path}.${index}`)
  }
  for (const [index, element] of page.body.entries()) count(element, String(index))
  const bids = { body, byPath, paths: new Map(Array.from(byPath, ([path, bid]) => [bid, path])) }
  cache.set(page, bids)
  return bids
}

function defaultBodyId({ kind }: Page): number {
  return kind.startsWith('browser.') ? BEFORE_EMPTY_BODY : BEFORE_BODY
}
