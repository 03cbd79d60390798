import type { PageElement, Tag } from '../element.ts'

/**
 * How a part takes its place: `row` is a block of one line, `prose` breaks its lines, `area` and `list-box` are fields of
 * several lines, `value` is what stands in a field, `none` takes no place.
 */
export type Flow =
  | 'block'
  | 'row'
  | 'prose'
  | 'pre'
  | 'rule'
  | 'area'
  | 'list-box'
  | 'inline'
  | 'atomic'
  | 'text'
  | 'value'
  | 'table'
  | 'table-group'
  | 'table-row'
  | 'cell'
  | 'none'

/** What an element is before anything is said of it by a `role`. */
export interface Kind {
  readonly flow: Flow
  /** Chromium 112's role; empty for an element that has no line and no depth. */
  readonly role: string
}

/** The element around an element, and what is around that. */
export interface Around {
  readonly element: PageElement
  readonly parent: Around | undefined
}

/** The nearest element around that fits. */
export function closest(around: Around, fits: (element: PageElement) => boolean): PageElement | undefined {
  for (let at: Around | undefined = around; at !== undefined; at = at.parent) if (fits(at.element)) return at.element
  return undefined
}

/** A family of elements: what each of them is, by its attributes and by what stands around it. */
export type Family = Partial<Readonly<Record<Tag, Kind | ((element: PageElement, around: Around) => Kind)>>>

/** The name that an element's own attributes give it; `undefined` for none. */
export function attributeName({ attributes }: PageElement): string | undefined {
  return filled(attributes['aria-label']) ?? filled(attributes['title'])
}

/** A name given by an attribute, its white space made single spaces; one of nothing else is none. */
export function filled(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'boolean') return undefined
  const text = String(value)
  return /[^\s]/.test(text) ? text.replace(/[\t\n\f\r ]+/g, ' ') : undefined
}
