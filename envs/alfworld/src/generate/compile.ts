import type { Rng } from '@orreryjs/core'
import type { Formula } from '../formula.ts'
import type { Game, GameObject } from '../game.ts'
import { byText, demangle } from '../pddl/names.ts'
import { COOL } from '../state.ts'
import { houseFacts } from './facts.ts'
import type { HouseObject } from './furnish.ts'
import { freeLocation } from './placement.ts'
import type { Room } from './room.ts'

/** Parts of a game before numbering. */
interface House {
  readonly sentence: string
  readonly goal: Formula
  readonly room: Room
  readonly things: readonly HouseObject[]
  /** Object types that start cool if they start in the fridge. */
  readonly cooled: ReadonlySet<string>
}

/** One in this many houses has an object inside another, such as a pencil in a mug. */
const NESTING_ODDS = 5

/** Compiles a house into a game: numbers entities by id and names them as the original does. */
export function compileHouse({ sentence, goal, room, things: placed, cooled }: House, random: Rng): Game {
  const receptacles = room.receptacles.toSorted(byId)
  const objects = placed.toSorted(byId)
  const names = namesOf([...receptacles, ...objects].map(({ id }) => id))
  const used = new Set([...receptacles, ...objects].map(({ location }) => location))
  const start = freeLocation(used, random)
  const locations = [...used, start].sort()
  const locationOf = new Map(locations.map((location, index) => [location, index]))
  const number = (location: string): number => locationOf.get(location) ?? 0
  return {
    sentence,
    goal,
    receptacles: receptacles.map(({ id, type, location, openable }) => {
      return { id, name: names(id), types: [`${type}type`], location: number(location), openable }
    }),
    objects: compileObjects(objects, names, cooled, random),
    locations: locations.length,
    locationNumbers: locations.map((_, index) => locations.length - index),
    start: number(start),
    contents: receptacles.map((receptacle) => indices(objects, (object) => object.receptacles.includes(receptacle))),
    places: objects.map(({ location }) => [number(location)]),
    canContain: canContainOf(room, placed),
  }
}

function compileObjects(
  objects: readonly HouseObject[],
  names: (id: string) => string,
  cooled: ReadonlySet<string>,
  random: Rng,
): readonly GameObject[] {
  const inside = chooseInside(objects, random)
  return objects.map((object, index): GameObject => {
    const properties = houseFacts().properties.get(object.type)
    const has = (property: string): boolean => properties?.has(property) === true
    const isCool = cooled.has(object.type) && object.receptacles.some(({ type }) => type === 'fridge')
    return {
      id: object.id,
      name: names(object.id),
      types: [`${object.type}type`],
      pickupable: has('pickupable'),
      cleanable: has('cleanable'),
      heatable: has('heatable'),
      coolable: has('coolable'),
      toggleable: has('toggleable'),
      sliceable: has('sliceable'),
      isReceptacle: has('isreceptacleobject'),
      inside: inside?.outer === index ? [inside.inner] : [],
      attributes: isCool ? COOL : 0,
    }
  })
}

/** Chooses two objects in the same receptacle, of which the first can contain the second; `undefined` in most houses. */
function chooseInside(
  objects: readonly HouseObject[],
  random: Rng,
): { readonly outer: number; readonly inner: number } | undefined {
  if (random.integer(NESTING_ODDS) !== 0) return undefined
  const { canContain, properties } = houseFacts()
  const pairs = objects.flatMap(({ type, receptacles }, outer) => {
    if (properties.get(type)?.has('isreceptacleobject') !== true || receptacles.length === 0) return []
    const fitting = indices(objects, (other) => {
      return other.receptacles[0] === receptacles[0] && canContain.get(type)?.has(other.type) === true
    })
    return fitting.map((inner) => ({ outer, inner }))
  })
  return pairs.length === 0 ? undefined : random.pick(pairs)
}

/** Problems list the pairs of types that both occur. */
function canContainOf(room: Room, objects: readonly HouseObject[]): ReadonlyMap<string, ReadonlySet<string>> {
  const types = [...new Set(objects.map(({ type }) => type))].sort()
  const rows = room.types.map((receptacle): [string, ReadonlySet<string>] => {
    const fitting = houseFacts().canContain.get(receptacle)
    return [`${receptacle}type`, new Set(types.filter((type) => fitting?.has(type)).map((type) => `${type}type`))]
  })
  return new Map(rows.filter(([, contents]) => contents.size > 0))
}

function indices<Value>(values: readonly Value[], fits: (value: Value) => boolean): readonly number[] {
  return values.flatMap((value, index) => (fits(value) ? [index] : []))
}

function namesOf(ids: readonly string[]): (id: string) => string {
  const names = demangle(ids.toSorted(byText))
  return (id) => `${names.get(id)?.kind} ${names.get(id)?.number}`
}

function byId(a: { readonly id: string }, b: { readonly id: string }): number {
  return byText(a.id, b.id)
}
