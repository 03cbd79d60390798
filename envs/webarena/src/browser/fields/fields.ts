import type { Look } from '../../page/accessibility/look.ts'
import { isDisabled, isShown } from '../../page/accessibility/look.ts'
import { isTextField } from '../../page/kinds/fields.ts'
import type { Outline, Part } from '../../page/part.ts'
import type { PageState } from '../../page/state.ts'
import { chosenOf, isChecked, isSet, optionsOf, textOf } from '../../page/state.ts'

/** An element's type as HTML has it: of an input and of a button. */
export function typeOf({ element: { tag, attributes } }: Part): string {
  const given = attributes['type']
  if (tag === 'button') return given === 'button' || given === 'reset' ? given : 'submit'
  return tag === 'input' ? String(given ?? 'text').toLowerCase() : tag
}

/** Fields and buttons, hidden ones too. */
export function isControl({ element: { tag } }: Part): boolean {
  return tag === 'input' || tag === 'button' || tag === 'select' || tag === 'textarea'
}

/** A select that opens, not one that is a list. */
export function isMenu(part: Part): boolean {
  return part.element.tag === 'select' && part.flow === 'atomic'
}

/** A button that sends its form. */
export function isSubmitter(part: Part): boolean {
  const { tag } = part.element
  return (tag === 'button' || tag === 'input') && typeOf(part) === 'submit'
}

/** A date, which is written part by part. */
export function isDate(part: Part): boolean {
  return part.element.tag === 'input' && typeOf(part) === 'date'
}

/** What is written into as a line or as lines of text. */
export function isWritten(part: Part): boolean {
  return isTextField(part.element) && !isDate(part) && typeOf(part) !== 'file'
}

/** Whether a field or a button cannot be used, be it within a fieldset that cannot. */
export function isUnusable(part: Part, look: Look): boolean {
  if (isControl(part) && isDisabled(part, look)) return true
  for (let around = part.parent; around !== undefined; around = around.parent) {
    if (around.element.tag === 'fieldset' && isSet(around.element.attributes['disabled']) && isControl(part)) return true
  }
  return false
}

/** Whether an element and all around it can be seen. */
export function isThere(part: Part, look: Look): boolean {
  for (let at: Part | undefined = part; at !== undefined && at.path !== ''; at = at.parent) if (!isShown(at, look)) return false
  return part.flow !== 'none'
}

/** The form that a field belongs to: the one around it, or the one that it names. */
export function formOf(part: Part, outline: Outline): Part | undefined {
  const named = part.element.attributes['form']
  if (typeof named === 'string') {
    const form = outline.byId.get(named)
    return form?.element.tag === 'form' ? form : undefined
  }
  for (let at: Part | undefined = part; at !== undefined; at = at.parent) if (at.element.tag === 'form') return at
  return undefined
}

/** Fields and buttons of a form in the page's order. */
export function controlsOfForm(form: Part | undefined, outline: Outline): readonly Part[] {
  return outline.controls.filter((part) => formOf(part, outline) === form)
}

/** What the field holds now: text, whether it is checked, the index or indices of what is chosen. */
export function heldBy(part: Part, state: PageState): string | boolean | number {
  const { element, path } = part
  if (element.tag === 'select') {
    const chosen = chosenOf(element, path, state)
    return isSet(element.attributes['multiple']) ? chosen.join(',') : (chosen[0] ?? -1)
  }
  const type = typeOf(part)
  return type === 'checkbox' || type === 'radio' ? isChecked(element, path, state) : textOf(element, path, state)
}

/** The values that a field sends; none for one that sends nothing. */
export function sentBy(part: Part, state: PageState): readonly string[] {
  const { element, path } = part
  const type = typeOf(part)
  if (element.tag === 'select') {
    const options = optionsOf(element)
    return chosenOf(element, path, state).flatMap((index) => {
      const option = options[index]
      return option === undefined || isSet(option.attributes['disabled']) ? [] : [optionValue(option)]
    })
  }
  if (type === 'checkbox' || type === 'radio') {
    return isChecked(element, path, state) ? [String(element.attributes['value'] ?? 'on')] : []
  }
  if (element.tag === 'button' || ['submit', 'reset', 'button', 'image', 'file'].includes(type)) return []
  return [cleaned(textOf(element, path, state), type)]
}

/** The value of an option: its own or its label. */
export function optionValue(option: {
  readonly attributes: Readonly<Record<string, unknown>>
  readonly children: readonly unknown[]
}): string {
  const value = option.attributes['value']
  return value === undefined ? labelOf(option) : value === true ? '' : String(value)
}

/** What an option says. */
export function labelOf({ children }: { readonly children: readonly unknown[] }): string {
  return children
    .filter((child) => typeof child === 'string')
    .join('')
    .replace(/[\t\n\f\r ]+/g, ' ')
    .trim()
}

const NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/
const DATE = /^\d{4,6}-\d\d-\d\d$/

/** What a text field makes of what was written: a number field nothing of what is no number, an address no space at its ends. */
function cleaned(text: string, type: string): string {
  if (type === 'number') return NUMBER.test(text) ? text : ''
  if (type === 'date') return DATE.test(text) ? text : ''
  return type === 'email' || type === 'url' ? text.trim() : text
}

/** Whether a field holds what its type cannot be. */
export function isMalformed(part: Part, state: PageState): boolean {
  const type = typeOf(part)
  if (type !== 'number' && type !== 'date') return false
  const text = textOf(part.element, part.path, state)
  return /[^-]/.test(text) && cleaned(text, type) === ''
}
