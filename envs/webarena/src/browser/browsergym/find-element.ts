import type { AxNode } from '../../page/accessibility/ax-node.ts'
import { hit } from '../../page/accessibility/hit.ts'
import { bidsOfPage } from '../../page/browsergym/bids.ts'
import type { Part } from '../../page/part.ts'
import { PAGE_WIDTH, WINDOW_HEIGHT } from '../../page/style.ts'
import type { ActionContext } from '../action-context.ts'
import type { Tab } from '../browser-state.ts'
import { isControl, isDisabledControl } from '../fields/fields.ts'
import { closestPart, partAt } from '../find-part.ts'
import { scrolledIntoView, withScroll } from '../focus.ts'
import type { Point } from '../mouse.ts'
import { maxScroll, shownPage, snapshotOf, viewOf } from '../view.ts'
import { PythonException, timeoutError } from './python-exception.ts'

/** Element that an action refers to. */
export interface ElementHandle {
  readonly bid: string
  /** `undefined` for the document, its body, and the elements of its head. */
  readonly part?: Part
  /** Node of the element; `undefined` if it has no box. */
  readonly node?: AxNode
}

const BID = /^(?:0|[1-9]\d*)$/

/** Returns the element with the id. Throws `PythonException` if the page has none. */
export function findElement(tab: Tab, bid: string, run: ActionContext): ElementHandle {
  const number = BID.test(bid) ? Number(bid) : -1
  const bids = bidsOfPage(shownPage(tab.document, run.context))
  if (number >= 0 && number <= bids.body) {
    const isShown = number === 0 || number === bids.body
    return { bid, ...(isShown && { node: viewOf(tab.document, run.context).root }) }
  }
  const part = partAt(snapshotOf(tab.document, run.context).outline, bids.paths.get(number))
  if (part === undefined) throw new PythonException('ValueError', `Could not find element with bid "${bid}"`)
  const node = nodeAt(viewOf(tab.document, run.context).root, part.path)
  return { bid, part, ...(node !== undefined && { node }) }
}

/** Returns the node of the element at a path. */
function nodeAt(around: AxNode, path: string): AxNode | undefined {
  for (const child of around.children) {
    if (child.path === path && child.role !== 'StaticText') return child
    if (child.path !== '' && child.path !== path && !path.startsWith(`${child.path}.`)) continue
    const found = nodeAt(child, path)
    if (found !== undefined) return found
  }
  return undefined
}

/** Throws `PythonException` if the element is not visible. */
export function requireVisible({ bid, node }: ElementHandle, method: string): void {
  const { width = 0, height = 0 } = node?.box ?? {}
  if (width <= 0 || height <= 0) throw timeoutError(method, bid, 'element is not visible')
}

/** Throws `PythonException` if the element or its enclosing control is disabled. */
export function requireEnabled({ bid, part }: ElementHandle, tab: Tab, method: string, run: ActionContext): void {
  const control = closestPart(part, isControl)
  if (control !== undefined && isDisabledControl(control, snapshotOf(tab.document, run.context)))
    throw timeoutError(method, bid, 'element is not enabled')
}

/** Scrolls an element into the window and returns its centre, which no other element may cover. Throws `PythonException`. */
export function scrollToClickable(tab: Tab, handle: ElementHandle, method: string, run: ActionContext): readonly [Tab, Point] {
  requireVisible(handle, method)
  const shown = handle.part === undefined ? tab : scrolledIntoView(tab, handle.part.path, run)
  const point = middleOf(handle)
  const { root, snapshot } = viewOf(shown.document, run.context)
  const top = point.y - shown.document.scrollY
  const isIn = top >= 0 && top < WINDOW_HEIGHT
  const to = isIn ? shown.document.scrollY : Math.round(point.y - WINDOW_HEIGHT / 2)
  const scrolled = withScroll(shown, Math.min(maxScroll(root), Math.max(0, to)))
  if (point.x < 0 || point.x >= PAGE_WIDTH) throw timeoutError(method, handle.bid, 'element is outside of the viewport')
  const path = hit(root, point.x, point.y)
  if (handle.part !== undefined && !isWithin(path, handle.part.path)) {
    const { tag = 'body' } = partAt(snapshot.outline, path)?.element ?? {}
    throw timeoutError(method, handle.bid, `<${tag}> intercepts pointer events`)
  }
  return [scrolled, point]
}

/** True if a path belongs to the element at `around` or to a descendant. */
function isWithin(path: string | undefined, around: string): boolean {
  return path === around || path?.startsWith(`${around}.`) === true
}

/** Returns the centre of an element; for text of several lines, of the first line. */
function middleOf({ node }: ElementHandle): Point {
  const { x = 0, y = 0, width = 0, height = 0 } = node?.lines?.[0] ?? node?.box ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}
