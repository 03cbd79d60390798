import type { Place } from '../../../generate/map/rows.ts'
import { el, type Page, type PageElement } from '../../../page/element.ts'
import { countOf, fieldOf, urlOf } from '../../shared/fields.ts'
import { sliceOf } from '../../shared/paging.ts'
import { link, row } from '../../shared/parts.ts'
import type { Fields } from '../../shared/site.ts'
import { framed } from '../frame.ts'
import { addressOf, type MapTables, pathOfPlace } from '../positions.ts'
import { searched } from '../search.ts'

/** Places on one page of what was found. */
const RESULTS_ON_PAGE = 10

/** What was found, the best first. */
export function searchPage(tables: MapTables, query: Fields): Page {
  const asked = fieldOf(query, 'query').slice(0, 90)
  const { places, around, missing } = searched(tables, asked)
  const slice = sliceOf(places, countOf(fieldOf(query, 'page'), 1), RESULTS_ON_PAGE)
  const to = (page: number): string =>
    urlOf('/search', [
      ['query', asked],
      ['page', page === 1 ? '' : String(page)],
    ])
  return framed(
    'search',
    asked === '' ? 'Search' : `${asked} - Search`,
    el('h1', {}, 'Search Results'),
    slice.total === 0
      ? row('No results found')
      : row(
          `${slice.from} to ${slice.to} of ${slice.total}${around === undefined ? '' : `, the nearest to ${around.name} first`}`,
        ),
    ...missing.map((word) =>
      el('div', { class: 'row', 'data-key': `missing:${word}` }, `Nothing on the map has the word "${word}"`),
    ),
    el('ul', {}, ...slice.items.map((place) => result(tables, place))),
    slice.page < slice.pages && row(link(to(slice.page + 1), 'More results')),
    slice.page > 1 && row(link(to(slice.page - 1), 'Back')),
  )
}

function result(tables: MapTables, place: Place): PageElement {
  const { id, category, name } = place
  const address = addressOf(tables, place)
  return el('li', { 'data-key': `result:${id}` }, `${category} `, link(pathOfPlace(place), name), ` ${address}`)
}
