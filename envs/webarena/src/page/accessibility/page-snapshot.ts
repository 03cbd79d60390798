import { MARK } from '../attribute-flags.ts'
import { hasClass } from '../element-types/texts.ts'
import type { PageState } from '../page-state.ts'
import { isAttributeSet, textOf } from '../page-state.ts'
import { isElement, type Outline, type Part } from '../part.ts'

/** Snapshot of a page: its outline and the user's changes. */
export class PageSnapshot {
  readonly outline: Outline
  readonly state: PageState

  constructor(outline: Outline, state: PageState) {
    this.outline = outline
    this.state = state
  }
}

/** True if a part is shown, given that its ancestors are. Descendants of a hidden part are never checked. */
export function isShown(part: Part, snapshot: PageSnapshot): boolean {
  if (!part.mayHide) return true
  const { parent } = part
  if (parent?.element.tag === 'details' && !isSummary(part) && !isOpen(parent, snapshot)) return false
  if (!isElement(part)) return true
  const { attributes } = part.element
  if (attributes['aria-hidden'] === 'true') return false
  if (hasClass(attributes['class'], 'submenu')) return isHovered(parent, snapshot.state)
  const isOpened = typeof attributes['id'] === 'string' && snapshot.outline.toggledIds.has(attributes['id'])
  return isOpened ? isOpen(part, snapshot) : !isAttributeSet(attributes['hidden'])
}

function isSummary(part: Part): boolean {
  return part.element.tag === 'summary' && isElement(part)
}

/** True if a `details` element, or an element that a button shows and hides, is open. */
export function isOpen(part: Part, { state }: PageSnapshot): boolean {
  const shown = state.shown[part.path]
  if (shown !== undefined) return shown
  const { tag, attributes } = part.element
  return tag === 'details' ? isAttributeSet(attributes['open']) : !isAttributeSet(attributes['hidden'])
}

/** Returns the element that a button shows and hides; `undefined` for other elements. */
export function controlledPart(part: Part, { outline }: PageSnapshot): Part | undefined {
  const target = (part.marks & MARK.opens) === 0 ? undefined : part.element.attributes['data-opens']
  return typeof target === 'string' ? outline.byId.get(target) : undefined
}

/** True if a field or button is currently disabled, including by `data-needs` while the field with that id is empty. */
export function isDisabled(part: Part, { outline, state }: PageSnapshot): boolean {
  const { attributes } = part.element
  if (isAttributeSet(attributes['disabled'])) return true
  const needed = attributes['data-needs']
  const field = typeof needed === 'string' ? outline.byId.get(needed) : undefined
  return field !== undefined && textOf(field.element, field.path, state) === ''
}

function isHovered(part: Part | undefined, { hover }: PageState): boolean {
  return part !== undefined && hover !== undefined && (hover === part.path || hover.startsWith(`${part.path}.`))
}
