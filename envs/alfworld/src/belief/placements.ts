import type { Game } from '../game.ts'
import { houseFacts, NOWHERE, type RoomType, type WeightedName } from '../generate/facts.ts'

/** Receptacles that contain an object at once, and the probability that an object is in exactly these. */
export interface Placement {
  readonly receptacles: readonly number[]
  readonly probability: number
}

/** Distribution of an object of one type over the receptacles of a room. */
export interface PlacementDistribution {
  /** For an object that is in a receptacle. The sum of the probabilities is 1. */
  readonly placements: readonly Placement[]
  /** Probability that an object which the goal does not require is in a receptacle. Others cannot be seen. */
  readonly inReceptacle: number
}

/** Receptacle types that occur in only one type of room. */
const ROOM_INDICATORS: readonly (readonly [type: string, room: RoomType])[] = [
  ['fridgetype', 'kitchen'],
  ['toilettype', 'bathroom'],
  ['bedtype', 'bedroom'],
]

/** Returns the type of the room, as its receptacles reveal it. */
function roomTypeOf({ receptacles }: Game): RoomType {
  const has = (type: string): boolean => receptacles.some(({ types }) => types.includes(type))
  return ROOM_INDICATORS.find(([type]) => has(type))?.[1] ?? 'livingroom'
}

/** Returns the histogram of the number of objects of a type in a room, from 0; a single object for unknown types. */
export function countsOf(game: Game, objectType: string): readonly number[] {
  return houseFacts().instances.get(`${roomTypeOf(game)};${typeName(objectType)}`) ?? [0, 1]
}

/**
 * Returns where the generator puts an object of a type: a receptacle type by its frequency in the published games, a receptacle of this
 * type with equal chances, and possibly others that contain the object too. Objects that the goal requires start outside of the types in
 * `avoid`. If the published games have no such object, all accepting receptacles are equally likely.
 */
export function placementsOf(game: Game, objectType: string, avoid: ReadonlySet<string>): PlacementDistribution {
  const object = typeName(objectType)
  const homes = houseFacts().homes.get(`${roomTypeOf(game)};${object}`) ?? []
  const visible = homes.filter(({ name }) => name !== NOWHERE && !avoid.has(name) && ofType(game, name).length > 0)
  const hidden = weightOf(homes, NOWHERE)
  const total = visible.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return { placements: anywhere(game, objectType), inReceptacle: 1 }
  const placements = visible.flatMap(({ name, weight }) => {
    const receptacles = ofType(game, name)
    return receptacles.flatMap((first) =>
      withOverlaps(game, object, { first, type: name, avoid }).map(({ receptacles: all, probability }) => {
        return { receptacles: all, probability: (probability * weight) / total / receptacles.length }
      }),
    )
  })
  return { placements, inReceptacle: total / (total + hidden) }
}

/** A chosen receptacle, its type, and the types that are avoided. */
interface FirstChoice {
  readonly first: number
  readonly type: string
  readonly avoid: ReadonlySet<string>
}

/** Adds the receptacles that contain the object at the same time, as `furnish` does. */
function withOverlaps(game: Game, object: string, { first, type, avoid }: FirstChoice): readonly Placement[] {
  const { homes, overlaps } = houseFacts()
  const room = roomTypeOf(game)
  const total = weightOf(homes.get(`${room};${object}`) ?? [], type)
  let all: readonly Placement[] = [{ receptacles: [first], probability: 1 }]
  for (const { name, weight } of overlaps.get(`${room};${object};${type}`) ?? []) {
    const others = avoid.has(name) ? [] : ofType(game, name).filter((receptacle) => receptacle !== first)
    const location = game.receptacles[first]?.location
    const near = others.filter((receptacle) => game.receptacles[receptacle]?.location === location).slice(0, 1)
    const second = near.length > 0 ? near : others
    const share = Math.min(1, weight / total)
    if (second.length === 0) continue
    all = all.flatMap(({ receptacles, probability }) => [
      ...second.map((each) => ({ receptacles: [...receptacles, each], probability: (probability * share) / second.length })),
      ...(share < 1 ? [{ receptacles, probability: probability * (1 - share) }] : []),
    ])
  }
  return all
}

function anywhere(game: Game, objectType: string): readonly Placement[] {
  const receptacles = acceptingReceptacles(game, objectType)
  return receptacles.map((receptacle) => ({ receptacles: [receptacle], probability: 1 / receptacles.length }))
}

/** Returns the receptacles that accept an object type; all of them if the type is movable nowhere. */
export function acceptingReceptacles({ receptacles, canContain }: Game, objectType: string): readonly number[] {
  const accepting = receptacles.flatMap(({ types }, index) => {
    return types.some((type) => canContain.get(type)?.has(objectType)) ? [index] : []
  })
  return accepting.length > 0 ? accepting : [...receptacles.keys()]
}

function ofType({ receptacles }: Game, name: string): readonly number[] {
  return receptacles.flatMap(({ types }, index) => (types.includes(`${name}type`) ? [index] : []))
}

function weightOf(names: readonly WeightedName[], name: string): number {
  return names.find((each) => each.name === name)?.weight ?? 0
}

/** `mugtype` -> `mug`. */
function typeName(type: string): string {
  return type.replace(/type$/, '')
}
