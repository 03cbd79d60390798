import type { Rng } from '@orreryjs/core'
import { houseFacts, type RoomType } from './facts.ts'

/** Position of a receptacle, and the location from which the agent reaches it. */
export interface Placement {
  readonly position: Position
  readonly location: string
}

/** Distance from a room's centre to its walls, in centimetres. */
const HALF_WIDTH = 400
/** Side of a floor square, in centimetres. */
const SQUARE = 25
/** Vertical distance between receptacles that share a location, in centimetres. */
const STACK_GAP = 25
/** Camera angles in degrees, and the minimum height in centimetres at which each is used. */
const GAZES = [
  { horizon: -15, from: 180 },
  { horizon: 15, from: 140 },
  { horizon: 30, from: 100 },
  { horizon: 45, from: 60 },
  { horizon: 60, from: 0 },
] as const
/** Heights of receptacles above the floor, in centimetres. */
const HEIGHTS: Readonly<Record<string, readonly number[]>> = {
  cabinet: [39, 78, 171, 202],
  coffeemachine: [104],
  countertop: [95],
  drawer: [22, 45, 68, 85],
  handtowelholder: [148],
  microwave: [90, 150],
  shelf: [20, 62, 104, 147],
  sinkbasin: [98],
  stoveburner: [110],
  toaster: [104],
  toiletpaperhanger: [77],
  towelholder: [141],
}

/** Places receptacles of these types along the walls. Types that often share a location may do so. */
export function placeReceptacles(kind: RoomType, types: readonly string[], random: Rng): readonly Placement[] {
  const leaders = locationLeaders(kind, types, random)
  const taken = new Set<string>()
  const result: Placement[] = []
  types.forEach((type, index) => {
    const leader = result[leaders[index] ?? index]
    result.push(leader === undefined ? placeAtWall(type, taken, random) : placeAbove(leader))
  })
  return result
}

/** Draws an unused location, for the agent or for an object on the floor. */
export function freeLocation(taken: ReadonlySet<string>, random: Rng): string {
  for (;;) {
    const square = (): number => random.integer((2 * HALF_WIDTH) / SQUARE - 3) - HALF_WIDTH / SQUARE + 2
    const location = locationId({ x: square(), z: square(), rotation: random.integer(4), horizon: 30 })
    if (!taken.has(location)) return location
  }
}

/** For each receptacle, the index of the earlier receptacle whose location it shares, or its own index. */
function locationLeaders(kind: RoomType, types: readonly string[], random: Rng): readonly number[] {
  const leaders = types.map((_, index) => index)
  const free = new Set(leaders)
  types.forEach((type, index) => {
    const partner = free.has(index) ? partnerType(kind, type, random) : undefined
    const other = types.findIndex((candidate, place) => candidate === partner && place !== index && free.has(place))
    if (other === -1) return
    leaders[Math.max(index, other)] = Math.min(index, other)
    free.delete(index)
    free.delete(other)
  })
  return leaders
}

/** Draws the type of a receptacle that shares its location with this type, at the frequency of the real games. */
function partnerType(kind: RoomType, type: string, random: Rng): string | undefined {
  const shared = houseFacts().sharedLocations.get(`${kind};${type}`)
  if (shared === undefined) return undefined
  let roll = random.next()
  for (const { name, weight } of shared.with) {
    // Both receptacles of a pair of equal types are counted, but only the first draws.
    roll -= name === type ? weight / (2 * shared.total - weight) : weight / shared.total
    if (roll < 0) return name
  }
  return undefined
}

function placeAtWall(type: string, taken: Set<string>, random: Rng): Placement {
  for (;;) {
    const rotation = random.integer(4)
    const position = atWall(rotation, random.integer(2 * HALF_WIDTH) - HALF_WIDTH, random.pick(HEIGHTS[type] ?? [0, 2, 51]))
    const location = locationId(poseAt(position, rotation))
    if (taken.has(location)) continue
    taken.add(location)
    return { position, location }
  }
}

/** Rotation 0 faces the wall with the highest z; 1, 2 and 3 follow clockwise. */
function atWall(rotation: number, offset: number, y: number): Position {
  const wall = rotation < 2 ? HALF_WIDTH : -HALF_WIDTH
  return rotation % 2 === 0 ? { x: offset, y, z: wall } : { x: wall, y, z: offset }
}

/** Half a metre in front of the wall, and at least as far from the other walls. */
function poseAt({ x, y, z }: Position, rotation: number): Pose {
  const square = (value: number): number => {
    const bound = HALF_WIDTH / SQUARE - 2
    return Math.max(-bound, Math.min(bound, Math.round(value / SQUARE)))
  }
  const gaze = GAZES.find(({ from }) => y >= from) ?? GAZES[4]
  return { x: square(x), z: square(z), rotation, horizon: gaze.horizon }
}

function placeAbove({ position, location }: Placement): Placement {
  return { position: { ...position, y: position.y + STACK_GAP }, location }
}

/** A position in the room, in whole centimetres; `y` is the height. */
export interface Position {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Where the agent stands to reach an entity: a floor square (25 cm), the wall it faces (0 to 3), and the camera angle. */
interface Pose {
  readonly x: number
  readonly z: number
  readonly rotation: number
  readonly horizon: number
}

/**
 * Id of an entity as in ALFRED's problems, lower case: `mug_bar__minus_01_dot_39_bar__plus_00_dot_98_bar__plus_00_dot_44`.
 * Basins are parts of other entities: `sink_bar_..._bar_sinkbasin`.
 */
export function entityId(type: string, { x, y, z }: Position): string {
  const parts = [type.replace(/basin$/, ''), metres(x), metres(y), metres(z)]
  return (type.endsWith('basin') ? [...parts, type] : parts).join('_bar_')
}

/** Id of a location: `loc_bar__minus_10_bar_11_bar_3_bar_60`. */
export function locationId({ x, z, rotation, horizon }: Pose): string {
  return ['loc', ...[x, z, rotation, horizon].map((value) => (value < 0 ? `_minus_${-value}` : String(value)))].join('_bar_')
}

function metres(centimetres: number): string {
  const size = Math.abs(centimetres)
  const digits = (value: number): string => String(value).padStart(2, '0')
  return `${centimetres < 0 ? '_minus_' : '_plus_'}${digits(Math.floor(size / 100))}_dot_${digits(size % 100)}`
}
