import type { Family } from './kind.ts'
import { rowOrBlock } from './texts.ts'

/** Lists and definition lists, without marks before their items. */
export const lists: Family = {
  ul: { flow: 'block', role: 'list' },
  ol: { flow: 'block', role: 'list' },
  li: ({ attributes }) => ({ flow: rowOrBlock(attributes['class']), role: 'listitem' }),
  dl: { flow: 'block', role: 'DescriptionList' },
  dt: { flow: 'block', role: 'DescriptionListTerm' },
  dd: { flow: 'block', role: 'DescriptionListDetail' },
}
