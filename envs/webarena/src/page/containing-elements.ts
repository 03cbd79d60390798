import type { Tag } from './element.ts'

/** Elements whose descendants never extend beyond their boxes, because no menu opens in them. */
export const CONTAINING_ELEMENTS: ReadonlySet<Tag> = new Set<Tag>([
  'article',
  'aside',
  'dl',
  'fieldset',
  'form',
  'h1',
  'h2',
  'h3',
  'p',
  'table',
  'tr',
])
