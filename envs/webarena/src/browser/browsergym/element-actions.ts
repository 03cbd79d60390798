import { isAttributeSet, optionsOf } from '../../page/page-state.ts'
import type { Part } from '../../page/part.ts'
import type { ActionContext } from '../action-context.ts'
import type { Tab } from '../browser-state.ts'
import { applyFieldChange, withValue } from '../fields/field-values.ts'
import { acceptsText, isControl, isDisabledControl, isMenu, labelOf, optionValue, typeOf } from '../fields/fields.ts'
import { cancelList, closeList } from '../fields/lists.ts'
import { insert } from '../fields/text-edit.ts'
import { isEditable, rulesOf, withEdited } from '../fields/typing.ts'
import { closestPart } from '../find-part.ts'
import { caretOf, focusOn, isFocusable, withCaret } from '../focus.ts'
import { pressCombination } from '../keyboard.ts'
import { clickAt, moveMouse } from '../mouse.ts'
import { snapshotOf } from '../view.ts'
import { type ElementHandle, requireEnabled, requireVisible, scrollToClickable } from './find-element.ts'
import { PythonException, timeoutError, unsupportedError } from './python-exception.ts'

/** Mouse button and modifiers of a click. */
interface Click {
  readonly button: 'left' | 'middle' | 'right'
  /** True if a link opens in a new tab. */
  readonly isForNewTab: boolean
}

/** Clicks an element after checking that it can be clicked. Throws `PythonException`. */
export function clickElement(
  tab: Tab,
  handle: ElementHandle,
  { button, isForNewTab }: Click,
  method: string,
  run: ActionContext,
): Tab {
  requireEnabled(handle, tab, method, run)
  const [shown, point] = scrollToClickable(tab, handle, method, run)
  // The right button opens the browser's context menu, which observations do not include.
  if (button === 'right') return moveMouse(shown, point, run)
  if (button === 'left' && !isForNewTab) return clickAt(shown, point, run)
  const { held: modifiers } = shown
  const { held: _, ...after } = clickAt({ ...shown, held: [...(modifiers ?? []), 'Control'] }, point, run)
  return modifiers === undefined ? after : { ...after, held: modifiers }
}

/** Moves the mouse over an element. Throws `PythonException`. */
export function hoverElement(tab: Tab, handle: ElementHandle, method: string, run: ActionContext): Tab {
  const [shown, point] = scrollToClickable(tab, handle, method, run)
  return moveMouse(shown, point, run)
}

/** Focuses an element if it is focusable. */
export function focusElement(tab: Tab, { part }: ElementHandle, run: ActionContext): Tab {
  return part !== undefined && isFocusable(part, snapshotOf(tab.document, run.context)) ? focusOn(tab, part, run) : tab
}

/** Presses keys on an element. In a field that was not focused, the caret starts at the beginning. Throws `PythonException`. */
export function pressOn(tab: Tab, handle: ElementHandle, keys: string, run: ActionContext): Tab {
  const { part } = handle
  const isFresh = part !== undefined && tab.document.state.focus !== part.path
  const focused = focusElement(tab, handle, run)
  const placed =
    isFresh && acceptsText(part) ? withCaret(focused, part.path, { ...caretOf(focused.document, part.path), ...START }) : focused
  return pressKeys(placed, keys, 'Locator.press', run)
}

const START = { at: 0, from: 0 }

/** Presses keys on the focused element. Throws `PythonException`. */
export function pressKeys(tab: Tab, keys: string, method: string, run: ActionContext): Tab {
  const pressed = pressCombination(tab, keys, run)
  const { error } = run
  run.error = undefined
  if (error !== undefined) throw new PythonException('Error', error.replace(/^Keyboard\.press/, method), pressed)
  return pressed
}

/** Replaces the content of a field. Throws `PythonException`. */
export function fillElement(tab: Tab, handle: ElementHandle, text: string, method: string, run: ActionContext): Tab {
  requireVisible(handle, method)
  const snapshot = snapshotOf(tab.document, run.context)
  const part = targetControl(handle, tab, run)
  if (part !== undefined && isControl(part) && isDisabledControl(part, snapshot))
    throw timeoutError(method, handle.bid, 'element is not enabled')
  if (part === undefined || !isControl(part) || part.element.tag === 'select' || part.element.tag === 'button')
    throw unsupportedError(method, handle.bid, 'Element is not an <input>, <textarea> or [contenteditable] element')
  const type = typeOf(part)
  if (!acceptsText(part)) throw unsupportedError(method, handle.bid, `Input of type "${type}" cannot be filled`)
  if (!isEditable(part, tab, run)) throw timeoutError(method, handle.bid, 'element is not editable')
  const newText = type === 'number' ? text.trim() : text
  if (type === 'number' && Number.isNaN(Number(newText)))
    throw unsupportedError(method, handle.bid, 'Cannot type text into input[type=number]')
  const focused = focusOn(closeOtherList(tab, undefined, run), part, run)
  const line = part.element.tag === 'textarea' ? newText : newText.replace(/\r\n|[\r\n]/g, ' ')
  return withEdited(focused, part, insert({ text: '', at: 0, from: 0 }, line, rulesOf(part, focused, run)), run)
}

/** Returns the element, or the field of the label around it. */
function targetControl({ part }: ElementHandle, tab: Tab, run: ActionContext): Part | undefined {
  if (part === undefined || isControl(part) || part.element.tag === 'a') return part
  const label = closestPart(part, ({ element }) => element.tag === 'label')
  return (label && snapshotOf(tab.document, run.context).outline.fieldsByLabel.get(label)) ?? part
}

/** Closes the open list unless it belongs to `select`, whose list is cancelled. */
function closeOtherList(tab: Tab, select: Part | undefined, run: ActionContext): Tab {
  const { open } = tab.document.state
  if (open === undefined) return tab
  return open === select?.path ? cancelList(tab) : closeList(tab, run)
}

/** Selects options of a select by label or value. Throws `PythonException`. */
export function chooseOptions(
  before: Tab,
  handle: ElementHandle,
  choices: readonly string[],
  method: string,
  run: ActionContext,
): Tab {
  requireVisible(handle, method)
  const select = targetControl(handle, before, run)
  if (select?.element.tag !== 'select') throw unsupportedError(method, handle.bid, 'Element is not a <select> element')
  if (isDisabledControl(select, snapshotOf(before.document, run.context)))
    throw timeoutError(method, handle.bid, 'element is not enabled')
  const tab = closeOtherList(before, select, run)
  const options = optionsOf(select.element)
  const isMany = isAttributeSet(select.element.attributes['multiple'])
  const isWanted = (index: number, text: string): boolean => {
    const option = options[index]
    return option !== undefined && (labelOf(option) === text || optionValue(option) === text)
  }
  const indices = [...options.keys()].filter((index) => choices.some((text) => isWanted(index, text)))
  const isAll = choices.every((text) => indices.some((index) => isWanted(index, text)))
  if (indices.length === 0 || (isMany && !isAll)) throw timeoutError(method, handle.bid, 'did not find some options')
  const value = isMenu(select) && !isMany ? (indices[0] ?? -1) : indices.join(',')
  return applyFieldChange(withValue(tab, select, value), select, run)
}
