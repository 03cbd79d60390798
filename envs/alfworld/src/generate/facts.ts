import * as data from '../../data/houses.js'

/** Room types, named as in the floor plans of AI2-THOR. */
export const roomTypes = ['kitchen', 'livingroom', 'bedroom', 'bathroom'] as const
/** Name of a room type. */
export type RoomType = (typeof roomTypes)[number]

/** Home of an object outside all receptacles. It cannot be seen or taken, but it has a number. */
export const NOWHERE = 'nowhere'

/** A name and its frequency. */
export interface WeightedName {
  readonly name: string
  readonly weight: number
}

/** Contents of a real floor plan, by type. */
export interface FloorPlan {
  readonly receptacles: ReadonlyMap<string, ReceptacleCount>
  /** Object types, sorted. */
  readonly objects: readonly string[]
}

/** Number of receptacles of a type in a room. */
export interface ReceptacleCount {
  readonly count: number
  /** Number of openable receptacles among them. */
  readonly openable: number
}

/** Receptacles of a type that share their location with another receptacle. */
interface SharedLocations {
  /** Number of receptacles of the type. */
  readonly total: number
  readonly with: readonly WeightedName[]
}

/** Statistics of the real floor plans and games. Keys with several parts are `room;type`. */
interface HouseFacts {
  readonly floorPlans: ReadonlyMap<string, readonly FloorPlan[]>
  /** By `room;object`: histogram of the number of objects per game, from 0. */
  readonly instances: ReadonlyMap<string, readonly number[]>
  /** By `room;object`: receptacle types it occurs in, or `NOWHERE`. */
  readonly homes: ReadonlyMap<string, readonly WeightedName[]>
  /** By `room;object;receptacle`: receptacle types that contain it at the same time. */
  readonly overlaps: ReadonlyMap<string, readonly WeightedName[]>
  /** By `room;receptacle`. */
  readonly sharedLocations: ReadonlyMap<string, SharedLocations>
  /** Object types that a receptacle type can contain. */
  readonly canContain: ReadonlyMap<string, ReadonlySet<string>>
  /** Properties of an object type, such as `pickupable` and `heatable`. */
  readonly properties: ReadonlyMap<string, ReadonlySet<string>>
  /** By task type: room types. */
  readonly taskRooms: ReadonlyMap<string, readonly WeightedName[]>
  /** By room: target receptacle types of tasks. */
  readonly taskTargets: ReadonlyMap<string, readonly WeightedName[]>
}

let facts: HouseFacts | undefined

/** Returns the vendored statistics. They are parsed once. */
export function houseFacts(): HouseFacts {
  facts ??= readFacts()
  return facts
}

function readFacts(): HouseFacts {
  return {
    floorPlans: readFloorPlans(),
    instances: table(data.instances, (text) => text.split(' ').map(Number)),
    homes: table(data.homes, weights),
    overlaps: table(data.overlaps, weights),
    sharedLocations: readSharedLocations(),
    canContain: table(data.canContain, wordSet),
    properties: table(data.properties, wordSet),
    taskRooms: table(data.taskRooms, weights),
    taskTargets: table(data.taskTargets, weights),
  }
}

function readFloorPlans(): ReadonlyMap<string, readonly FloorPlan[]> {
  const plans = new Map<string, FloorPlan[]>()
  for (const line of lines(data.floorPlans)) {
    const [room = '', receptacles = '', objects = ''] = line.split(';')
    const counts = pairs(receptacles).map(([type, text]): [string, ReceptacleCount] => {
      const [count = 0, openable = 0] = text.split('/').map(Number)
      return [type, { count, openable }]
    })
    plans.set(room, [...(plans.get(room) ?? []), { receptacles: new Map(counts), objects: words(objects) }])
  }
  return plans
}

function readSharedLocations(): ReadonlyMap<string, SharedLocations> {
  const entries = lines(data.sharedLocations).map((line): [string, SharedLocations] => {
    const [room = '', type = '', total = '', partners = ''] = line.split(';')
    return [`${room};${type}`, { total: Number(total), with: weights(partners) }]
  })
  return new Map(entries)
}

/** Parses lines `KEY;VALUE`. The key may contain semicolons. */
function table<Value>(text: string, read: (value: string) => Value): ReadonlyMap<string, Value> {
  return new Map(
    lines(text).map((line) => {
      const end = line.lastIndexOf(';')
      return [line.slice(0, end), read(line.slice(end + 1))]
    }),
  )
}

function weights(text: string): readonly WeightedName[] {
  return pairs(text).map(([name, weight]) => ({ name, weight: Number(weight) }))
}

/** Parses `a 1 b 2` as [a, 1], [b, 2]. */
function pairs(text: string): readonly (readonly [name: string, value: string])[] {
  const all = words(text)
  return all.flatMap((name, index) => (index % 2 === 0 ? [[name, all[index + 1] ?? ''] as const] : []))
}

function wordSet(text: string): ReadonlySet<string> {
  return new Set(words(text))
}

function words(text: string): readonly string[] {
  return text === '' ? [] : text.split(' ')
}

function lines(text: string): readonly string[] {
  return text.trim().split('\n')
}
