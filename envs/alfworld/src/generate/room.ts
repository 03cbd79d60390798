import { type Rng, rng } from '@orreryjs/core'
import { type FloorPlan, houseFacts, type ReceptacleCount, type RoomType } from './facts.ts'
import { entityId, type Placement, type Position, placeReceptacles } from './placement.ts'
import { LARGE_ROOMS } from './splits.ts'

/** An empty room. It depends only on its type and number. Many games share a room. */
export interface Room {
  /** Such as `kitchen-12`. */
  readonly id: string
  readonly kind: RoomType
  readonly receptacles: readonly RoomReceptacle[]
  /** Receptacle types, sorted. */
  readonly types: readonly string[]
  /** Object types that belong here, sorted. */
  readonly objects: readonly string[]
}

/** A receptacle of a generated room and its position. */
export interface RoomReceptacle {
  readonly id: string
  readonly type: string
  readonly position: Position
  /** Id of its location. Some receptacles share one. */
  readonly location: string
  readonly openable: boolean
}

/** One in this many types is taken from the second floor plan instead of the first. */
const SECOND_PLAN_ODDS = 4

const rooms = new Map<string, Room>()

/** Returns the room of a type and number. */
export function roomOf(kind: RoomType, number: number): Room {
  const id = `${kind}-${number}`
  const room = rooms.get(id) ?? makeRoom(id, kind, number)
  rooms.set(id, room)
  return room
}

function makeRoom(id: string, kind: RoomType, number: number): Room {
  const random = rng('alfworld', 'room', kind, String(number))
  const plan = number >= LARGE_ROOMS ? joinPlans(kind, random) : mixPlans(kind, random)
  const types = [...plan.receptacles].flatMap(([type, { count }]) => Array.from({ length: count }, () => type))
  const openable = [...plan.receptacles].flatMap(([, counts]) => random.shuffle(flags(counts)))
  const ground = placeReceptacles(kind, types, random)
  const receptacles = types.map((type, index): RoomReceptacle => {
    const { position, location } = ground[index] as Placement
    return { id: entityId(type, position), type, position, location, openable: openable[index] === true }
  })
  return { id, kind, receptacles, types: [...plan.receptacles.keys()], objects: plan.objects }
}

/** Mixes two real floor plans of a type, mostly from the first. */
function mixPlans(kind: RoomType, random: Rng): FloorPlan {
  const [first, second] = twoPlans(kind, random)
  const choose = <Value>(a: Value, b: Value): Value => (random.integer(SECOND_PLAN_ODDS) === 0 ? b : a)
  return combine(first, second, choose, (a, b) => choose(a, b))
}

/** Joins a real floor plan with half of another, but with one receptacle of a type of which no room has two. */
function joinPlans(kind: RoomType, random: Rng): FloorPlan {
  const [first, second] = twoPlans(kind, random)
  const half = (count: number): number => Math.ceil(count / 2)
  const join = (a: ReceptacleCount, b: ReceptacleCount): ReceptacleCount => {
    if (a.count <= 1 && b.count <= 1) return a.count > b.count ? a : b
    const count = a.count + half(b.count)
    return { count, openable: Math.min(count, a.openable + half(b.openable)) }
  }
  return combine(first, second, join, () => true)
}

function twoPlans(kind: RoomType, random: Rng): readonly [FloorPlan, FloorPlan] {
  const [first, second] = random.sample(houseFacts().floorPlans.get(kind) ?? [], 2)
  return [first as FloorPlan, second as FloorPlan]
}

function combine(
  first: FloorPlan,
  second: FloorPlan,
  counts: (a: ReceptacleCount, b: ReceptacleCount) => ReceptacleCount,
  keeps: (a: boolean, b: boolean) => boolean,
): FloorPlan {
  const none = { count: 0, openable: 0 }
  const receptacles = union([...first.receptacles.keys()], [...second.receptacles.keys()]).map(
    (type): [string, ReceptacleCount] => [
      type,
      counts(first.receptacles.get(type) ?? none, second.receptacles.get(type) ?? none),
    ],
  )
  const objects = union(first.objects, second.objects).filter((type) => {
    return keeps(first.objects.includes(type), second.objects.includes(type))
  })
  return { receptacles: new Map(receptacles.filter(([, { count }]) => count > 0)), objects }
}

function union(a: readonly string[], b: readonly string[]): readonly string[] {
  return [...new Set([...a, ...b])].sort()
}

function flags({ count, openable }: ReceptacleCount): readonly boolean[] {
  return Array.from({ length: count }, (_, index) => index < openable)
}
