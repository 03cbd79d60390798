import type { PageElement } from '../element.ts'
import { isAttributeSet } from '../page-state.ts'
import { closestAncestor, type ElementType, type ElementTypes } from './element-type.ts'

/** Fields and buttons. */
export const fields: ElementTypes = {
  button: { flow: 'atomic', role: 'button' },
  input: ({ attributes }) => INPUTS[String(attributes['type'] ?? 'text')] ?? TEXT_FIELD,
  textarea: { flow: 'area', role: 'textbox' },
  select: ({ attributes }) =>
    isAttributeSet(attributes['multiple']) ? { flow: 'list-box', role: 'listbox' } : { flow: 'atomic', role: 'combobox' },
  option: ({ attributes: _ }, ancestors) => ({
    flow: 'none',
    role:
      closestAncestor(ancestors, ({ attributes }) => isAttributeSet(attributes['multiple'])) === undefined
        ? 'menuitem'
        : 'option',
  }),
}

const TEXT_FIELD: ElementType = { flow: 'atomic', role: 'textbox' }

const INPUTS: Readonly<Record<string, ElementType>> = {
  checkbox: { flow: 'atomic', role: 'checkbox' },
  hidden: { flow: 'none', role: '' },
  number: { flow: 'atomic', role: 'spinbutton' },
  radio: { flow: 'atomic', role: 'radio' },
  search: { flow: 'atomic', role: 'searchbox' },
  submit: { flow: 'atomic', role: 'button' },
}

/** Input types that are pressed or checked rather than typed into. */
const NON_TEXT_TYPES: ReadonlySet<string> = new Set(['checkbox', 'hidden', 'radio', 'submit'])

/** True if the element accepts typed text. */
export function isTextField({ tag, attributes }: PageElement): boolean {
  return tag === 'textarea' || (tag === 'input' && !NON_TEXT_TYPES.has(String(attributes['type'] ?? 'text')))
}

/** True if a label can refer to the element. */
export function isLabelable({ tag, attributes }: PageElement): boolean {
  return tag === 'button' || tag === 'select' || tag === 'textarea' || (tag === 'input' && attributes['type'] !== 'hidden')
}

/** True for checkboxes and radio buttons. The text of their labels adds no line. */
export function isCheckable({ tag, attributes }: PageElement): boolean {
  return tag === 'input' && (attributes['type'] === 'checkbox' || attributes['type'] === 'radio')
}
