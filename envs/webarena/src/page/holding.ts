import type { Tag } from './element.ts'

/** Elements with all that stands in them within their boxes: no menu opens in them. */
export const HOLDING: ReadonlySet<Tag> = new Set<Tag>([
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
