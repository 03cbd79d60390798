import type { MapRows, Place } from '../../generate/map/rows.ts'
import { el, type Page, type PageElement } from '../../page/element.ts'
import { countOf, fieldOf, urlOf } from '../shared/fields.ts'
import { labelledValue, link, row } from '../shared/page-parts.ts'
import { sliceOf } from '../shared/paging.ts'
import { matcher, type PathParts, route } from '../shared/routes.ts'
import { type Fields, pageReply, redirect, type Site, type SiteReply } from '../shared/site.ts'
import { directions, routeUrl } from './directions.ts'
import { framePage } from './frame.ts'
import { addressOf, junctionOf, type MapTables, pathOfPlace, placeAt, positionOf } from './positions.ts'
import { CATEGORY_LINKS, searchPlaces } from './search.ts'

/** Number of results per page. */
const RESULTS_ON_PAGE = 10

/** `http://map.test`, Waymark: places, and routes between them. Read-only. */
export const map: Site<MapRows> = {
  id: 'map',
  origin: 'http://map.test',
  database: 'map',
  respond({ method, path, query }, tables) {
    const match = method === 'GET' ? find(path) : undefined
    return match?.answer(tables, query, match.parts) ?? pageReply(unknownPage(), 404)
  },
}

type Answer = (tables: MapTables, query: Fields, parts: PathParts) => SiteReply<MapRows> | undefined

const place =
  (shape: string): Answer =>
  (tables, _, { id = '' }) => {
    const found = tables.get('places', id)
    return found?.shape === shape ? pageReply(placePage(tables, found)) : undefined
  }

const find = matcher<Answer>([
  route('/', (tables) => pageReply(homePage(tables))),
  route('/search', (tables, query) => pageReply(searchPage(tables, query))),
  route('/directions', (tables, query) => {
    const answer: Page | { readonly location: string } = directions(tables, query)
    return 'location' in answer ? redirect(answer.location) : pageReply(answer)
  }),
  route('/node/:id', place('node')),
  route('/way/:id', place('way')),
])

/** Start page: towns and categories. */
function homePage(tables: MapTables): Page {
  const towns = tables.rows('towns').flatMap(({ junction }): readonly Place[] => {
    const found = tables.get('junctions', junction)
    const place = found && placeAt(tables, found)
    return place === undefined ? [] : [place]
  })
  return framePage(
    'home',
    'Waymark',
    el('h1', {}, 'Waymark, the map'),
    row(
      'Look for a name, an address or a kind of place, and write "near" before a place to look around it: hotels near Alderport.',
    ),
    el('h2', {}, 'Towns'),
    el('ul', {}, ...towns.map((town) => el('li', {}, link(pathOfPlace(town), town.name)))),
    el('h2', {}, 'Places'),
    el('ul', {}, ...CATEGORY_LINKS.map((kind) => el('li', {}, link(urlOf('/search', [['query', kind]]), kind)))),
  )
}

/** Page for unknown paths. */
function unknownPage(): Page {
  return framePage('unknown', 'Not found', el('h1', {}, 'Not found'), row('There is no such place on the map.'))
}

/** Search results, best first. */
function searchPage(tables: MapTables, query: Fields): Page {
  const searchText = fieldOf(query, 'query').slice(0, 90)
  const { places, around, missing } = searchPlaces(tables, searchText)
  const slice = sliceOf(places, countOf(fieldOf(query, 'page'), 1), RESULTS_ON_PAGE)
  const to = (page: number): string =>
    urlOf('/search', [
      ['query', searchText],
      ['page', page === 1 ? '' : String(page)],
    ])
  return framePage(
    'search',
    searchText === '' ? 'Search' : `${searchText} - Search`,
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

/** Page of a place with its known facts. */
function placePage(tables: MapTables, place: Place): Page {
  const { id, category, hours, name, phone, postcode, shape, website } = place
  const position = positionOf(junctionOf(tables, place))
  const facts = [
    ['Kind', 'category', category],
    ['Address', 'address', addressOf(tables, place)],
    ['Postcode', 'postcode', postcode],
    ['Phone', 'phone', phone],
    ['Opening hours', 'hours', hours],
    ['Website', 'website', website],
    ['Coordinates', 'coordinates', position.replace(',', ', ')],
  ] as const
  return framePage(
    'place',
    name,
    el('h1', { 'data-key': `place:${id}:name` }, name),
    row(`${shape === 'node' ? 'Node' : 'Way'} ${id}`),
    el(
      'section',
      { 'aria-label': 'Tags', 'data-key': `place:${id}` },
      ...facts.map(([label, key, text]) => text !== undefined && labelledValue(label, `place:${id}:${key}`, text)),
    ),
    row(link(routeUrl('car', position, ''), 'Directions from here')),
    row(link(routeUrl('car', '', position), 'Directions to here')),
    row(link(urlOf('/search', [['query', `${category} near ${name}`]]), 'Other places like this nearby')),
  )
}
