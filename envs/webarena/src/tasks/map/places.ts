import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Place } from '../../generate/map/rows.ts'
import { routeKey, routeUrl } from '../../sites/map/directions.ts'
import { type Mode, modeOf } from '../../sites/map/graph.ts'
import { type Itinerary, itinerary } from '../../sites/map/itinerary.ts'
import { junctionOf, pathOfPlace, positionOf } from '../../sites/map/positions.ts'
import { searched } from '../../sites/map/search.ts'
import { urlOf } from '../../sites/shared/fields.ts'
import type { Deed, DoLeg, Leg, SeeLeg } from '../way.ts'

type MapTables = Databases['map']

/** Ids of modes. */
export type ModeId = Mode['id']

/** A URL of the map. */
function at(path: string): string {
  return `http://map.test${path}`
}

/** The map's first page. */
const MAP: string = at('/')

/** Where a place's page is. */
export function urlOfPlace(place: Place): string {
  return at(pathOfPlace(place))
}

/** Where a search leads. */
export function urlOfSearch(query: string): string {
  return at(urlOf('/search', [['query', query]]))
}

/** Any place but a town. */
export function anyPlace(random: Rng, map: MapTables): Place {
  return random.pick(map.rows('places').filter(({ category }) => category !== 'town'))
}

/** Another place of the same town. */
export function neighbour(random: Rng, map: MapTables, place: Place): Place | undefined {
  const others = map.where('places', 'town', place.town).filter(({ id, category }) => id !== place.id && category !== 'town')
  return others.length === 0 ? undefined : random.pick(others)
}

/** The place of an id that a task was drawn with. */
export function placeOf(map: MapTables, id: string): Place {
  const found = map.get('places', id)
  if (found === undefined) throw new Error(`the map has no place ${id}: the task was drawn from other data`)
  return found
}

/** Typing words into the search field of the page. */
function searchDeeds(query: string): readonly Deed[] {
  return [
    { kind: 'fill', field: 'Search', text: query },
    { kind: 'press', button: 'Search' },
  ]
}

/** A search whose results must be read. */
export function seeResults(query: string, keys: readonly string[]): SeeLeg {
  return { kind: 'see', path: [MAP], first: searchDeeds(query), keys }
}

/** A search that leads on. */
export function doSearch(query: string, after: readonly string[] = []): DoLeg {
  const url = urlOfSearch(query)
  return { kind: 'do', path: [MAP], deeds: searchDeeds(query), isDone: (now) => now.url === url || after.includes(now.url) }
}

/** A place's page, found by its name, where something must be read. */
export function seePlace(map: MapTables, place: Place, keys: readonly string[]): SeeLeg {
  const isListed = searched(map, place.name).places.some(({ id }, index) => id === place.id && index < 10)
  if (!isListed) throw new Error(`the map does not find ${place.name} by its name`)
  const opening: Deed = { kind: 'press', button: place.name, within: `result:${place.id}` }
  return { kind: 'see', path: [MAP], first: [...searchDeeds(place.name), opening], keys }
}

/** Filling the form for directions. */
function routeDeeds(from: Place, to: Place, mode: ModeId): readonly Deed[] {
  return [
    { kind: 'choose', field: 'Travel by', option: modeOf(mode).label },
    { kind: 'fill', field: 'From', text: from.name },
    { kind: 'fill', field: 'To', text: to.name },
    { kind: 'press', button: 'Go' },
  ]
}

const TO_DIRECTIONS = [MAP, at('/directions')] as const

/** The way between two places, where its time or its distance must be read. */
export function seeRoute(map: MapTables, from: Place, to: Place, mode: ModeId, what: readonly ('time' | 'distance')[]): Leg {
  const key = keyOf(map, from, to, mode)
  return { kind: 'see', path: TO_DIRECTIONS, first: routeDeeds(from, to, mode), keys: what.map((each) => `${key}:${each}`) }
}

/** The way between two places, to be on the page at the end. */
export function showRoute(map: MapTables, from: Place, to: Place, mode: ModeId): Leg {
  const url = at(routeUrl(mode, ...positions(map, from, to)))
  return { kind: 'do', path: TO_DIRECTIONS, deeds: routeDeeds(from, to, mode), isDone: (now) => now.url === url }
}

function positions(map: MapTables, from: Place, to: Place): readonly [string, string] {
  return [positionOf(junctionOf(map, from)), positionOf(junctionOf(map, to))]
}

/** What is read of a way stands under this key. */
export function keyOf(map: MapTables, from: Place, to: Place, mode: ModeId): string {
  return routeKey(mode, junctionOf(map, from), junctionOf(map, to))
}

/** The way itself; places are all within reach. */
export function wayBetween(map: MapTables, from: Place, to: Place, mode: ModeId): Itinerary {
  const found = itinerary(map, junctionOf(map, from), junctionOf(map, to), modeOf(mode))
  if (found === undefined) throw new Error(`no way leads from ${from.name} to ${to.name}: roads do not fit together`)
  return found
}
