import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Place } from '../../generate/map/rows.ts'
import { shownMetres } from '../../sites/map/itinerary.ts'
import type { Template } from '../template.ts'
import { anyPlace, type ModeId, neighbour, placeOf, seeRoute, wayBetween } from './places.ts'

/** Two places, by their ids and names. */
export type Pair = { readonly from: string; readonly start: string; readonly to: string; readonly end: string }

/** Two different places, of one town or of any. */
export function drawPair(random: Rng, { map }: Databases, isOneTown: boolean): Pair | undefined {
  const from = anyPlace(random, map)
  const to = isOneTown ? neighbour(random, map, from) : anyPlace(random, map)
  return to === undefined || to.id === from.id ? undefined : pairOf(from, to)
}

/** Two places as a task's parameters. */
export function pairOf(from: Place, to: Place): Pair {
  return { from: from.id, start: from.name, to: to.id, end: to.name }
}

/** The places of a pair. */
export function endsOf({ map }: Databases, { from, to }: Pair): readonly [Place, Place] {
  return [placeOf(map, from), placeOf(map, to)]
}

/** Minutes that the way of a pair takes, as pages show them. */
function minutesOf(databases: Databases, pair: Pair, mode: ModeId): number {
  return wayBetween(databases.map, ...endsOf(databases, pair), mode).minutes
}

/** A way that is worth asking for. */
const LEAST_MINUTES = 2

function timed(
  name: string,
  original: number,
  mode: ModeId,
  isOneTown: boolean,
  wordings: Template<Pair>['wordings'],
): Template<Pair> {
  return {
    name,
    original,
    sites: ['map'],
    judged: 'string',
    wordings,
    draw(random, databases) {
      const pair = drawPair(random, databases, isOneTown)
      return pair !== undefined && minutesOf(databases, pair, mode) >= LEAST_MINUTES ? pair : undefined
    },
    expects: (pair, databases) => ({
      answer: { kind: 'value', value: { type: 'duration', minutes: minutesOf(databases, pair, mode) } },
    }),
    way: (pair, databases) => [seeRoute(databases.map, ...endsOf(databases, pair), mode, ['time'])],
  }
}

/** How long the drive is. */
export const driveTime: Template<Pair> = timed('map.drive-time', 36, 'car', false, [
  ({ start, end }) => `How long is the drive from ${start} to ${end}?`,
  ({ start, end }) => `I take the car from ${start} and want to be at ${end}. How much time must I plan?`,
  ({ start, end }) => `What does the map say: how many hours and minutes by car from ${start} to ${end}?`,
])

/** How long the walk is. */
export const walkTime: Template<Pair> = timed('map.walk-time', 68, 'foot', true, [
  ({ start, end }) => `How long do I walk from ${start} to ${end}?`,
  ({ start, end }) => `Without a car: in what time does one get from ${start} to ${end} on foot?`,
])

/** How far one walks. */
export const walkingDistance: Template<Pair> = {
  name: 'map.walking-distance',
  original: 58,
  sites: ['map'],
  judged: 'string',
  wordings: [
    ({ start, end }) => `How far is it from ${start} to ${end} on foot?`,
    ({ start, end }) => `Measure the way that one walks between ${start} and ${end}, and tell its length.`,
  ],
  draw: (random, databases) => drawPair(random, databases, true),
  expects(pair, databases) {
    const { metres } = wayBetween(databases.map, ...endsOf(databases, pair), 'foot')
    return { answer: { kind: 'value', value: { type: 'distance', metres: shownMetres(metres) } } }
  },
  way: (pair, databases) => [seeRoute(databases.map, ...endsOf(databases, pair), 'foot', ['distance'])],
}

/** How long it takes on foot and by car. */
export const compareModes: Template<Pair> = {
  name: 'map.compare-modes',
  original: 73,
  sites: ['map'],
  judged: 'string',
  isLong: true,
  wordings: [
    ({ start, end }) =>
      `Compare walking and driving from ${start} to ${end}: how long does each take? Say "walking" and "driving".`,
    ({ start, end }) => `From ${start} to ${end}, tell me the time for walking and the time for driving.`,
  ],
  draw(random, databases) {
    const pair = drawPair(random, databases, true)
    return pair !== undefined && minutesOf(databases, pair, 'car') < minutesOf(databases, pair, 'foot') ? pair : undefined
  },
  expects: (pair, databases) => ({
    answer: {
      kind: 'pairs',
      pairs: [
        ['walking', { type: 'duration', minutes: minutesOf(databases, pair, 'foot') }],
        ['driving', { type: 'duration', minutes: minutesOf(databases, pair, 'car') }],
      ],
    },
  }),
  way: (pair, databases) => [
    seeRoute(databases.map, ...endsOf(databases, pair), 'foot', ['time']),
    seeRoute(databases.map, ...endsOf(databases, pair), 'car', ['time']),
  ],
}

/** Whether an hour in a car is enough. */
export const reachableInAnHour: Template<Pair> = {
  name: 'map.reachable-in-an-hour',
  original: 77,
  sites: ['map'],
  judged: 'string',
  wordings: [
    ({ start, end }) =>
      `Can one reach ${end} within one hour by car from ${start}? Answer yes or no, with the time that the drive takes.`,
    ({ start, end }) =>
      `I have 60 minutes and a car. Do I get from ${start} to ${end}? Say yes or no and how long it really takes.`,
  ],
  draw(random, databases) {
    const pair = drawPair(random, databases, false)
    const minutes = pair === undefined ? 0 : minutesOf(databases, pair, 'car')
    // As often too far as near enough.
    const isWanted = random.integer(2) === 0 ? minutes > 62 : minutes < 58 && minutes > 15
    return isWanted ? pair : undefined
  },
  expects(pair, databases) {
    const minutes = minutesOf(databases, pair, 'car')
    return { answer: { kind: 'fact', isYes: minutes <= 60, fact: { type: 'duration', minutes } } }
  },
  way: (pair, databases) => [seeRoute(databases.map, ...endsOf(databases, pair), 'car', ['time'])],
}

type Trip = Pair & { readonly via: string; readonly middle: string }

/** A walk, and a drive from where it ends. */
export const walkThenDrive: Template<Trip> = {
  name: 'map.walk-then-drive',
  original: 72,
  sites: ['map'],
  judged: 'string',
  isLong: true,
  wordings: [
    ({ start, middle, end }) =>
      `I walk from ${start} to ${middle} and drive on from there to ${end}. How long is each part? Give the time for walking and for driving.`,
    ({ start, middle, end }) =>
      `First on foot from ${start} to ${middle}, then by car to ${end}: tell me the minutes of walking and the minutes of driving.`,
  ],
  draw(random, databases) {
    const pair = drawPair(random, databases, false)
    const via = pair && neighbour(random, databases.map, placeOf(databases.map, pair.from))
    if (pair === undefined || via === undefined || via.id === pair.to) return undefined
    const trip = { ...pair, via: via.id, middle: via.name }
    return partsOf(databases, trip).every((minutes) => minutes >= LEAST_MINUTES) ? trip : undefined
  },
  expects(trip, databases) {
    const [walk = 0, drive = 0] = partsOf(databases, trip)
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
  way(trip, databases) {
    const [from, to] = endsOf(databases, trip)
    const via = placeOf(databases.map, trip.via)
    return [seeRoute(databases.map, from, via, 'foot', ['time']), seeRoute(databases.map, via, to, 'car', ['time'])]
  },
}

function partsOf(databases: Databases, trip: Trip): readonly number[] {
  const [from, to] = endsOf(databases, trip)
  const via = placeOf(databases.map, trip.via)
  return [wayBetween(databases.map, from, via, 'foot').minutes, wayBetween(databases.map, via, to, 'car').minutes]
}

/** Which of two places to visit first, so that the round takes the least time. */
export const bestOrder: Template<Trip> = {
  name: 'map.best-order',
  original: 65,
  sites: ['map'],
  judged: 'string',
  isLong: true,
  wordings: [
    ({ start, middle, end }) =>
      `I start at ${start} by car and must visit both ${middle} and ${end}, without coming back. Which one first, so that I drive least, and how long do I drive in all?`,
    ({ start, middle, end }) =>
      `A drive begins at ${start} and takes in ${middle} and ${end} in whichever order is quicker. Name the first stop and the whole driving time.`,
  ],
  draw(random, databases) {
    const pair = drawPair(random, databases, false)
    const via = pair && anyPlace(random, databases.map)
    if (pair === undefined || via === undefined || via.id === pair.to || via.id === pair.from) return undefined
    const trip = { ...pair, via: via.id, middle: via.name }
    const [toMiddle, toEnd, between] = legsOf(databases, trip)
    return Math.abs(toMiddle - toEnd) >= 3 && between >= LEAST_MINUTES ? trip : undefined
  },
  expects(trip, databases) {
    const [toMiddle, toEnd, between] = legsOf(databases, trip)
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
  way(trip, databases) {
    const [from, to] = endsOf(databases, trip)
    const via = placeOf(databases.map, trip.via)
    return [
      seeRoute(databases.map, from, via, 'car', ['time']),
      seeRoute(databases.map, from, to, 'car', ['time']),
      seeRoute(databases.map, via, to, 'car', ['time']),
    ]
  },
}

/** Minutes to the one, to the other, and between the two; as long back as there. */
function legsOf(databases: Databases, trip: Trip): readonly [number, number, number] {
  const [from, to] = endsOf(databases, trip)
  const via = placeOf(databases.map, trip.via)
  const minutes = (one: Place, other: Place): number => wayBetween(databases.map, one, other, 'car').minutes
  return [minutes(from, via), minutes(from, to), minutes(via, to)]
}
