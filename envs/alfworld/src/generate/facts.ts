import * as data from '../../data/houses.js'

/** The kinds of rooms, as the floor plans of AI2-THOR name them. */
export const roomKinds = ['kitchen', 'livingroom', 'bedroom', 'bathroom'] as const
/** Name of a kind of room. */
export type RoomKind = (typeof roomKinds)[number]

/** Home of an object that lies in no receptacle: no one can see or take it, but it bears a number. */
export const NOWHERE = 'nowhere'

/** A name with how often it was counted. */
export interface Weighted {
  readonly name: string
  readonly weight: number
}

/** What a real floor plan holds, by type. */
export interface FloorPlan {
  readonly receptacles: ReadonlyMap<string, ReceptacleCount>
  /** Types of objects, sorted. */
  readonly objects: readonly string[]
}

/** How many receptacles of a type a room has. */
export interface ReceptacleCount {
  readonly count: number
  /** How many of them can be opened and closed. */
  readonly openable: number
}

/** Receptacles of a type that share their location with one of another (or the same) type. */
interface SharedLocations {
  /** Of how many. */
  readonly total: number
  readonly with: readonly Weighted[]
}

/** What was measured on the real floor plans and games. Members with several arguments take them as `room;type`. */
interface HouseFacts {
  readonly floorPlans: ReadonlyMap<string, readonly FloorPlan[]>
  /** By `room;object`: in how many games there are 0, 1, 2 ... of it. */
  readonly instances: ReadonlyMap<string, readonly number[]>
  /** By `room;object`: types of receptacles it lies in, or `NOWHERE`. */
  readonly homes: ReadonlyMap<string, readonly Weighted[]>
  /** By `room;object;receptacle`: types of receptacles it is in at the same time. */
  readonly overlaps: ReadonlyMap<string, readonly Weighted[]>
  /** By `room;receptacle`. */
  readonly sharedLocations: ReadonlyMap<string, SharedLocations>
  /** Objects that a type of receptacle can hold. */
  readonly canContain: ReadonlyMap<string, ReadonlySet<string>>
  /** What can be done with a type of object: `pickupable`, `heatable` ... */
  readonly properties: ReadonlyMap<string, ReadonlySet<string>>
  /** By type of task: kinds of rooms. */
  readonly taskRooms: ReadonlyMap<string, readonly Weighted[]>
  /** By room: types of receptacles that something is to be put into. */
  readonly taskTargets: ReadonlyMap<string, readonly Weighted[]>
}

let facts: HouseFacts | undefined

/** The vendored facts, read once. */
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

/** Lines of the form `KEY;VALUE`, where the key may have semicolons of its own. */
function table<Value>(text: string, read: (value: string) => Value): ReadonlyMap<string, Value> {
  return new Map(
    lines(text).map((line) => {
      const end = line.lastIndexOf(';')
      return [line.slice(0, end), read(line.slice(end + 1))]
    }),
  )
}

function weights(text: string): readonly Weighted[] {
  return pairs(text).map(([name, weight]) => ({ name, weight: Number(weight) }))
}

/** `a 1 b 2` as [a, 1], [b, 2]. */
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
