import fc from 'fast-check'
import type { Formula } from '../src/formula.ts'
import type { Game, GameObject, Receptacle } from '../src/game.ts'
import { COOL } from '../src/state.ts'

/** Parses `(and (objecttype ?o mugtype) ...)` without the checks of the problem reader. */
export function formula(text: string): Formula {
  const tokens = text.match(/[()]|[^\s()]+/g) ?? []
  let at = 0
  const read = (): Nested => {
    const token = tokens[at++] ?? ''
    if (token !== '(') return token
    const items: Nested[] = []
    while (tokens[at] !== ')') items.push(read())
    at += 1
    return items
  }
  return toFormula(read())
}

type Nested = string | Nested[]

function toFormula(nested: Nested): Formula {
  const [head, ...rest] = nested as string[]
  const parts = (): Formula[] => (rest as Nested[]).map(toFormula)
  switch (head) {
    case 'and':
    case 'or':
      return { kind: head, parts: parts() }
    case 'not':
      return { kind: 'not', part: toFormula(rest[0] ?? '') }
    case 'exists':
    case 'forall':
      return { kind: head, variables: variables(rest[0] as unknown as string[]), body: toFormula(rest[1] ?? '') }
    case '=':
      return { kind: 'equal', left: rest[0] ?? '', right: rest[1] ?? '' }
    default:
      return { kind: 'fact', predicate: head ?? '', terms: rest }
  }
}

/** `?a ?b - object ?r - receptacle` */
function variables(items: readonly string[]): { name: string; type: string }[] {
  const typeAfter = (index: number): string => items[items.indexOf('-', index) + 1] ?? 'object'
  return items.flatMap((name, index) => (name.startsWith('?') ? [{ name, type: typeAfter(index) }] : []))
}

const RECEPTACLES = ['cabinet', 'cabinet', 'countertop', 'fridge', 'microwave', 'sinkbasin', 'desk']
const OBJECTS = ['apple', 'apple', 'desklamp', 'knife', 'mug', 'mug', 'mug']

const IN = '(inreceptacle ?o ?r) (receptacletype ?r cabinettype)'
const OTHER = '(not (= ?o ?p)) (objecttype ?p mugtype)'

/** The six families and others: several objects, treatments and targets, prohibitions, universal goals. */
const GOALS = [
  `(exists (?r - receptacle) (exists (?o - object) (and ${IN} (objecttype ?o mugtype))))`,
  `(exists (?r - receptacle) (exists (?o - object) (and (cleanable ?o) ${IN} (objecttype ?o mugtype) (isclean ?o))))`,
  `(exists (?r - receptacle) (exists (?o - object) (and (heatable ?o) ${IN} (objecttype ?o appletype) (ishot ?o))))`,
  `(exists (?r - receptacle ?o - object) (and (iscool ?o) (inreceptacle ?o ?r) (receptacletype ?r countertoptype) (objecttype ?o mugtype)))`,
  `(exists (?r - receptacle ?o - object) (and (iscool ?o) (inreceptacle ?o ?r) (receptacletype ?r fridgetype) (objecttype ?o appletype)))`,
  `(exists (?r - receptacle) (exists (?o - object) (and ${IN} (objecttype ?o mugtype)
     (exists (?p - object) (and ${OTHER} (inreceptacle ?p ?r))))))`,
  `(and (exists (?t - object ?r - receptacle ?a - agent ?l - location) (and (objecttype ?t desklamptype) (toggleable ?t) (istoggled ?t)
     (receptacleatlocation ?r ?l) (atlocation ?a ?l) (inreceptacle ?t ?r)))
   (exists (?o - object ?a - agent) (and (objecttype ?o mugtype) (holds ?a ?o))))`,
  `(exists (?r - receptacle ?o - object) (and ${IN} (objecttype ?o mugtype) (ishot ?o) (isclean ?o)))`,
  `(exists (?r - receptacle ?o ?p - object) (and ${IN} (objecttype ?o mugtype) (isclean ?o) ${OTHER} (inreceptacle ?p ?r) (isclean ?p)))`,
  `(and (exists (?r - receptacle ?o - object) (and ${IN} (objecttype ?o mugtype)))
     (exists (?r - receptacle ?o - object) (and (inreceptacle ?o ?r) (receptacletype ?r desktype) (objecttype ?o appletype) (iscool ?o))))`,
  `(and (exists (?r - receptacle ?o - object) (and ${IN} (objecttype ?o mugtype))) (forall (?r - receptacle) (not (opened ?r))))`,
  `(forall (?o - object) (or (not (objecttype ?o mugtype)) (exists (?r - receptacle) (and ${IN}))))`,
  `(and (not (exists (?o - object ?r - receptacle) (and (objecttype ?o appletype) (inreceptacle ?o ?r) (receptacletype ?r desktype))))
     (forall (?a - agent) (not (holdsany ?a))))`,
  `(exists (?o - object) (and (objecttype ?o appletype) (issliced ?o) (exists (?a - agent) (holds ?a ?o))))`,
  `(exists (?o - object ?r - receptacle) (and (objecttype ?o appletype) (issliced ?o) (inreceptacle ?o ?r) (receptacletype ?r desktype)))`,
  `(exists (?r - receptacle ?a - agent ?l - location) (and (openable ?r) (opened ?r) (receptacleatlocation ?r ?l) (not (atlocation ?a ?l))))`,
  `(or (exists (?o - object) (and (isclean ?o) (not (ishot ?o)) (iscool ?o))) (exists (?o - object) (and (ishot ?o) (issliced ?o))))`,
  `(and (forall (?o - object) (not (iscool ?o))) (exists (?o - object) (istoggled ?o)))`,
  `(exists (?o - object ?l - location ?r - receptacle) (and (objectatlocation ?o ?l) (receptacleatlocation ?r ?l) (receptacletype ?r desktype)
     (objecttype ?o knifetype) (exists (?a - agent) (atlocation ?a ?l))))`,
].map(formula)

/** Default properties per type, used as far as there are receptacles and objects. */
const doors = fc.array(fc.record({ location: fc.integer({ min: 1, max: 4 }), openable: fc.boolean() }), {
  minLength: 6,
  maxLength: 6,
})
const beginnings = fc.array(
  fc.record({
    homes: fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 2 }),
    isCool: fc.integer({ min: 0, max: 3 }).map((luck) => luck === 0),
  }),
  { minLength: 4, maxLength: 4 },
)

/** Games with up to six receptacles and four objects, shared locations, and objects in two receptacles. */
export const tinyGames: fc.Arbitrary<Game> = fc
  .record({
    goal: fc.constantFrom(...GOALS),
    start: fc.nat(2),
    receptacles: fc.subarray(RECEPTACLES, { minLength: 4, maxLength: 6 }),
    doors,
    objects: fc.subarray(OBJECTS, { minLength: 2, maxLength: 4 }),
    beginnings,
    refused: fc.uniqueArray(fc.constantFrom<string[]>('cabinet mug', 'desk mug', 'fridge apple', 'countertop knife'), {
      maxLength: 2,
    }),
  })
  .map(gameOf)

interface GameParts {
  readonly goal: Formula
  /** Types, in order; the other members have the same indices. */
  readonly receptacles: readonly string[]
  readonly objects: readonly string[]
  readonly doors?: readonly { readonly location: number; readonly openable: boolean }[]
  readonly beginnings?: readonly { readonly homes: readonly number[]; readonly isCool: boolean }[]
  /** The agent's location. */
  readonly start?: number
  /** Types that do not fit: `desk mug`. */
  readonly refused?: readonly string[]
}

/** A game. By default its receptacles have no doors and one location, and its objects are in the first one. */
export function gameOf({ goal, receptacles, objects, doors = [], beginnings = [], start = 0, refused = [] }: GameParts): Game {
  const places = receptacles.map((type, index, all) => toReceptacle(type, all.length - index, doors[index]))
  const homes = objects.map((_, index) => beginnings[index]?.homes.toSorted((a, b) => a - b) ?? [0])
  const accepted = (type: string): Set<string> =>
    new Set(OBJECTS.filter((each) => !refused.includes(`${type} ${each}`)).map((each) => `${each}type`))
  return {
    sentence: 'do it',
    goal,
    receptacles: places,
    objects: objects.map((type, index, all) => toObject(type, all.length - index, beginnings[index]?.isCool === true)),
    locations: 5,
    locationNumbers: [5, 4, 3, 2, 1],
    start,
    contents: places.map((_, place) => homes.flatMap((home, index) => (home.includes(place) ? [index] : []))),
    places: homes.map(([first]) => [places[first ?? -1]?.location ?? 0]),
    canContain: new Map(RECEPTACLES.map((type) => [`${type}type`, accepted(type)])),
  }
}

function toReceptacle(type: string, number: number, { location, openable } = { location: 1, openable: false }): Receptacle {
  const hasDoor = type === 'fridge' || type === 'microwave' || (type === 'cabinet' && openable)
  return { id: `${type}_bar_${9 - number}`, name: `${type} ${number}`, types: [`${type}type`], location, openable: hasDoor }
}

function toObject(type: string, number: number, isCool: boolean): GameObject {
  const isFood = type === 'apple'
  const isVessel = type === 'mug'
  return {
    id: `${type}_bar_${9 - number}`,
    name: `${type} ${number}`,
    types: [`${type}type`],
    pickupable: type !== 'desklamp',
    cleanable: type !== 'desklamp',
    heatable: isFood || isVessel,
    coolable: isFood || isVessel,
    toggleable: type === 'desklamp',
    sliceable: isFood,
    isReceptacle: isVessel,
    inside: [],
    attributes: isCool && (isFood || isVessel) ? COOL : 0,
  }
}
