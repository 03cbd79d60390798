import type { Place } from '../../../generate/map/rows.ts'
import { el, type Page } from '../../../page/element.ts'
import { urlOf } from '../../shared/fields.ts'
import { link, row } from '../../shared/parts.ts'
import { framed } from '../frame.ts'
import { type MapTables, pathOfPlace, placeAt } from '../positions.ts'
import { KINDS } from '../search.ts'

/** The first page: towns, and the kinds of places that can be looked for. */
export function homePage(tables: MapTables): Page {
  const towns = tables.rows('towns').flatMap(({ junction }): readonly Place[] => {
    const found = tables.get('junctions', junction)
    const place = found && placeAt(tables, found)
    return place === undefined ? [] : [place]
  })
  return framed(
    'home',
    'Waymark',
    el('h1', {}, 'Waymark, the map'),
    row(
      'Look for a name, an address or a kind of place, and write "near" before a place to look around it: hotels near Alderport.',
    ),
    el('h2', {}, 'Towns'),
    el('ul', {}, ...towns.map((town) => el('li', {}, link(pathOfPlace(town), town.name)))),
    el('h2', {}, 'Places'),
    el('ul', {}, ...KINDS.map((kind) => el('li', {}, link(urlOf('/search', [['query', kind]]), kind)))),
  )
}

/** There is nothing at that address. */
export function unknownPage(): Page {
  return framed('unknown', 'Not found', el('h1', {}, 'Not found'), row('There is no such place on the map.'))
}
