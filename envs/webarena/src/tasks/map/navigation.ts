import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Place } from '../../generate/map/rows.ts'
import { routeKey, routeUrl } from '../../sites/map/directions.ts'
import { type Mode, modeOf } from '../../sites/map/graph.ts'
import { type Itinerary, itinerary } from '../../sites/map/itinerary.ts'
import { junctionOf, pathOfPlace, positionOf } from '../../sites/map/positions.ts'
import { searchPlaces } from '../../sites/map/search.ts'
import { urlOf } from '../../sites/shared/fields.ts'
import type { ActSubgoal, PageAction, ReadSubgoal, Subgoal } from '../subgoals.ts'

type MapTables = Databases['map']

/** Ids of travel modes. */
export type ModeId = Mode['id']

/** Returns a URL of the map. */
function at(path: string): string {
  return `http://map.test${path}`
}

/** The map's home page. */
const MAP: string = at('/')

/** Returns the URL of a place's page. */
export function urlOfPlace(place: Place): string {
  return at(pathOfPlace(place))
}

/** Returns the URL of a search. */
export function urlOfSearch(query: string): string {
  return at(urlOf('/search', [['query', query]]))
}

/** Draws any place except towns. */
export function anyPlace(random: Rng, map: MapTables): Place {
  return random.pick(map.rows('places').filter(({ category }) => category !== 'town'))
}

/** Draws another place in the same town. */
export function neighbour(random: Rng, map: MapTables, place: Place): Place | undefined {
  const others = map.where('places', 'town', place.town).filter(({ id, category }) => id !== place.id && category !== 'town')
  return others.length === 0 ? undefined : random.pick(others)
}

/** Returns the place with an id from a task's parameters. */
export function placeOf(map: MapTables, id: string): Place {
  const found = map.get('places', id)
  if (found === undefined) throw new Error(`the map has no place ${id}: the task was drawn from other data`)
  return found
}

/** Actions that search from any page. */
function searchActions(query: string): readonly PageAction[] {
  return [
    { kind: 'fill', field: 'Search', text: query },
    { kind: 'press', button: 'Search' },
  ]
}

/** Subgoal that searches and reads the results. */
export function readResults(query: string, keys: readonly string[]): ReadSubgoal {
  return { kind: 'see', path: [MAP], actionsBefore: searchActions(query), keys }
}

/** Subgoal that searches. Also done at one of the URLs in `after`. */
export function searchSubgoal(query: string, after: readonly string[] = []): ActSubgoal {
  const url = urlOfSearch(query)
  return { kind: 'do', path: [MAP], actions: searchActions(query), isDone: (now) => now.url === url || after.includes(now.url) }
}

/** Subgoal that finds a place by its name, opens its page and reads keys there. */
export function readPlace(map: MapTables, place: Place, keys: readonly string[]): ReadSubgoal {
  const isListed = searchPlaces(map, place.name).places.some(({ id }, index) => id === place.id && index < 10)
  if (!isListed) throw new Error(`the map does not find ${place.name} by its name`)
  const opening: PageAction = { kind: 'press', button: place.name, within: `result:${place.id}` }
  return { kind: 'see', path: [MAP], actionsBefore: [...searchActions(place.name), opening], keys }
}

/** Actions that fill in the directions form. */
function routeActions(from: Place, to: Place, mode: ModeId): readonly PageAction[] {
  return [
    { kind: 'choose', field: 'Travel by', option: modeOf(mode).label },
    { kind: 'fill', field: 'From', text: from.name },
    { kind: 'fill', field: 'To', text: to.name },
    { kind: 'press', button: 'Go' },
  ]
}

const TO_DIRECTIONS = [MAP, at('/directions')] as const

/** Subgoal that reads the time or distance of a route. */
export function readRoute(map: MapTables, from: Place, to: Place, mode: ModeId, what: readonly ('time' | 'distance')[]): Subgoal {
  const key = routeKeyBetween(map, from, to, mode)
  return {
    kind: 'see',
    path: TO_DIRECTIONS,
    actionsBefore: routeActions(from, to, mode),
    keys: what.map((each) => `${key}:${each}`),
  }
}

/** Subgoal that shows a route on the page. */
export function showRoute(map: MapTables, from: Place, to: Place, mode: ModeId): Subgoal {
  const url = at(routeUrl(mode, ...positions(map, from, to)))
  return { kind: 'do', path: TO_DIRECTIONS, actions: routeActions(from, to, mode), isDone: (now) => now.url === url }
}

function positions(map: MapTables, from: Place, to: Place): readonly [string, string] {
  return [positionOf(junctionOf(map, from)), positionOf(junctionOf(map, to))]
}

/** Returns the page key of a route. */
export function routeKeyBetween(map: MapTables, from: Place, to: Place, mode: ModeId): string {
  return routeKey(mode, junctionOf(map, from), junctionOf(map, to))
}

/** Returns the route between two places. All places are connected. */
export function routeBetween(map: MapTables, from: Place, to: Place, mode: ModeId): Itinerary {
  const found = itinerary(map, junctionOf(map, from), junctionOf(map, to), modeOf(mode))
  if (found === undefined) throw new Error(`no route from ${from.name} to ${to.name}: the roads are not connected`)
  return found
}
