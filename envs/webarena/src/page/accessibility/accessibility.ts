import type { Page } from '../element.ts'
import { layBlock } from '../layout/block.ts'
import { ignoredNode } from '../layout/layout-nodes.ts'
import { outlineOf } from '../outline.ts'
import { CachedTree, cacheOf } from '../page-cache.ts'
import { type PageState, UNTOUCHED } from '../page-state.ts'
import { shortLivedListOf } from '../short-lived-list.ts'
import { PAGE_WIDTH } from '../style.ts'
import type { AxNode, Property } from './ax-node.ts'
import { PageSnapshot } from './page-snapshot.ts'
import { PlacedBox, PlacedNode } from './placed-node.ts'

/** Returns the accessibility tree of a page with the box of every node, as Chromium 112 computes them. */
export function accessibility(page: Page, state: PageState = UNTOUCHED): AxNode {
  const kept = cacheOf(page)
  if (kept.tree?.state === state) return kept.tree.root
  const root = build(page, new PageSnapshot(outlineOf(page), state))
  kept.tree = new CachedTree(state, root)
  return root
}

const FOCUSED: readonly Property[] = [['focused', 'True']]

/** Chromium reports `busy` as a number. */
const BUSY: readonly Property[] = [['busy', '1']]

function build(page: Page, snapshot: PageSnapshot): AxNode {
  const { root } = snapshot.outline
  const [html] = root.children
  const [body] = html?.children ?? []
  if (html === undefined || body === undefined) throw new Error('the outline of a page must have a root, html and body')
  const { children, height } = layBlock(body, { x: 0, y: 0, width: PAGE_WIDTH }, snapshot)
  const box = new PlacedBox(0, 0, PAGE_WIDTH, height)
  const focused = snapshot.state.isLeft === true ? [] : FOCUSED
  const properties = page.isBusy === true ? [...focused, ...BUSY] : focused
  const within = shortLivedListOf(ignoredNode(html, box, shortLivedListOf(ignoredNode(body, box, children))))
  return new PlacedNode(root, snapshot, root.role, false, box, within, page.title, properties)
}

/** Returns the number of ids that a page may need: the largest slot of its current and possible nodes, plus one. */
export function slotCount(page: Page, state: PageState = UNTOUCHED): number {
  const { textareas, parts } = outlineOf(page)
  if (textareas.length === 0) return parts.length
  const lines = textareas.map(({ path }) => {
    const value = state.values[path]
    return typeof value === 'string' ? value.split('\n').length - 1 : 0
  })
  return parts.length + Math.max(0, ...lines) * textareas.length
}
