import type { PageSnapshot } from '../page/accessibility/page-snapshot.ts'
import { isAttributeSet } from '../page/page-state.ts'
import type { Outline, Part } from '../page/part.ts'
import { WINDOW_HEIGHT } from '../page/style.ts'
import type { ActionContext } from './action-context.ts'
import type { Caret, Document, Tab } from './browser-state.ts'
import { acceptsText, fieldValue, isControl, isDisabledControl, isRendered, typeOf } from './fields/fields.ts'
import { radioGroup } from './fields/forms.ts'
import { partAt } from './find-part.ts'
import { boxAt, maxScroll, snapshotOf, viewOf } from './view.ts'

/** True if an element can be focused. */
export function isFocusable(part: Part, snapshot: PageSnapshot): boolean {
  const { tag, attributes } = part.element
  if (isControl(part)) return typeOf(part) !== 'hidden' && !isDisabledControl(part, snapshot) && isRendered(part, snapshot)
  const isAble = (tag === 'a' && isAttributeSet(attributes['href'])) || tag === 'summary' || attributes['tabindex'] !== undefined
  return isAble && isRendered(part, snapshot)
}

/** Returns the tab stops. A radio group is represented by its checked button, otherwise by its first or last. */
function tabbable(snapshot: PageSnapshot, from: Part | undefined, by: 1 | -1): readonly Part[] {
  const parts = snapshot.outline.inOrder.filter(
    (part) => part === from || (isFocusable(part, snapshot) && indexOf(part) >= 0 && isStop(part, snapshot, from, by)),
  )
  const first = parts.filter((part) => indexOf(part) > 0).sort((one, other) => indexOf(one) - indexOf(other))
  return first.length === 0 ? parts : [...first, ...parts.filter((part) => indexOf(part) <= 0)]
}

function indexOf({ element: { attributes } }: Part): number {
  const index = Number(attributes['tabindex'] ?? 0)
  return Number.isInteger(index) ? index : 0
}

function isStop(part: Part, snapshot: PageSnapshot, from: Part | undefined, by: 1 | -1): boolean {
  if (typeOf(part) !== 'radio') return true
  const group = radioGroup(part, snapshot.outline)
  if (from !== undefined && group.includes(from)) return false
  const checked = group.find((radio) => fieldValue(radio, snapshot.state) === true)
  return part === (checked ?? (by > 0 ? group[0] : group.at(-1)))
}

/** Moves the focus to the next or previous element; at the ends it leaves the page and re-enters it. */
export function moveFocus(tab: Tab, by: 1 | -1, run: ActionContext): Tab {
  const snapshot = snapshotOf(tab.document, run.context)
  const { focus, isLeft } = snapshot.state
  const from = partAt(snapshot.outline, focus)
  const stops = tabbable(snapshot, from, by)
  const next =
    isLeft === true
      ? stops.at(by > 0 ? 0 : -1)
      : stopAfter(stops, from ?? partAt(snapshot.outline, tab.document.start), snapshot.outline, by)
  if (next === undefined) return leavePage(tab)
  const focused = focusOn(tab, next, run)
  return acceptsText(next) && next.element.tag === 'input' ? withAllSelected(focused, next) : focused
}

function stopAfter(stops: readonly Part[], from: Part | undefined, outline: Outline, by: 1 | -1): Part | undefined {
  if (from === undefined) return stops.at(by > 0 ? 0 : -1)
  const at = stops.indexOf(from)
  if (at >= 0) return stops[at + by]
  const order = outline.inOrder
  const place = order.indexOf(from)
  const others = stops.filter((part) => (order.indexOf(part) - place) * by > 0)
  // Without a focus, Tab wraps around to the other end of the page; it leaves the page only from a focused element.
  return others.at(by > 0 ? 0 : -1) ?? stops.at(by > 0 ? 0 : -1)
}

function leavePage(tab: Tab): Tab {
  const { focus: _, ...state } = tab.document.state
  const { start: __, ...document } = tab.document
  return { ...tab, document: { ...document, state: { ...state, isLeft: true } } }
}

function withAllSelected(tab: Tab, part: Part): Tab {
  const text = String(fieldValue(part, tab.document.state))
  return withCaret(tab, part.path, { at: text.length, from: 0, scroll: 0 })
}

/** Focuses an element and scrolls it into the window. */
export function focusOn(tab: Tab, part: Part, run: ActionContext): Tab {
  return withFocus(scrolledIntoView(tab, part.path, run), part.path)
}

/** Focuses the element at a path, or none. `start` is the position from which Tab then continues. */
export function withFocus(tab: Tab, path: string | undefined, start?: string): Tab {
  const { document } = tab
  const { focus: _, isLeft: __, ...state } = document.state
  const { start: ___, ...rest } = document
  const settled = document.state.focus === path ? rest : withScrollReset(rest, document.state.focus)
  const focused = path === undefined ? state : { ...state, focus: path }
  return { ...tab, document: { ...settled, state: focused, ...(start !== undefined && path === undefined && { start }) } }
}

/** Scrolls a field back to its start when it loses the focus. */
function withScrollReset(document: Document, path: string | undefined): Document {
  const caret = path === undefined ? undefined : document.carets?.[path]
  if (path === undefined || caret === undefined || caret.scroll === 0) return document
  return { ...document, carets: { ...document.carets, [path]: { ...caret, scroll: 0 } } }
}

/** Returns the caret of a field. */
export function caretOf({ carets }: Document, path: string): Caret {
  return carets?.[path] ?? START
}

const START: Caret = Object.freeze({ at: 0, from: 0, scroll: 0 })

/** Sets the caret of a field. */
export function withCaret(tab: Tab, path: string, caret: Caret): Tab {
  return { ...tab, document: { ...tab.document, carets: { ...tab.document.carets, [path]: caret } } }
}

/** Scrolls an element into view: centred if it was completely outside the window, otherwise by the minimum distance. */
export function scrolledIntoView(tab: Tab, path: string, run: ActionContext): Tab {
  const { document } = tab
  const { root } = viewOf(document, run.context)
  const box = boxAt(root, path)
  if (box === undefined) return tab
  const { scrollY } = document
  const bottom = box.y + box.height
  const isAway = bottom <= scrollY || box.y >= scrollY + WINDOW_HEIGHT
  const to = isAway ? Math.round(box.y + box.height / 2 - WINDOW_HEIGHT / 2) : nearestScroll(scrollY, box.y, bottom)
  return withScroll(tab, Math.min(maxScroll(root), Math.max(0, to)))
}

/** Returns the scroll position closest to `scrollY` at which `top` to `bottom` is in the window. */
export function nearestScroll(scrollY: number, top: number, bottom: number): number {
  if (top < scrollY) return Math.floor(top)
  return bottom > scrollY + WINDOW_HEIGHT ? Math.ceil(bottom - WINDOW_HEIGHT) : scrollY
}

/** Scrolls the page of a tab. */
export function withScroll(tab: Tab, scrollY: number): Tab {
  return scrollY === tab.document.scrollY ? tab : { ...tab, document: { ...tab.document, scrollY } }
}
