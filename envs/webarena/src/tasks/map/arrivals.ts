import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import { CATEGORIES } from '../../generate/map/categories.ts'
import type { Place } from '../../generate/map/rows.ts'
import { plural } from '../../generate/text.ts'
import { shownMetres } from '../../sites/map/itinerary.ts'
import { searchPlaces } from '../../sites/map/search.ts'
import type { Template } from '../template.ts'
import { anyPlace, neighbour, placeOf, readResults, readRoute, routeBetween } from './navigation.ts'
import { nameValue, nearestPlaces, placesAround, queryOf } from './nearby.ts'
import { type PlacePair, placePair, placesOfPair } from './routes.ts'

/** Templates about an arrival and the places around it, and about drives. */

/** Categories of places where a journey ends. */
const ARRIVALS = ['airport', 'railway station', 'bus station', 'ferry terminal'] as const

type ArrivalParams = { readonly place: string; readonly start: string; readonly target: string }

/** Draws a place of arrival and the category of another place. */
function drawArrival(random: Rng, { map }: Databases, targets: readonly string[]): ArrivalParams {
  const { id, name } = random.pick(ARRIVALS.flatMap((kind) => map.where('places', 'category', kind)))
  return { place: id, start: name, target: random.pick(targets) }
}

/** Returns the nearest hotel to a place of arrival, or `undefined` if it is not clearly the nearest. */
function hotelNear(databases: Databases, { place, start }: Pick<ArrivalParams, 'place' | 'start'>): Place | undefined {
  return nearestPlaces(databases, { place, start, kind: 'hotel' }, 1)[0]
}

/** Returns the nearest place of the target category to a hotel. */
function targetNear(databases: Databases, hotel: Place | undefined, kind: string): Place | undefined {
  return hotel && nearestPlaces(databases, { place: hotel.id, start: hotel.name, kind }, 1)[0]
}

const ERRANDS = ['pharmacy', 'bank', 'supermarket', 'bakery', 'park', 'post office', 'cafe', 'bookshop'] as const

/** Asks for the nearest hotel, the place of a category that is nearest to it, and the walk between them. */
export const hotelAndErrand: Template<ArrivalParams> = {
  name: 'map.hotel-and-errand',
  original: 78,
  sites: ['map'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ start, target }) =>
      `I will arrive at ${start} soon. Name the hotel nearest to it, then the ${target} nearest to that hotel, and tell me the walking distance between the two.`,
    ({ start, target }) =>
      `Find the hotel closest to ${start} and the ${target} closest to the hotel. Give both names and how far one walks from one to the other.`,
  ],
  heldOutWording: ({ start, target }) =>
    `My journey ends at ${start} and I will sleep in whatever hotel is next to it. What are the names of that hotel and of the first ${target} around it, and what length does the path on foot between them have?`,
  draw(random, databases) {
    const params = drawArrival(random, databases, ERRANDS)
    return targetNear(databases, hotelNear(databases, params), params.target) === undefined ? undefined : params
  },
  expected(params, databases) {
    const hotel = hotelNear(databases, params)
    const target = targetNear(databases, hotel, params.target)
    if (hotel === undefined || target === undefined) return {}
    const metres = shownMetres(routeBetween(databases.map, hotel, target, 'foot').metres)
    return { answer: { kind: 'list', values: [nameValue(hotel), nameValue(target), { type: 'distance', metres }] } }
  },
  subgoals(params, databases) {
    const hotel = hotelNear(databases, params)
    const target = targetNear(databases, hotel, params.target)
    if (hotel === undefined || target === undefined) return []
    return [
      readResults(queryOf({ start: params.start, kind: 'hotel' }), [`result:${hotel.id}`]),
      readResults(queryOf({ start: hotel.name, kind: params.target }), [`result:${target.id}`]),
      readRoute(databases.map, hotel, target, 'foot', ['distance']),
    ]
  },
}

type DriveLimitParams = ArrivalParams & { readonly minutes: number }

/** Maximum number of routes to read. */
const MAX_ROUTES = 5

/** Returns the nearest places of the target category to the hotel with their drives, which the task reads. */
function drivesFrom(databases: Databases, params: ArrivalParams): readonly { readonly place: Place; readonly minutes: number }[] {
  const hotel = hotelNear(databases, params)
  if (hotel === undefined) return []
  const around = placesAround(databases, { start: hotel.name, kind: params.target })
  const drives = around.map((place) => ({ place, minutes: routeBetween(databases.map, hotel, place, 'car').minutes }))
  return drives.slice(0, MAX_ROUTES)
}

/** True if every place of the category that is not among the drives is too far away: the results are in the order of the straight line. */
function isWhole(databases: Databases, params: DriveLimitParams, drives: ReturnType<typeof drivesFrom>): boolean {
  const hotel = hotelNear(databases, params)
  const others = databases.map
    .where('places', 'category', params.target)
    .filter(({ id, town }) => town === hotel?.town && !drives.some(({ place }) => place.id === id))
  return others.every((place) => hotel !== undefined && routeBetween(databases.map, hotel, place, 'car').minutes > params.minutes)
}

/** Asks for the nearest hotel and all places of a category within a drive from it. */
export const hotelAndDrives: Template<DriveLimitParams> = {
  name: 'map.hotel-and-drives',
  original: 782,
  sites: ['map'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ start, target, minutes }) =>
      `I am arriving at ${start}. Show me the name of the nearest hotel, and the names of the ${plural(target)} within ${minutes} minutes by car from the hotel.`,
    ({ start, target, minutes }) =>
      `Name the hotel closest to ${start}, and every ${target} that one reaches from that hotel in at most ${minutes} minutes of driving.`,
  ],
  heldOutWording: ({ start, target, minutes }) =>
    `After landing at ${start} I will take a room in the hotel next to it. List that hotel together with each ${target} to which the drive from there lasts ${minutes} minutes or less.`,
  draw(random, databases) {
    const params = {
      ...drawArrival(random, databases, ['hospital', 'university', 'museum', 'library']),
      minutes: 2 + random.integer(6),
    }
    const drives = drivesFrom(databases, params)
    const near = drives.filter(({ minutes }) => minutes <= params.minutes)
    return near.length > 0 && near.length < drives.length && isWhole(databases, params, drives) ? params : undefined
  },
  expected(params, databases) {
    const hotel = hotelNear(databases, params)
    const near = drivesFrom(databases, params).filter(({ minutes }) => minutes <= params.minutes)
    if (hotel === undefined) return {}
    return { answer: { kind: 'list', values: [hotel, ...near.map(({ place }) => place)].map(nameValue) } }
  },
  subgoals(params, databases) {
    const hotel = hotelNear(databases, params)
    const drives = drivesFrom(databases, params)
    if (hotel === undefined) return []
    return [
      readResults(queryOf({ start: params.start, kind: 'hotel' }), [`result:${hotel.id}`]),
      readResults(
        queryOf({ start: hotel.name, kind: params.target }),
        drives.map(({ place }) => `result:${place.id}`),
      ),
      ...drives.map(({ place }) => readRoute(databases.map, hotel, place, 'car', ['time'])),
    ]
  },
}

type RadiusParams = { readonly place: string; readonly start: string; readonly kind: string; readonly kilometres: number }

/** Returns the drives to all places of a category, or an empty list if the first page of results does not have all of them. */
function drivesToAll(databases: Databases, params: RadiusParams): readonly { readonly place: Place; readonly metres: number }[] {
  const { map } = databases
  const all = placesAround(databases, params)
  const isWhole = map.where('places', 'category', params.kind).length === all.length
  const from = placeOf(map, params.place)
  return isWhole ? all.map((place) => ({ place, metres: routeBetween(map, from, place, 'car').metres })) : []
}

/** Asks for all places of a rare category within a driving distance. */
export const withinDrive: Template<RadiusParams> = {
  name: 'map.within-drive',
  original: 79,
  sites: ['map'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ start, kind, kilometres }) =>
      `Tell me the names of all ${plural(kind)} that are within a driving distance of ${kilometres} km of ${start}`,
    ({ start, kind, kilometres }) =>
      `Which ${plural(kind)} can I reach from ${start} by driving at most ${kilometres} km? List every one by name.`,
  ],
  heldOutWording: ({ start, kind, kilometres }) =>
    `My car is at ${start} and its battery lasts for ${kilometres} km of road. Give the full list of each ${kind} close enough for it.`,
  draw(random, databases) {
    const { map } = databases
    const { id, name } = anyPlace(random, map)
    const rare = CATEGORIES.filter((category) => {
      const { length } = map.where('places', 'category', category.name)
      return length > 1 && length <= MAX_ROUTES + 1
    })
    if (rare.length === 0) return undefined
    const params = { place: id, start: name, kind: random.pick(rare).name, kilometres: 5 * (1 + random.integer(20)) }
    const drives = drivesToAll(databases, params)
    const near = drives.filter(({ metres }) => metres <= 1000 * params.kilometres)
    const isClear = drives.every(({ metres }) => Math.abs(metres - 1000 * params.kilometres) > 500)
    return isClear && near.length > 0 && near.length < drives.length && !drives.some(({ place }) => place.id === id)
      ? params
      : undefined
  },
  expected(params, databases) {
    const near = drivesToAll(databases, params).filter(({ metres }) => metres <= 1000 * params.kilometres)
    return { answer: { kind: 'list', values: near.map(({ place }) => nameValue(place)) } }
  },
  subgoals(params, databases) {
    const drives = drivesToAll(databases, params)
    const from = placeOf(databases.map, params.place)
    return [
      readResults(
        queryOf(params),
        drives.map(({ place }) => `result:${place.id}`),
      ),
      ...drives.map(({ place }) => readRoute(databases.map, from, place, 'car', ['distance'])),
    ]
  },
}

/** Minimum duration of a drive in a task. */
const MIN_MINUTES = 2

type DriveTexts = Pick<Template<PlacePair>, 'name' | 'original' | 'wordings' | 'heldOutWording'>

/** Asks for the duration of a drive between two places that `drawPair` draws. */
function driveTemplate(
  texts: DriveTexts,
  drawPair: (random: Rng, databases: Databases) => readonly [Place | undefined, Place | undefined],
): Template<PlacePair> {
  const minutesOf = (databases: Databases, pair: PlacePair): number =>
    routeBetween(databases.map, ...placesOfPair(databases, pair), 'car').minutes
  return {
    ...texts,
    sites: ['map'],
    evaluator: 'string',
    draw(random, databases) {
      const [from, to] = drawPair(random, databases)
      if (from === undefined || to === undefined || from.id === to.id) return undefined
      const pair = placePair(from, to)
      return minutesOf(databases, pair) >= MIN_MINUTES ? pair : undefined
    },
    expected: (pair, databases) => ({
      answer: { kind: 'value', value: { type: 'duration', minutes: minutesOf(databases, pair) } },
    }),
    subgoals: (pair, databases) => [readRoute(databases.map, ...placesOfPair(databases, pair), 'car', ['time'])],
  }
}

/** Asks for the duration of the drive from one town to another. */
export const driveBetweenTowns: Template<PlacePair> = driveTemplate(
  {
    name: 'map.drive-between-towns',
    original: 51,
    wordings: [
      ({ start, end }) => `What is the estimated driving time between the towns ${start} and ${end}?`,
      ({ start, end }) => `How long does one drive from the town of ${start} to the town of ${end}, according to the map?`,
    ],
    heldOutWording: ({ start, end }) =>
      `Leaving ${start} in my car for ${end}: after how many minutes do I get from the one town to the other?`,
  },
  (random, { map }) => random.sample(map.where('places', 'category', 'town'), 2) as unknown as readonly [Place, Place],
)

/** Asks for the duration of the drive from a stay to a sight of the same town or another. */
export const driveFromStay: Template<PlacePair> = driveTemplate(
  {
    name: 'map.drive-from-stay',
    original: 64,
    wordings: [
      ({ start, end }) => `From my stay at ${start}, what is the estimated driving time to ${end}?`,
      ({ start, end }) => `I sleep at ${start} and will visit ${end} by car. How long is the drive?`,
    ],
    heldOutWording: ({ start, end }) =>
      `Our room is at ${start}. Tell me how much time the road to ${end} takes us if we do not walk but take the car.`,
  },
  (random, { map }) => {
    const stay = random.pick([...map.where('places', 'category', 'hotel'), ...map.where('places', 'category', 'guest house')])
    return [stay, random.integer(2) === 0 ? neighbour(random, map, stay) : anyPlace(random, map)]
  },
)

const UNKNOWN_OFFICES = ['consulate', 'courthouse', 'prison', 'notary', 'embassy', 'casino'] as const

/** Asks for a place of a category that does not exist, and for the walk from there. */
export const officeNone: Template<ArrivalParams & { readonly office: string }> = {
  name: 'map.office-and-errand-none',
  original: 781,
  sites: ['map'],
  evaluator: 'impossible',
  wordings: [
    ({ start, office, target }) =>
      `I am arriving at ${start}. Find the nearest ${office} and the walking distance from there to the nearest ${target}.`,
    ({ start, office, target }) =>
      `Look for the ${office} closest to ${start}, then tell me how far one walks from that ${office} to a ${target}.`,
  ],
  heldOutWording: ({ start, office, target }) =>
    `My errands begin at ${start}: the first stop is a ${office} in the area, the next one a ${target}. What length does the walk between these two have?`,
  draw(random, databases) {
    const office = random.pick(UNKNOWN_OFFICES)
    const params = { ...drawArrival(random, databases, ERRANDS), office }
    return searchPlaces(databases.map, queryOf({ start: params.start, kind: office })).places.length === 0 ? params : undefined
  },
  expected: ({ office }) => ({
    answer: {
      kind: 'impossible',
      reason: [
        [office, plural(office), 'result', 'results', 'place', 'such'],
        ['no', 'not', 'none', 'never', 'nothing', 'absent', 'missing'],
      ],
    },
  }),
  subgoals: ({ start, office }) => [readResults(queryOf({ start, kind: office }), [`missing:${office}`])],
}
