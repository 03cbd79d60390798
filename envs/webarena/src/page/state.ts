import type { PageElement } from './element.ts'

/** What a person changed on a page since it was loaded, as far as it can be seen. Elements are named by their paths. */
export interface PageState {
  /**
   * Values of fields: text, whether it is checked, the index of a select's choice (of one with `multiple` the indices, joined
   * by commas). Absent: as the page has it.
   */
  readonly values: Readonly<Record<string, string | boolean | number>>
  readonly focus?: string
  /** Which part of the focused date is written: its month, its day or its year. */
  readonly part?: number
  /** The focus has left the page, by Tab at its end. */
  readonly isLeft?: boolean
  /** The select whose list is open. */
  readonly open?: string
  /** What lies under the mouse. */
  readonly hover?: string
  /** Texts of several lines that were put back into textareas when the page was shown again: each is one text, like one that the page has. */
  readonly restored?: Readonly<Record<string, string>>
  /** Elements shown or hidden by their buttons, and details: whether each is open. */
  readonly shown: Readonly<Record<string, boolean>>
}

/** A page as it is when it was loaded. */
export const UNTOUCHED: PageState = Object.freeze({ values: Object.freeze({}), shown: Object.freeze({}) })

/** The text of a field as it stands. */
export function textOf(element: PageElement, path: string, state: PageState): string {
  const value = state.values[path]
  if (typeof value === 'string') return value
  return presetText(element)
}

/** The text that a page put into a field. */
export function presetText(element: PageElement): string {
  if (element.tag !== 'textarea') return String(element.attributes['value'] ?? '')
  return element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .replace(/^\n/, '')
}

/** Whether a checkbox or a radio button is checked. */
export function isChecked(element: PageElement, path: string, state: PageState): boolean {
  const value = state.values[path]
  return typeof value === 'boolean' ? value : isSet(element.attributes['checked'])
}

/** The options of a select, those in groups of options too. */
export function optionsOf(select: PageElement): readonly PageElement[] {
  return select.children.filter((child): child is PageElement => typeof child !== 'string' && child.tag === 'option')
}

/** Indices of the options that are chosen. */
export function chosenOf(select: PageElement, path: string, state: PageState): readonly number[] {
  const value = state.values[path]
  if (typeof value === 'number') return value < 0 ? [] : [value]
  if (typeof value === 'string') return value === '' ? [] : value.split(',').map(Number)
  const preset = optionsOf(select).flatMap(({ attributes }, index) => (isSet(attributes['selected']) ? [index] : []))
  if (isSet(select.attributes['multiple'])) return preset
  return preset.length > 0 ? preset.slice(-1) : [0]
}

/** Whether an attribute without a value is there. */
export function isSet(value: unknown): boolean {
  return value !== undefined && value !== false
}
