import { type Child, el, type Page } from '../../page/element.ts'
import { link } from '../shared/page-parts.ts'

/** Creates a page of the map with a header for directions and search. */
export function framePage(kind: string, title: string, ...content: readonly Child[]): Page {
  const links = [link('/', 'Waymark'), link('/directions', 'Directions')]
  const navigation = el('nav', {}, el('ul', {}, ...links.map((each) => el('li', {}, each))))
  return { kind: `map.${kind}`, title, body: [el('header', {}, navigation, searchForm()), el('main', {}, ...content)] }
}

function searchForm(): Child {
  return el(
    'form',
    { action: '/search', class: 'row' },
    el('input', { type: 'search', name: 'query', 'aria-label': 'Search' }),
    ' ',
    el('button', {}, 'Search'),
  )
}
