import { type AttributeValue, type Child, el, type PageElement } from '../../page/element.ts'
import type { Fields } from './site.ts'

/** Creates a one-line block. */
export function row(...children: readonly Child[]): PageElement {
  return el('div', { class: 'row' }, ...children)
}

export function link(href: string, text: string, key?: string): PageElement {
  return el('a', { href, 'data-key': key }, text)
}

/** Creates a text with a `data-key`. */
export function keyedText(key: string, text: string | number): PageElement {
  return el('span', { 'data-key': key }, String(text))
}

/** Creates a line `NAME: VALUE` whose value has a `data-key`. */
export function labelledValue(name: string, key: string, text: string | number): PageElement {
  return row(`${name}: `, keyedText(key, text))
}

/** Creates the paragraphs of a text, separated by empty lines. */
export function prose(text: string, key?: string): PageElement {
  const paragraphs = text.split(/\n\s*\n/).filter((part) => part.trim() !== '')
  return el('div', { 'data-key': key }, ...paragraphs.map((part) => el('p', {}, part)))
}

/** Attributes of a field other than its name and label. */
interface FieldOptions {
  readonly type?: 'text' | 'number' | 'password' | 'search' | 'email'
  readonly value?: string | number | undefined
  readonly isRequired?: boolean
  readonly key?: string | undefined
  readonly min?: number
}

/** Creates a one-line field with its label. */
export function textField(name: string, label: string, options: FieldOptions = {}): PageElement {
  const { type = 'text', value: text = '', isRequired = false, key, min } = options
  const attributes = { id: name, name, type, value: text, required: isRequired, 'data-key': key, min }
  return row(el('label', { for: name }, label), ' ', el('input', attributes))
}

/** Creates a textarea below its label. */
export function textareaField(name: string, label: string, text = '', isRequired = false, key?: string): PageElement {
  const attributes = { id: name, name, required: isRequired, 'data-key': key }
  return el('div', {}, row(el('label', { for: name }, label)), el('textarea', attributes, text))
}

/** Values and names of options. */
export type Choices = readonly (readonly [value: string, name: string])[]

/** Creates a select with its label. */
export function selectField(
  name: string,
  label: string,
  choices: Choices,
  chosen: string,
  attributes: Readonly<Record<string, AttributeValue>> = {},
): readonly Child[] {
  const options = choices.map(([value, text]) => el('option', { value, selected: value === chosen }, text))
  return [el('label', { for: name }, label), ' ', el('select', { id: name, name, ...attributes }, ...options)]
}

/** Creates a checkbox followed by its label. */
export function checkbox(name: string, label: string, isOn: boolean, value = '1', key?: string): readonly Child[] {
  return [el('label', {}, el('input', { type: 'checkbox', name, value, checked: isOn, 'data-key': key }), ` ${label}`)]
}

/** Creates a radio button followed by its label. */
export function radio(name: string, label: string, value: string, isOn: boolean, isRequired = false): readonly Child[] {
  return [el('label', {}, el('input', { type: 'radio', name, value, checked: isOn, required: isRequired }), ` ${label}`)]
}

/** Creates hidden fields. */
export function hidden(fields: Fields): readonly PageElement[] {
  return fields.filter(([, text]) => text !== '').map(([name, text]) => el('input', { type: 'hidden', name, value: text }))
}

/** Creates a table from its name, columns and cells. */
export function table(name: string, columns: readonly Child[], rows: readonly (readonly Child[])[]): PageElement {
  const head = el('thead', {}, el('tr', {}, ...columns.map((column) => el('th', {}, column))))
  const body = rows.map((cells) => el('tr', {}, ...cells.map((cell) => el('td', {}, cell))))
  return el('table', {}, el('caption', {}, name), head, el('tbody', {}, ...body))
}

/** Creates a form that posts. */
export function postForm(action: string, ...children: readonly Child[]): PageElement {
  return el('form', { method: 'post', action }, ...children)
}

/** Creates a one-line form that posts. */
export function postRow(action: string, ...children: readonly Child[]): PageElement {
  return el('form', { method: 'post', action, class: 'row' }, ...children)
}
