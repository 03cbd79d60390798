import type { Rng } from '@orreryjs/core'
import { houseFacts, NOWHERE, type WeightedName } from './facts.ts'
import { APPLIANCES, forbiddenStartTypes, type GoalPart, type HouseGoal } from './goal.ts'
import type { Room } from './room.ts'
import type { ObjectState, PartShape, TaskShape } from './task-types.ts'

/** The lamp of every real game of the type. Floor lamps are in no receptacle and cannot be used. */
const LAMP = 'desklamp'
const PROPERTIES: Readonly<Record<ObjectState, string>> = { clean: 'cleanable', hot: 'heatable', cool: 'coolable' }

/** Chooses a goal of this shape that can be reached in the room; `undefined` if there is none. */
export function chooseGoal(shape: TaskShape, room: Room, random: Rng): HouseGoal | undefined {
  if (shape.kind === 'look') return chooseLook(room, random)
  const parts: GoalPart[] = []
  for (const part of shape.parts) {
    const goalPart = choosePart(part, room, parts, random)
    if (goalPart === undefined) return undefined
    parts.push(goalPart)
  }
  return { kind: 'place', parts }
}

/** Returns the receptacle types of the room in which objects of the type occur, except the avoided ones. */
export function receptacleTypesFor(room: Room, object: string, avoid: ReadonlySet<string>): readonly WeightedName[] {
  const homes = houseFacts().homes.get(`${room.kind};${object}`) ?? []
  return homes.filter(({ name }) => name !== NOWHERE && room.types.includes(name) && !avoid.has(name))
}

function chooseLook(room: Room, random: Rng): HouseGoal | undefined {
  const noReceptacles = new Set<string>()
  if (!room.objects.includes(LAMP) || receptacleTypesFor(room, LAMP, noReceptacles).length === 0) return undefined
  const objects = room.objects.filter(
    (object) => hasProperties(object, 'pickupable') && receptacleTypesFor(room, object, noReceptacles).length > 0,
  )
  return objects.length === 0 ? undefined : { kind: 'look', object: random.pick(objects), lamp: LAMP }
}

/** Chooses an object uniformly and a target by its frequency in the real games. Both differ from the other parts' choices. */
function choosePart(shape: PartShape, room: Room, others: readonly GoalPart[], random: Rng): GoalPart | undefined {
  if (!shape.states.every((state) => room.types.includes(APPLIANCES[state]))) return undefined
  const taken = new Set(others.flatMap(({ object, target }) => [object, target]))
  const candidates = room.objects
    .filter(
      (object) => !taken.has(object) && hasProperties(object, 'pickupable', ...shape.states.map((state) => PROPERTIES[state])),
    )
    .map((object) => ({ object, targets: targetsOf(object, shape, room).filter(({ name }) => !taken.has(name)) }))
    .filter(({ targets }) => targets.length > 0)
  if (candidates.length === 0) return undefined
  const { object, targets } = random.pick(candidates)
  return { object, count: shape.count, states: shape.states, target: drawName(targets, random) }
}

/** Returns target types of the real games that can contain the object and leave it a place to start. */
function targetsOf(object: string, { states }: PartShape, room: Room): readonly WeightedName[] {
  const { canContain, taskTargets } = houseFacts()
  const appliances = new Set(states.map((state) => APPLIANCES[state]))
  return (taskTargets.get(room.kind) ?? []).filter(({ name }) => {
    if (appliances.has(name) || !room.types.includes(name) || canContain.get(name)?.has(object) !== true) return false
    return receptacleTypesFor(room, object, forbiddenStartTypes({ states, target: name })).length > 0
  })
}

function hasProperties(object: string, ...properties: readonly string[]): boolean {
  const available = houseFacts().properties.get(object)
  return properties.every((property) => available?.has(property) === true)
}

/** Draws a name in proportion to its weight. Weights are integers with a positive sum. */
export function drawName(options: readonly WeightedName[], random: Rng): string {
  const counts = options.map(({ weight }) => weight)
  return options[drawIndex(counts, random)]?.name ?? ''
}

/** Draws an index in proportion to its count. */
export function drawIndex(counts: readonly number[], random: Rng): number {
  let rest = random.integer(counts.reduce((sum, count) => sum + count, 0))
  return counts.findIndex((count) => {
    rest -= count
    return rest < 0
  })
}
