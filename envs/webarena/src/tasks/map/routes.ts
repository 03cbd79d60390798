import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Place } from '../../generate/map/rows.ts'
import { shownMetres } from '../../sites/map/itinerary.ts'
import type { Template } from '../template.ts'
import { anyPlace, type ModeId, neighbour, placeOf, readRoute, routeBetween } from './navigation.ts'

/** Ids and names of two places. */
export type PlacePair = { readonly from: string; readonly start: string; readonly to: string; readonly end: string }

/** Draws two different places, in one town or in any. */
export function drawPlacePair(random: Rng, { map }: Databases, isOneTown: boolean): PlacePair | undefined {
  const from = anyPlace(random, map)
  const to = isOneTown ? neighbour(random, map, from) : anyPlace(random, map)
  return to === undefined || to.id === from.id ? undefined : placePair(from, to)
}

/** Returns two places as task parameters. */
export function placePair(from: Place, to: Place): PlacePair {
  return { from: from.id, start: from.name, to: to.id, end: to.name }
}

/** Returns the places of a pair. */
export function placesOfPair({ map }: Databases, { from, to }: PlacePair): readonly [Place, Place] {
  return [placeOf(map, from), placeOf(map, to)]
}

/** Returns the travel time in minutes, as pages show it. */
function minutesOf(databases: Databases, pair: PlacePair, mode: ModeId): number {
  return routeBetween(databases.map, ...placesOfPair(databases, pair), mode).minutes
}

/** Minimum duration of a route in a task. */
const MIN_MINUTES = 2

function durationTemplate(
  name: string,
  original: number,
  mode: ModeId,
  isOneTown: boolean,
  goals: Pick<Template<PlacePair>, 'wordings' | 'heldOutWording'>,
): Template<PlacePair> {
  return {
    name,
    original,
    sites: ['map'],
    evaluator: 'string',
    ...goals,
    draw(random, databases) {
      const pair = drawPlacePair(random, databases, isOneTown)
      return pair !== undefined && minutesOf(databases, pair, mode) >= MIN_MINUTES ? pair : undefined
    },
    expected: (pair, databases) => ({
      answer: { kind: 'value', value: { type: 'duration', minutes: minutesOf(databases, pair, mode) } },
    }),
    subgoals: (pair, databases) => [readRoute(databases.map, ...placesOfPair(databases, pair), mode, ['time'])],
  }
}

/** Asks for the duration of a drive. */
export const driveTime: Template<PlacePair> = durationTemplate('map.drive-time', 36, 'car', false, {
  wordings: [
    ({ start, end }) => `How long is the drive from ${start} to ${end}?`,
    ({ start, end }) => `I take the car from ${start} and want to be at ${end}. How much time must I plan?`,
    ({ start, end }) => `What does the map say: how many hours and minutes by car from ${start} to ${end}?`,
  ],
  heldOutWording: ({ start, end }) => `If I set off from ${start} behind the wheel, after how long do I arrive at ${end}?`,
})

/** Asks for the duration of a walk. */
export const walkTime: Template<PlacePair> = durationTemplate('map.walk-time', 68, 'foot', true, {
  wordings: [
    ({ start, end }) => `How long do I walk from ${start} to ${end}?`,
    ({ start, end }) => `Without a car: in what time does one get from ${start} to ${end} on foot?`,
  ],
  heldOutWording: ({ start, end }) => `Suppose I stroll over to ${end}, setting off at ${start}. After how long do I arrive?`,
})

/** Asks for a walking distance. */
export const walkingDistance: Template<PlacePair> = {
  name: 'map.walking-distance',
  original: 58,
  sites: ['map'],
  evaluator: 'string',
  wordings: [
    ({ start, end }) => `How far is it from ${start} to ${end} on foot?`,
    ({ start, end }) => `Measure the way that one walks between ${start} and ${end}, and tell its length.`,
  ],
  heldOutWording: ({ start, end }) => `I am a pedestrian at ${start}. What distance lies ahead of me if I am heading to ${end}?`,
  draw: (random, databases) => drawPlacePair(random, databases, true),
  expected(pair, databases) {
    const { metres } = routeBetween(databases.map, ...placesOfPair(databases, pair), 'foot')
    return { answer: { kind: 'value', value: { type: 'distance', metres: shownMetres(metres) } } }
  },
  subgoals: (pair, databases) => [readRoute(databases.map, ...placesOfPair(databases, pair), 'foot', ['distance'])],
}

/** Compares the times on foot and by car. */
export const compareModes: Template<PlacePair> = {
  name: 'map.compare-modes',
  original: 73,
  sites: ['map'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ start, end }) =>
      `Compare walking and driving from ${start} to ${end}: how long does each take? Say "walking" and "driving".`,
    ({ start, end }) => `From ${start} to ${end}, tell me the time for walking and the time for driving.`,
  ],
  heldOutWording: ({ start, end }) =>
    `I can't decide between my shoes and my car for the trip from ${start} to ${end}. Report the duration of "walking" and of "driving".`,
  draw(random, databases) {
    const pair = drawPlacePair(random, databases, true)
    return pair !== undefined && minutesOf(databases, pair, 'car') < minutesOf(databases, pair, 'foot') ? pair : undefined
  },
  expected: (pair, databases) => ({
    answer: {
      kind: 'pairs',
      pairs: [
        ['walking', { type: 'duration', minutes: minutesOf(databases, pair, 'foot') }],
        ['driving', { type: 'duration', minutes: minutesOf(databases, pair, 'car') }],
      ],
    },
  }),
  subgoals: (pair, databases) => [
    readRoute(databases.map, ...placesOfPair(databases, pair), 'foot', ['time']),
    readRoute(databases.map, ...placesOfPair(databases, pair), 'car', ['time']),
  ],
}

/** Asks whether a place can be reached by car within an hour. */
export const reachableInAnHour: Template<PlacePair> = {
  name: 'map.reachable-in-an-hour',
  original: 77,
  sites: ['map'],
  evaluator: 'string',
  wordings: [
    ({ start, end }) =>
      `Can one reach ${end} within one hour by car from ${start}? Answer yes or no, with the time that the drive takes.`,
    ({ start, end }) =>
      `I have 60 minutes and a car. Do I get from ${start} to ${end}? Say yes or no and how long it really takes.`,
  ],
  heldOutWording: ({ start, end }) =>
    `My meeting at ${end} begins an hour from now, and I am still sitting behind the wheel at ${start}. Will I make it? A yes or no, plus the duration of the trip.`,
  draw(random, databases) {
    const pair = drawPlacePair(random, databases, false)
    const minutes = pair === undefined ? 0 : minutesOf(databases, pair, 'car')
    // Yes and no are equally frequent.
    const isWanted = random.integer(2) === 0 ? minutes > 62 : minutes < 58 && minutes > 15
    return isWanted ? pair : undefined
  },
  expected(pair, databases) {
    const minutes = minutesOf(databases, pair, 'car')
    return { answer: { kind: 'fact', isYes: minutes <= 60, fact: { type: 'duration', minutes } } }
  },
  subgoals: (pair, databases) => [readRoute(databases.map, ...placesOfPair(databases, pair), 'car', ['time'])],
}

type RouteViaParams = PlacePair & { readonly via: string; readonly middle: string }

/** Asks for the durations of a walk and a following drive. */
export const walkThenDrive: Template<RouteViaParams> = {
  name: 'map.walk-then-drive',
  original: 72,
  sites: ['map'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ start, middle, end }) =>
      `I walk from ${start} to ${middle} and drive on from there to ${end}. How long is each part? Give the time for walking and for driving.`,
    ({ start, middle, end }) =>
      `First on foot from ${start} to ${middle}, then by car to ${end}: tell me the minutes of walking and the minutes of driving.`,
  ],
  heldOutWording: ({ start, middle, end }) =>
    `My car is parked at ${middle}. I get to it from ${start} on my own two feet, and take it to ${end}. What are the durations of the "walking" and of the "driving"?`,
  draw(random, databases) {
    const pair = drawPlacePair(random, databases, false)
    const via = pair && neighbour(random, databases.map, placeOf(databases.map, pair.from))
    if (pair === undefined || via === undefined || via.id === pair.to) return undefined
    const trip = { ...pair, via: via.id, middle: via.name }
    return partMinutes(databases, trip).every((minutes) => minutes >= MIN_MINUTES) ? trip : undefined
  },
  expected(trip, databases) {
    const [walk = 0, drive = 0] = partMinutes(databases, trip)
    return {
      answer: {
        kind: 'pairs',
        pairs: [
          ['walking', { type: 'duration', minutes: walk }],
          ['driving', { type: 'duration', minutes: drive }],
        ],
      },
    }
  },
  subgoals(trip, databases) {
    const [from, to] = placesOfPair(databases, trip)
    const via = placeOf(databases.map, trip.via)
    return [readRoute(databases.map, from, via, 'foot', ['time']), readRoute(databases.map, via, to, 'car', ['time'])]
  },
}

function partMinutes(databases: Databases, trip: RouteViaParams): readonly number[] {
  const [from, to] = placesOfPair(databases, trip)
  const via = placeOf(databases.map, trip.via)
  return [routeBetween(databases.map, from, via, 'foot').minutes, routeBetween(databases.map, via, to, 'car').minutes]
}

/** Asks in which order to visit two places for the shortest total time. */
export const bestOrder: Template<RouteViaParams> = {
  name: 'map.best-order',
  original: 65,
  sites: ['map'],
  evaluator: 'string',
  canBeLong: true,
  wordings: [
    ({ start, middle, end }) =>
      `I start at ${start} by car and must visit both ${middle} and ${end}, without coming back. Which one first, so that I drive least, and how long do I drive in all?`,
    ({ start, middle, end }) =>
      `A drive begins at ${start} and takes in ${middle} and ${end} in whichever order is quicker. Name the first stop and the whole driving time.`,
  ],
  heldOutWording: ({ start, middle, end }) =>
    `Setting out from ${start}, my delivery van has to stop at ${middle} and at ${end}, and need not return. Which of the two should be served before the other to save time, and what is the duration of the entire trip?`,
  draw(random, databases) {
    const pair = drawPlacePair(random, databases, false)
    const via = pair && anyPlace(random, databases.map)
    if (pair === undefined || via === undefined || via.id === pair.to || via.id === pair.from) return undefined
    const trip = { ...pair, via: via.id, middle: via.name }
    const [toMiddle, toEnd, between] = legMinutes(databases, trip)
    return Math.abs(toMiddle - toEnd) >= 3 && between >= MIN_MINUTES ? trip : undefined
  },
  expected(trip, databases) {
    const [toMiddle, toEnd, between] = legMinutes(databases, trip)
    return {
      answer: {
        kind: 'list',
        values: [
          { type: 'text', text: toMiddle < toEnd ? trip.middle : trip.end },
          { type: 'duration', minutes: Math.min(toMiddle, toEnd) + between },
        ],
      },
    }
  },
  subgoals(trip, databases) {
    const [from, to] = placesOfPair(databases, trip)
    const via = placeOf(databases.map, trip.via)
    return [
      readRoute(databases.map, from, via, 'car', ['time']),
      readRoute(databases.map, from, to, 'car', ['time']),
      readRoute(databases.map, via, to, 'car', ['time']),
    ]
  },
}

/** Returns the minutes to each of the two places and between them. Both directions take the same time. */
function legMinutes(databases: Databases, trip: RouteViaParams): readonly [number, number, number] {
  const [from, to] = placesOfPair(databases, trip)
  const via = placeOf(databases.map, trip.via)
  const minutes = (one: Place, other: Place): number => routeBetween(databases.map, one, other, 'car').minutes
  return [minutes(from, via), minutes(from, to), minutes(via, to)]
}
