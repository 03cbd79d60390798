import type { Game, GameObject } from '../game.ts'
import type { Sort } from '../pddl/predicates.ts'
import { type AlfworldState, CLEAN, COOL, HOT, SLICED, TOGGLED } from '../state.ts'

/** Ids of each type. Facts refer to them by index. */
export type Domains = Readonly<Record<Sort, readonly string[]>>

/** Returns the domains of a game. Locations have no ids, and there is one agent. */
export function domainsOf({ receptacles, objects, locations, canContain }: Game): Domains {
  const contained = [...canContain.values()].flatMap((types) => [...types])
  return {
    agent: ['agent'],
    location: Array.from({ length: locations }, (_, index) => String(index)),
    receptacle: receptacles.map(({ id }) => id),
    object: objects.map(({ id }) => id),
    otype: [...new Set([...objects.flatMap(({ types }) => types), ...contained])],
    rtype: [...new Set([...receptacles.flatMap(({ types }) => types), ...canContain.keys()])],
  }
}

/** True if a fact holds in a state; `first` and `second` are indices in the domains of its terms' types. */
export type FactTest = (state: AlfworldState, first: number, second: number) => boolean

type FactMaker = (game: Game, domains: Domains) => FactTest

const ofObject =
  (has: (object: GameObject) => boolean): FactMaker =>
  ({ objects }) =>
  (_, object) =>
    has(objects[object] as GameObject)

const attribute =
  (bit: number): FactMaker =>
  () =>
  ({ attributes }, object) =>
    ((attributes[object] ?? 0) & bit) !== 0

/** Facts that never change during an episode. */
const STATIC_FACTS: ReadonlyMap<string, FactMaker> = new Map<string, FactMaker>([
  [
    'cancontain',
    ({ canContain }, { rtype, otype }) =>
      (_, type, contained) =>
        canContain.get(rtype[type] ?? '')?.has(otype[contained] ?? '') === true,
  ],
  ['cleanable', ofObject(({ cleanable }) => cleanable)],
  ['coolable', ofObject(({ coolable }) => coolable)],
  ['heatable', ofObject(({ heatable }) => heatable)],
  [
    'inreceptacleobject',
    ({ objects }) =>
      (_, inner, outer) =>
        objects[outer]?.inside.includes(inner) === true,
  ],
  ['isreceptacleobject', ofObject(({ isReceptacle }) => isReceptacle)],
  [
    'objecttype',
    ({ objects }, { otype }) =>
      (_, object, type) =>
        objects[object]?.types.includes(otype[type] ?? '') === true,
  ],
  [
    'openable',
    ({ receptacles }) =>
      (_, receptacle) =>
        receptacles[receptacle]?.openable === true,
  ],
  ['pickupable', ofObject(({ pickupable }) => pickupable)],
  [
    'receptacleatlocation',
    ({ receptacles }) =>
      (_, receptacle, location) =>
        receptacles[receptacle]?.location === location,
  ],
  [
    'receptacletype',
    ({ receptacles }, { rtype }) =>
      (_, receptacle, type) =>
        receptacles[receptacle]?.types.includes(rtype[type] ?? '') === true,
  ],
  ['sliceable', ofObject(({ sliceable }) => sliceable)],
  ['toggleable', ofObject(({ toggleable }) => toggleable)],
])

const CHANGING_FACTS: ReadonlyMap<string, FactMaker> = new Map<string, FactMaker>([
  ['atlocation', () => (state, _, location) => state.location === location],
  ['holds', () => (state, _, object) => state.held === object],
  ['holdsany', () => (state) => state.held >= 0],
  ['inreceptacle', () => (state, object, receptacle) => state.contents[receptacle]?.includes(object) === true],
  ['isclean', attribute(CLEAN)],
  ['iscool', attribute(COOL)],
  ['ishot', attribute(HOT)],
  ['issliced', attribute(SLICED)],
  ['istoggled', attribute(TOGGLED)],
  ['objectatlocation', () => (state, object, location) => state.places[object]?.includes(location) === true],
  ['opened', () => (state, receptacle) => state.opened.includes(receptacle)],
])

/** Returns the test for a predicate. Unknown predicates are always false. */
export function factTest(game: Game, domains: Domains, predicate: string): FactTest {
  const make = STATIC_FACTS.get(predicate) ?? CHANGING_FACTS.get(predicate)
  return make?.(game, domains) ?? (() => false)
}

/** True if the facts of a predicate never change during an episode. */
export function isStatic(predicate: string): boolean {
  return STATIC_FACTS.has(predicate)
}
