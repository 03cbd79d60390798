import type { WikiRows } from '../../generate/wiki/rows.ts'
import { type Child, el, type Page } from '../../page/element.ts'
import { link } from '../shared/parts.ts'
import type { Tables } from '../shared/tables.ts'

/** The encyclopaedia's data as a request sees them. */
export type WikiTables = Tables<WikiRows>

/** A page of the encyclopaedia: its name and a search above, what it is about in the middle. */
export function framed(kind: string, title: string, ...content: readonly Child[]): Page {
  const navigation = el('nav', {}, el('ul', {}, el('li', {}, link('/', 'Almanac')), el('li', {}, link('/all', 'All articles'))))
  const search = el(
    'form',
    { action: '/search', class: 'row' },
    el('input', { type: 'search', name: 'q', 'aria-label': 'Search articles' }),
    ' ',
    el('button', {}, 'Search'),
  )
  return { kind: `wiki.${kind}`, title, body: [el('header', {}, navigation, search), el('main', {}, ...content)] }
}
