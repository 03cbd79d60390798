import type { AxNode } from './accessibility/ax-node.ts'
import type { Dialect } from './dialect.ts'
import type { Page } from './element.ts'
import type { PageState } from './page-state.ts'
import type { Outline } from './part.ts'
import { createRecentCache } from './recent-cache.ts'
import type { StepName } from './simplify/steps.ts'
import type { PageText } from './text/observation-text.ts'

/** Cached text of a page's tree and the options that produced it. A class, like everything that holds a tree: see `list`. */
export class CachedText {
  readonly root: AxNode
  readonly base: number
  readonly scrollY: number
  readonly dialect: Dialect
  readonly observesWholePage: boolean
  readonly skipsCleanStep: boolean
  readonly simplification: readonly StepName[] | undefined
  readonly text: PageText

  constructor(root: AxNode, options: TextOptions, text: PageText) {
    const { base, scrollY, dialect, observesWholePage, skipsCleanStep, simplification } = options
    this.root = root
    this.base = base
    this.scrollY = scrollY
    this.dialect = dialect
    this.observesWholePage = observesWholePage
    this.skipsCleanStep = skipsCleanStep
    this.simplification = simplification
    this.text = text
  }
}

/** Options that determine the text of a page. */
type TextOptions = Omit<CachedText, 'root' | 'text'>

/** Tree of a page in one state. */
export class CachedTree {
  readonly state: PageState
  readonly root: AxNode

  constructor(state: PageState, root: AxNode) {
    this.state = state
    this.root = root
  }
}

/** Values derived from a page. */
class CachedPage {
  readonly page: Page
  outline: Outline | undefined = undefined
  /** Tree of the most recent state. */
  tree: CachedTree | undefined = undefined
  /** Most recent text of the page. */
  text: CachedText | undefined = undefined

  constructor(page: Page) {
    this.page = page
  }
}

/**
 * Maximum number of pages whose trees are cached on first use. The limit is low so that trees of pages visited once are freed while young:
 * collecting objects that have been promoted costs more than rebuilding a tree. A `WeakMap` is not an option, because its values count as
 * live in every collection of the young generation.
 */
const MAX_TREES = 8

/** Maximum number of pages with repeated visits whose trees are cached for longer. */
const MAX_LONG_LIVED = 192

const recentPages = createRecentCache<Page, CachedPage>(MAX_TREES)
const longLivedPages = createRecentCache<Page, CachedPage>(MAX_LONG_LIVED)
let last: CachedPage | undefined

/** Returns the cached values derived from a page. */
export function cacheOf(page: Page): CachedPage {
  if (last?.page === page) return last
  last = longLivedPages.get(page) ?? recentPages.get(page)
  if (last !== undefined) return last
  last = new CachedPage(page)
  recentPages.set(page, last)
  return last
}

/** Moves a page that was requested again to the long-lived cache. */
export function promoteToLongLived(page: Page): void {
  if (longLivedPages.get(page) === undefined) longLivedPages.set(page, cacheOf(page))
}
