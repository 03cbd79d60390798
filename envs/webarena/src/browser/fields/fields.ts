import type { PageSnapshot } from '../../page/accessibility/page-snapshot.ts'
import { isDisabled, isShown } from '../../page/accessibility/page-snapshot.ts'
import { isTextField } from '../../page/element-types/fields.ts'
import type { PageState } from '../../page/page-state.ts'
import { isAttributeSet, isChecked, optionsOf, selectedIndices, textOf } from '../../page/page-state.ts'
import type { Outline, Part } from '../../page/part.ts'

/** Returns an element's type as HTML defines it for inputs and buttons. */
export function typeOf({ element: { tag, attributes } }: Part): string {
  const type = attributes['type']
  if (tag === 'button') return type === 'button' || type === 'reset' ? type : 'submit'
  return tag === 'input' ? String(type ?? 'text').toLowerCase() : tag
}

/** True for fields and buttons, including hidden ones. */
export function isControl({ element: { tag } }: Part): boolean {
  return tag === 'input' || tag === 'button' || tag === 'select' || tag === 'textarea'
}

/** True for a select that opens a list, as opposed to a list box. */
export function isMenu(part: Part): boolean {
  return part.element.tag === 'select' && part.flow === 'atomic'
}

/** True for a button that submits its form. */
export function isSubmitter(part: Part): boolean {
  const { tag } = part.element
  return (tag === 'button' || tag === 'input') && typeOf(part) === 'submit'
}

/** True for a date field, which is edited segment by segment. */
export function isDate(part: Part): boolean {
  return part.element.tag === 'input' && typeOf(part) === 'date'
}

/** True for fields that accept free text. */
export function acceptsText(part: Part): boolean {
  return isTextField(part.element) && !isDate(part) && typeOf(part) !== 'file'
}

/** True if a field or button is disabled, directly or by its fieldset. */
export function isDisabledControl(part: Part, snapshot: PageSnapshot): boolean {
  if (isControl(part) && isDisabled(part, snapshot)) return true
  for (let around = part.parent; around !== undefined; around = around.parent) {
    if (around.element.tag === 'fieldset' && isAttributeSet(around.element.attributes['disabled']) && isControl(part)) return true
  }
  return false
}

/** True if an element and all its ancestors are shown. */
export function isRendered(part: Part, snapshot: PageSnapshot): boolean {
  for (let at: Part | undefined = part; at !== undefined && at.path !== ''; at = at.parent)
    if (!isShown(at, snapshot)) return false
  return part.flow !== 'none'
}

/** Returns the form of a field: the form that its `form` attribute names, or the one around it. */
export function formOf(part: Part, outline: Outline): Part | undefined {
  const named = part.element.attributes['form']
  if (typeof named === 'string') {
    const form = outline.byId.get(named)
    return form?.element.tag === 'form' ? form : undefined
  }
  for (let at: Part | undefined = part; at !== undefined; at = at.parent) if (at.element.tag === 'form') return at
  return undefined
}

/** Returns the fields and buttons of a form in page order. */
export function controlsOfForm(form: Part | undefined, outline: Outline): readonly Part[] {
  return outline.controls.filter((part) => formOf(part, outline) === form)
}

/** Returns the current value of a field: text, whether it is checked, or the selected index or indices. */
export function fieldValue(part: Part, state: PageState): string | boolean | number {
  const { element, path } = part
  if (element.tag === 'select') {
    const chosen = selectedIndices(element, path, state)
    return isAttributeSet(element.attributes['multiple']) ? chosen.join(',') : (chosen[0] ?? -1)
  }
  const type = typeOf(part)
  return type === 'checkbox' || type === 'radio' ? isChecked(element, path, state) : textOf(element, path, state)
}

/** Returns the values that a field submits, possibly none. */
export function submittedValues(part: Part, state: PageState): readonly string[] {
  const { element, path } = part
  const type = typeOf(part)
  if (element.tag === 'select') {
    const options = optionsOf(element)
    return selectedIndices(element, path, state).flatMap((index) => {
      const option = options[index]
      return option === undefined || isAttributeSet(option.attributes['disabled']) ? [] : [optionValue(option)]
    })
  }
  if (type === 'checkbox' || type === 'radio') {
    return isChecked(element, path, state) ? [String(element.attributes['value'] ?? 'on')] : []
  }
  if (element.tag === 'button' || ['submit', 'reset', 'button', 'image', 'file'].includes(type)) return []
  return [sanitize(textOf(element, path, state), type)]
}

/** Returns the value of an option, by default its label. */
export function optionValue(option: {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly children: readonly unknown[]
}): string {
  const value = option.attributes['value']
  return value === undefined ? labelOf(option) : value === true ? '' : String(value)
}

/** Returns the label of an option. */
export function labelOf({ children }: { readonly children: readonly unknown[] }): string {
  return children
    .filter((child) => typeof child === 'string')
    .join('')
    .replace(/[\t\n\f\r ]+/g, ' ')
    .trim()
}

const NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/
const DATE = /^\d{4,6}-\d\d-\d\d$/

/** Sanitizes a value by its field's type: a malformed number or date becomes empty, e-mail addresses and URLs are trimmed. */
function sanitize(text: string, type: string): string {
  if (type === 'number') return NUMBER.test(text) ? text : ''
  if (type === 'date') return DATE.test(text) ? text : ''
  return type === 'email' || type === 'url' ? text.trim() : text
}

/** True if a field's text does not match its type. */
export function isMalformed(part: Part, state: PageState): boolean {
  const type = typeOf(part)
  if (type !== 'number' && type !== 'date') return false
  const text = textOf(part.element, part.path, state)
  return /[^-]/.test(text) && sanitize(text, type) === ''
}
