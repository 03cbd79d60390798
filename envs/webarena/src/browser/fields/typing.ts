import type { Box } from '../../page/accessibility/ax-node.ts'
import { isAttributeSet, textOf } from '../../page/page-state.ts'
import type { Part } from '../../page/part.ts'
import { CHARACTER_WIDTH, CONTROL, ROW_HEIGHT, TEXT } from '../../page/style.ts'
import type { ActionContext } from '../action-context.ts'
import type { Tab } from '../browser-state.ts'
import { caretOf, nearestScroll, withCaret, withScroll } from '../focus.ts'
import { boxAt, maxScroll, snapshotOf, viewOf } from '../view.ts'
import { withValue } from './field-values.ts'
import { isDisabledControl, typeOf } from './fields.ts'
import { caretAtPoint, type EditState, type FieldRules, insert, scrollForCaret, visualLines } from './text-edit.ts'

const DEFAULT_BOX: Box = { x: 0, y: 0, width: CONTROL.width, height: CONTROL.height }

/** Maximum length of a field without its own limit, in UTF-16 units: the default of Chromium's input elements. */
const MAX_LENGTH = 524_288

/** Border width of a field in CSS pixels. */
const BORDER = 1

/** Returns the typing constraints of a field at its current size. */
export function rulesOf(field: Part, tab: Tab, run: ActionContext): FieldRules {
  return rulesIn(field, field.element.tag === 'textarea' ? boxOf(field, tab, run) : DEFAULT_BOX)
}

function rulesIn(field: Part, box: Box): FieldRules {
  const limit = Number(field.element.attributes['maxlength'] ?? Number.NaN)
  const isMultiline = field.element.tag === 'textarea'
  return {
    maxLength: Math.min(Number.isInteger(limit) && limit >= 0 ? limit : MAX_LENGTH, MAX_LENGTH),
    isNumber: typeOf(field) === 'number',
    isMultiline,
    columns: isMultiline ? Math.max(1, Math.floor(innerSize(box).width / CHARACTER_WIDTH)) : Number.POSITIVE_INFINITY,
  }
}

function boxOf(field: Part, tab: Tab, run: ActionContext): Box {
  return boxAt(viewOf(tab.document, run.context).root, field.path) ?? DEFAULT_BOX
}

function innerSize({ width, height }: Box): { readonly width: number; readonly height: number } {
  return { width: width - 2 * CONTROL.inset, height: height - 2 * BORDER }
}

/** Returns the text of a field with its caret. */
export function editedOf(field: Part, tab: Tab): EditState {
  const text = textOf(field.element, field.path, tab.document.state)
  const { at, from } = caretOf(tab.document, field.path)
  return { text, at: Math.min(at, text.length), from: Math.min(from, text.length) }
}

/** Moves the caret to the clicked position, or to the end of the line if the click is beyond it. */
export function placeCaret(tab: Tab, field: Part, box: Box | undefined, point: { readonly x: number; readonly y: number }): Tab {
  const { x: left, y: top } = box ?? DEFAULT_BOX
  const rules = rulesIn(field, box ?? DEFAULT_BOX)
  const { scroll } = caretOf(tab.document, field.path)
  const x = point.x - left - CONTROL.inset + (rules.isMultiline ? 0 : scroll)
  const y = point.y - top - BORDER + (rules.isMultiline ? scroll : 0)
  const { text } = editedOf(field, tab)
  const at = caretAtPoint(text, x, y, rules)
  return withCaret(tab, field.path, { at, from: at, scroll })
}

/** True if the user can edit a field. */
export function isEditable(field: Part, tab: Tab, run: ActionContext): boolean {
  return !isAttributeSet(field.element.attributes['readonly']) && !isDisabledControl(field, snapshotOf(tab.document, run.context))
}

/** Sets a field's text and caret, and scrolls the caret into view. */
export function withEdited(tab: Tab, field: Part, edited: EditState, run: ActionContext): Tab {
  const before = textOf(field.element, field.path, tab.document.state)
  const written = edited.text === before ? tab : withValue(tab, field, edited.text)
  const box = boxOf(field, tab, run)
  const rules = rulesIn(field, box)
  const scroll = scrollForCaret(edited, caretOf(tab.document, field.path).scroll, innerSize(box), rules)
  const placed = withCaret(written, field.path, { at: edited.at, from: edited.from, scroll })
  return scrollToCaret(placed, box, edited, scroll, rules, run)
}

/** Scrolls the page only as far as the caret requires. */
function scrollToCaret(tab: Tab, box: Box, edited: EditState, scroll: number, rules: FieldRules, run: ActionContext): Tab {
  const line = rules.isMultiline ? visualLines(edited.text.slice(0, edited.at), rules.columns).length - 1 : 0
  const top = box.y + BORDER + (rules.isMultiline ? line * ROW_HEIGHT + TEXT.inset - scroll : 0)
  const { root } = viewOf(tab.document, run.context)
  const to = nearestScroll(tab.document.scrollY, top, top + TEXT.height)
  return withScroll(tab, Math.min(maxScroll(root), Math.max(0, to)))
}

/** Types a text into a field; equal to one key after the other. */
export function typeIntoField(tab: Tab, field: Part, text: string, run: ActionContext): Tab {
  if (!isEditable(field, tab, run)) return tab
  const before = editedOf(field, tab)
  return withEdited(tab, field, text === '' ? before : insert(before, text, rulesOf(field, tab, run)), run)
}
