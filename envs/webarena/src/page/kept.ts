import type { AxNode } from './accessibility/ax-node.ts'
import type { Dialect } from './dialect.ts'
import type { Page } from './element.ts'
import type { Outline } from './part.ts'
import { recent } from './recent.ts'
import type { PageState } from './state.ts'
import type { Told } from './text/observation-text.ts'

/** What was told of a page's tree, and how. A class, as all is that holds a tree: see `list`. */
export class Telling {
  readonly root: AxNode
  readonly base: number
  readonly scrollY: number
  readonly dialect: Dialect
  readonly isWhole: boolean
  readonly isUncleaned: boolean
  readonly told: Told

  constructor(root: AxNode, { base, scrollY, dialect, isWhole, isUncleaned }: Manner, told: Told) {
    this.root = root
    this.base = base
    this.scrollY = scrollY
    this.dialect = dialect
    this.isWhole = isWhole
    this.isUncleaned = isUncleaned
    this.told = told
  }
}

/** How a page is told. */
type Manner = Omit<Telling, 'root' | 'told'>

/** The tree of a page in a state. */
export class KeptTree {
  readonly state: PageState
  readonly root: AxNode

  constructor(state: PageState, root: AxNode) {
    this.state = state
    this.root = root
  }
}

/** What was worked out of a page. */
class Kept {
  readonly page: Page
  outline: Outline | undefined = undefined
  /** The tree of the state that was asked for last. */
  tree: KeptTree | undefined = undefined
  /** What was told of it last. */
  telling: Telling | undefined = undefined

  constructor(page: Page) {
    this.page = page
  }
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
  last = new Kept(page)
  lately.set(page, last)
  return last
}

/** What is worked out of a page that was asked for again is kept longer. */
export function keepLonger(page: Page): void {
  if (lasting.get(page) === undefined) lasting.set(page, keptWith(page))
}
