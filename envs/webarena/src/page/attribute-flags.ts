import type { Attributes } from './element.ts'
import { hasClass } from './element-types/texts.ts'

/**
 * Bit flags of the attributes that affect layout or semantics. Most elements have none, and testing a flag is faster than looking up each
 * attribute.
 */
export const MARK = {
  id: 1,
  role: 2,
  /** Class `submenu`. */
  menu: 4,
  /** `hidden` or `aria-hidden`. */
  hidden: 8,
  /** `data-opens`. */
  opens: 16,
  /** `data-needs`. */
  needs: 32,
  /** `data-key`. */
  key: 64,
  /** Attributes that may name the element: `aria-label`, `aria-labelledby`, `title`, `placeholder`. */
  name: 128,
  /** Attributes that may add a property: `accesskey`, and `aria-*` other than `aria-label`. */
  widget: 256,
  /** `autofocus`. */
  focus: 512,
} as const

/** Returns the flags of an element's attributes. */
export function marksOf(attributes: Attributes): number {
  let marks = 0
  for (const name in attributes) marks |= markOf(name, attributes)
  return marks
}

function markOf(name: string, attributes: Attributes): number {
  switch (name) {
    case 'href':
    case 'value':
    case 'type':
      return 0
    case 'data-key':
      return MARK.key
    case 'class':
      return hasClass(attributes['class'], 'submenu') ? MARK.menu : 0
    case 'id':
      return MARK.id
    case 'title':
    case 'placeholder':
    case 'aria-label':
      return MARK.name
    case 'role':
      return MARK.role
    case 'hidden':
      return MARK.hidden
    case 'data-opens':
      return MARK.opens
    case 'data-needs':
      return MARK.needs
    case 'autofocus':
      return MARK.focus
    case 'accesskey':
      return MARK.widget
    case 'aria-hidden':
      return MARK.hidden | MARK.widget
    case 'aria-labelledby':
      return MARK.name | MARK.widget
    default:
      return name.startsWith('aria-') ? MARK.widget : 0
  }
}
