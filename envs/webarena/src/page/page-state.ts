import type { PageElement } from './element.ts'

/** Observable changes by the user since a page was loaded. Elements are identified by their paths. */
export interface PageState {
  /**
   * Values of fields: text, whether a box is checked, or the index of a select's option (with `multiple`, comma-separated indices). An
   * absent field has the page's value.
   */
  readonly values: Readonly<Record<string, string | boolean | number>>
  readonly focus?: string
  /** Index of the segment of the focused date field that is being edited: month, day or year. */
  readonly part?: number
  /** True if focus has left the page by Tab at its end. */
  readonly isLeft?: boolean
  /** Path of the select whose list is open. */
  readonly open?: string
  /** Path of the element under the mouse. */
  readonly hover?: string
  /** Multi-line texts that were restored into textareas when the page was shown again. Like preset text, each is a single node. */
  readonly restored?: Readonly<Record<string, string>>
  /** Whether each `details` element, or element shown and hidden by a button, is open. */
  readonly shown: Readonly<Record<string, boolean>>
}

/** State of a page right after loading. */
export const UNTOUCHED: PageState = Object.freeze({ values: Object.freeze({}), shown: Object.freeze({}) })

/** Returns the current text of a field. */
export function textOf(element: PageElement, path: string, state: PageState): string {
  const value = state.values[path]
  if (typeof value === 'string') return value
  return presetText(element)
}

/** Returns the initial text of a field. */
export function presetText(element: PageElement): string {
  if (element.tag !== 'textarea') return String(element.attributes['value'] ?? '')
  return element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .replace(/^\n/, '')
}

/** True if a checkbox or radio button is checked. */
export function isChecked(element: PageElement, path: string, state: PageState): boolean {
  const value = state.values[path]
  return typeof value === 'boolean' ? value : isAttributeSet(element.attributes['checked'])
}

/** Returns the options of a select. */
export function optionsOf(select: PageElement): readonly PageElement[] {
  return select.children.filter((child): child is PageElement => typeof child !== 'string' && child.tag === 'option')
}

/** Returns the indices of the selected options. */
export function selectedIndices(select: PageElement, path: string, state: PageState): readonly number[] {
  const value = state.values[path]
  if (typeof value === 'number') return value < 0 ? [] : [value]
  if (typeof value === 'string') return value === '' ? [] : value.split(',').map(Number)
  const preset = optionsOf(select).flatMap(({ attributes }, index) => (isAttributeSet(attributes['selected']) ? [index] : []))
  if (isAttributeSet(select.attributes['multiple'])) return preset
  return preset.length > 0 ? preset.slice(-1) : [0]
}

/** True if a boolean attribute is present. */
export function isAttributeSet(value: unknown): boolean {
  return value !== undefined && value !== false
}
