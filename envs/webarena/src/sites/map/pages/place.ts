import type { Place } from '../../../generate/map/rows.ts'
import { el, type Page } from '../../../page/element.ts'
import { urlOf } from '../../shared/fields.ts'
import { fact, link, row } from '../../shared/parts.ts'
import { framed } from '../frame.ts'
import { addressOf, junctionOf, type MapTables, positionOf } from '../positions.ts'
import { routeUrl } from './directions.ts'

/** A place with all that is known of it; what nobody entered is not there. */
export function placePage(tables: MapTables, place: Place): Page {
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
  return framed(
    'place',
    name,
    el('h1', { 'data-key': `place:${id}:name` }, name),
    row(`${shape === 'node' ? 'Node' : 'Way'} ${id}`),
    el(
      'section',
      { 'aria-label': 'Tags', 'data-key': `place:${id}` },
      ...facts.map(([label, key, text]) => text !== undefined && fact(label, `place:${id}:${key}`, text)),
    ),
    row(link(routeUrl('car', position, ''), 'Directions from here')),
    row(link(routeUrl('car', '', position), 'Directions to here')),
    row(link(urlOf('/search', [['query', `${category} near ${name}`]]), 'Other places like this nearby')),
  )
}
