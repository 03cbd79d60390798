import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Value } from '../../evaluate/expected.ts'
import { CATEGORIES } from '../../generate/map/categories.ts'
import type { Place } from '../../generate/map/rows.ts'
import { plural } from '../../generate/text.ts'
import { MODES } from '../../sites/map/graph.ts'
import { shownMetres } from '../../sites/map/itinerary.ts'
import { junctionOf, metresBetween } from '../../sites/map/positions.ts'
import { searchPlaces } from '../../sites/map/search.ts'
import type { Subgoal } from '../subgoals.ts'
import type { Template } from '../template.ts'
import { anyPlace, type ModeId, placeOf, readPlace, readResults, readRoute, routeBetween } from './navigation.ts'

/** Templates about the places of a category around another place. */

/** Results on one page of a search. */
const RESULTS_ON_PAGE = 10

/** Minimum difference in walking distance between two places that a task ranks, in metres. */
const MIN_GAP = 100

type AroundParams = { readonly place: string; readonly start: string; readonly kind: string }

/** Draws a starting point and a category. */
function drawAround(
  random: Rng,
  { map }: Databases,
  categories: readonly string[] = CATEGORIES.map(({ name }) => name),
): AroundParams {
  const { id, name } = anyPlace(random, map)
  return { place: id, start: name, kind: random.pick(categories) }
}

/** Returns the query for the places of a category around a place. */
export function queryOf({ kind, start }: Pick<AroundParams, 'kind' | 'start'>): string {
  return `${plural(kind)} near ${start}`
}

/** Returns the places of the category on the first page of results, the nearest first. Results of other categories are omitted. */
export function placesAround({ map }: Databases, params: Pick<AroundParams, 'kind' | 'start'>): readonly Place[] {
  const { places } = searchPlaces(map, queryOf(params))
  return places.slice(0, RESULTS_ON_PAGE).filter(({ category }) => category === params.kind)
}

function route({ map }: Databases, from: string, to: Place, mode: ModeId): { readonly metres: number; readonly minutes: number } {
  return routeBetween(map, placeOf(map, from), to, mode)
}

/** Returns the nearest `count` places if the results are in the order of walking distance, or an empty list. */
export function nearestPlaces(databases: Databases, params: AroundParams, count: number): readonly Place[] {
  const found = placesAround(databases, params).slice(0, count + 3)
  const metres = found.map((place) => route(databases, params.place, place, 'foot').metres)
  const isRanked = metres.every((each, at) => each >= (at === 0 ? MIN_GAP : (metres[Math.min(at, count) - 1] ?? 0) + MIN_GAP))
  return found.length > count && isRanked ? found.slice(0, count) : []
}

/** Returns the name of a place as a value of an answer. */
export function nameValue({ name }: Place): Value {
  return { type: 'text', text: name }
}

/** Asks for the durations to the nearest place of a category by every travel mode. */
export const nearestByEachMode: Template<AroundParams> = {
  name: 'map.nearest-by-each-mode',
  original: 35,
  sites: ['map'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ start, kind }) =>
      `I am at ${start}. How long does it take to get to the nearest ${kind} by driving, by cycling and by walking?`,
    ({ start, kind }) => `Find the ${kind} closest to ${start} and tell me the times for driving, cycling and walking there.`,
  ],
  heldOutWording: ({ start, kind }) =>
    `Which travel times does the map list from ${start} to whatever ${kind} is next to it? State one duration each for driving, cycling and walking.`,
  draw(random, databases) {
    const params = drawAround(random, databases)
    const [nearest] = nearestPlaces(databases, params, 1)
    const minutes = nearest === undefined ? [] : MODES.map(({ id }) => route(databases, params.place, nearest, id).minutes)
    return nearest !== undefined && !minutes.includes(0) && new Set(minutes).size === minutes.length ? params : undefined
  },
  expected(params, databases) {
    const [nearest] = nearestPlaces(databases, params, 1)
    if (nearest === undefined) return {}
    const pairs = TRAVEL.map(([mode, name]) => {
      const { minutes } = route(databases, params.place, nearest, mode)
      return [name, { type: 'duration', minutes }] as const
    })
    return { answer: { kind: 'pairs', pairs } }
  },
  subgoals(params, databases) {
    const [nearest] = nearestPlaces(databases, params, 1)
    if (nearest === undefined) return []
    const from = placeOf(databases.map, params.place)
    return [
      readResults(queryOf(params), [`result:${nearest.id}`]),
      ...TRAVEL.map(([mode]) => readRoute(databases.map, from, nearest, mode, ['time'])),
    ]
  },
}

const TRAVEL = [
  ['car', 'driving'],
  ['bicycle', 'cycling'],
  ['foot', 'walking'],
] as const

type GroupParams = AroundParams & { readonly count: number }

/** Asks for the nearest places of a category. */
export const nearestGroup: Template<GroupParams> = {
  name: 'map.nearest-group',
  original: 69,
  sites: ['map'],
  evaluator: 'string',
  wordings: [
    ({ start, kind, count }) => `Tell me the ${count} ${plural(kind)} closest to ${start}`,
    ({ start, kind, count }) => `Which ${count} ${plural(kind)} are the nearest to ${start}? List their names.`,
  ],
  heldOutWording: ({ start, kind, count }) =>
    `I need the names of ${count} ${plural(kind)}, namely those that lie the shortest way from ${start}.`,
  draw(random, databases) {
    const params = { ...drawAround(random, databases), count: 2 + random.integer(2) }
    return nearestPlaces(databases, params, params.count).length > 0 ? params : undefined
  },
  expected: (params, databases) => ({
    answer: { kind: 'list', values: nearestPlaces(databases, params, params.count).map(nameValue) },
  }),
  subgoals: (params, databases) => [
    readResults(
      queryOf(params),
      nearestPlaces(databases, params, params.count).map(({ id }) => `result:${id}`),
    ),
  ],
}

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

/** Conditions on opening hours, with the day of the week. */
const CONDITIONS: Readonly<Record<string, (typeof DAYS)[number]>> = {
  'is open on Sundays': 'Su',
  'is open on Saturdays': 'Sa',
  'is open on Mondays': 'Mo',
}

/** True if opening hours such as `We-Mo 17:00-23:00` or `24 hours a day` include a day. */
function isOpenOn(hours: string, day: (typeof DAYS)[number]): boolean {
  const [first = -1, last = -1] = hours
    .slice(0, 5)
    .split('-')
    .map((name) => (DAYS as readonly string[]).indexOf(name))
  const at = DAYS.indexOf(day)
  if (first < 0 || last < 0) return true
  return first <= last ? at >= first && at <= last : at >= first || at <= last
}

/** Categories with different opening hours. */
const WITH_HOURS = CATEGORIES.filter(({ opening }) => ['day', 'shop', 'evening', 'meals'].includes(opening)).map(
  ({ name }) => name,
)

/** Maximum number of places whose pages are read. */
const MAX_READ = 4

type ConditionParams = AroundParams & { readonly condition: string }

/** Asks for the nearest place of a category with certain opening hours. */
export const nearestOpen: Template<ConditionParams> = {
  name: 'map.nearest-open',
  original: 39,
  sites: ['map'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ start, kind, condition }) => `Where is the nearest ${kind} to ${start} that ${condition}? Give me its name.`,
    ({ start, kind, condition }) => `Name the closest ${kind} to ${start} that ${condition}, by the opening hours on the map.`,
  ],
  heldOutWording: ({ start, kind, condition }) =>
    `From ${start} I want to visit the first ${kind} on my way that ${condition}. What is it called?`,
  draw(random, databases) {
    const params = { ...drawAround(random, databases, WITH_HOURS), condition: random.pick(Object.keys(CONDITIONS)) }
    return readUntilOpen(databases, params).length > 1 ? params : undefined
  },
  expected(params, databases) {
    const nearest = readUntilOpen(databases, params).at(-1)
    return nearest === undefined ? {} : { answer: { kind: 'value', value: nameValue(nearest) } }
  },
  subgoals(params, databases) {
    const places = readUntilOpen(databases, params)
    return [
      readResults(
        queryOf(params),
        places.map(({ id }) => `result:${id}`),
      ),
      ...places.map((place) => readPlace(databases.map, place, [`place:${place.id}:hours`])),
    ]
  },
}

/** Returns the nearest places up to the first that fits, all with opening hours; empty if they are not ranked. */
function readUntilOpen(databases: Databases, params: ConditionParams): readonly Place[] {
  const day = CONDITIONS[params.condition] ?? 'Su'
  const fits = ({ hours }: Place): boolean => hours !== undefined && isOpenOn(hours, day)
  const count = placesAround(databases, params).findIndex(fits) + 1
  const places = count === 0 || count > MAX_READ ? [] : nearestPlaces(databases, params, count)
  return places.every(({ hours }) => hours !== undefined) ? places : []
}

type WalkLimitParams = AroundParams & { readonly minutes: number }

const STAYS = ['hotel', 'guest house'] as const

/** Metres per minute on foot, which is 5 km/h. */
const WALKING_SPEED = 5000 / 60

/** Returns the stays that can be within the time limit: the straight line is not longer. */
function candidates(databases: Databases, params: WalkLimitParams): readonly Place[] {
  const { map } = databases
  const from = junctionOf(map, placeOf(map, params.place))
  return placesAround(databases, params).filter(
    (place) => metresBetween(from, junctionOf(map, place)) <= (params.minutes + 1) * WALKING_SPEED,
  )
}

/** Walks from the stays to the place. Both directions are equally long. */
function walksFrom(databases: Databases, params: WalkLimitParams) {
  const end = placeOf(databases.map, params.place)
  return candidates(databases, params).map((stay) => ({ stay, ...routeBetween(databases.map, stay, end, 'foot') }))
}

/** Draws a time limit that no walk just meets or just misses. */
function drawWalkLimit(
  random: Rng,
  databases: Databases,
  isCountWanted: (count: number) => boolean,
): WalkLimitParams | undefined {
  const params = { ...drawAround(random, databases, STAYS), minutes: 5 + random.integer(16) }
  const walks = walksFrom(databases, params)
  const isClear = walks.every(({ minutes }) => Math.abs(minutes - params.minutes) >= 1)
  const isListed = placesAround(databases, params).length > walks.length
  const count = walks.filter(({ minutes }) => minutes < params.minutes).length
  return isClear && isListed && walks.length <= MAX_READ && isCountWanted(count) ? params : undefined
}

const WALK_WORDINGS: Pick<Template<WalkLimitParams>, 'wordings' | 'heldOutWording'> = {
  wordings: [
    ({ start, kind, minutes }) =>
      `Show me the walking distance to ${start} from each of the ${plural(kind)} nearby that are at most ${minutes} minutes away on foot`,
    ({ start, kind, minutes }) =>
      `Which ${plural(kind)} are within a walk of ${minutes} minutes from ${start}? Give the walking distance for each of them.`,
  ],
  heldOutWording: ({ start, kind, minutes }) =>
    `I will spend my days at ${start} and do not want to walk for more than ${minutes} minutes. List every ${kind} that is close enough, with its distance on foot.`,
}

/** Asks for the walking distances from the stays within a time limit. */
export const staysWithinWalk: Template<WalkLimitParams> = {
  name: 'map.stays-within-walk',
  original: 41,
  sites: ['map'],
  evaluator: 'string',
  canBeLong: true,
  ...WALK_WORDINGS,
  draw: (random, databases) => drawWalkLimit(random, databases, (count) => count > 0),
  expected(params, databases) {
    const near = walksFrom(databases, params).filter(({ minutes }) => minutes <= params.minutes)
    const pairs = near.map(({ stay, metres }) => [stay.name, { type: 'distance', metres: shownMetres(metres) }] as const)
    return { answer: { kind: 'pairs', pairs } }
  },
  subgoals: (params, databases) => readWalks(params, databases),
}

/** Asks for the same if every stay is farther away. */
export const staysWithinWalkNone: Template<WalkLimitParams> = {
  name: 'map.stays-within-walk-none',
  original: 41,
  sites: ['map'],
  evaluator: 'impossible',
  canBeLong: true,
  ...WALK_WORDINGS,
  draw: (random, databases) => drawWalkLimit(random, databases, (count) => count === 0),
  expected: ({ kind }) => ({
    answer: {
      kind: 'impossible',
      reason: [
        [kind, plural(kind), 'stay', 'walk', 'minutes'],
        ['no', 'not', 'none', 'never', 'nothing', 'farther', 'further', 'longer', 'exceed'],
      ],
    },
  }),
  subgoals: (params, databases) => readWalks(params, databases),
}

/** Reads the walks from the candidates, or from the nearest stay if all are too far away. */
function readWalks(params: WalkLimitParams, databases: Databases): readonly Subgoal[] {
  const near = candidates(databases, params)
  const stays = near.length > 0 ? near : placesAround(databases, params).slice(0, 1)
  const end = placeOf(databases.map, params.place)
  return [
    readResults(
      queryOf(params),
      placesAround(databases, params)
        .slice(0, near.length + 1)
        .map(({ id }) => `result:${id}`),
    ),
    ...stays.map((stay) => readRoute(databases.map, stay, end, 'foot', ['time', 'distance'])),
  ]
}
