import type { Game } from '../game.ts'
import { houseFacts, type RoomKind } from '../generate/facts.ts'

/** Objects a receptacle that were never met there are taken to have, so that nothing is ruled out. */
const RARELY = 0.002

/** Receptacles that only one kind of room has. */
const TELLING: readonly (readonly [type: string, room: RoomKind])[] = [
  ['fridgetype', 'kitchen'],
  ['toilettype', 'bathroom'],
  ['bedtype', 'bedroom'],
]

/** How many objects of the types a real room of this kind has on average, if it has any, as a whole number; at least 1. */
export function copiesOf(game: Game, objectTypes: readonly string[]): number {
  const { instances } = houseFacts()
  const rows = objectTypes.map((type) => instances.get(`${roomOf(game)};${plain(type)}`) ?? [])
  return Math.max(1, ...rows.map((row) => Math.round(meanOfSome(row))))
}

/** The mean of a histogram from 0, over all but the zeros. */
function meanOfSome(histogram: readonly number[]): number {
  const [, ...some] = histogram
  const rooms = some.reduce((sum, count) => sum + count, 0)
  return some.reduce((sum, count, index) => sum + count * (index + 1), 0) / Math.max(1, rooms)
}

/**
 * For each of the receptacles, the chance that an object of the types is there, if it is in one of them: in proportion to how many
 * such objects there are per receptacle of its type in real rooms of the kind.
 */
export function chancesOf(game: Game, objectTypes: readonly string[], receptacles: readonly number[]): readonly number[] {
  const room = roomOf(game)
  const weights = receptacles.map((receptacle) => {
    const types = game.receptacles[receptacle]?.types ?? []
    return Math.max(RARELY, ...objectTypes.flatMap((object) => types.map((type) => density(room, object, type))))
  })
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

function roomOf({ receptacles }: Game): RoomKind {
  const has = (type: string): boolean => receptacles.some(({ types }) => types.includes(type))
  return TELLING.find(([type]) => has(type))?.[1] ?? 'livingroom'
}

/** Objects of a type counted in receptacles of a type, over the number of such receptacles in the floor plans of the room. */
function density(room: RoomKind, objectType: string, receptacleType: string): number {
  const { homes, floorPlans } = houseFacts()
  const [object, receptacle] = [plain(objectType), plain(receptacleType)]
  const counted = homes.get(`${room};${object}`)?.find(({ name }) => name === receptacle)?.weight ?? 0
  const plans = floorPlans.get(room) ?? []
  const receptacles = plans.reduce((sum, plan) => sum + (plan.receptacles.get(receptacle)?.count ?? 0), 0)
  return counted / Math.max(1, receptacles)
}

/** `mugtype` is a mug. */
function plain(type: string): string {
  return type.replace(/type$/, '')
}
