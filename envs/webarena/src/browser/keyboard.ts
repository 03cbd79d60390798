import { isAttributeSet, isChecked, optionsOf, selectedIndices } from '../page/page-state.ts'
import type { Part } from '../page/part.ts'
import { type ActionContext, countOperation, TOO_LONG } from './action-context.ts'
import type { Tab } from './browser-state.ts'
import { pressDateKey } from './fields/date-field.ts'
import { toggleField } from './fields/field-values.ts'
import { acceptsText, formOf, isDate, isMenu, typeOf } from './fields/fields.ts'
import { radioGroup } from './fields/forms.ts'
import { cancelList, choose, chooseMany, closeList, highlightOption, openList } from './fields/lists.ts'
import { steppedNumber } from './fields/number-field.ts'
import { matchTypeahead, stepOption } from './fields/select.ts'
import { submitImplicitly } from './fields/submit.ts'
import { applyKey, deleteSelection, insert, selectedText } from './fields/text-edit.ts'
import { editedOf, isEditable, rulesOf, typeIntoField, withEdited } from './fields/typing.ts'
import { partAt } from './find-part.ts'
import { focusOn, moveFocus } from './focus.ts'
import { type Key, keyOf, MODIFIERS, splitCombination } from './keys.ts'
import { activateElement, applyScripts } from './mouse.ts'
import { scrollByKey } from './scroll.ts'
import { snapshotOf } from './view.ts'

/** Modifier keys held during a key press. */
interface Modifiers {
  readonly shift: boolean
  readonly control: boolean
  readonly alt: boolean
}

/** Presses a combination as Playwright does. An unknown key leaves the keys before it pressed. */
export function pressCombination(tab: Tab, combination: string, run: ActionContext): Tab {
  const names = splitCombination(combination)
  let heldKeys: readonly string[] = tab.held ?? []
  let pressed = tab
  const added: string[] = []
  for (const [index, name] of names.entries()) {
    const key = keyOf(name, heldKeys.includes('Shift'))
    if (key === undefined) {
      run.error = `Keyboard.press: Unknown key: "${name}"`
      return withHeldKeys(pressed, heldKeys)
    }
    if (MODIFIERS.has(key.name)) {
      if (!heldKeys.includes(key.name)) added.push(key.name)
      heldKeys = [...new Set([...heldKeys, key.name])]
    } else {
      pressed = pressKey(pressed, key, heldKeys, run)
      if (run.error === TOO_LONG) return withHeldKeys(pressed, heldKeys)
    }
    if (index === names.length - 1) heldKeys = heldKeys.filter((modifier) => !added.includes(modifier))
  }
  return withHeldKeys(pressed, heldKeys)
}

function withHeldKeys(tab: Tab, heldKeys: readonly string[]): Tab {
  if (heldKeys.length === 0 && tab.held === undefined) return tab
  const { held: _, ...rest } = tab
  return heldKeys.length === 0 ? rest : { ...rest, held: heldKeys }
}

/**
 * Types a text key by key until a key loads another page. Text for a field is inserted in one go, in a single-line field up to each Enter.
 */
export function typeText(tab: Tab, text: string, run: ActionContext): Tab {
  const { number } = tab.document
  const focused = tab.held === undefined && tab.document.state.open === undefined ? focusedPart(tab, run) : undefined
  if (focused?.element.tag === 'textarea') return typeIntoField(tab, focused, text, run)
  let typed = tab
  for (const piece of text.split(/(\n)/)) {
    const field = typed.held === undefined && piece !== '\n' ? focusedPart(typed, run) : undefined
    if (field === undefined || !acceptsText(field)) typed = pressEach(typed, piece, run)
    else if (piece !== '') typed = countOperation(run) ? typeIntoField(typed, field, piece, run) : tooLong(typed, run)
    if (typed.document.number !== number || run.error === TOO_LONG) break
  }
  return typed
}

function tooLong(tab: Tab, run: ActionContext): Tab {
  run.error = TOO_LONG
  return tab
}

function pressEach(tab: Tab, text: string, run: ActionContext): Tab {
  const { number } = tab.document
  let typed = tab
  for (const character of text) {
    const heldKeys = typed.held ?? []
    const key = keyOf(character, heldKeys.includes('Shift'))
    typed = key === undefined ? writeUnkeyed(typed, character, run) : pressKey(typed, key, heldKeys, run)
    if (typed.document.number !== number || run.error === TOO_LONG) break
  }
  return typed
}

/** Inserts a character that no key produces. */
function writeUnkeyed(tab: Tab, character: string, run: ActionContext): Tab {
  const field = focusedPart(tab, run)
  return field !== undefined && acceptsText(field) ? typeIntoField(tab, field, character, run) : tab
}

function focusedPart(tab: Tab, run: ActionContext): Part | undefined {
  return partAt(snapshotOf(tab.document, run.context).outline, tab.document.state.focus)
}

/** Presses a key on the focused element. Only a key with an effect is an operation. */
function pressKey(tab: Tab, key: Key, heldKeys: readonly string[], run: ActionContext): Tab {
  const pressed = applyKeyPress(tab, key, heldKeys, run)
  return pressed === tab || countOperation(run) ? pressed : tooLong(tab, run)
}

function applyKeyPress(tab: Tab, { name, text }: Key, heldKeys: readonly string[], run: ActionContext): Tab {
  const modifiers: Modifiers = {
    shift: heldKeys.includes('Shift'),
    control: heldKeys.includes('Control'),
    alt: heldKeys.includes('Alt') || heldKeys.includes('Meta'),
  }
  // Playwright inserts text only if no modifier other than Shift is held.
  const key: Key = { name, text: modifiers.control || modifiers.alt ? '' : text }
  if (tab.document.state.open !== undefined) return inList(tab, key, modifiers, run)
  if (name === 'Tab') return modifiers.control || modifiers.alt ? tab : moveFocus(tab, modifiers.shift ? -1 : 1, run)
  const part = focusedPart(tab, run)
  if (part === undefined) return scrollByKey(tab, key, modifiers, run)
  if (isMenu(part)) return onMenu(tab, part, key, modifiers, run)
  if (part.element.tag === 'select') return onListBox(tab, part, key, modifiers, run)
  if (acceptsText(part)) return inField(tab, part, key, modifiers, run)
  if (isDate(part)) return pressDateKey(tab, part, key, run)
  return onOther(tab, part, key, modifiers, run)
}

/** Handles a key in the open list of a select. */
function inList(tab: Tab, { name, text }: Key, modifiers: Modifiers, run: ActionContext): Tab {
  const select = partAt(snapshotOf(tab.document, run.context).outline, tab.document.state.open)
  if (select === undefined || name === 'Escape') return cancelList(tab)
  if (name === 'Enter' || name === 'Tab') return closeList(tab, run)
  const { marked = -1 } = tab.document
  if (modifiers.alt && (name === 'ArrowUp' || name === 'ArrowDown')) return cancelList(tab)
  if (name === 'ArrowLeft' || name === 'ArrowRight') return tab
  if (text !== '') {
    const [found, typeahead] = matchTypeahead(select.element, marked, text, run.typeahead)
    run.typeahead = typeahead
    return highlightOption(tab, found)
  }
  const count = optionsOf(select.element).length
  const to = name === 'PageDown' ? count - 1 : name === 'PageUp' ? 0 : stepOption(select.element, marked, name)
  return to === undefined ? tab : highlightOption(tab, to)
}

/** Handles a key on a closed select, which changes its option immediately. */
function onMenu(tab: Tab, select: Part, { name, text }: Key, modifiers: Modifiers, run: ActionContext): Tab {
  const isOpening = name === 'Enter' || name === 'F4' || (modifiers.alt && (name === 'ArrowDown' || name === 'ArrowUp'))
  if (isOpening || (text === ' ' && run.typeahead.typed === '')) return openList(tab, select)
  const chosen = selectedIndices(select.element, select.path, tab.document.state)[0] ?? -1
  if (text !== '' && text !== '\n') {
    const [found, typeahead] = matchTypeahead(select.element, chosen, text, run.typeahead)
    run.typeahead = typeahead
    return choose(tab, select, found, run)
  }
  const to = modifiers.control || modifiers.alt ? undefined : stepOption(select.element, chosen, name)
  return to === undefined ? tab : choose(tab, select, to, run)
}

/** Handles a key in a list box. */
function onListBox(tab: Tab, select: Part, { name, text }: Key, modifiers: Modifiers, run: ActionContext): Tab {
  const { element, path } = select
  const chosen = selectedIndices(element, path, tab.document.state)
  if (modifiers.control && name.toLowerCase() === 'a') return chooseMany(tab, select, [...optionsOf(element).keys()], run)
  const isBack = ['ArrowUp', 'ArrowLeft', 'PageUp', 'Home'].includes(name)
  const last = (isBack ? chosen[0] : chosen.at(-1)) ?? (isBack ? optionsOf(element).length : -1)
  if (text !== '' && text !== '\n' && text !== ' ') {
    const [found, typeahead] = matchTypeahead(element, chosen[0] ?? -1, text, run.typeahead)
    run.typeahead = typeahead
    return found < 0 || chosen.includes(found) ? tab : chooseMany(tab, select, [found], run)
  }
  const to = stepOption(element, last, name)
  if (to === undefined || to < 0 || modifiers.control) return tab
  return chooseMany(tab, select, modifiers.shift ? [...new Set([...chosen, to])].sort((one, other) => one - other) : [to], run)
}

/** Handles a key in a text field. */
function inField(tab: Tab, field: Part, { name, text }: Key, modifiers: Modifiers, run: ActionContext): Tab {
  const isArea = field.element.tag === 'textarea'
  if (name === 'Enter' && !isArea)
    return text === '' ? tab : submitImplicitly(tab, formOf(field, snapshotOf(tab.document, run.context).outline), run)
  if (text !== '') return typeIntoField(tab, field, text, run)
  if (typeOf(field) === 'number' && (name === 'ArrowUp' || name === 'ArrowDown')) return stepNumber(tab, field, name, run)
  if (modifiers.control && CLIPBOARD.has(name.toLowerCase())) return onClipboard(tab, field, name.toLowerCase(), run)
  const isRemoving = name === 'Backspace' || name === 'Delete'
  if (isRemoving && !isEditable(field, tab, run)) return tab
  const edited = modifiers.alt ? undefined : applyKey(editedOf(field, tab), name, modifiers, rulesOf(field, tab, run))
  if (edited !== undefined) return withEdited(tab, field, edited, run)
  return name === 'PageDown' || name === 'PageUp' ? scrollByKey(tab, { name, text }, modifiers, run) : tab
}

function stepNumber(tab: Tab, field: Part, name: string, run: ActionContext): Tab {
  if (!isEditable(field, tab, run)) return tab
  const before = editedOf(field, tab).text
  const text = steppedNumber(field, before, name === 'ArrowUp' ? 1 : -1)
  return text === before ? tab : withEdited(tab, field, { text, at: text.length, from: text.length }, run)
}

const CLIPBOARD: ReadonlySet<string> = new Set(['a', 'c', 'v', 'x'])

function onClipboard(tab: Tab, field: Part, name: string, run: ActionContext): Tab {
  const edited = editedOf(field, tab)
  if (name === 'a') return withEdited(tab, field, { text: edited.text, at: edited.text.length, from: 0 }, run)
  if (name === 'v') {
    if (run.clipboard === undefined || !isEditable(field, tab, run)) return tab
    const rules = rulesOf(field, tab, run)
    return withEdited(
      tab,
      field,
      insert(edited, rules.isMultiline ? run.clipboard : run.clipboard.replaceAll('\n', ' '), rules),
      run,
    )
  }
  const copied = selectedText(edited)
  if (copied === '' || typeOf(field) === 'password') return tab
  run.clipboard = copied
  return name === 'x' && isEditable(field, tab, run) ? withEdited(tab, field, deleteSelection(edited), run) : tab
}

/** Handles a key on a link, button, checkbox, radio button or summary. */
function onOther(tab: Tab, part: Part, key: Key, modifiers: Modifiers, run: ActionContext): Tab {
  const { tag } = part.element
  const type = typeOf(part)
  const isTick = tag === 'input' && (type === 'checkbox' || type === 'radio')
  if (type === 'radio' && key.name.startsWith('Arrow')) return stepRadio(tab, part, key.name, run)
  const isPressed = key.text === '\n' || (key.text === ' ' && tag !== 'a')
  if (!isPressed) return scrollByKey(tab, key, modifiers, run)
  if (isTick && key.text === '\n') return submitImplicitly(tab, formOf(part, snapshotOf(tab.document, run.context).outline), run)
  const { number } = tab.document
  const behaved = applyScripts(tab, part, run)
  return behaved.document.number === number ? activateElement(behaved, part, run) : behaved
}

/** Checks the next or previous radio button of a group. */
function stepRadio(tab: Tab, part: Part, name: string, run: ActionContext): Tab {
  const snapshot = snapshotOf(tab.document, run.context)
  const group = radioGroup(part, snapshot.outline).filter(({ element }) => !isAttributeSet(element.attributes['disabled']))
  const by = name === 'ArrowDown' || name === 'ArrowRight' ? 1 : -1
  const next = group[(group.indexOf(part) + by + group.length) % group.length]
  if (next === undefined || next === part) return tab
  return toggleField(focusOn(tab, next, run), next, isChecked(next.element, next.path, snapshot.state), run)
}
