import { hit } from '../page/accessibility/hit.ts'
import { isOpen, openedBy } from '../page/accessibility/look.ts'
import { classed } from '../page/kinds/texts.ts'
import type { Part } from '../page/part.ts'
import { isSet } from '../page/state.ts'
import { PAGE_WIDTH, WINDOW_HEIGHT } from '../page/style.ts'
import type { Effect } from './behaviours.ts'
import { pressDate } from './fields/date-field.ts'
import { formOf, heldBy, isControl, isDate, isMenu, isUnusable, isWritten, typeOf } from './fields/fields.ts'
import { closeList, openList, pickOption } from './fields/lists.ts'
import { follow, submit } from './fields/submit.ts'
import { reset, toggle } from './fields/values.ts'
import { placeCaret } from './fields/writing.ts'
import { focusOn, isFocusable, withFocus } from './focus.ts'
import { load, pushUrl } from './history.ts'
import { nearest, partAt } from './parts.ts'
import type { Run } from './run.ts'
import { type Tab, urlOf } from './state.ts'
import { resolved } from './url.ts'
import { boxAt, lookOf, viewOf } from './view.ts'

/** Point of the page in CSS pixels, relative to its top left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Moves the mouse to a point. Opens the hover menu under it and closes others. */
export function moveMouse(tab: Tab, point: Point, run: Run): Tab {
  const under = partUnder(tab, point, run)
  const menu = nearest(under, (part) => part.children.some((child) => classed(child.element.attributes['class'], 'submenu')))
  const { hover, ...state } = tab.document.state
  if (menu?.path === hover) return tab
  return { ...tab, document: { ...tab.document, state: menu === undefined ? state : { ...state, hover: menu.path } } }
}

/** Returns the part at a point; `undefined` outside the window. */
function partUnder(tab: Tab, { x, y }: Point, run: Run): Part | undefined {
  const { look: snapshot, root } = viewOf(tab.document, run.context)
  const inWindow = y - tab.document.scrollY
  if (x < 0 || x >= PAGE_WIDTH || inWindow < 0 || inWindow >= WINDOW_HEIGHT) return undefined
  return partAt(snapshot.outline, hit(root, x, y))
}

/** Clicks at a point. */
export function clickAt(given: Tab, point: Point, run: Run): Tab {
  let tab = moveMouse(given, point, run)
  const { open } = tab.document.state
  const target = partUnder(tab, point, run)
  if (open !== undefined) {
    const shown = tab.document.number
    tab = closeList(tab, run)
    if (open === target?.path || tab.document.number !== shown) return tab
  }
  return activate(press(tab, target, point, run), target, run)
}

/** Handles mouse down: moves the focus, places the caret, opens a list. */
function press(tab: Tab, target: Part | undefined, point: Point, run: Run): Tab {
  const { look: snapshot, root } = viewOf(tab.document, run.context)
  const unusable = nearest(target, (part) => isControl(part) && isUnusable(part, snapshot))
  // In Chromium 112, clicking a disabled button keeps the focus.
  if (unusable !== undefined && ['submit', 'reset', 'button'].includes(typeOf(unusable))) return tab
  const focusable = nearest(target, (part) => isFocusable(part, snapshot))
  if (focusable === undefined || unusable !== undefined) return withFocus(tab, undefined, target?.path)
  const focused = withFocus(tab, focusable.path)
  if (isWritten(focusable)) return placeCaret(focused, focusable, boxAt(root, focusable.path), point)
  if (isDate(focusable)) return pressDate(focused, focusable, point, run)
  if (focusable.element.tag !== 'select') return focused
  return isMenu(focusable) ? openList(focused, focusable) : pickOption(focused, focusable, target, run)
}

/** Handles the click itself: the default action of the element. */
function activate(tab: Tab, target: Part | undefined, run: Run): Tab {
  const snapshot = lookOf(tab.document, run.context)
  const active = nearest(target, (part) => isControl(part) || isActive(part))
  if (active !== undefined && isControl(active) && isUnusable(active, snapshot)) return tab
  const shown = tab.document.number
  const behaved = behave(tab, target, run)
  if (active === undefined || behaved.document.number !== shown) return behaved
  if (active.element.tag !== 'label') return click(behaved, active, run)
  const field = snapshot.outline.labelled.get(active)
  if (field === undefined || isUnusable(field, snapshot)) return behaved
  const focused = isFocusable(field, snapshot) ? focusOn(behaved, field, run) : behaved
  return click(focused, field, run)
}

function isActive({ element: { tag, attributes } }: Part): boolean {
  return (
    (tag === 'a' && isSet(attributes['href'])) || tag === 'label' || tag === 'summary' || attributes['data-opens'] !== undefined
  )
}

/** Performs the default action of a link, button or field, by mouse or keyboard. */
export function click(tab: Tab, part: Part, run: Run): Tab {
  const { element, parent } = part
  const snapshot = lookOf(tab.document, run.context)
  const opened = openedBy(part, snapshot)
  if (opened !== undefined) return show(tab, part, opened, run)
  if (element.tag === 'a') return follow(tab, String(element.attributes['href'] ?? ''), isForNewTab(part, tab), run)
  if (element.tag === 'summary' && parent !== undefined) return withShown(tab, { [parent.path]: !isOpen(parent, snapshot) })
  const form = formOf(part, snapshot.outline)
  switch (typeOf(part)) {
    case 'checkbox':
    case 'radio':
      return toggle(tab, part, heldBy(part, snapshot.state) === true, run)
    case 'submit':
      return form === undefined ? tab : submit(tab, form, part, true, run)
    case 'reset':
      return form === undefined ? tab : reset(tab, form, run)
    default:
      return tab
  }
}

function isForNewTab({ element: { attributes } }: Part, { held: heldKeys }: Tab): boolean {
  return attributes['target'] === '_blank' || heldKeys?.includes('Control') === true
}

/** Toggles the element that a button controls; a tab shows its panel and hides the others. */
function show(tab: Tab, part: Part, opened: Part, run: Run): Tab {
  const snapshot = lookOf(tab.document, run.context)
  if (part.role !== 'tab') return withShown(tab, { [opened.path]: !isOpen(opened, snapshot) })
  const list = nearest(part.parent, ({ role }) => role === 'tablist')
  const panels = list === undefined ? [] : tabsOf(list).flatMap((other) => openedBy(other, snapshot) ?? [])
  return withShown(tab, Object.fromEntries([...panels.map(({ path }) => [path, false]), [opened.path, true]]))
}

function tabsOf(list: Part): readonly Part[] {
  return list.children.flatMap((child) => (child.role === 'tab' ? [child] : tabsOf(child)))
}

function withShown(tab: Tab, shown: Readonly<Record<string, boolean>>): Tab {
  const { document } = tab
  return { ...tab, document: { ...document, state: { ...document.state, shown: { ...document.state.shown, ...shown } } } }
}

/** Applies the page's scripted effects of a click. */
export function behave(given: Tab, target: Part | undefined, run: Run): Tab {
  const { behaviours } = run.context
  if (behaviours === undefined) return given
  let tab = given
  for (let part = target; part !== undefined && part.path !== ''; part = part.parent) {
    for (const effect of behaviours(part.element)) tab = applyEffect(tab, part, effect, run)
  }
  return tab
}

function applyEffect(tab: Tab, part: Part, effect: Effect, run: Run): Tab {
  const { document } = tab
  switch (effect.kind) {
    case 'title':
      return { ...tab, document: { ...document, title: effect.title } }
    case 'text': {
      const { outline } = lookOf(document, run.context)
      const path = effect.id === undefined ? part.path : outline.byId.get(effect.id)?.path
      return path === undefined ? tab : { ...tab, document: { ...document, texts: { ...document.texts, [path]: effect.text } } }
    }
    default: {
      const url = resolved(urlOf(tab), effect.url)
      if (url === undefined) return tab
      return effect.kind === 'push'
        ? pushUrl(tab, url, run.context)
        : load(tab, { method: 'GET', url, form: [] }, run, url === urlOf(tab))
    }
  }
}
