import type { Rng } from '@orreryjs/core'
import { houseFacts, NOWHERE, type Weighted } from './facts.ts'
import { APPLIANCES, avoided, type GoalPart, type HouseGoal } from './goal.ts'
import type { Room } from './room.ts'
import type { ObjectState, PartShape, TaskShape } from './task-types.ts'

/** The lamp of every real game of the type; floor lamps stand in no receptacle and cannot be used. */
const LAMP = 'desklamp'
const PROPERTIES: Readonly<Record<ObjectState, string>> = { clean: 'cleanable', hot: 'heatable', cool: 'coolable' }

/** A goal of this shape that can be reached in the room, or `undefined` where there is none. */
export function chooseGoal(shape: TaskShape, room: Room, random: Rng): HouseGoal | undefined {
  if (shape.kind === 'look') return chooseLook(room, random)
  const parts: GoalPart[] = []
  for (const part of shape.parts) {
    const chosen = choosePart(part, room, parts, random)
    if (chosen === undefined) return undefined
    parts.push(chosen)
  }
  return { kind: 'place', parts }
}

/** The receptacles of the room in which objects of the type are found, without the avoided ones. */
export function homesIn(room: Room, object: string, avoid: ReadonlySet<string>): readonly Weighted[] {
  const homes = houseFacts().homes.get(`${room.kind};${object}`) ?? []
  return homes.filter(({ name }) => name !== NOWHERE && room.types.includes(name) && !avoid.has(name))
}

function chooseLook(room: Room, random: Rng): HouseGoal | undefined {
  const none = new Set<string>()
  if (!room.objects.includes(LAMP) || homesIn(room, LAMP, none).length === 0) return undefined
  const objects = room.objects.filter((object) => can(object, 'pickupable') && homesIn(room, object, none).length > 0)
  return objects.length === 0 ? undefined : { kind: 'look', object: random.pick(objects), lamp: LAMP }
}

/** Every object is as likely as any other, a target as in the real games; both differ from those of the parts before. */
function choosePart(shape: PartShape, room: Room, others: readonly GoalPart[], random: Rng): GoalPart | undefined {
  if (!shape.states.every((state) => room.types.includes(APPLIANCES[state]))) return undefined
  const taken = new Set(others.flatMap(({ object, target }) => [object, target]))
  const candidates = room.objects
    .filter((object) => !taken.has(object) && can(object, 'pickupable', ...shape.states.map((state) => PROPERTIES[state])))
    .map((object) => ({ object, targets: targetsOf(object, shape, room).filter(({ name }) => !taken.has(name)) }))
    .filter(({ targets }) => targets.length > 0)
  if (candidates.length === 0) return undefined
  const { object, targets } = random.pick(candidates)
  return { object, count: shape.count, states: shape.states, target: drawName(targets, random) }
}

/** Targets of the real games that can hold the object and leave it somewhere to start. */
function targetsOf(object: string, { states }: PartShape, room: Room): readonly Weighted[] {
  const { canContain, taskTargets } = houseFacts()
  const appliances = new Set(states.map((state) => APPLIANCES[state]))
  return (taskTargets.get(room.kind) ?? []).filter(({ name }) => {
    if (appliances.has(name) || !room.types.includes(name) || canContain.get(name)?.has(object) !== true) return false
    return homesIn(room, object, avoided({ states, target: name })).length > 0
  })
}

function can(object: string, ...properties: readonly string[]): boolean {
  const known = houseFacts().properties.get(object)
  return properties.every((property) => known?.has(property) === true)
}

/** One of the names, each as likely as its weight. The weights are whole numbers and their sum is positive. */
export function drawName(options: readonly Weighted[], random: Rng): string {
  const counts = options.map(({ weight }) => weight)
  return options[drawIndex(counts, random)]?.name ?? ''
}

/** A position of the list, each as likely as its count says. */
export function drawIndex(counts: readonly number[], random: Rng): number {
  let rest = random.integer(counts.reduce((sum, count) => sum + count, 0))
  return counts.findIndex((count) => {
    rest -= count
    return rest < 0
  })
}
