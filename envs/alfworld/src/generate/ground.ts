import type { Rng } from '@orreryjs/core'
import { houseFacts, type RoomKind } from './facts.ts'

/** Where a receptacle is, and the location from which the agent reaches it. */
export interface Ground {
  readonly position: Position
  readonly location: string
}

/** A room's walls are so far from its middle, in centimetres. */
const HALF = 400
/** Side of a floor square, in centimetres. */
const SQUARE = 25
/** Things that share a location stand one above the other, so far apart. */
const ABOVE = 25
/** Angles of gaze, in degrees, and the heights, in centimetres, from which they are used. */
const GAZES = [
  { horizon: -15, from: 180 },
  { horizon: 15, from: 140 },
  { horizon: 30, from: 100 },
  { horizon: 45, from: 60 },
  { horizon: 60, from: 0 },
] as const
/** Heights of what does not stand on the floor, in centimetres. */
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

/** A place along a wall for each receptacle, given their types; some that often share a location do so here. */
export function groundPlan(kind: RoomKind, types: readonly string[], random: Rng): readonly Ground[] {
  const leaders = sharedLeaders(kind, types, random)
  const taken = new Set<string>()
  const result: Ground[] = []
  types.forEach((type, index) => {
    const leader = result[leaders[index] ?? index]
    result.push(leader === undefined ? along(type, taken, random) : above(leader))
  })
  return result
}

/** A location that no other has, for the agent or for a thing on the floor. */
export function freeLocation(taken: ReadonlySet<string>, random: Rng): string {
  for (;;) {
    const square = (): number => random.integer((2 * HALF) / SQUARE - 3) - HALF / SQUARE + 2
    const location = locationId({ x: square(), z: square(), rotation: random.integer(4), horizon: 30 })
    if (!taken.has(location)) return location
  }
}

/** For each receptacle the index of the one before it whose location it shares, or its own. */
function sharedLeaders(kind: RoomKind, types: readonly string[], random: Rng): readonly number[] {
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

/** The type of a receptacle that one of this type shares its location with, as often as in the real games. */
function partnerType(kind: RoomKind, type: string, random: Rng): string | undefined {
  const shared = houseFacts().sharedLocations.get(`${kind};${type}`)
  if (shared === undefined) return undefined
  let roll = random.next()
  for (const { name, weight } of shared.with) {
    // Both of a pair of equals are in the count, but only the first of them is asked.
    roll -= name === type ? weight / (2 * shared.total - weight) : weight / shared.total
    if (roll < 0) return name
  }
  return undefined
}

function along(type: string, taken: Set<string>, random: Rng): Ground {
  for (;;) {
    const rotation = random.integer(4)
    const position = atWall(rotation, random.integer(2 * HALF) - HALF, random.pick(HEIGHTS[type] ?? [0, 2, 51]))
    const location = locationId(poseAt(position, rotation))
    if (taken.has(location)) continue
    taken.add(location)
    return { position, location }
  }
}

/** Rotation 0 faces the wall at the highest z; 1, 2 and 3 follow clockwise. */
function atWall(rotation: number, offset: number, y: number): Position {
  const wall = rotation < 2 ? HALF : -HALF
  return rotation % 2 === 0 ? { x: offset, y, z: wall } : { x: wall, y, z: offset }
}

/** Half a metre before the wall, and no closer to the others. */
function poseAt({ x, y, z }: Position, rotation: number): Pose {
  const square = (value: number): number => {
    const bound = HALF / SQUARE - 2
    return Math.max(-bound, Math.min(bound, Math.round(value / SQUARE)))
  }
  const gaze = GAZES.find(({ from }) => y >= from) ?? GAZES[4]
  return { x: square(x), z: square(z), rotation, horizon: gaze.horizon }
}

function above({ position, location }: Ground): Ground {
  return { position: { ...position, y: position.y + ABOVE }, location }
}

/** A place in the room, in whole centimetres; `y` is the height. */
export interface Position {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** Where the agent stands to reach something: a square of the floor (25 cm), the wall it faces (0 to 3), the angle of its gaze. */
interface Pose {
  readonly x: number
  readonly z: number
  readonly rotation: number
  readonly horizon: number
}

/**
 * Id of a thing as ALFRED's problems write it, lower case: `mug_bar__minus_01_dot_39_bar__plus_00_dot_98_bar__plus_00_dot_44`.
 * Basins are parts of other things: `sink_bar_..._bar_sinkbasin`.
 */
export function thingId(type: string, { x, y, z }: Position): string {
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
