import { isAttributeSet } from '../page-state.ts'
import { type ElementType, type ElementTypes, nameFromAttributes, nonBlankName } from './element-type.ts'

const HEADING: ElementType = { flow: 'row', role: 'heading' }
const INLINE_TEXT: ElementType = { flow: 'inline', role: 'generic' }

/** Headings, paragraphs and inline text. */
export const texts: ElementTypes = {
  h1: HEADING,
  h2: HEADING,
  h3: HEADING,
  p: { flow: 'prose', role: 'paragraph' },
  pre: { flow: 'pre', role: 'Pre' },
  hr: { flow: 'rule', role: 'separator' },
  div: ({ attributes }) => ({ flow: hasClass(attributes['class'], 'row') ? 'row' : 'block', role: 'generic' }),
  span: INLINE_TEXT,
  b: INLINE_TEXT,
  i: INLINE_TEXT,
  em: INLINE_TEXT,
  code: INLINE_TEXT,
  small: INLINE_TEXT,
  strong: { flow: 'inline', role: 'strong' },
  time: { flow: 'inline', role: 'time' },
  label: { flow: 'inline', role: 'LabelText' },
  a: ({ attributes }) => ({ flow: 'inline', role: isAttributeSet(attributes['href']) ? 'link' : 'generic' }),
  img: (element) => ({
    flow: 'atomic',
    role: element.attributes['alt'] === '' && nonBlankName(element.attributes['aria-label']) === undefined ? '' : 'img',
  }),
  form: (element) => ({
    flow: rowOrBlock(element.attributes['class']),
    role: nameFromAttributes(element) === undefined ? 'Section' : 'form',
  }),
}

/** Returns `row` if the class list contains `row`, otherwise `block`. */
export function rowOrBlock(classes: unknown): 'row' | 'block' {
  return hasClass(classes, 'row') ? 'row' : 'block'
}

/** True if the class list contains the class. */
export function hasClass(classes: unknown, name: string): boolean {
  return typeof classes === 'string' && (classes === name || (classes.includes(' ') && classes.split(' ').includes(name)))
}
