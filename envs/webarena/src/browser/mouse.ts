import { hit } from '../page/accessibility/hit.ts'
import { controlledPart, isOpen } from '../page/accessibility/page-snapshot.ts'
import { hasClass } from '../page/element-types/texts.ts'
import { isAttributeSet } from '../page/page-state.ts'
import type { Part } from '../page/part.ts'
import { PAGE_WIDTH, WINDOW_HEIGHT } from '../page/style.ts'
import type { ActionContext } from './action-context.ts'
import { type Tab, urlOf } from './browser-state.ts'
import { pressDate } from './fields/date-field.ts'
import { resetForm, toggleField } from './fields/field-values.ts'
import { acceptsText, fieldValue, formOf, isControl, isDate, isDisabledControl, isMenu, typeOf } from './fields/fields.ts'
import { closeList, openList, pickOption } from './fields/lists.ts'
import { followLink, submitForm } from './fields/submit.ts'
import { placeCaret } from './fields/typing.ts'
import { closestPart, partAt } from './find-part.ts'
import { focusOn, isFocusable, withFocus } from './focus.ts'
import { load, pushUrl } from './history.ts'
import type { ScriptEffect } from './script-effects.ts'
import { resolveUrl } from './url.ts'
import { boxAt, snapshotOf, viewOf } from './view.ts'

/** Point of the page in CSS pixels, relative to its top left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Moves the mouse to a point. Opens the hover menu under it and closes others. */
export function moveMouse(tab: Tab, point: Point, run: ActionContext): Tab {
  const under = partUnder(tab, point, run)
  const menu = closestPart(under, (part) => part.children.some((child) => hasClass(child.element.attributes['class'], 'submenu')))
  const { hover, ...state } = tab.document.state
  if (menu?.path === hover) return tab
  return { ...tab, document: { ...tab.document, state: menu === undefined ? state : { ...state, hover: menu.path } } }
}

/** Returns the part at a point; `undefined` outside the window. */
function partUnder(tab: Tab, { x, y }: Point, run: ActionContext): Part | undefined {
  const { snapshot, root } = viewOf(tab.document, run.context)
  const inWindow = y - tab.document.scrollY
  if (x < 0 || x >= PAGE_WIDTH || inWindow < 0 || inWindow >= WINDOW_HEIGHT) return undefined
  return partAt(snapshot.outline, hit(root, x, y))
}

/** Clicks at a point. */
export function clickAt(before: Tab, point: Point, run: ActionContext): Tab {
  let tab = moveMouse(before, point, run)
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
function press(tab: Tab, target: Part | undefined, point: Point, run: ActionContext): Tab {
  const { snapshot, root } = viewOf(tab.document, run.context)
  const unusable = closestPart(target, (part) => isControl(part) && isDisabledControl(part, snapshot))
  // In Chromium 112, clicking a disabled button keeps the focus.
  if (unusable !== undefined && ['submit', 'reset', 'button'].includes(typeOf(unusable))) return tab
  const focusable = closestPart(target, (part) => isFocusable(part, snapshot))
  if (focusable === undefined || unusable !== undefined) return withFocus(tab, undefined, target?.path)
  const focused = withFocus(tab, focusable.path)
  if (acceptsText(focusable)) return placeCaret(focused, focusable, boxAt(root, focusable.path), point)
  if (isDate(focusable)) return pressDate(focused, focusable, point, run)
  if (focusable.element.tag !== 'select') return focused
  return isMenu(focusable) ? openList(focused, focusable) : pickOption(focused, focusable, target, run)
}

/** Handles the click itself: the default action of the element. */
function activate(tab: Tab, target: Part | undefined, run: ActionContext): Tab {
  const snapshot = snapshotOf(tab.document, run.context)
  const active = closestPart(target, (part) => isControl(part) || isActive(part))
  if (active !== undefined && isControl(active) && isDisabledControl(active, snapshot)) return tab
  const shown = tab.document.number
  const behaved = applyScripts(tab, target, run)
  if (active === undefined || behaved.document.number !== shown) return behaved
  if (active.element.tag !== 'label') return activateElement(behaved, active, run)
  const field = snapshot.outline.fieldsByLabel.get(active)
  if (field === undefined || isDisabledControl(field, snapshot)) return behaved
  const focused = isFocusable(field, snapshot) ? focusOn(behaved, field, run) : behaved
  return activateElement(focused, field, run)
}

function isActive({ element: { tag, attributes } }: Part): boolean {
  return (
    (tag === 'a' && isAttributeSet(attributes['href'])) ||
    tag === 'label' ||
    tag === 'summary' ||
    attributes['data-opens'] !== undefined
  )
}

/** Performs the default action of a link, button or field, by mouse or keyboard. */
export function activateElement(tab: Tab, part: Part, run: ActionContext): Tab {
  const { element, parent } = part
  const snapshot = snapshotOf(tab.document, run.context)
  const opened = controlledPart(part, snapshot)
  if (opened !== undefined) return show(tab, part, opened, run)
  if (element.tag === 'a') return followLink(tab, String(element.attributes['href'] ?? ''), isForNewTab(part, tab), run)
  if (element.tag === 'summary' && parent !== undefined) return withShown(tab, { [parent.path]: !isOpen(parent, snapshot) })
  const form = formOf(part, snapshot.outline)
  switch (typeOf(part)) {
    case 'checkbox':
    case 'radio':
      return toggleField(tab, part, fieldValue(part, snapshot.state) === true, run)
    case 'submit':
      return form === undefined ? tab : submitForm(tab, form, part, true, run)
    case 'reset':
      return form === undefined ? tab : resetForm(tab, form, run)
    default:
      return tab
  }
}

function isForNewTab({ element: { attributes } }: Part, { held }: Tab): boolean {
  return attributes['target'] === '_blank' || held?.includes('Control') === true
}

/** Toggles the element that a button controls; a tab shows its panel and hides the others. */
function show(tab: Tab, part: Part, opened: Part, run: ActionContext): Tab {
  const snapshot = snapshotOf(tab.document, run.context)
  if (part.role !== 'tab') return withShown(tab, { [opened.path]: !isOpen(opened, snapshot) })
  const list = closestPart(part.parent, ({ role }) => role === 'tablist')
  const panels = list === undefined ? [] : tabsOf(list).flatMap((other) => controlledPart(other, snapshot) ?? [])
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
export function applyScripts(before: Tab, target: Part | undefined, run: ActionContext): Tab {
  const { scripts } = run.context
  if (scripts === undefined) return before
  let tab = before
  for (let part = target; part !== undefined && part.path !== ''; part = part.parent) {
    for (const effect of scripts(part.element)) tab = applyEffect(tab, part, effect, run)
  }
  return tab
}

function applyEffect(tab: Tab, part: Part, effect: ScriptEffect, run: ActionContext): Tab {
  const { document } = tab
  switch (effect.kind) {
    case 'title':
      return { ...tab, document: { ...document, title: effect.title } }
    case 'text': {
      const { outline } = snapshotOf(document, run.context)
      const path = effect.id === undefined ? part.path : outline.byId.get(effect.id)?.path
      return path === undefined ? tab : { ...tab, document: { ...document, texts: { ...document.texts, [path]: effect.text } } }
    }
    default: {
      const url = resolveUrl(urlOf(tab), effect.url)
      if (url === undefined) return tab
      return effect.kind === 'push'
        ? pushUrl(tab, url, run.context)
        : load(tab, { method: 'GET', url, form: [] }, run, url === urlOf(tab))
    }
  }
}
