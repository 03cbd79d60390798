import type { Rng } from '@orreryjs/core'
import { drawIndex, drawName, receptacleTypesFor } from './choose-goal.ts'
import { houseFacts, NOWHERE, type WeightedName } from './facts.ts'
import type { Requirement } from './goal.ts'
import { entityId, freeLocation } from './placement.ts'
import type { Room, RoomReceptacle } from './room.ts'

/** An object and its start position. */
export interface HouseObject {
  readonly id: string
  readonly type: string
  /** Id of its location. */
  readonly location: string
  /** Receptacles that contain it: one, several at once, or none (then it cannot be seen). */
  readonly receptacles: readonly RoomReceptacle[]
}

/** Number of objects: as in the real games, or many that the goal does not need. */
type Amount = 'usual' | 'plenty'

interface Furnishing {
  readonly room: Room
  readonly random: Rng
  readonly things: HouseObject[]
  readonly ids: Set<string>
}

/** Minimum number of object types from other rooms in a plentiful room. */
const MIN_FOREIGN_OBJECTS = 4
const NO_REQUIREMENT: Requirement = { count: 0, avoid: new Set() }

/** Furnishes a room with objects in no particular order. Numbers and receptacles follow the real games of the same room type. */
export function furnish(
  room: Room,
  requirements: ReadonlyMap<string, Requirement>,
  amount: Amount,
  random: Rng,
): readonly HouseObject[] {
  const furnishing: Furnishing = { room, random, things: [], ids: new Set() }
  for (const type of room.objects) {
    const requirement = requirements.get(type)
    const count = amount === 'plenty' ? plentifulCount(type, requirement, random) : usualCount(room, type, random)
    addObjects(furnishing, type, Math.max(count, requirement?.count ?? 0), requirement ?? NO_REQUIREMENT)
  }
  if (amount === 'plenty') addForeignObjects(furnishing)
  return furnishing.things
}

function usualCount(room: Room, type: string, random: Rng): number {
  return drawIndex(houseFacts().instances.get(`${room.kind};${type}`) ?? [1], random)
}

/** Two to four of each portable type, but at most one more than required of the goal's types. */
function plentifulCount(type: string, requirement: Requirement | undefined, random: Rng): number {
  if (requirement !== undefined) return requirement.count + random.integer(2)
  return houseFacts().properties.get(type)?.has('pickupable') === true ? 2 + random.integer(3) : 1
}

/** Required objects are visible. Others may be outside all receptacles. */
function addObjects(furnishing: Furnishing, type: string, count: number, { count: required, avoid }: Requirement): void {
  const { room, random } = furnishing
  const visible = receptacleTypesFor(room, type, avoid)
  const hidden = (houseFacts().homes.get(`${room.kind};${type}`) ?? []).filter(({ name }) => name === NOWHERE)
  for (let index = 0; index < count; index += 1) {
    const homes = index < required ? visible : [...visible, ...hidden]
    const home = homes.length === 0 ? NOWHERE : drawName(homes, random)
    addThing(furnishing, type, home, avoid)
  }
}

/** Adds objects from other rooms to any receptacles that can contain them. */
function addForeignObjects(furnishing: Furnishing): void {
  const { room, random } = furnishing
  const { canContain, instances, properties } = houseFacts()
  const elsewhere = [...instances.keys()].map((key) => key.slice(key.indexOf(';') + 1))
  const candidates = [...new Set(elsewhere)]
    .sort()
    .filter((type) => properties.get(type)?.has('pickupable') === true && !instances.has(`${room.kind};${type}`))
  for (const type of random.sample(candidates, MIN_FOREIGN_OBJECTS + random.integer(4))) {
    const homes = room.types.filter((home) => canContain.get(home)?.has(type) === true)
    if (homes.length > 0) addThing(furnishing, type, random.pick(homes), NO_REQUIREMENT.avoid)
  }
}

function addThing(furnishing: Furnishing, type: string, home: string, avoid: ReadonlySet<string>): void {
  const { room, random, things } = furnishing
  if (home === NOWHERE) {
    const taken = new Set(room.receptacles.map(({ location }) => location))
    things.push({ id: freeId(furnishing, type), type, location: freeLocation(taken, random), receptacles: [] })
    return
  }
  const first = random.pick(room.receptacles.filter((receptacle) => receptacle.type === home))
  const receptacles = [first, ...overlapping(furnishing, type, first, avoid)]
  things.push({ id: freeId(furnishing, type, first), type, location: first.location, receptacles })
}

/** Other receptacles that contain the object at the same time, such as two stove burners with one pan. */
function overlapping(
  { room, random }: Furnishing,
  type: string,
  first: RoomReceptacle,
  avoid: ReadonlySet<string>,
): readonly RoomReceptacle[] {
  const facts = houseFacts()
  const total = totalOf(facts.homes.get(`${room.kind};${type}`) ?? [], first.type)
  const candidates = (facts.overlaps.get(`${room.kind};${type};${first.type}`) ?? []).filter(({ name }) => !avoid.has(name))
  return candidates.flatMap(({ name, weight }) => {
    if (random.next() * total >= weight) return []
    const others = room.receptacles.filter((receptacle) => receptacle.type === name && receptacle !== first)
    const atSameLocation = others.find(({ location }) => location === first.location)
    return others.length === 0 ? [] : [atSameLocation ?? random.pick(others)]
  })
}

function totalOf(homes: readonly WeightedName[], name: string): number {
  return homes.find((home) => home.name === name)?.weight ?? 0
}

/** Draws an unused id near the receptacle, or anywhere on the floor. */
function freeId({ random, ids }: Furnishing, type: string, receptacle?: RoomReceptacle): string {
  const { x, y, z } = receptacle?.position ?? { x: 0, y: 0, z: 0 }
  const reach = receptacle === undefined ? 400 : 30
  const near = (value: number): number => value + random.integer(2 * reach + 1) - reach
  for (;;) {
    const id = entityId(type, { x: near(x), y: receptacle === undefined ? y : y + random.integer(10), z: near(z) })
    if (ids.has(id)) continue
    ids.add(id)
    return id
  }
}
