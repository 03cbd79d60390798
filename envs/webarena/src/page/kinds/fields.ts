import type { PageElement } from '../element.ts'
import { isSet } from '../state.ts'
import { closest, type Family, type Kind } from './kind.ts'

/** What a person fills in, chooses or presses. */
export const fields: Family = {
  button: { flow: 'atomic', role: 'button' },
  input: ({ attributes }) => INPUTS[String(attributes['type'] ?? 'text')] ?? TEXT_FIELD,
  textarea: { flow: 'area', role: 'textbox' },
  select: ({ attributes }) =>
    isSet(attributes['multiple']) ? { flow: 'list-box', role: 'listbox' } : { flow: 'atomic', role: 'combobox' },
  option: ({ attributes: _ }, around) => ({
    flow: 'none',
    role: closest(around, ({ attributes }) => isSet(attributes['multiple'])) === undefined ? 'menuitem' : 'option',
  }),
}

const TEXT_FIELD: Kind = { flow: 'atomic', role: 'textbox' }

const INPUTS: Readonly<Record<string, Kind>> = {
  checkbox: { flow: 'atomic', role: 'checkbox' },
  hidden: { flow: 'none', role: '' },
  number: { flow: 'atomic', role: 'spinbutton' },
  radio: { flow: 'atomic', role: 'radio' },
  search: { flow: 'atomic', role: 'searchbox' },
  submit: { flow: 'atomic', role: 'button' },
}

/** Types of inputs that are pressed or checked, not written in. */
const UNWRITTEN: ReadonlySet<string> = new Set(['checkbox', 'hidden', 'radio', 'submit'])

/** Whether a text is written into the element. */
export function isTextField({ tag, attributes }: PageElement): boolean {
  return tag === 'textarea' || (tag === 'input' && !UNWRITTEN.has(String(attributes['type'] ?? 'text')))
}

/** Whether a label can be one of the element's. */
export function isLabelable({ tag, attributes }: PageElement): boolean {
  return tag === 'button' || tag === 'select' || tag === 'textarea' || (tag === 'input' && attributes['type'] !== 'hidden')
}

/** A checkbox or a radio button: its label's text gives no line. */
export function isTick({ tag, attributes }: PageElement): boolean {
  return tag === 'input' && (attributes['type'] === 'checkbox' || attributes['type'] === 'radio')
}
