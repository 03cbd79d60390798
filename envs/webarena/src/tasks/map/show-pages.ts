import type { Databases } from '../../data.ts'
import type { Expected } from '../../evaluate/expected.ts'
import { MODES } from '../../sites/map/graph.ts'
import { distanceText } from '../../sites/map/itinerary.ts'
import type { Template } from '../template.ts'
import {
  anyPlace,
  type ModeId,
  placeOf,
  routeBetween,
  routeKeyBetween,
  searchSubgoal,
  showRoute,
  urlOfPlace,
  urlOfSearch,
} from './navigation.ts'
import { drawPlacePair, type PlacePair, placePair, placesOfPair } from './routes.ts'

/** Expectation that a route is shown on the page. */
export function expectRoute(databases: Databases, pair: PlacePair, mode: ModeId): Expected {
  const [from, to] = placesOfPair(databases, pair)
  const distance = distanceText(routeBetween(databases.map, from, to, mode).metres)
  return {
    checks: [{ page: 'open', read: { key: `${routeKeyBetween(databases.map, from, to, mode)}:distance` }, equals: distance }],
  }
}

/** Shows the drive from one town to another. */
export const showRouteByCar: Template<PlacePair> = {
  name: 'map.show-route',
  original: 42,
  sites: ['map'],
  evaluator: 'html',
  wordings: [
    ({ start, end }) => `Show me how to drive from ${start} to ${end} and how long that takes`,
    ({ start, end }) => `Bring up the route by car from ${start} to ${end}, with its time, on the map.`,
  ],
  heldOutWording: ({ start, end }) =>
    `I am off to ${end} with my own vehicle, leaving ${start}. Put the itinerary on the screen for me, along with its duration.`,
  draw(random, databases) {
    const [from, to] = random.sample(databases.map.where('places', 'category', 'town'), 2)
    const other = random.integer(2) === 0 ? to : anyPlace(random, databases.map)
    return from === undefined || other === undefined || from.id === other.id ? undefined : placePair(from, other)
  },
  expected: (pair, databases) => expectRoute(databases, pair, 'car'),
  subgoals: (pair, databases) => [showRoute(databases.map, ...placesOfPair(databases, pair), 'car')],
}

type RouteByModeParams = PlacePair & { readonly mode: ModeId }

const TRAVEL: Readonly<Record<ModeId, string>> = { car: 'by car', bicycle: 'by bicycle', foot: 'on foot' }

/** Shows directions for a travel mode. */
export const directionsByMode: Template<RouteByModeParams> = {
  name: 'map.directions-by-mode',
  original: 54,
  sites: ['map'],
  evaluator: 'html',
  wordings: [
    ({ start, end, mode }) => `Get directions ${TRAVEL[mode]} from ${start} to ${end}`,
    ({ start, end, mode }) => `I go ${TRAVEL[mode]}. Open the directions that lead from ${start} to ${end}.`,
  ],
  heldOutWording: ({ start, end, mode }) =>
    `Which turns do I take ${TRAVEL[mode]} if I leave ${start} and want to reach ${end}? Put them on the screen.`,
  draw(random, databases) {
    const pair = drawPlacePair(random, databases, random.integer(2) === 0)
    return pair && { ...pair, mode: random.pick(MODES).id }
  },
  expected: ({ mode, ...pair }, databases) => expectRoute(databases, pair, mode),
  subgoals: ({ mode, ...pair }, databases) => [showRoute(databases.map, ...placesOfPair(databases, pair), mode)],
}

type PlaceParams = { readonly place: string; readonly name: string }

/** Opens a place's page. */
export const openPlace: Template<PlaceParams> = {
  name: 'map.open-place',
  original: 52,
  sites: ['map'],
  evaluator: 'html',
  wordings: [({ name }) => `Pull up what the map knows of ${name}`, ({ name }) => `Open the page of ${name} on the map.`],
  heldOutWording: ({ name }) => `I would like to read the map's entry about ${name}.`,
  draw(random, { map }) {
    const { id, name } = anyPlace(random, map)
    return { place: id, name }
  },
  expected: ({ place, name }) => ({ checks: [{ page: 'open', read: { key: `place:${place}:name` }, equals: name }] }),
  subgoals({ place, name }, { map }) {
    const url = urlOfPlace(placeOf(map, place))
    return [searchSubgoal(name, [url]), { kind: 'be', path: [urlOfSearch(name), url] }]
  },
}

type SearchAroundParams = PlaceParams & { readonly kind: string }

const CATEGORIES = [
  'hotels',
  'restaurants',
  'cafes',
  'pharmacies',
  'parks',
  'museums',
  'supermarkets',
  'bakeries',
  'pubs',
  'schools',
] as const

/** Searches for places near a place. */
export const findAround: Template<SearchAroundParams> = {
  name: 'map.find-around',
  original: 59,
  sites: ['map'],
  evaluator: 'url',
  wordings: [
    ({ kind, name }) => `Find the ${kind} around ${name}`,
    ({ kind, name }) => `Search the map for "${kind} near ${name}".`,
  ],
  heldOutWording: ({ kind, name }) => `I am interested in ${kind} in the vicinity of ${name}. Have the map list some.`,
  draw(random, { map }) {
    const { id, name } = anyPlace(random, map)
    return { place: id, name, kind: random.pick(CATEGORIES) }
  },
  expected: ({ kind, name }) => ({ urls: ['near', 'around'].map((word) => urlOfSearch(`${kind} ${word} ${name}`)) }),
  subgoals: ({ kind, name }) => [searchSubgoal(`${kind} near ${name}`)],
}
