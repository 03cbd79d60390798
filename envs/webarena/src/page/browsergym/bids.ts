import type { Page, PageNode } from '../element.ts'

/** Elements of a served document before the first of its page, those of its head among them: `html` is 0. */
const BEFORE_BODY = 8

/** Elements of a document that no site served: `html`, `head`. */
const BEFORE_EMPTY_BODY = 2

/** Ids of a page's elements, as BrowserGym gives them: numbers in the document's order, the same whenever it is loaded. */
export interface Bids {
  /** Of the page's body. */
  readonly body: number
  /** By the elements' paths. */
  readonly byPath: ReadonlyMap<string, number>
  /** Paths by ids. */
  readonly paths: ReadonlyMap<number, string>
}

const known = new WeakMap<Page, Bids>()

/** The ids of a page's elements. `body` is that of its body where the document's head is another than usual. */
export function bidsOf(page: Page, body: number = usualBody(page)): Bids {
  const found = known.get(page)
  if (found?.body === body) return found
  const byPath = new Map<string, number>()
  const count = (node: PageNode, path: string): void => {
    if (typeof node === 'string') return
    byPath.set(path, body + 1 + byPath.size)
    for (const [index, child] of node.children.entries()) count(child, `${path}.${index}`)
  }
  for (const [index, element] of page.body.entries()) count(element, String(index))
  const bids = { body, byPath, paths: new Map(Array.from(byPath, ([path, bid]) => [bid, path])) }
  known.set(page, bids)
  return bids
}

function usualBody({ kind }: Page): number {
  return kind.startsWith('browser.') ? BEFORE_EMPTY_BODY : BEFORE_BODY
}
