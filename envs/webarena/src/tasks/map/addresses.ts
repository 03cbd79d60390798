import type { Rng } from '@orreryjs/core'
import type { Databases } from '../../data.ts'
import type { Place } from '../../generate/map/rows.ts'
import { addressOf } from '../../sites/map/positions.ts'
import { searchPlaces } from '../../sites/map/search.ts'
import type { Template } from '../template.ts'
import { anyPlace, placeOf, readRoute, routeBetween, showRoute } from './navigation.ts'
import { type PlacePair, placePair } from './routes.ts'
import { expectRoute } from './show-pages.ts'

/** Templates that name places by their addresses. */

type AddressParams = PlacePair & { readonly address: string }

/** Draws a place and the address of another one, which no other place has. */
function drawAddress(random: Rng, { map }: Databases): AddressParams | undefined {
  const [from, to] = [anyPlace(random, map), anyPlace(random, map)]
  const address = addressOf(map, to)
  const isOnly = searchPlaces(map, address).places[0]?.id === to.id && map.where('places', 'street', to.street ?? '').length === 1
  return from.id === to.id || to.street === undefined || !isOnly ? undefined : { ...placePair(from, to), address }
}

/** Returns the place at the address, named by the address: the goal does not mention its name. */
function addressee(map: Databases['map'], { to, address }: AddressParams): Place {
  return { ...placeOf(map, to), name: address }
}

/** Shows the drive to an address. */
export const routeToAddress: Template<AddressParams> = {
  name: 'map.route-to-address',
  original: 49,
  sites: ['map'],
  evaluator: 'html',
  wordings: [
    ({ start, address }) => `Show the route by car from ${start} to ${address}`,
    ({ start, address }) => `I am driving from ${start} to the address ${address}: display the route on the map.`,
  ],
  heldOutWording: ({ start, address }) =>
    `Somebody gave me ${address} as a destination. Which way must I steer from ${start}? Open it.`,
  draw: drawAddress,
  expected: (pair, databases) => expectRoute(databases, pair, 'car'),
  subgoals: (pair, { map }) => [showRoute(map, placeOf(map, pair.from), addressee(map, pair), 'car')],
}

/** Asks for the duration of the drive from an address. */
export const driveFromAddress: Template<AddressParams> = {
  name: 'map.drive-from-address',
  original: 47,
  sites: ['map'],
  evaluator: 'string',
  wordings: [
    ({ address, start }) => `How much time does it take by car from ${address} to ${start}?`,
    ({ address, start }) => `My house is at ${address}. In how many minutes do I drive from there to ${start}?`,
  ],
  heldOutWording: ({ address, start }) =>
    `We leave ${address} in our car and head for ${start}. What duration does the map give for that?`,
  draw(random, databases) {
    const params = drawAddress(random, databases)
    return params !== undefined && minutesFrom(databases, params) > 1 ? params : undefined
  },
  expected: (params, databases) => ({
    answer: { kind: 'value', value: { type: 'duration', minutes: minutesFrom(databases, params) } },
  }),
  subgoals: (pair, { map }) => [readRoute(map, addressee(map, pair), placeOf(map, pair.from), 'car', ['time'])],
}

/** Returns the duration of the drive from the address in minutes. */
function minutesFrom({ map }: Databases, { from, to }: AddressParams): number {
  return routeBetween(map, placeOf(map, to), placeOf(map, from), 'car').minutes
}
