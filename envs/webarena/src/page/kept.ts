import { recent } from '../recent.ts'
import type { AxNode, PageState } from './ax-node.ts'
import type { Page } from './element.ts'
import type { Outline } from './part.ts'

/** What was worked out of a page. */
interface Kept {
  readonly page: Page
  outline: Outline | undefined
  /** The tree of the state that was asked for last. */
  tree: { readonly state: PageState; readonly root: AxNode } | undefined
}

/**
 * Pages whose trees are kept. So few that what a page is made into dies young where nobody comes back to it: to collect what
 * lived for a while takes longer than to make it again. No `WeakMap`: what it holds counts as living in every collection of
 * young objects.
 */
const MOST_TREES = 8

const lately = recent<Page, Kept>(MOST_TREES)
let last: Kept | undefined

/** What was worked out of a page so far. */
export function keptWith(page: Page): Kept {
  if (last?.page === page) return last
  last = lately.get(page)
  if (last !== undefined) return last
  last = { page, outline: undefined, tree: undefined }
  lately.set(page, last)
  return last
}
