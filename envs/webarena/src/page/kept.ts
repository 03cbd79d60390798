import type { Dialect } from '../dialect.ts'
import { recent } from '../recent.ts'
import type { Told } from '../text/observation-text.ts'
import type { AxNode, PageState } from './ax-node.ts'
import type { Page } from './element.ts'
import type { Outline } from './part.ts'

/** What was told of a page's tree, and how. */
export interface Telling {
  readonly root: AxNode
  readonly base: number
  readonly scrollY: number
  readonly dialect: Dialect
  readonly isWhole: boolean
  readonly isUncleaned: boolean
  readonly told: Told
}

/** What was worked out of a page. */
interface Kept {
  readonly page: Page
  outline: Outline | undefined
  /** The tree of the state that was asked for last. */
  tree: { readonly state: PageState; readonly root: AxNode } | undefined
  /** What was told of it last. */
  telling: Telling | undefined
}

/**
 * Pages whose trees are kept. So few that what a page is made into dies young where nobody comes back to it: to collect what
 * lived for a while takes longer than to make it again. No `WeakMap`: what it holds counts as living in every collection of
 * young objects.
 */
const MOST_TREES = 8

/** Pages that many come back to, whose trees are kept longer. */
const MOST_LASTING = 192

const lately = recent<Page, Kept>(MOST_TREES)
const lasting = recent<Page, Kept>(MOST_LASTING)
let last: Kept | undefined

/** What was worked out of a page so far. */
export function keptWith(page: Page): Kept {
  if (last?.page === page) return last
  last = lasting.get(page) ?? lately.get(page)
  if (last !== undefined) return last
  last = { page, outline: undefined, tree: undefined, telling: undefined }
  lately.set(page, last)
  return last
}

/** What is worked out of a page that was asked for again is kept longer. */
export function keepLonger(page: Page): void {
  if (lasting.get(page) === undefined) lasting.set(page, keptWith(page))
}
