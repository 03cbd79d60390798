import type { PageElement, Tag } from '../element.ts'

/**
 * Layout mode of a part. `row` is a block of one line, `prose` wraps its lines, `area` and `list-box` are fields of several lines, `value`
 * is the content of a field, `none` takes no space.
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

/** Layout and role of an element before its `role` attribute is applied. */
export interface ElementType {
  readonly flow: Flow
  /** Chromium 112's role; empty for an element that adds neither a line nor a level of depth. */
  readonly role: string
}

/** Chain of an element's ancestors, starting at its parent. */
export interface AncestorChain {
  readonly element: PageElement
  readonly parent: AncestorChain | undefined
}

/** Returns the nearest ancestor that matches. */
export function closestAncestor(ancestors: AncestorChain, matches: (element: PageElement) => boolean): PageElement | undefined {
  for (let at: AncestorChain | undefined = ancestors; at !== undefined; at = at.parent) if (matches(at.element)) return at.element
  return undefined
}

/** Layout and role by tag, optionally depending on attributes and ancestors. */
export type ElementTypes = Partial<
  Readonly<Record<Tag, ElementType | ((element: PageElement, ancestors: AncestorChain) => ElementType)>>
>

/** Returns the name given by an element's own attributes; `undefined` if there is none. */
export function nameFromAttributes({ attributes }: PageElement): string | undefined {
  return nonBlankName(attributes['aria-label']) ?? nonBlankName(attributes['title'])
}

/** Returns a name from an attribute with white space collapsed; `undefined` if it is blank. */
export function nonBlankName(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'boolean') return undefined
  const text = String(value)
  return /[^\s]/.test(text) ? text.replace(/[\t\n\f\r ]+/g, ' ') : undefined
}
