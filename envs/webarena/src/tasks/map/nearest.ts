import type { Databases } from '../../data.ts'
import { CATEGORIES } from '../../generate/map/categories.ts'
import type { Place } from '../../generate/map/rows.ts'
import { plural } from '../../generate/text.ts'
import { shownMetres } from '../../sites/map/itinerary.ts'
import { searchPlaces } from '../../sites/map/search.ts'
import type { Template } from '../template.ts'
import { anyPlace, placeOf, readResults, readRoute, routeBetween, showRoute } from './navigation.ts'
import { placePair } from './routes.ts'
import { expectRoute } from './show-pages.ts'

type NearestPlaceParams = { readonly place: string; readonly start: string; readonly kind: string }

/** Draws a category and a starting point for which the first search result is also the nearest on foot. */
function drawNearest(random: Parameters<Template['draw']>[0], databases: Databases): NearestPlaceParams | undefined {
  const from = anyPlace(random, databases.map)
  const kind = random.pick(CATEGORIES).name
  const params = { place: from.id, start: from.name, kind }
  const { places } = searchPlaces(databases.map, queryOf(params))
  const [first, ...others] = places.slice(0, 4).map((place) => routeBetween(databases.map, from, place, 'foot').metres)
  // The first result must belong to the category, not merely contain its word in the name.
  if (first === undefined || first < 100 || places[0]?.category !== kind || places[0].town !== from.town) return undefined
  return others.every((metres) => metres > first + 100) ? params : undefined
}

function queryOf({ kind, start }: NearestPlaceParams): string {
  return `${plural(kind)} near ${start}`
}

function nearestOf({ map }: Databases, params: NearestPlaceParams): Place {
  const [first] = searchPlaces(map, queryOf(params)).places
  if (first === undefined) throw new Error(`no result near ${params.start}: the task was drawn from other data`)
  return first
}

/** Asks for the nearest place of a category and the walking distance to it. */
export const nearestAndDistance: Template<NearestPlaceParams> = {
  name: 'map.nearest-and-distance',
  original: 66,
  sites: ['map'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ start, kind }) => `Which ${kind} is the nearest to ${start}, and how far does one walk there?`,
    ({ start, kind }) => `I am at ${start}. Name the closest ${kind} and tell me the distance on foot.`,
  ],
  heldOutWording: ({ start, kind }) =>
    `I am looking for the ${kind} with the shortest walk from ${start}. What is it called, and what is the distance?`,
  draw: drawNearest,
  expected(params, databases) {
    const nearest = nearestOf(databases, params)
    const { metres } = routeBetween(databases.map, placeOf(databases.map, params.place), nearest, 'foot')
    return {
      answer: {
        kind: 'list',
        values: [
          { type: 'text', text: nearest.name },
          { type: 'distance', metres: shownMetres(metres) },
        ],
      },
    }
  },
  subgoals(params, databases) {
    const nearest = nearestOf(databases, params)
    return [
      readResults(queryOf(params), [`result:${nearest.id}`]),
      readRoute(databases.map, placeOf(databases.map, params.place), nearest, 'foot', ['distance']),
    ]
  },
}

/** Shows the route on foot to the nearest place of a category. */
export const walkToClosest: Template<NearestPlaceParams> = {
  name: 'map.walk-to-closest',
  original: 75,
  sites: ['map'],
  evaluator: 'html',
  canBeLong: true,
  wordings: [
    ({ start, kind }) => `Show the way on foot from ${start} to the closest ${kind}`,
    ({ start, kind }) => `Find the ${kind} closest to ${start}, and open the directions for walking there.`,
  ],
  heldOutWording: ({ start, kind }) =>
    `I am leaving ${start} without a car and need whichever ${kind} is least far. Put the walking route on the screen.`,
  draw: drawNearest,
  expected: (params, databases) =>
    expectRoute(databases, placePair(placeOf(databases.map, params.place), nearestOf(databases, params)), 'foot'),
  subgoals(params, databases) {
    const nearest = nearestOf(databases, params)
    return [
      readResults(queryOf(params), [`result:${nearest.id}`]),
      showRoute(databases.map, placeOf(databases.map, params.place), nearest, 'foot'),
    ]
  },
}

const UNKNOWN_CATEGORIES = [
  'zoo',
  'cathedral',
  'casino',
  'aquarium',
  'planetarium',
  'ice rink',
  'embassy',
  'observatory',
] as const

/** Asks for the nearest place of a category that does not exist. */
export const nearestOfNone: Template<NearestPlaceParams> = {
  name: 'map.nearest-and-distance-none',
  original: 66,
  sites: ['map'],
  evaluator: 'impossible',
  wordings: [
    ({ start, kind }) => `Which ${kind} is the nearest to ${start}, and how far does one walk there?`,
    ({ start, kind }) => `From ${start}, find the closest ${kind} and measure the way on foot.`,
  ],
  heldOutWording: nearestAndDistance.heldOutWording,
  draw(random, { map }) {
    const from = anyPlace(random, map)
    const params = { place: from.id, start: from.name, kind: random.pick(UNKNOWN_CATEGORIES) }
    return searchPlaces(map, queryOf(params)).places.length === 0 ? params : undefined
  },
  expected: ({ kind }) => ({
    answer: {
      kind: 'impossible',
      reason: [
        [kind, plural(kind), 'result', 'results', 'place', 'such'],
        ['no', 'not', 'none', 'never', 'nothing', 'absent', 'missing'],
      ],
    },
  }),
  subgoals: (params) => [readResults(queryOf(params), [`missing:${params.kind.split(' ').at(-1)}`])],
}
